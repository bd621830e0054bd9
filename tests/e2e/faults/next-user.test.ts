/** @module-tag gate */
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Asset } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
let first: Asset;
beforeAll(async () => {
  web = await webPortal({ guests: false });
  const { groups, permissions } = createAdminClient(await web.portal.admin());
  await groups.add({ name: 'staff' });
  const anna = await loggedIn(web.portal, 'anna', { groups: ['staff'] });
  await loggedIn(web.portal, 'berta');
  await permissions.save({
    rules: [
      { group: 'users', folder: '', access: 'none' },
      { group: 'staff', folder: '', access: 'view' },
    ],
  });
  [first] = (await anna.search.query({ rows: 1 })).assets as [Asset];
}, SET_UP_TIME);
afterAll(() => web.close());

const results = (page: Page) => page.locator('[data-result]');
const input = (page: Page) => page.getByLabel('Bibliothek durchsuchen').first();
async function logIn(page: Page, user: string): Promise<void> {
  await page.getByLabel('Benutzername').fill(user);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: `Ihr Konto: ${user}` }).waitFor();
}

/** Searches, bookmarks and opens an asset, so that the page, the storage and the history contain it. */
async function useAsAnna(page: Page): Promise<void> {
  await logIn(page, 'anna');
  await results(page).first().waitFor();
  await page.locator('[data-result="0"]').focus();
  await page.keyboard.press('b');
  await page.getByRole('link', { name: /Merkliste.*1/ }).waitFor();
  await input(page).fill(first.title);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => decodeURIComponent(url.pathname).includes(first.title));
  await results(page).first().click();
  await page.waitForURL('**/asset/*');
  await page.goBack();
  await results(page).first().waitFor();
}

it('the next user sees nothing of the previous one', async () => {
  const page = await web.visit('/search/*');
  await useAsAnna(page);
  await page.getByRole('button', { name: /Ihr Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.waitForURL('**/login');
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).not.toContain(first.id);
  expect(stored).not.toContain(first.title);

  // The searches of the next user get no response yet: nothing of before may be visible meanwhile.
  const search = /assetportal\/api\/search/;
  let held = 0;
  await page.route(search, () => void (held += 1));
  await logIn(page, 'berta');
  // Read in the page: on a busy machine, `page.url()` can be that of the entry before.
  const address = () => page.evaluate(() => location.href);
  for (let back = 0; back < 3 && !(await address()).includes('/search/'); back += 1) await page.goBack();
  await expect.poll(address).toContain('/search/');
  await expect.poll(() => held).toBeGreaterThan(0);
  await expect.poll(() => results(page).count()).toBe(0);
  await expect.poll(() => page.locator('main img').count()).toBe(0);
  // Also sends the requests that are held.
  await page.unroute(search);

  // Nor afterward, in any entry of the history.
  for (let back = 0; back < 5 && (await address()).startsWith(web.portal.url); back += 1) {
    await page.getByRole('button', { name: 'Ihr Konto: berta' }).waitFor();
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    await expect.poll(() => results(page).count()).toBe(0);
    await expect.poll(() => page.locator('main img[src*="/renditions/"]').count()).toBe(0);
    await page.goBack();
  }
  await page.goto('/search/*');
  await page.getByRole('button', { name: 'Ihr Konto: berta' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: /Merkliste.*1/ }).count()).toBe(0);
  await input(page).click();
  await expect.poll(() => page.getByRole('option', { name: first.title }).count()).toBe(0);
  await page.goto(`/asset/${first.id}`);
  await page.getByRole('heading', { name: 'Dieses Asset ist nicht verfügbar' }).waitFor();
});
