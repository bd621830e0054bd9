/**
 * @module-tag night
 * @module-tag sizes
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import {
  axeViolations,
  layoutShifts,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../fixtures/web.js';
import { completelyLoaded } from '../../fixtures/browsers/settled.js';

let web: WebPortal;
let asset = '';
beforeAll(async () => {
  web = await webPortal();
  const { response } = await web.portal.json<{ response: { docs: { id: string }[] } }>(
    'search?filter={"asset_groups":["image"]}&solr_rows=1',
    { headers: { authorization: `Bearer ${await web.portal.login()}` } },
  );
  asset = response.docs[0]?.id ?? '';
}, SET_UP_TIME);
afterAll(() => web.close());

/** Each screen with its path, and a text that it shows in German and in English. */
const screens = [
  {
    name: 'home',
    tags: ['1.languages.built-in'],
    path: () => '/',
    de: 'Wonach suchen Sie?',
    en: 'What are you looking for?',
  },
  { name: 'login', tags: [], path: () => '/login', de: 'Benutzername', en: 'Username' },
  {
    name: 'logout',
    tags: ['8.other.no-permission'],
    path: () => '/logout',
    de: 'Sie sind abgemeldet',
    en: 'You are logged out',
  },
  {
    name: 'no permission',
    tags: ['2.routes.logout-unauthorized', '2.no-permission', '8.other.no-permission'],
    path: () => '/logout?permission=unauthorized',
    de: 'Sie haben keine Berechtigung.',
    en: 'You do not have permission.',
  },
  { name: 'asset', tags: [], path: () => `/asset/${asset}`, de: 'Herunterladen', en: 'Download' },
  {
    name: 'missing asset',
    tags: [],
    path: () => '/asset/none',
    de: 'Dieses Asset ist nicht verfügbar',
    en: 'This asset is not available',
  },
] as const;

for (const { name, tags, path, de, en } of screens) {
  describe(name, { tags: ['4.locale.browser', ...tags] }, () => {
    it.each(
      cases(
        [
          { locale: 'de-DE', text: de, colorScheme: 'light', width: 390 },
          { locale: 'en-GB', text: en, colorScheme: 'dark', width: 1280 },
        ] as const,
        1,
      ),
    )('renders completely and accessibly: $locale, $colorScheme, $width px', async (settings) => {
      const { locale, text, colorScheme, width } = settings;
      const page = await web.visit(path(), { locale, colorScheme, width });
      await page.getByText(text, { exact: false }).first().waitFor();
      await completelyLoaded(page);
      await expect.poll(() => page.getAttribute('html', 'lang')).toBe(locale.slice(0, 2));
      await expect.poll(() => page.title()).toMatch(/assetportal/);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await layoutShifts(page)).toEqual([]);
      expect(page.browserErrors).toEqual([]);
    });
  });
}

it('the portal loads nothing from other hosts', async () => {
  const hosts = new Set<string>();
  const page = await web.visit('/', {
    before: (fresh) => {
      fresh.on('request', (request) => hosts.add(new URL(request.url()).origin));
      return Promise.resolve();
    },
  });
  await completelyLoaded(page);
  expect([...hosts].filter((host) => host !== web.portal.url && host !== 'null')).toEqual([]);
});
