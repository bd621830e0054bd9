import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

/** Returns a hook for `visit` that responds to an API call with `json`. */
const stub = (call: string, json: unknown) => (page: Page) =>
  page.route(`**/assetportal/api/${call}`, (route) => route.fulfill({ json }));

describe('configuration', () => {
  it(
    'fills the footer columns in order and links only to web addresses and internal routes',
    {
      tags: [
        '3.footer-item',
        '3.footer-link',
        '2.footer.columns',
        '2.footer.order',
        '2.footer.links',
        '3.config.footer',
      ],
    },
    async () => {
      const item = (
        column: string,
        position: number,
        text: string,
        link?: string,
        linkDirection = 'External',
      ) => ({
        column,
        position,
        translation: { de: text, en: `${text} (en)` },
        is_linkable: link !== undefined,
        links: link === undefined ? {} : { de: { link, linkDirection } },
      });
      const footer = [
        item('Left', 2, 'Zweites'),
        item('Left', 1, 'Erstes', 'https://example.org/'),
        item('Center', 1, 'Suche', '/search/*', 'Internal'),
        item('Right', 1, 'Falle', 'javascript:alert(1)'),
        item('None', 1, 'Verborgen'),
      ];
      const page = await web.visit('/logout', {
        before: stub('config/global', { footer: { entries: footer } }),
      });
      const shown = page.getByRole('contentinfo');
      await shown.getByText('Zweites').waitFor();
      await expect
        .poll(() => shown.getByRole('listitem').allInnerTexts())
        .toEqual(['Erstes', 'Zweites', 'Suche', 'Falle']);
      await expect.poll(() => shown.getByRole('link').allInnerTexts()).toEqual(['Erstes', 'Suche']);
      await shown.getByRole('link', { name: 'Suche' }).click();
      await page.waitForURL('**/search/*');
    },
  );

  it(
    'applies the configured scheme and colors, and hides the scheme menu',
    { tags: ['3.config.appearance'] },
    async () => {
      const areas = { header: { background: '#102030' }, footer: { text: '#aabbcc' } };
      const appearance = { scheme: 'dark', dark: { accent: '#ffcc00', areas } };
      const page = await web.visit('/logout', {
        colorScheme: 'light',
        before: stub('config/global', { appearance, global: { website_title: 'Haus der Bilder' } }),
      });
      await page.getByRole('banner').getByText('Haus der Bilder').waitFor();
      const primary = page.getByRole('link', { name: 'Zurück zum Portal' });
      await expect
        .poll(() => primary.evaluate((button) => getComputedStyle(button).backgroundColor))
        .toBe('rgb(255, 204, 0)');
      const styleOf = (role: 'banner' | 'contentinfo', property: 'backgroundColor' | 'color') =>
        page.getByRole(role).evaluate((element, name) => getComputedStyle(element)[name], property);
      await expect.poll(() => styleOf('banner', 'backgroundColor')).toBe('rgb(16, 32, 48)');
      await expect.poll(() => styleOf('contentinfo', 'color')).toBe('rgb(170, 187, 204)');
      await expect.poll(() => page.getByRole('button', { name: 'Darstellung' }).count()).toBe(0);
      await expect.poll(() => page.title()).toBe('Sie sind abgemeldet – Haus der Bilder');
      expect(page.browserErrors).toEqual([]);
    },
  );

  it('hides the home page', { tags: ['2.guards.hide-dashboard', '4.redirect.hide-dashboard'] }, async () => {
    const page = await web.visit('/', {
      before: stub('config/global', { global: { hide_dashboard: true } }),
    });
    await page.waitForURL('**/search/*');
  });

  it('hides the language menu if there is only one language', { tags: ['2.header.languages'] }, async () => {
    const locales = [{ short: 'EN', lang: 'English' }];
    const page = await web.visit('/login', { before: stub('index/content_locales', { locales }) });
    await page.getByLabel('Username').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Choose a language' }).count()).toBe(0);
  });
});

it('the portal shows the progress of indexing', async () => {
  const page = await web.visit('/', {
    before: stub('index/status', { state: 'indexing', found: 10_000, done: 1234, failed: 0 }),
  });
  await page.getByText('Die Bibliothek wird indexiert: 1.234 von 10.000 Dateien').waitFor();
});
