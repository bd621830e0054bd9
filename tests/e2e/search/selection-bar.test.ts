/** @module-tag night */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { manyResults } from './many-results.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

it.each(['de-DE', 'en-US'])('the action bar fits beside the sidebar, at every width (%s)', async (locale) => {
  const page = await web.visit('/search/*', {
    locale,
    width: 1600,
    before: (fresh) => manyResults(fresh, 100_482),
  });
  for (const index of [0, 1])
    await page.locator(`[data-result="${index}"]`).click({ modifiers: ['Control'] });
  const bar = page.getByRole('toolbar');
  await bar.waitFor();
  for (const width of [1600, 1280, 1024, 960, 768, 640, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const places = () =>
      bar.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        const parts = [...element.querySelectorAll('button, p')]
          .map((part) => part.getBoundingClientRect())
          .filter((part) => part.width > 0);
        const sidebar = document.querySelector('aside')?.getBoundingClientRect().right ?? 0;
        return {
          isInside: left >= Math.max(0, sidebar) && right <= innerWidth,
          outside: parts
            .filter((part) => part.left < left || part.right > right)
            .map((part) => part.toJSON() as object),
        };
      });
    // The page adapts to a new width after a frame.
    await expect
      .poll(async () => ({ width, ...(await places()) }))
      .toEqual({ width, isInside: true, outside: [] });
  }
});
