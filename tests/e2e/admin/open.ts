import { CONFIG_PAGES } from '@assetportal/sdk/config';
import type { Page } from 'playwright';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import type { WebPortal } from '../../fixtures/web.js';

export type AdminPage = Awaited<ReturnType<WebPortal['visit']>>;

/** Pages that consist of settings. */
export const SETTINGS_PAGES = CONFIG_PAGES.filter((page) => page !== 'language');

/** Pages with an editor or a view of other content. */
export const CONTENT_PAGES = [
  ...['language', 'editor', 'collections', 'formats', 'users', 'activity', 'history', 'backup'],
] as const;

/** Logs in as the admin, and opens a page of the admin area. Default: English, 1600 × 1000. */
export async function openAdmin(
  web: WebPortal,
  page: string,
  options: Parameters<WebPortal['visit']>[1] = {},
): Promise<AdminPage> {
  const opened = await web.visit('/login', { width: 1600, locale: 'en-GB', ...options });
  await opened.locator('input[name=username]').fill('admin');
  await opened.locator('input[name=password]').fill(ADMIN_PASSWORD);
  await opened.keyboard.press('Enter');
  await opened.waitForURL((url) => url.pathname === '/');
  await goToAdmin(opened, page);
  return opened;
}

/** Opens a page of the admin area as the admin who has logged in. */
export async function goToAdmin(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/${name}`);
  const isSettings = SETTINGS_PAGES.some((settings) => settings === name);
  // A custom page may contain another heading.
  await page
    .locator(isSettings ? '[data-show]' : 'main h1')
    .first()
    .waitFor({ state: 'attached' });
}

/** Returns the row of a setting. */
export const settingOf = (page: Page, path: string) => page.locator(`[data-setting="${path}"]`);

/** Returns the bar that saves. */
export const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
