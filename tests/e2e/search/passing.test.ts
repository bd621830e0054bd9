/** @module-tag gate */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

it.each(['grid', 'list', 'thumbnail'])(
  'the images of results that pass by have no fade, which would be a layer for each (%s)',
  async (view) => {
    const page = await web.visit(`/search/*?view=${view}`, { motion: true });
    const image = page.locator('[data-result="0"] img, [data-index="0"] img').first();
    await image.waitFor();
    await expect
      .poll(() => image.evaluate((element) => getComputedStyle(element).transitionDuration))
      .toBe('0s');
  },
);

it('a result has its buttons when the user has stopped to scroll', async () => {
  const page = await web.visit('/search/*');
  await page.locator('[data-result="0"]').waitFor();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 5000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const last = page.locator('[data-index]').last();
  await last.locator('[data-action="toggle"]').waitFor({ state: 'attached' });
  await last.locator('[data-action="download"]').waitFor({ state: 'attached' });
});
