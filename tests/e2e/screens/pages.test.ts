/** @module-tag gate */
import { createAdminClient } from '@assetportal/sdk/admin';
import { FRONT_END_VERSION } from '@assetportal/sdk/config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  // Guests have no access, so that only pages with global access open without a login.
  web = await webPortal({ guests: false });
  const admin = await web.portal.admin();
  const imprint = `<h2 id="address" style="color: #123456; position: fixed">Adresse</h2>
    <p class="note">Hafenstraße 1. <a href="/custom/press">Presse</a> <a href="#address">Nach oben</a></p>
    <table><tr><td colspan="2">Zelle</td></tr></table>
    <img src="https://tracker.example/pixel.png" alt="Pixel"><script>window.stolen = true</script>
    <a href="javascript:window.stolen = true">Falle</a>
    <h2>Bildrechte</h2><ul class="ticks"><li>Presse</li><li class="no">Werbung</li></ul>
    <h2 id="contact">Kontakt</h2>${'<p>Rufen Sie uns an.</p>'.repeat(40)}`;
  await admin.pages.save({ lang: 'de', pages: { imprint, press: '<h1>Presse</h1><p>Kontakt</p>' } });
  await admin.config.save({
    config: {
      version: FRONT_END_VERSION,
      order: { mailto: 'desk@example.org' },
      customPages: [
        { key: 'imprint', translation: { de: 'Impressum' }, global_access: true, position: 1 },
        { key: 'gone', translation: { de: 'Fehlt' }, global_access: true, position: 2 },
        { key: 'press', translation: { de: 'Presse' }, global_access: false, position: 3 },
      ],
    },
  });
}, SET_UP_TIME);
afterAll(() => web.close());

const logIn = async (page: Awaited<ReturnType<WebPortal['visit']>>, user: string) => {
  await page.getByLabel('Benutzername').fill(user);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
};

describe('custom pages', () => {
  for (const [width, colorScheme, ...tags] of [
    [390, 'dark', 'gate'],
    [1600, 'light'],
  ] as const) {
    it(
      `render cleaned HTML without a login, and lead to other pages through the login (${width} px)`,
      {
        tags: [
          '1.pages.configured',
          '2.routes.custom',
          '2.guards.global-access',
          '2.navigation.anchor-offset',
          '6.global-access',
          ...tags,
        ],
      },
      async () => {
        const page = await web.visit('/custom/imprint', { width, colorScheme });
        const heading = page.getByRole('heading', { name: 'Impressum', level: 1 });
        await heading.waitFor();
        await expect.poll(() => page.title()).toBe('Impressum – assetportal');
        const address = page.getByRole('heading', { name: 'Adresse' });
        await expect
          .poll(() => address.evaluate((one) => [one.style.color, one.style.position, one.id]))
          .toEqual(['rgb(18, 52, 86)', '', 'page-address']);
        await expect.poll(() => page.getByRole('cell').getAttribute('colspan')).toBe('2');
        await expect.poll(() => page.locator('article img').count()).toBe(0);
        await expect.poll(() => page.getByRole('link', { name: 'Falle' }).count()).toBe(0);
        // The list of the sections marks the one in view.
        const contents = page.getByRole('navigation', { name: 'Auf dieser Seite' });
        const current = contents.locator('[aria-current]');
        await expect.poll(() => current.innerText()).toBe('Adresse');
        await contents.getByRole('link', { name: 'Kontakt' }).click();
        await expect.poll(() => current.innerText()).toBe('Kontakt');
        const topOf = (name: string) =>
          page.getByRole('heading', { name }).evaluate((one) => Math.round(one.getBoundingClientRect().top));
        await expect.poll(() => topOf('Kontakt')).toBe(68);
        await page.getByRole('link', { name: 'Nach oben' }).click();
        await expect.poll(() => current.innerText()).toBe('Adresse');
        await expect.poll(() => topOf('Adresse')).toBe(68);
        // The address leads to the section.
        await expect.poll(() => new URL(page.url()).hash).toBe('#address');
        await expect.poll(() => page.evaluate(() => 'stolen' in window)).toBe(false);
        if (colorScheme === 'light') await expect.poll(() => axeViolations(page)).toEqual([]);
        expect(await horizontalOverflow(page)).toBe(0);
        expect(page.browserErrors.filter((line) => !line.includes('401'))).toEqual([]);
        await page.getByRole('article').getByRole('link', { name: 'Presse' }).click();
        await page.waitForURL('**/login');
      },
    );
  }

  it(
    'open at the section that the address names',
    { tags: ['night', '2.navigation.anchor-offset'] },
    async () => {
      const page = await web.visit('/custom/imprint#contact');
      const heading = page.getByRole('heading', { name: 'Kontakt' });
      const top = () => heading.evaluate((one) => Math.round(one.getBoundingClientRect().top));
      await expect.poll(top).toBe(68);
    },
  );

  it(
    'an unknown page offers the search',
    { tags: ['gate', '2.routes.custom', '2.routes.custom-from-views'] },
    async () => {
      const page = await web.visit('/custom/gone');
      await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
      await expect.poll(() => page.title()).toBe('Diese Seite gibt es nicht – assetportal');
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await page.getByRole('searchbox').fill('berge');
      await page.keyboard.press('Enter');
      // The search requires a login.
      await page.waitForURL('**/login');
    },
  );
});

describe('admin without permission for assets', () => {
  it(
    'lands in the admin area, and opens its pages',
    {
      tags: [
        '6.admin.access',
        '6.admin.button',
        '2.routes.admin-chunk',
        '4.after-login.admin',
        '2.guards.admin-without-assets',
        '2.guards.admin-session',
        'gate',
      ],
    },
    async () => {
      await loggedIn(web.portal, 'conny', { isAssetUser: false, isGuiAdmin: true });
      const chunks: string[] = [];
      const page = await web.visit('/login', {
        width: 1024,
        withoutPageData: false,
        before: (fresh) => {
          fresh.on('request', (request) => chunks.push(request.url()));
          return Promise.resolve();
        },
      });
      await page.getByLabel('Benutzername').waitFor();
      // The code of the admin area loads when it is opened.
      const ofAdmin = () => chunks.filter((url) => /\/app\/Admin[^/]*\.js$/.test(url));
      expect(ofAdmin()).toEqual([]);
      await logIn(page, 'conny');
      await page.waitForURL('**/admin/general');
      await expect.poll(() => ofAdmin().length).toBeGreaterThan(0);
      await page.getByRole('heading', { name: 'Allgemein' }).waitFor();
      await page.getByRole('link', { name: 'Sicherung' }).click();
      await page.getByRole('button', { name: 'Sicherung herunterladen' }).waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      // The server has ended the session: the check sends the user back, which leads to the login.
      await page.context().clearCookies();
      await page.goto('/admin/login');
      await page.waitForURL((url) => url.pathname === '/login');
    },
  );
});

describe('no permission', () => {
  it(
    'is the reason that a link with an invalid token shows, with another account and the mail to the administration',
    {
      tags: [
        '2.no-permission',
        '2.routes.logout-unauthorized',
        '4.redirect.token-fails',
        '8.other.no-permission',
        '6.unauthorized',
        '8.login.403',
      ],
    },
    async () => {
      const page = await web.visit('/search/x?token=bad', { width: 390 });
      await page.getByRole('heading', { name: 'Sie haben keine Berechtigung.' }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/logout');
      await expect.poll(() => new URL(page.url()).search).toBe('?permission=unauthorized');
      const mail = page.getByRole('link', { name: 'An die Administration schreiben' });
      await expect.poll(() => mail.getAttribute('href')).toBe('mailto:desk%40example.org');
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Mit anderem Konto anmelden' }).click();
      await page.getByLabel('Benutzername').waitFor();

      // An account without any permission.
      const { users } = createAdminClient(await web.portal.admin());
      await users.add({ name: 'nobody', pass: PASSWORD, isAssetUser: false });
      await logIn(page, 'nobody');
      await page.getByText('Das Konto hat keine Berechtigung. Benutzername').waitFor();
    },
  );
});

describe('unknown paths', () => {
  it(
    'redirects to the home page after the login',
    {
      tags: [
        'gate',
        '2.routes.other',
        '2.routes.asset-bare',
        '2.routes.search-bare',
        '2.routes.custom-from-views',
      ],
    },
    async () => {
      const page = await web.visit('/nowhere/deep');
      await page.waitForURL('**/login');
      await loggedIn(web.portal, 'otto');
      await logIn(page, 'otto');
      await page.waitForURL((url) => url.pathname === '/');
    },
  );
});
