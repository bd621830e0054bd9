import { DEFAULT_CONFIG, upgradeConfig } from '@assetportal/sdk/config';
import { SESSION_COOKIE } from '@assetportal/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { createAdminClient } from '@assetportal/sdk/admin';
import v339 from '../../sdk/config/fixtures/3.3.9.json' with { type: 'json' };
import v511 from '../../sdk/config/fixtures/5.1.1.json' with { type: 'json' };
import { openAdmin, saveBar, settingOf, visitAs, type AdminPage, messageShown } from './open.js';

const INGA = 'Inga Holm';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
  await loggedIn(web.portal, INGA, { isGuiAdmin: true, isAssetUser: true });
}, SET_UP_TIME);
afterAll(() => web.close());
beforeEach(async () => {
  await (await web.portal.admin()).config.save({ config: DEFAULT_CONFIG });
});

type Stored = Readonly<Record<string, Record<string, unknown>>>;
const storedConfig = async () => (await (await web.portal.admin()).config.get()).value as Stored;
const title = (page: AdminPage) => settingOf(page, 'global.website_title').locator('input');
const maximum = (page: AdminPage) => settingOf(page, 'global.max_assets').locator('input');

async function logIn(page: AdminPage, user: string, pass: string): Promise<void> {
  await page.locator('input[name=username]').fill(user);
  await page.locator('input[name=password]').fill(pass);
  await page.keyboard.press('Enter');
}

/** Ends the session of a page on the server, as if it had expired. */
async function endSession(page: AdminPage): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.startsWith(SESSION_COOKIE))?.value;
  await web.portal.client(token).session.logout({});
}

describe('two admins', () => {
  it('merge without a question, and read who changed what', { tags: ['gate'] }, async () => {
    const page = await openAdmin(web, 'general');
    const inga = await loggedInAs(INGA);
    const global = { ...DEFAULT_CONFIG.global, max_assets: 50 };
    await title(page).fill('First');
    await inga.config.save({ config: { ...DEFAULT_CONFIG, global } });
    await page.keyboard.press('Control+s');
    await page.getByText('Saved, together with 1 change by Inga Holm').waitFor();
    expect((await storedConfig())['global']).toMatchObject({ website_title: 'First', max_assets: 50 });
    const { changes } = await createAdminClient(await web.portal.admin()).changes.list({ rows: 1 });
    expect(changes).toMatchObject([{ user: 'admin', client: 'browser', action: 'edit' }]);
    expect(changes[0]?.id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('choose between values that both changed, also if a further save arrives', async () => {
    const page = await openAdmin(web, 'general');
    const inga = await loggedInAs(INGA);
    const { global } = DEFAULT_CONFIG;
    await title(page).fill('Mine');
    await maximum(page).fill('10');
    const theirs = { ...global, website_title: '<b>Theirs</b>' };
    const sorting = { ...DEFAULT_CONFIG.sorting, default: 'title' };
    await inga.config.save({ config: { ...DEFAULT_CONFIG, global: theirs, sorting } });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('alertdialog', { name: 'Inga Holm has saved in the meantime' });
    await dialog.getByText('<b>Theirs</b>').waitFor();
    await expect.poll(() => dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    const save = dialog.getByRole('button', { name: 'Save merged' });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await dialog.getByText('2 changes merged').click();
    await dialog.getByText('Default sort field: Relevance → Title').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // Escape keeps editing, and the next save shows the dialog again.
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await page.keyboard.press('Control+s');
    await dialog.waitFor();
    await inga.config.save({
      config: { ...DEFAULT_CONFIG, global: { ...theirs, max_assets: 77 }, sorting },
    });
    await dialog.getByText('Another save has arrived.').waitFor({ state: 'attached' });
    await expect.poll(() => dialog.locator('fieldset').count()).toBe(2);
    await dialog.getByRole('button', { name: 'Take all: You' }).click();
    await save.click();
    await expect
      .poll(storedConfig)
      .toMatchObject({ global: { website_title: 'Mine', max_assets: 10 }, sorting: { default: 'title' } });
  });
});

const loggedInAs = async (user: string) => {
  const { session } = await web.portal.client().session.get({ user, pass: PASSWORD });
  return web.portal.client(session ?? undefined);
};

describe('session that ends', () => {
  it('shows the login over the page, and continues the same save', { tags: ['gate'] }, async () => {
    const page = await openAdmin(web, 'general');
    await title(page).fill('Nordhafen');
    await endSession(page);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    await dialog.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // Canceling keeps the changes, and says so.
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await saveBar(page).getByText('Your session has ended. Log in to save; nothing is lost.').waitFor();
    await maximum(page).fill('12');
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.locator('input[name=username]').inputValue()).toBe('admin');
    await logIn(page, 'admin', 'wrong password');
    await dialog.getByText('Incorrect').waitFor();
    await logIn(page, 'admin', ADMIN_PASSWORD);
    await expect
      .poll(async () => (await storedConfig())['global'])
      .toMatchObject({ website_title: 'Nordhafen', max_assets: 12 });
    expect(new URL(page.url()).pathname).toBe('/admin/general');
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('discards the changes at a login of another user, and says so', { tags: ['gate'] }, async () => {
    const page = await openAdmin(web, 'general');
    await title(page).fill('Nordhafen');
    // The browser itself removes the cookie of a session that has expired.
    await page.context().clearCookies({ name: await web.portal.cookieName() });
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog', { name: 'Log in' }).waitFor();
    await logIn(page, INGA, PASSWORD);
    await messageShown(page, 'The unsaved changes of admin were discarded');
    await expect.poll(() => title(page).inputValue()).toBe('');
    expect((await storedConfig())['global']?.['website_title']).toBe('');
    await expect
      .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))))
      .toEqual([]);
  });

  it(
    'stores the draft before a reload after a 403, without a question of the browser',
    { tags: ['night'] },
    async () => {
      const page = await openAdmin(web, 'general');
      await title(page).fill('Nordhafen');
      const questions: string[] = [];
      page.on('dialog', (question) => {
        questions.push(question.type());
        void question.accept();
      });
      await page.route('**/assetportal/api/config/global*', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 403,
              contentType: 'application/problem+json',
              body: JSON.stringify({ code: 'forbidden', title: 'Forbidden', status: 403 }),
            })
          : route.fallback(),
      );
      const reloaded = page.waitForEvent('load');
      await page.keyboard.press('Control+s');
      await reloaded;
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect.poll(() => title(page).inputValue()).toBe('Nordhafen');
      expect(questions).toEqual([]);
      const draft = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
      expect(draft).not.toContain(ADMIN_PASSWORD);
    },
  );
});

describe('leaving', { tags: ['gate'] }, () => {
  it('holds the Back button of the browser until the admin decides', { tags: ['night'] }, async () => {
    const page = await visitAs(web, await web.portal.login(), '/');
    await page
      .getByRole('link', { name: /Administration|Admin/ })
      .first()
      .click();
    await page.locator('[data-show]').waitFor();
    await title(page).fill('Nordhafen');
    await saveBar(page).getByText('1 unsaved change').waitFor();
    await page.goBack();
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => title(page).inputValue()).toBe('Nordhafen');
    expect(new URL(page.url()).pathname).toBe('/admin/general');
    await page.goBack();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect((await storedConfig())['global']?.['website_title']).toBe('');
  });
});

describe('configurations of older versions', () => {
  it(
    'are updated without losing anything, once the admin has confirmed the update',
    { tags: ['4.upgrade.3.4.0', '4.upgrade.stamp', '8.config.version-confirm', 'gate'] },
    async () => {
      const { stored } = v339;
      await (await web.portal.admin()).config.save({ config: stored });
      const page = await openAdmin(web, 'general');
      const dialog = page.getByRole('alertdialog', { name: 'Update the configuration' });
      await dialog.getByText(`of version ${stored.version}`).waitFor();
      await expect.poll(() => dialog.getByRole('row').count()).toBeGreaterThan(1);
      await expect.poll(() => dialog.innerText()).not.toContain('configUpdate.');
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Later' }).click();
      expect(await storedConfig()).toEqual(stored);
      await page.getByRole('button', { name: 'Update available' }).click();
      await dialog.getByRole('button', { name: 'Update', exact: true }).click();
      await expect.poll(async () => (await storedConfig())['version']).toBe(DEFAULT_CONFIG.version);
      expect(await storedConfig()).toEqual(upgradeConfig(stored).config);
      await expect.poll(() => dialog.count()).toBe(0);
      await title(page).fill('After the update');
      await page.keyboard.press('Control+s');
      // The message of the update may still be shown.
      await expect
        .poll(async () => (await storedConfig())['global']?.['website_title'])
        .toBe('After the update');
      const { global: _, ...rest } = upgradeConfig(stored).config as Stored;
      expect(await storedConfig()).toMatchObject(rest);
    },
  );

  it(
    'are reset only after a second confirmation',
    { tags: ['8.config.version-confirm', 'night'] },
    async () => {
      const { stored } = v511;
      await (await web.portal.admin()).config.save({ config: stored });
      const page = await openAdmin(web, 'general');
      const dialog = page.getByRole('alertdialog', { name: 'Update the configuration' });
      await dialog.getByRole('radio', { name: 'Reset to defaults' }).check();
      await dialog.getByRole('button', { name: 'Reset to defaults' }).click();
      await dialog.getByText(/Discard \d+ changed settings?\?/).waitFor();
      expect(await storedConfig()).toEqual(stored);
      await dialog.getByRole('button', { name: 'Reset to defaults' }).click();
      await expect.poll(storedConfig).toEqual(DEFAULT_CONFIG);
    },
  );

  it('translations are updated in the same way', { tags: ['4.upgrade.translations', 'gate'] }, async () => {
    const admin = await web.portal.admin();
    const tree = { _meta: { version: '5.0.1' }, search: { found: '{{count}} hits', own: 'Own' } };
    await admin.translations.save({ lang: 'en', tree });
    const page = await openAdmin(web, 'general');
    const dialog = page.getByRole('alertdialog', { name: 'Update translations: English' });
    await dialog.getByText('search.found, English').waitFor();
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Translations saved!').waitFor();
    const { value } = await admin.translations.get({ lang: 'en' });
    expect(value).toMatchObject({ _meta: { version: DEFAULT_CONFIG.version }, search: { own: 'Own' } });
    expect(value).not.toHaveProperty('search.found');
    await admin.translations.save({ lang: 'en', tree: {} });
  });
});
