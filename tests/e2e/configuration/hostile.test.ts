/**
 * @module-tag gate
 * @module-tag sizes
 */
import {
  completeConfig,
  CONFIG_FIELDS,
  DEFAULT_CONFIG,
  parsePath,
  setPath,
  type ConfigFieldInfo,
} from '@assetportal/sdk/config';
import type { Portal } from '@assetportal/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import { horizontalOverflow, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { openAdmin, saveBar } from '../admin/open.js';
import { enterConfig, enterInput } from './form/enter-config.js';
import { sorted } from './form/sorted.js';

/** Text that is dangerous as HTML, a script, CSS or a message, in both directions, and with a long word. */
const HOSTILE = [
  '"><img src=x onerror="window.hostile = 1"><script>window.hostile = 1</script>',
  "</style></title>';} {{count}} $t(common.close)",
  '\u202Eمرحبا\u202C 👩‍👩‍👧‍👧 ',
  'W'.repeat(40),
].join(' ');

/** Addresses that no link may have. */
const ADDRESSES = [
  'javascript:window.hostile=1',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,<script>1</script>',
  '//evil.example',
];

const field = { field_name: 'title' };
const params = { paramsLeft: [field], paramsRight: [field] };
/** One item in each list. */
const ONE_OF_EACH = {
  version: DEFAULT_CONFIG.version,
  facets: [{ field_name: 'filetype', is_facet: true }],
  sorting: { options: [field] },
  search: { listColumns: [field], views: { list: { visible: true } } },
  accessibility: { alt: [field] },
  infoView: params,
  assetInfo: params,
  bookmark: params,
  footer: { entries: [{ column: 'Left' }] },
  customPages: [{ key: 'help', global_access: true }],
  iconSet: [{ key: 'download', icon: 'download' }],
  dashboard: { collections: [{ key: 'first', search: '*', sort: 'title', orientation: 'asc' }] },
};

const TEXT_WIDGETS: readonly string[] = ['text', 'longText', 'name'];
const LINK_WIDGETS: readonly string[] = ['link', 'webAddress', 'pageAddress', 'mail'];
const base = completeConfig(ONE_OF_EACH).config;

/** Returns the paths of the settings with one of the widgets, in the first item of each list, and in German. */
const pathsOf = (widgets: readonly string[]) =>
  CONFIG_FIELDS.filter(({ widget, of }: ConfigFieldInfo) => widgets.includes(of ?? widget))
    // The languages, the login methods and the collection of a row have no text fields.
    .filter(({ path }) => !/^(?:visibleLocales|login\.methods)|\.indicator$/.test(path))
    .map(({ path, of }) => `${path}${of === undefined ? '' : '.*'}`)
    .map((path) =>
      path
        .replace(/\.links\.\*/, '.links.de')
        .replace(/\.\*$/, '.de')
        .replaceAll('*', '0'),
    );

/** Returns the configuration with a value at a path. */
const withText = (config: object, path: string, value: string): object =>
  setPath(config, parsePath(path) ?? [], value);
const isValid = (config: object): boolean => completeConfig(config).faults.length === 0;

/** The configuration with the hostile text in every text that the schema accepts. */
const hostile = pathsOf(TEXT_WIDGETS)
  .filter((path) => isValid(withText(base, path, HOSTILE)))
  .reduce<object>((config, path) => withText(config, path, HOSTILE), base);

let web: WebPortal;
let admin: Portal;
beforeAll(async () => {
  web = await webPortal();
  admin = await web.portal.admin();
  await admin.config.save({ config: { ...base } });
}, SET_UP_TIME);
afterAll(() => web.close());

const FOOTER = 'footer :text("<img src=x")';

describe('hostile text in the forms', () => {
  it('is stored as it was entered, in every text', async () => {
    const page = await openAdmin(web, 'general');
    await enterConfig(page, base, { ...hostile });
    await page.keyboard.press('Control+s');
    const stored = async () => sorted((await admin.config.get()).value);
    await expect.poll(stored).toEqual(sorted(hostile));
    await expect.poll(() => page.evaluate(() => 'hostile' in window)).toBe(false);
    await expect.poll(() => page.locator('img[src=x]').count()).toBe(0);
    expect(page.browserErrors).toEqual([]);
  });

  it.each(
    cases(
      [
        ['/', 1280, FOOTER],
        ['/', 390, FOOTER],
        ['/search/*', 1280, '#facets section'],
        ['/search/*', 390, '[data-result]'],
        ['/login', 390, 'nav > span'],
        ['/bookmark', 390, FOOTER],
        ['/custom/help', 390, FOOTER],
      ],
      2,
    ),
  )('stays text on %s, and fits into %i px', async (path, width, shown) => {
    await admin.config.save({ config: { ...hostile } });
    const page = await web.visit(path, { width });
    await expect.poll(() => page.title()).toContain('<img src=x');
    await page.locator(shown).first().waitFor();
    await expect.poll(() => page.evaluate(() => 'hostile' in window)).toBe(false);
    await expect.poll(() => page.locator('img[src=x]').count()).toBe(0);
    expect(await horizontalOverflow(page)).toBe(0);
    await expect
      .poll(() =>
        page
          .locator(shown)
          .first()
          .evaluate((part) => part.getBoundingClientRect().right),
      )
      .toBeLessThanOrEqual(width);
    expect(page.browserErrors).toEqual([]);
  });
});

describe('addresses that are no links', () => {
  it.each(cases(pathsOf(LINK_WIDGETS), 2))('are refused in %s', async (path) => {
    const refused = ADDRESSES.filter((address) => !isValid(withText(base, path, address)));
    expect(refused).toEqual(ADDRESSES);
    await admin.config.save({ config: { ...base } });
    const page = await openAdmin(web, 'general');
    await enterInput(page, path, ADDRESSES[0] ?? '');
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => saveBar(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  });
});
