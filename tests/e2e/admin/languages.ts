import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { WebPortal } from '../../fixtures/web.js';
import { openAdmin, type AdminPage } from './open.js';

/** Opens the page of the languages as the admin. Default: English, 1600 × 800. */
export async function openLanguages(
  web: WebPortal,
  options: Parameters<WebPortal['visit']>[1] = {},
  query = '',
): Promise<AdminPage> {
  const page = await openAdmin(web, `language${query}`, options);
  await page.locator('[data-page-languages]').waitFor();
  await messageSelected(page);
  return page;
}

/**
 * Waits until the message that the address names has been selected, which removes it from the address. Otherwise, it would
 * discard the input before it.
 */
export const messageSelected = (page: Page): Promise<void> =>
  page.waitForURL((url) => !url.searchParams.has('key'));

/** Returns the cell of a message, by the full key of its form. */
export const cell = (page: Page, key: string): Locator => page.locator(`[data-form="${key}"]`);

/** Returns the field in which a message is edited. */
const editedField = (page: Page): Locator => page.locator('[role=grid] textarea');

/** Replaces a message: searches for its row, opens its cell, types the text, and ends with Enter. */
export async function typeMessage(page: Page, key: string, text: string): Promise<void> {
  await searchMessages(page, key);
  await cell(page, key).click();
  await editedField(page).fill(text);
  await page.keyboard.press('Enter');
  await expect.poll(() => editedField(page).count()).toBe(0);
}

/** Shows only the rows that match a text. Otherwise, a click could meet the row that comes to its place. */
export async function searchMessages(page: Page, text: string): Promise<void> {
  await page.locator('[data-page-languages]').getByRole('searchbox').fill(text);
  await expect.poll(() => page.locator('[role=grid][aria-busy=true]').count()).toBe(0);
}

/** Returns the stored messages of a language. */
export const storedMessages = async (web: WebPortal, lang: string) =>
  (await (await web.portal.admin()).translations.get({ lang })).value as Record<
    string,
    Record<string, unknown>
  >;

/** Returns the stored codes of the languages that visitors can choose. */
export async function storedMenu(web: WebPortal): Promise<readonly string[]> {
  const { value } = await (await web.portal.admin()).config.get();
  return (value as typeof DEFAULT_CONFIG).visibleLocales.map(({ short }) => short);
}

/** Stores messages of a language, without opening a page. Default: French. */
export const storeMessages = async (
  web: WebPortal,
  tree: Record<string, unknown>,
  { short, lang } = { short: 'fr', lang: 'Français' },
) =>
  (await web.portal.admin()).translations.save({
    lang: short,
    tree: { _meta: { lang, version: DEFAULT_CONFIG.version }, ...tree },
  });

/** Removes all stored translations, and returns to the default configuration. */
export async function resetLanguages(web: WebPortal): Promise<void> {
  const admin = await web.portal.admin();
  await admin.config.save({ config: DEFAULT_CONFIG });
  for (const lang of ['ar', 'de', 'en', 'es', 'fr', 'it']) await admin.translations.save({ lang, tree: {} });
}
