/** @module-tag gate */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

/** Opens the first result of a search, and returns the field in the header. */
async function opened() {
  const page = await web.visit('/search/jpg', { locale: 'en-US', width: 1280, settles: true });
  await page.locator('[data-result="0"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/asset/*');
  return { page, field: page.getByRole('banner').getByLabel('Search the library').locator('visible=true') };
}

it('keeps the words of the search while an asset is open, and Escape returns to the results', async () => {
  const { page, field } = await opened();
  await expect.poll(() => field.inputValue()).toBe('jpg');
  await field.fill('something else');
  await field.press('Escape');
  await page.waitForURL('**/search/jpg');
  await page.locator('[data-result="0"]').waitFor();
  expect(page.browserErrors).toEqual([]);
});

it('starts a new search with Enter', async () => {
  const { page, field } = await opened();
  await field.fill('png');
  await field.press('Enter');
  await page.waitForURL(/\/search\/png/);
});

it('is empty for an asset that was opened without a search', async () => {
  const { page } = await opened();
  const fresh = await web.visit(new URL(page.url()).pathname, { locale: 'en-US', width: 1280 });
  const field = fresh.getByRole('banner').getByLabel('Search the library').locator('visible=true');
  await expect.poll(() => field.inputValue()).toBe('');
});
