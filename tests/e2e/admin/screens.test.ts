/** @module-tag sizes */
import { CONFIG_FIELDS, DEFAULT_CONFIG, getPath, parsePath } from '@assetportal/sdk/config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settled } from '../../fixtures/browsers/settled.js';
import {
  axeViolations,
  horizontalOverflow,
  SET_UP_TIME,
  webPortal,
  type WebPortal,
} from '../../fixtures/web.js';
import { nightly } from '../../fixtures/run/nightly.js';
import { CONTENT_PAGES, goToAdmin, openAdmin, SETTINGS_PAGES, visitAs } from './open.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

/** Heading of each page, and something that only this page has. */
const VIEWS_OF_ADMIN: readonly (readonly [link: string, path: string, part: string])[] = [
  ['General', 'general', '[data-setting="global.website_title"]'],
  ['Appearance', 'appearance', '[data-setting="appearance.radius"]'],
  ['Home page', 'dashboard', '[data-setting^="dashboard.heroImage"]'],
  ['Search', 'search', '[data-setting^="facets"]'],
  ['Login', 'login', '[data-setting="login.box.max_width"]'],
  ['Languages', 'language', '[data-page-languages] [role=grid]'],
  ['Pages', 'editor', 'main h1'],
];

it(
  'the admin area is loaded on demand, and its navigation leads to each page',
  {
    tags: [
      'gate',
      '1.admin.settings',
      '1.admin.texts',
      '2.routes.admin',
      '2.routes.admin-chunk',
      '2.admin.views',
      '2.header.admin-button',
      '6.admin.access',
    ],
  },
  async () => {
    const scripts: string[] = [];
    const page = await visitAs(web, await web.portal.login(), '/', {
      before: (opened) =>
        Promise.resolve(void opened.on('request', (request) => void scripts.push(request.url()))),
      withoutPageData: false,
    });
    const link = page.getByRole('banner').getByRole('link', { name: 'Administration' });
    await link.waitFor();
    const before = scripts.length;
    await link.click();
    await page.waitForURL('**/admin/general');
    await page.locator('[data-show]').waitFor();
    expect(scripts.slice(before).filter((url) => url.endsWith('.js')).length).toBeGreaterThan(0);
    const navigation = page.getByRole('navigation', { name: 'Administration' });
    for (const [name, path, part] of VIEWS_OF_ADMIN) {
      await navigation.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**/admin/${path}`);
      await page.locator(part).first().waitFor({ state: 'attached' });
    }
    // The logout leads to the home page, where a guest has no link to the admin area.
    await navigation.getByRole('button', { name: /admin$/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    await expect.poll(() => link.count()).toBe(0);
    expect(page.browserErrors).toEqual([]);
  },
);

/** Each language and color scheme with each width. */
const ALL_VIEWS = (['de-DE', 'en-GB'] as const).flatMap((locale) =>
  ([390, 1024, 1600] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ locale, width, colorScheme })),
  ),
);

/** The narrowest view in the longer language. The nightly run has all combinations. */
const VIEWS = nightly
  ? ALL_VIEWS
  : ALL_VIEWS.filter(
      ({ locale, width, colorScheme }) => locale === 'de-DE' && width === 390 && colorScheme === 'light',
    );

describe('pages of the admin area', { tags: ['gate'] }, () => {
  it.each(VIEWS)(
    'are accessible and fit: $locale, $width px, $colorScheme',
    { timeout: 240_000 },
    async (view) => {
      const page = await openAdmin(web, 'general', { ...view, preview: true });
      const faults: string[] = [];
      for (const name of [...SETTINGS_PAGES, ...CONTENT_PAGES]) {
        await goToAdmin(page, name);
        await settled(page);
        const overflow = await horizontalOverflow(page);
        const found = [...(await axeViolations(page)), ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
        faults.push(...found.map((fault) => `${name}: ${fault}`));
      }
      expect([...faults, ...page.browserErrors]).toEqual([]);
    },
  );

  it('have a field for every setting', { tags: ['night'] }, async () => {
    await (await web.portal.admin()).config.save({ config: WITH_ITEMS });
    const page = await openAdmin(web, 'general');
    const shown = new Set<string>();
    for (const name of SETTINGS_PAGES) {
      await goToAdmin(page, name);
      // The first item of each list shows its settings.
      await page.evaluate((selector) => {
        for (const button of document.querySelectorAll<HTMLElement>(selector)) button.click();
      }, FIRST_DISCLOSURES);
      await expect.poll(() => page.locator(FIRST_DISCLOSURES).count()).toBe(0);
      const paths = await page
        .locator('[data-setting]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-setting') ?? ''));
      for (const path of paths)
        shown.add(path.replace(/\.\d+(?=\.|$)/g, '.*').replace(/\.(?:de|en)(?=\.|$)/g, '.*'));
      // An item is switched on and off in its own row.
      for (const item of await page.locator('ol > li:first-child:has([role=switch])').all())
        shown.add(`switch ${((await item.getAttribute('data-setting')) ?? '').replace(/\.\d+$/, '.*')}`);
    }
    const missing = CONFIG_FIELDS.filter(({ path, widget, page: place }) => {
      if (place === null || place === 'language' || widget === 'group' || widget === 'position') return false;
      const isSwitch = /\.(?:visible|active|is_facet|is_linkable)$/.test(path) && path.includes('.*.');
      return !shown.has(path) && !(isSwitch && shown.has(`switch ${path.replace(/\.[a-z_]+$/, '')}`));
    });
    expect(missing.map(({ path }) => path)).toEqual([]);
  });
});

/** Buttons that show the settings of the first item of each list. */
const FIRST_DISCLOSURES = 'ol > li:first-child button[aria-expanded=false]:not([aria-haspopup])';

/** A configuration in which each list has an item. */
const WITH_ITEMS = {
  version: DEFAULT_CONFIG.version,
  footer: { entries: [{ translation: { en: 'Imprint' } }] },
  customPages: [{ key: 'about' }],
  accessibility: { alt: [{ field_name: 'title' }] },
  dashboard: { collections: [{ key: 'ships' }] },
  ...Object.fromEntries(
    ['assetInfo', 'infoView', 'bookmark'].map((name) => [
      name,
      {
        paramsRight: [{ field_name: 'title' }],
        paramsLeft: getPath(DEFAULT_CONFIG, parsePath(`${name}.paramsLeft`) ?? []),
      },
    ]),
  ),
};
