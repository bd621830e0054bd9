import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../fixtures/web.js';

let web: WebPortal;
/** Saves which views the portal offers. */
async function saveViews(views: Readonly<Record<string, { readonly visible: boolean }>>) {
  const response = await web.portal.api('config/global', {
    method: 'POST',
    headers: { authorization: `Bearer ${await web.portal.login()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ search: { views } }),
  });
  expect(response.status).toBe(200);
}
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

it('offers grid, list and thumbnails by default', { tags: ['night', '2.search.views'] }, async () => {
  const page = await web.visit('/search/*?view=thumbnail', { locale: 'en-US' });
  await page.getByRole('button', { name: 'Thumbnails', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Grid', pressed: false }).waitFor();
  await page.getByRole('button', { name: 'List', pressed: false }).waitFor();
});

describe('the thumbnail view', { tags: ['2.search.views', '3.config.search'] }, () => {
  it(
    'opens the info view, which traps the focus until it is closed',
    { tags: ['gate', '2.search.thumbnail-info', '2.search.thumbnail-rows', '9.focus-trap'] },
    async () => {
      const page = await web.visit('/search/*?view=thumbnail', { width: 1600 });
      const card = page.locator('[data-result="1"]');
      await card.waitFor();
      // The cards of the first row fill the width of the results.
      const rest = () =>
        page.getByRole('grid').evaluate((grid) => {
          const boxes = [...grid.querySelectorAll('[data-index]')].map((one) => one.getBoundingClientRect());
          const first = boxes.filter(({ top }) => Math.abs(top - (boxes[0]?.top ?? 0)) < 2);
          return grid.getBoundingClientRect().right - Math.max(...first.map(({ right }) => right));
        });
      await expect.poll(rest).toBeLessThan(2);
      const title = await card.textContent();
      await card.focus();
      await page.keyboard.press('Enter');
      const info = page.getByRole('complementary', { name: 'Details' });
      await info.getByRole('heading', { name: title ?? '', exact: true }).waitFor();
      const close = info.getByRole('button', { name: 'Schließen' });
      const focused = () => close.evaluate((button) => button === document.activeElement);
      await expect.poll(focused).toBe(true);
      await expect.poll(() => axeViolations(page, { names: true })).toEqual([]);

      // Tab stays in the info view.
      const inside = () => info.evaluate((box) => box.contains(document.activeElement));
      for (let step = 0; step < 5; step += 1) {
        await page.keyboard.press('Tab');
        await expect.poll(() => inside()).toBe(true);
      }
      // Arrow keys show the neighbors. Escape returns the focus to the card.
      await page.keyboard.press('ArrowRight');
      const next = page.locator('[data-result="2"]');
      await info.getByRole('heading', { name: (await next.textContent()) ?? '', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await info.waitFor({ state: 'hidden' });
      await expect.poll(() => next.evaluate((link) => link === document.activeElement)).toBe(true);
      expect(page.browserErrors).toEqual([]);
    },
  );

  it(
    'shows images of the configured size if whole cards fill the width',
    { tags: ['night', '9.thumbnails'] },
    async () => {
      const page = await web.visit('/search/*?view=thumbnail');
      const { width = 0 } = (await page.getByRole('grid').boundingBox()) ?? {};
      // Three cards of 330 pixels and the two gaps between them.
      await page.setViewportSize({ width: 1280 + 3 * 330 + 2 * 16 - width, height: 800 });
      const size = () =>
        page
          .locator('[data-index="0"]')
          .evaluate((card) => [
            card.getBoundingClientRect().width,
            card.querySelector('[style*="height"]')?.getBoundingClientRect().height,
          ]);
      await expect.poll(size).toEqual([330, 200]);
    },
  );

  it('shows two columns and a sheet on a phone', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/*?view=thumbnail', { width: 390, locale: 'en-US' });
    await page.locator('[data-result="0"]').tap();
    const sheet = page.getByRole('dialog', { name: 'Details' });
    await sheet.waitFor();
    expect(await horizontalOverflow(page)).toBe(0);
    await expect.poll(() => axeViolations(page, { names: true })).toEqual([]);
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await sheet.waitFor({ state: 'hidden' });
  });
});

it('replaces a view in the address that is not offered', { tags: ['night', '2.search.views'] }, async () => {
  const page = await web.visit('/search/*?view=unknown', { locale: 'en-US' });
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Grid', pressed: true }).waitFor();
  await saveViews({ list: { visible: false } });
  const hidden = await web.visit('/search/*?view=list&sort=title:asc', { locale: 'en-US' });
  await hidden.getByRole('button', { name: 'Grid', pressed: true }).waitFor();
  await expect.poll(() => new URL(hidden.url()).searchParams.has('view')).toBe(false);
});
