import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

const isSettled = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-settled'));

/** Holds the requests for a URL. Returns their number, and a function that lets them pass. */
async function hold(page: Page, url: string) {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(url, (route) => (isOpen ? route.continue() : void held.push(route)));
  return {
    count: () => held.length,
    async release() {
      isOpen = true;
      for (const route of held) await route.continue();
    },
  };
}

describe('the settled signal', () => {
  it('is absent while a call or the code of a page is pending', async () => {
    const page = await web.visit('/search/*');
    const search = await hold(page, '**/assetportal/api/search?*');
    await page.locator('#search').fill('hafen');
    await page.keyboard.press('Enter');
    await expect.poll(search.count).toBeGreaterThan(0);
    await expect.poll(() => isSettled(page)).toBe(false);
    await search.release();
    await page.settled();

    const code = await hold(page, '**/BookmarkPage-*.js');
    await page.getByRole('link', { name: /Merkliste/ }).click();
    await expect.poll(code.count).toBe(1);
    await expect.poll(() => isSettled(page)).toBe(false);
    await code.release();
    await page.getByText('Ihre Merkliste ist leer').waitFor();
    await page.settled();
    expect(page.browserErrors).toEqual([]);
  });

  it('comes with the error screen if the portal cannot start', { tags: ['gate'] }, async () => {
    const page = await web.visit('/', {
      before: (fresh) => fresh.route('**/api/**', (route) => route.abort()),
    });
    await page.settled();
    await page.getByRole('button', { name: /Erneut versuchen|Neuer Versuch/ }).waitFor();
  });
});

describe('what disappears by itself', () => {
  it('stays until a test ends its time', async () => {
    const page = await web.visit('/login');
    await page.getByLabel('Benutzername').fill('admin');
    await page.getByLabel('Passwort', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    const message = page.getByRole('status').getByText('Benutzername oder Passwort ist falsch');
    await message.waitFor();
    await page.elapse(3999);
    await page.settled();
    await message.waitFor();
    await page.elapse(1);
    await message.waitFor({ state: 'detached' });
  });
});
