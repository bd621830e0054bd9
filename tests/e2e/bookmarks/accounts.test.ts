import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Asset } from '@assetportal/sdk/contract';
import type { Portal } from '@assetportal/sdk';
import { loggedIn, logInByCall, PASSWORD } from '../../fixtures/users.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
let assets: readonly Asset[] = [];
beforeAll(async () => {
  web = await webPortal();
  assets = (await web.portal.client().search.query({ rows: 6 })).assets;
}, SET_UP_TIME);
afterAll(() => web.close());

const idAt = (index: number) => assets[index]?.id ?? '';
const badge = (page: Page, count: number) =>
  page
    .getByRole('link', {
      name: count === 1 ? 'Merkliste: 1 Asset' : `Merkliste: ${count} Assets`,
      exact: true,
    })
    .waitFor();
const rows = (page: Page) => page.locator('[data-id]');
const isSaved = (user: Portal, ...ids: readonly string[]) =>
  expect.poll(() => user.bookmarks.list()).toEqual(ids);

/** Bookmarks results by keyboard. */
async function bookmark(page: Page, ...indexes: readonly number[]): Promise<void> {
  for (const index of indexes) {
    await page.locator(`[data-result="${index}"]`).focus();
    await page.keyboard.press('b');
  }
}

async function logIn(page: Page, user: string): Promise<void> {
  await page.locator('input[name=username]').fill(user);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Ihr Konto: ${user}` }).waitFor();
}

async function onResults(options: Parameters<WebPortal['visit']>[1] = {}) {
  const page = await web.visit('/search/*', options);
  await page.locator('[data-result="5"]').waitFor();
  return page;
}

/** Opens the results as a separate user for each test. */
async function onResultsAs(name: string, ...at: readonly number[]) {
  const user = await loggedIn(web.portal, name);
  await user.bookmarks.save({ ids: at.map(idAt) });
  const page = await web.visit('/search/*', {
    withoutPageData: false,
    before: (fresh) => logInByCall(fresh, web.portal.url, name),
  });
  await page.locator('[data-result="5"]').waitFor();
  return { user, page };
}

describe('bookmarks of a guest', () => {
  it(
    'stay on the device, and join the account at login, after which they can return',
    { tags: ['1.users.bookmarks', '2.header.bookmark-count', '8.bookmarks.messages'] },
    async () => {
      const mara = await loggedIn(web.portal, 'mara');
      await mara.bookmarks.save({ ids: [idAt(4), idAt(1)] });
      const page = await onResults();
      await bookmark(page, 0, 1);
      await page.getByText('Zur Merkliste hinzugefügt').waitFor();
      await page.endTimers();
      await badge(page, 2);
      await page.getByRole('link', { name: 'Merkliste: 2 Assets' }).click();
      await page.getByText('Nur auf diesem Gerät').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click();
      await logIn(page, 'mara');
      await page.getByText('Ein gemerktes Asset dieses Geräts wurde in Ihr Konto übernommen').waitFor();
      await page.waitForURL('**/bookmark');
      await isSaved(mara, idAt(4), idAt(1), idAt(0));
      await expect.poll(() => rows(page).count()).toBe(3);
      await page.getByRole('button', { name: 'Rückgängig' }).click();
      await isSaved(mara, idAt(4), idAt(1));
      // Not again after a reload, but for the next guest.
      await page.reload();
      await expect.poll(() => rows(page).count()).toBe(2);
      await page.getByRole('button', { name: /Ihr Konto/ }).click();
      await page.getByRole('menuitem', { name: 'Abmelden' }).click();
      await badge(page, 2);
    },
  );

  it(
    'are empty at first, and lose assets that are no longer available, with a message',
    { tags: ['gate', '2.bookmark.empty', '8.bookmarks.gone'] },
    async () => {
      const page = await web.visit('/bookmark');
      await page.getByRole('heading', { name: 'Ihre Merkliste ist leer.' }).waitFor();
      await page.getByRole('link', { name: 'Suche beginnen' }).waitFor();
      const stored = JSON.stringify({ version: 1, guest: [idAt(0), 'gone'], pending: [] });
      await page.evaluate((value) => localStorage.setItem('assetportal.bookmarks', value), stored);
      await page.reload();
      await page.getByText('Ein Asset Ihrer Merkliste ist nicht mehr verfügbar').waitFor();
      await expect.poll(() => rows(page).count()).toBe(1);
      await badge(page, 1);
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('assetportal.bookmarks')))
        .not.toContain('gone');
    },
  );

  it('are the same in two tabs', { tags: ['night'] }, async () => {
    const page = await onResults();
    const other = await page.context().newPage();
    await other.goto('/bookmark');
    await other.getByRole('heading', { name: 'Ihre Merkliste ist leer.' }).waitFor();
    await bookmark(page, 2);
    await expect.poll(() => rows(other).count()).toBe(1);
  });
});

describe('bookmarks of a user', () => {
  it(
    'keep the changes of two tabs',
    { tags: ['gate', '4.bookmarks.toggle', '8.bookmarks.messages'] },
    async () => {
      const { user, page } = await onResultsAs('nora', 0);
      const other = await page.context().newPage();
      await other.goto('/search/*');
      await other.locator('[data-result="5"]').waitFor();
      await badge(other, 1);
      await bookmark(page, 2);
      await isSaved(user, idAt(0), idAt(2));
      await bookmark(other, 3);
      await isSaved(user, idAt(0), idAt(2), idAt(3));
      await badge(other, 3);
      await other.getByText('Merkliste gespeichert!').waitFor();
      await bookmark(other, 3);
      await other.getByText('Von der Merkliste entfernt').waitFor();
      await isSaved(user, idAt(0), idAt(2));
    },
  );

  it(
    'are saved after a restart of the server',
    { tags: ['night', '4.bookmarks.states', '8.bookmarks.not-saved'] },
    async () => {
      const { page } = await onResultsAs('otto', 0);
      await badge(page, 1);
      await web.restart(async () => {
        await bookmark(page, 1);
        await page.getByText('die Merkliste konnte nicht gespeichert werden').waitFor();
      });
      await badge(page, 1);
      await bookmark(page, 1);
      await badge(page, 2);
      await page.goto('/bookmark');
      await expect.poll(() => rows(page).count()).toBe(2);
    },
  );

  it('are not shown to the next user, also after a session that ended', { tags: ['gate'] }, async () => {
    const { user, page } = await onResultsAs('pia', 0, 1, 2);
    await badge(page, 3);
    await page.goto('/bookmark');
    await expect.poll(() => rows(page).count()).toBe(3);
    // The session ends elsewhere. The next change reveals it: no earlier request may, because the list would disappear.
    await page.route('**/api/config/bookmarks', async (route) => {
      if (route.request().method() === 'POST') await page.context().clearCookies();
      await route.continue();
    });
    await page.locator('[data-remove]').first().click();
    await expect.poll(() => page.getByRole('button', { name: /Ihr Konto/ }).count()).toBe(0);
    await isSaved(user, idAt(0), idAt(1), idAt(2));
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain(idAt(0));
    await loggedIn(web.portal, 'quentin');
    // The session of the guest arrives after the other one has ended.
    await page.settled();
    await logInByCall(page, web.portal.url, 'quentin');
    await page.goto('/bookmark');
    await page.getByRole('heading', { name: 'Ihre Merkliste ist leer.' }).waitFor();
  });
});
