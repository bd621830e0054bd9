import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page, Route } from 'playwright';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

const fill = async (page: Page, user: string, pass: string) => {
  await page.getByLabel('Benutzername').fill(user);
  await page.getByLabel('Passwort', { exact: true }).fill(pass);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
};

describe('login with guest access', () => {
  let web: WebPortal;
  beforeAll(async () => {
    web = await webPortal();
  }, SET_UP_TIME);
  afterAll(() => web.close());

  it(
    'requires name and password, shows the progress, reports a wrong password, and allows another attempt',
    {
      tags: [
        '2.routes.login',
        '2.login.fields',
        '5.login.required',
        '4.auth.verifying',
        '8.login.401',
        '6.methods.native',
      ],
    },
    async () => {
      const page = await web.visit('/login');
      const submit = page.getByRole('main').getByRole('button', { name: 'Anmelden' });
      await submit.click();
      await expect.poll(() => page.getByText('Dieses Feld ist erforderlich.').count()).toBe(2);
      const user = page.getByLabel('Benutzername');
      const pass = page.getByLabel('Passwort', { exact: true });
      await user.fill('admin');
      await submit.click();
      await expect.poll(() => page.getByText('Dieses Feld ist erforderlich.').count()).toBe(1);

      await pass.fill('wrong');
      await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
      await expect.poll(() => pass.getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: 'Passwort verbergen' }).click();
      await expect.poll(() => pass.getAttribute('type')).toBe('password');

      const held: Route[] = [];
      let isHeld = true;
      await page.route('**/session/get', (route) => (isHeld ? void held.push(route) : route.continue()));
      await pass.press('Enter');
      // From here on, the page verifies until the call continues.
      await expect.poll(() => held.length).toBe(1);
      await page.getByRole('button', { name: 'Sie werden angemeldet' }).waitFor();
      await expect.poll(() => user.getAttribute('readonly')).not.toBeNull();
      isHeld = false;
      for (const route of held) await route.continue();
      await page.getByRole('status').getByText('Benutzername oder Passwort ist falsch').waitFor();
      await expect.poll(() => pass.inputValue()).toBe('');
      await expect.poll(() => pass.evaluate((one) => one === document.activeElement)).toBe(true);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await fill(page, 'admin', ADMIN_PASSWORD);
      await page.getByRole('button', { name: /Ihr Konto/ }).waitFor();
    },
  );

  it(
    'returns to the previous page after the login, and to a guest session after the logout',
    {
      tags: [
        'gate',
        '2.header.user-menu',
        '2.header.admin-button',
        '6.guest.login-button',
        '7.storage.session',
      ],
    },
    async () => {
      const page = await web.visit('/search/*');
      await page.getByRole('link', { name: 'Anmelden' }).click();
      await fill(page, 'admin', ADMIN_PASSWORD);
      await page.waitForURL('**/search/*');
      await page.getByRole('banner').getByRole('link', { name: 'Verwaltung' }).waitFor();
      // Scripts must not be able to read the token.
      await expect.poll(() => page.evaluate(() => document.cookie)).toBe('');
      const stored = await page.evaluate(() => localStorage.getItem('assetportal.session'));
      expect(JSON.parse(stored ?? '{}')).toMatchObject({ user: 'admin' });
      expect(stored).not.toContain('"session"');
      // A rendition that the page does not show, so that it does not load it again after the logout.
      const shown = await page.locator('[data-result] img').first().getAttribute('src');
      const rendition = (shown ?? '').replace('/thumbnail', '/preview');
      const isCached = () =>
        page.evaluate(
          (url) =>
            fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
              ({ ok }) => ok,
              () => false,
            ),
          rendition,
        );
      expect(await isCached()).toBe(false);
      await page.evaluate((url) => fetch(url).then((reply) => reply.blob()), rendition);
      expect(await isCached()).toBe(true);
      await page.getByRole('button', { name: /Ihr Konto/ }).click();
      await page.getByRole('menuitem', { name: 'Abmelden' }).click();
      await page.getByRole('link', { name: 'Anmelden' }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/search/*');
      await expect.poll(isCached).toBe(false);
    },
  );

  it("does not show the previous user's home page to the next user", { tags: ['night'] }, async () => {
    const page = await web.visit('/login');
    await fill(page, 'admin', ADMIN_PASSWORD);
    await page.getByRole('button', { name: /Ihr Konto/ }).waitFor();
    await page.getByRole('banner').getByRole('link').first().click();
    const newest = page.getByRole('region', { name: 'Neu hinzugefügt' }).getByRole('button');
    await newest.first().waitFor();
    const hero = page.getByRole('link', { name: /^Bild: / });

    // The calls of the guest never get a response. Meanwhile, no data of the previous user may be visible.
    await page.route(/assetportal\/api\/(dashboard|search|collection)/, () => undefined);
    await page.getByRole('button', { name: /Ihr Konto/ }).click();
    await page.getByRole('menuitem', { name: 'Abmelden' }).click();
    await page.getByRole('link', { name: 'Anmelden' }).waitFor();
    await expect.poll(() => newest.count()).toBe(0);
    await expect.poll(() => hero.count()).toBe(0);
  });
});

describe('login without guest access', () => {
  let web: WebPortal;
  beforeAll(async () => {
    web = await webPortal({ guests: false });
  }, SET_UP_TIME);
  afterAll(() => web.close());

  it(
    'opens the login first, then the requested page, and the login again after the logout',
    { tags: ['night', '2.guards.login-needed'] },
    async () => {
      const page = await web.visit('/search/berge');
      await page.waitForURL('**/login');
      await fill(page, 'admin', ADMIN_PASSWORD);
      await page.waitForURL('**/search/berge');
      await page.reload();
      await page.getByRole('button', { name: /Ihr Konto/ }).click();
      await page.getByRole('menuitem', { name: 'Abmelden' }).click();
      await page.waitForURL('**/login');
    },
  );

  it('leads from the address of an asset to the login, without a request for the asset', async () => {
    const requests: string[] = [];
    const page = await web.visit('/asset/0123456789abcdef01234567', {
      withoutPageData: false,
      before: (opened) => Promise.resolve(opened.on('request', (request) => requests.push(request.url()))),
    });
    await page.waitForURL('**/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(requests.filter((url) => /\/api\/assets/.test(url))).toEqual([]);
  });
});
