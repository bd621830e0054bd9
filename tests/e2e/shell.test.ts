/** @module-tag gate */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedIn, logInByCall } from '../fixtures/users.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../fixtures/web.js';

const API = '**/assetportal/api/**';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

describe('font size of the browser', () => {
  it('of 32 px makes the header and the row of controls as high as their content', async () => {
    const page = await web.visit('/search/*', { width: 1600 });
    await page.locator('[data-result="0"]').waitFor();
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    // Pixels by which a button or a field is outside its row.
    const outside = () =>
      page.evaluate(() =>
        ['header', '[role="toolbar"]'].flatMap((row) => {
          const element = document.querySelector(row);
          const box = element?.getBoundingClientRect();
          return [...(element?.querySelectorAll('button, a, input, select') ?? [])]
            .map((one) => one.getBoundingClientRect())
            .filter(({ width, top, bottom }) => width > 0 && box && (top < box.top || bottom > box.bottom))
            .map(({ top, bottom }) => `${row}: ${top} to ${bottom}`);
        }),
      );
    await expect.poll(outside).toEqual([]);
  });
});

describe('language and color scheme', () => {
  it(
    'change by the menus without a reload, and are stored',
    {
      tags: [
        '1.languages.built-in',
        '4.locale.kept',
        '4.locale.stored',
        '7.storage.locale',
        '8.language.updated',
        '9.translations-default',
      ],
    },
    async () => {
      await loggedIn(web.portal, 'lena');
      const page = await web.visit('/', {
        colorScheme: 'light',
        withoutPageData: false,
        before: (fresh) => logInByCall(fresh, web.portal.url, 'lena'),
      });
      // Without scripts, the page has the language of the browser, and names that of each text.
      const headers = { 'accept-language': 'de-DE' };
      const html = await (await page.request.get(page.url(), { headers })).text();
      expect(html).toMatch(/<html lang="de" dir="ltr">[^]*<noscript\s*><span lang="de">Dieses Portal/);
      await expect.poll(() => page.getAttribute('html', 'lang')).toBe('de');
      await page.getByRole('button', { name: 'Darstellung' }).focus();
      await page.keyboard.press('ArrowDown');
      const dark = page.getByRole('menuitemradio', { name: 'Dunkel' });
      const hasFocus = (one: Locator) => one.evaluate((element) => element.contains(document.activeElement));
      // The menu takes the focus after it has appeared, and moves it after the key.
      await expect.poll(() => hasFocus(page.getByRole('menu'))).toBe(true);
      await page.keyboard.press('End');
      await expect.poll(() => hasFocus(dark)).toBe(true);
      await page.keyboard.press('Enter');
      await dark.waitFor({ state: 'hidden' });
      const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      await expect.poll(() => scheme()).toBe('dark');

      await page.getByRole('button', { name: 'Sprache wählen' }).click();
      await expect
        .poll(() => page.getByRole('menuitemradio').allInnerTexts())
        .toEqual(['Deutsch', 'English']);
      await page.getByRole('menuitemradio', { name: 'English' }).click();
      await page.getByRole('heading', { name: 'What are you looking for?' }).waitFor();
      await page.getByRole('status').getByText('Language updated').waitFor();
      await expect.poll(() => page.getAttribute('html', 'lang')).toBe('en');

      // The color scheme is applied before the first paint, which needs no code of the app.
      await page.route('**/app/*.js', (route) => route.abort());
      await page.reload({ waitUntil: 'domcontentloaded' });
      await expect.poll(() => scheme()).toBe('dark');
      await page.unroute('**/app/*.js');
      await page.reload();
      await page.getByRole('heading', { name: 'What are you looking for?' }).waitFor();
      await page.route('**/session/set_locale*', (route) => route.abort());
      await page.getByRole('button', { name: 'Choose a language' }).click();
      await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
      await page.getByRole('status').getByText('Die Sprache konnte nicht geändert werden').waitFor();
    },
  );
});

describe('unreachable API', () => {
  it(
    'shows a message, retries on request, and continues automatically when the API is back',
    { tags: ['gate', '2.shell.api-down', '8.availability.unreachable'] },
    async () => {
      let calls = 0;
      const page = await web.visit('/', {
        before: (fresh) =>
          fresh.route(API, (route) => {
            calls += 1;
            return route.abort();
          }),
      });
      const unreachable = page.getByRole('heading', { name: 'Der API-Endpunkt ist nicht erreichbar!' });
      await unreachable.waitFor();
      const retry = page.getByRole('button', { name: 'Erneut versuchen' });
      const before = calls;
      await retry.click();
      await expect.poll(() => calls).toBeGreaterThan(before);
      await retry.waitFor();
      await expect.poll(() => unreachable.count()).toBe(1);
      await page.unroute(API);
      await page.getByRole('heading', { name: 'Wonach suchen Sie?' }).waitFor();
    },
  );
});

describe('chunk that fails to load', () => {
  it('reloads the page once, then shows a message, and recovers on retry', async () => {
    const chunk = '**/app/LoginPage-*.js';
    let documents = 0;
    const page = await web.visit('/login', {
      before: async (fresh) => {
        fresh.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
        await fresh.route(chunk, (route) => route.abort());
      },
    });
    const retry = page.getByRole('button', { name: 'Erneut versuchen' });
    await retry.waitFor();
    expect(documents).toBe(2);
    await page.unroute(chunk);
    await retry.click();
    await page.getByLabel('Benutzername').waitFor();
  });
});

describe('routes', () => {
  it(
    'that do not exist lead to the home page',
    { tags: ['2.routes.other', '2.routes.asset-bare', '2.routes.search-bare', '2.routes.custom-from-views'] },
    async () => {
      const page = await web.visit('/nowhere');
      const isHome = () => expect.poll(() => page.evaluate(() => location.pathname)).toBe('/');
      await page.getByRole('heading', { name: 'Wonach suchen Sie?' }).waitFor();
      await isHome();
      for (const path of ['/asset', '/search', '/custom', '/custom/a/b', '/nowhere/deep', '/admin/general']) {
        // As a link does, without another load. The home page disappears and appears again.
        await page.evaluate((to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        }, path);
        await isHome();
      }
      await page.getByRole('heading', { name: 'Wonach suchen Sie?' }).waitFor();
    },
  );
});

describe('navigation', () => {
  it(
    'moves the focus to the top, announces the page, skips to the content, and searches from the home page',
    { tags: ['2.navigation.focus-top', '2.shell.skip-links', '2.header.logo', '2.search.logo-link'] },
    async () => {
      const page = await web.visit('/');
      const logo = page.getByRole('banner').getByRole('link', { name: 'assetportal – Startseite' });
      await expect.poll(() => logo.getAttribute('href')).toBe('/');
      await page.getByRole('link', { name: 'Anmelden' }).click();
      await page.getByLabel('Benutzername').waitFor();
      await page.getByRole('status').getByText('Anmelden – assetportal').waitFor({ state: 'attached' });
      await page.goBack();
      await page.getByRole('heading', { name: 'Wonach suchen Sie?' }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('top');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
      await page.getByLabel('Bibliothek durchsuchen').fill('a/b 100%');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search/a%252Fb%20100%25');
      await page.goBack();
      await page.getByRole('link', { name: 'Alle anzeigen: Neu hinzugefügt' }).click();
      await page.waitForURL('**/search/*?sort=imp_date%3Adesc');
    },
  );

  it(
    'restores the scroll position in the results',
    { tags: ['gate', '2.navigation.search-kept'] },
    async () => {
      const page = await web.visit('/search/*', { width: 390 });
      await page.getByRole('main').locator('img').first().waitFor();
      await page.evaluate(() => window.scrollTo(0, 120));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
      // On a phone, one menu has all entries of the header.
      await page.getByRole('button', { name: 'Menü' }).click();
      await page.getByRole('menuitem', { name: 'Anmelden' }).click();
      await page.getByLabel('Benutzername').waitFor();
      await page.goBack();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
    },
  );
});
