/**
 * @module-tag gate
 * @module-tag sizes
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { held } from '../../fixtures/browsers/held.js';
import { cases } from '../../fixtures/run/nightly.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

const firstField = (page: Page) => page.locator('.first-paint input[name="q"]').locator('visible=true');

it.each(
  cases(
    [
      ['/', 1440],
      ['/', 390],
      ['/search/*', 1440],
      ['/search/*', 390],
    ],
    2,
  ),
)('the field of %s at %i px accepts words before the app has loaded', async (path, width) => {
  const { page, release } = await held(web, path, width);
  await firstField(page).click();
  await page.keyboard.type('asse');
  await page.keyboard.press('ArrowLeft');
  expect(await axeViolations(page)).toEqual([]);
  await release();
  await page.locator('.first-paint').waitFor({ state: 'detached' });
  const field = page.locator('#search');
  await expect.poll(() => field.inputValue()).toBe('asse');
  await expect
    .poll(() =>
      field.evaluate((one: HTMLInputElement) => [document.activeElement === one, one.selectionStart]),
    )
    .toEqual([true, 3]);
  await page.keyboard.press('End');
  await page.keyboard.type('t');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/search/asset*');
});

it.each(cases([1440, 1100, 800, 390], 1))(
  'the first field is in the same place as that of the app, at %i px',
  async (width) => {
    for (const path of ['/', '/search/*']) {
      const { page, release } = await held(web, path, width);
      const form = page.locator('form[role="search"]').locator('visible=true').first();
      const before = await form.boundingBox();
      await release();
      await page.locator('.first-paint').waitFor({ state: 'detached' });
      const box = await form.boundingBox();
      expect([box?.x, box?.y, box?.height]).toEqual([before?.x, before?.y, before?.height]);
      // The length of the words beside it depends on the language.
      expect(Math.abs((box?.width ?? 0) - (before?.width ?? 0))).toBeLessThan(12);
    }
  },
);

it('the form leads to the results without the scripts', async () => {
  const page = await web.visit('/', { javaScriptEnabled: false, settles: false });
  await firstField(page).fill('größe & Co');
  await page.keyboard.press('Enter');
  await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe('/search/größe & Co*');
  await expect.poll(() => firstField(page).inputValue()).toBe('größe & Co');
});

it('the words of another language than the chosen one are hidden until the app has loaded', async () => {
  const { page } = await held(web, '/', 1440);
  const heading = page.locator('.first-words');
  await heading.waitFor();
  await page.evaluate(() => localStorage.setItem('assetportal.locale', 'en'));
  await page.reload();
  await heading.waitFor({ state: 'attached' });
  await expect.poll(() => heading.isVisible()).toBe(false);
});
