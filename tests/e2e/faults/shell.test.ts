/** @module-tag gate */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { SESSION_HEADER } from '@assetportal/sdk/contract';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { logInByCall } from '../../fixtures/users.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { messageShown } from '../../fixtures/browsers/messages.js';

const EVERYTHING = '**/*';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

const logIn = (page: Page) => logInByCall(page, web.portal.url, 'admin', ADMIN_PASSWORD);

describe('faults', () => {
  it(
    'waits for the server if a chunk fails, and then opens the requested page',
    { tags: ['2.routes.logout'] },
    async () => {
      const page = await web.visit('/logout');
      await page.getByRole('link', { name: 'Zurück zum Portal' }).waitFor();
      await page.route(EVERYTHING, (route) => route.abort());
      await page.getByRole('link', { name: /Merkliste/ }).click();
      // The page stays while the server is away; the browser's error page does not replace it.
      await page.getByRole('progressbar').waitFor();
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).innerText())
        .toBe('Sie sind abgemeldet');
      await page.unroute(EVERYTHING);
      await page.getByRole('heading', { name: 'Ihre Merkliste ist leer' }).waitFor();
      // The page that confirms the logout loads the portal again.
      await page.goBack();
      await page.getByRole('link', { name: 'Zurück zum Portal' }).click();
      await page.getByRole('heading', { name: 'Wonach suchen Sie?' }).waitFor();
    },
  );

  it(
    'keeps the page while a chunk hangs, and opens the requested one after 120 s',
    { tags: ['2.routes.admin-chunk', '8.other.chunk', '9.chunk-time'] },
    async () => {
      const page = await web.visit('/logout');
      await page.getByRole('link', { name: 'Zurück zum Portal' }).waitFor();
      await page.clock.install();
      let hanging = 0;
      await page.route(EVERYTHING, () => void (hanging += 1));
      await page.getByRole('link', { name: /Merkliste/ }).click();
      await expect.poll(() => hanging).toBeGreaterThan(0);
      await page.clock.fastForward(119_000);
      await page.getByRole('progressbar').waitFor();
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).innerText())
        .toBe('Sie sind abgemeldet');
      await page.unroute(EVERYTHING);
      await page.clock.fastForward(1000);
      await page.getByRole('heading', { name: 'Ihre Merkliste ist leer' }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/bookmark');
    },
  );

  it(
    'keeps the page if the code of a menu cannot be loaded, says so, and opens the menu with the next click',
    { tags: ['d.errors.next-step'] },
    async () => {
      const page = await web.visit('/');
      const menu = page.getByRole('button', { name: /^Sprache/ });
      await menu.waitFor();
      let isBroken = true;
      await page.route('**/OpenMenu-*.js', (route) => (isBroken ? route.abort() : route.continue()));
      // After the first failure, the page is loaded again, because the server may have a newer version.
      const loaded = page.waitForEvent('load');
      await menu.click();
      await loaded;
      await menu.click();
      await page.getByText('Versuchen Sie es erneut.').waitFor();
      await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
      isBroken = false;
      await menu.click();
      await page.getByRole('menuitemradio', { name: 'English' }).waitFor();
    },
  );

  it("ends the session when another tab logs out, without a trace of the user's results", async () => {
    const page = await web.visit('/logout', { before: logIn });
    const account = page.getByRole('button', { name: /Ihr Konto: admin/ });
    await account.waitFor();
    const other = await page.context().newPage();
    await other.goto('/robots.txt');
    await other.evaluate(async (header) => {
      await fetch('/assetportal/api/session/logout', { headers: { [header]: 'cookie' } });
      localStorage.removeItem('assetportal.session');
    }, SESSION_HEADER);
    await account.waitFor({ state: 'detached' });
    await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).waitFor();
    await page.getByRole('link', { name: 'Verwaltung' }).waitFor({ state: 'detached' });
  });

  it('closes the preview when the session ends, because guests may see less, and says so', async () => {
    const path = '/search/*?f.asset_groups=image';
    const page = await web.visit(path, { before: logIn });
    await page.getByRole('button', { name: /Ihr Konto: admin/ }).waitFor();
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press(' ');
    const preview = page.getByRole('dialog', { name: /^Vorschau von/ });
    await preview.locator('[data-stage-image] img[data-loaded]').first().waitFor();
    const [cookie] = await page.context().cookies();
    await web.portal.client(cookie?.value).session.logout();
    // Saving the bookmark gets 401.
    await page.keyboard.press('b');
    await messageShown(page, 'abgelaufen');
    await preview.waitFor({ state: 'hidden' });
    await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).waitFor();
    // The guest is where the user was, and can open the preview again.
    await expect.poll(() => new URL(page.url()).searchParams.get('f.asset_groups')).toBe('image');
    await page.locator('[data-result="0"]').focus();
    await page.keyboard.press(' ');
    await preview.waitFor();
  });

  it(
    'counts down while the server is away, and continues at once when the network returns',
    { tags: ['night'] },
    async () => {
      const api = '**/assetportal/api/**';
      const page = await web.visit('/bookmark', {
        before: async (fresh) => {
          await fresh.route(api, (route) => route.abort());
        },
      });
      await page.getByRole('heading', { name: 'Der API-Endpunkt ist nicht erreichbar!' }).waitFor();
      await page.getByText(/Neuer Versuch in \d+ s/).waitFor();
      await page.unroute(api);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await page.getByRole('heading', { name: 'Ihre Merkliste ist leer' }).waitFor();
    },
  );
});
