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

/** Returns the heights that the configuration has set in the footer. */
const footerHeights = (page: Page) =>
  page
    .getByRole('contentinfo')
    .locator('[style*="min-height"]')
    .evaluateAll((parts) => parts.map((part) => (part as HTMLElement).style.minHeight));

describe('configuration', () => {
  it(
    'applies the footer, which links only to web addresses and internal routes, and the scheme and colors',
    {
      tags: [
        '3.footer-item',
        '3.footer-link',
        '2.footer.columns',
        '2.footer.order',
        '2.footer.links',
        '3.config.footer',
        '3.config.appearance',
        '5.footer.height',
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
      const areas = { header: { background: '#102030' }, footer: { text: '#aabbcc' } };
      const appearance = { scheme: 'dark', dark: { accent: '#ffcc00', areas } };
      const global = { website_title: 'Haus der Bilder' };
      const page = await web.visit('/logout', {
        colorScheme: 'light',
        before: stub('config/global', { footer: { entries: footer, height: 320.5 }, appearance, global }),
      });
      const shown = page.getByRole('contentinfo');
      await shown.getByText('Zweites').waitFor();
      await expect
        .poll(() => shown.getByRole('listitem').allInnerTexts())
        .toEqual(['Erstes', 'Zweites', 'Suche', 'Falle']);
      await expect.poll(() => shown.getByRole('link').allInnerTexts()).toEqual(['Erstes', 'Suche']);

      // The height is no integer.
      await expect.poll(() => footerHeights(page)).toEqual([]);

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
      await shown.getByRole('link', { name: 'Suche' }).click();
      await page.waitForURL('**/search/*');
      expect(page.browserErrors).toEqual([]);
    },
  );

  it('hides the home page', { tags: ['2.guards.hide-dashboard', '4.redirect.hide-dashboard'] }, async () => {
    const page = await web.visit('/', {
      before: stub('config/global', { global: { hide_dashboard: true } }),
    });
    await page.waitForURL('**/search/*');
  });

  it(
    'hides the language menu if there is only one language, and reports the progress of indexing and a failure',
    { tags: ['2.header.languages', '5.footer.height', '8.availability.config-status'] },
    async () => {
      const page = await web.visit('/', {
        async before(opened) {
          await stub('index/content_locales', { locales: [{ short: 'EN', lang: 'English' }] })(opened);
          await stub('index/status', { state: 'indexing', found: 10_000, done: 1234, failed: 0 })(opened);
          const entries = [{ column: 'Left', translation: { en: 'Imprint' } }];
          await stub('config/global', { footer: { entries, height: 320 } })(opened);
          await opened.route(/\/assetportal\/api\/config\/?(?:\?|$)/, (route) =>
            route.fulfill({ status: 500 }),
          );
        },
      });
      await expect.poll(() => footerHeights(page)).toEqual(['320px']);
      await page.getByText('Indexing the library: 1,234 of 10,000 files').waitFor();
      await page.getByText('The status of the configs could not be loaded').first().waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Choose a language' }).count()).toBe(0);
    },
  );
});
