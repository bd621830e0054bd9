import { CONFIG_PAGES } from '@assetportal/sdk/config';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { WebPortal } from '../../fixtures/web.js';

export type AdminPage = Awaited<ReturnType<WebPortal['visit']>>;

/** Pages that consist of settings. */
export const SETTINGS_PAGES = CONFIG_PAGES.filter((page) => page !== 'language');

/** Pages with an editor or a view of other content. */
export const CONTENT_PAGES = [
  'language',
  'editor',
  'collections',
  'formats',
  'users',
  'activity',
  'history',
  'backup',
] as const;

type VisitOptions = NonNullable<Parameters<WebPortal['visit']>[1]>;

interface AdminOptions extends VisitOptions {
  /** True to show the preview of the portal beside the settings, which is a second page. Default: false. */
  readonly preview?: boolean;
}

/** Hides the preview of the portal, unless the page has shown it. It is a second page, which costs as much again. */
const hidePreview = (page: Page) =>
  page.addInitScript(() => {
    const key = 'assetportal.admin-preview';
    if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, 'hidden');
  });

/** Opens a page of the admin area as the admin. Default: English, 1600 × 1000, without the preview. */
export async function openAdmin(
  web: WebPortal,
  name: string,
  { preview = false, before, ...options }: AdminOptions = {},
): Promise<AdminPage> {
  const page = await visitAs(web, await web.portal.login(), `/admin/${name}`, {
    // As without `before`, the server fills in the page, and the page settles.
    withoutPageData: before !== undefined,
    settles: before === undefined,
    ...options,
    async before(opened) {
      if (!preview) await hidePreview(opened);
      await before?.(opened);
    },
  });
  await isShown(page, name);
  return page;
}

/**
 * Opens a path in a new browser context with the session cookie of a login, as after a login in the browser. The login
 * page and the page after it would be two more loads, which tests/e2e/login has. Default: English, 1600 × 1000.
 */
export const visitAs = async (
  web: WebPortal,
  session: string,
  path: string,
  options: VisitOptions = {},
): Promise<AdminPage> =>
  web.visit(path, {
    width: 1600,
    locale: 'en-GB',
    storageState: { cookies: [await sessionCookie(web, session)], origins: [] },
    ...options,
  });

const sessionCookie = async (web: WebPortal, value: string) => ({
  name: await web.portal.cookieName(),
  value,
  domain: new URL(web.portal.url).hostname,
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: 'Lax' as const,
});

/** Opens a page of the admin area as the admin who has logged in. */
export async function goToAdmin(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/${name}`);
  await isShown(page, name);
}

/** Waits until a page of the admin area is shown. */
async function isShown(page: Page, name: string): Promise<void> {
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

/** Waits until the bar that saves is gone. Ends the time for which it says that everything is saved, which tests hold. */
export const saveBarGone = (page: AdminPage): Promise<void> =>
  expect
    .poll(async () => {
      await page.elapse(1000);
      return saveBar(page).count();
    })
    .toBe(0);

export { messageShown } from '../../fixtures/browsers/messages.js';
