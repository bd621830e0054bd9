import { describe, expect, it } from 'vitest';
import { CONFIG_FILES } from '@assetportal/sdk/contract';
import { completeConfig, DEFAULT_CONFIG, FACET_PREVIEW, FRONT_END_VERSION } from '@assetportal/sdk/config';
import { LOCALES } from '@assetportal/sdk/translations';

const {
  accessibility,
  appearance,
  assetInfo,
  bookmark,
  dashboard,
  facets,
  footer,
  global,
  iconSet,
  infoView,
  login,
  search,
  sorting,
} = DEFAULT_CONFIG;

/**
 * The defaults with one item in each list that is empty by default. Each item specifies as few fields as
 * possible, and `completeConfig` adds the others.
 */
const withItems = completeConfig({
  footer: { entries: [{}] },
  dashboard: { collections: [{ key: 'new' }] },
  visibleLocales: [{ short: 'DE', lang: 'Deutsch' }],
  customPages: [{ key: 'about' }],
}).config;

const CONSTANTS = [
  ['9.front-end-version', [FRONT_END_VERSION, DEFAULT_CONFIG.version], ['5.1.4', '5.1.4']],
  ['9.translations-default', LOCALES.map(({ short }) => short), ['DE', 'EN']],
  ['9.sidebar-default', search.sidebar.width, 260],
  ['9.sidebar-minimum', search.sidebar.min_width, 80],
  [
    '9.poster-height',
    [search.posters.max_height, dashboard.height, search.posters.border_width, dashboard.poster_border_width],
    [250, 250, 2, 2],
  ],
  ['9.poster-layout', [search.posters.min_height, search.posters.max_height], [200, 250]],
  ['9.hero-height', dashboard.heroImage.height, 350],
  ['9.logo-height', login.logoImage.height, 100],
  ['9.info-border', [infoView, assetInfo, bookmark].map((info) => info.options.border_width), [1, 1, 1]],
  ['9.list-defaults', [search.rowHeight, search.imageColWidth], [180, 250]],
  ['9.thumbnails', search.thumbnails, { width: 330, height: 200 }],
  ['9.search-view', search.defaultView, 'grid'],
  ['9.search-sort', [sorting.default, sorting.orientation], ['score', 'desc']],
  [
    '9.sort-options',
    sorting.options.filter(({ active }) => active).map(({ field_name }) => field_name),
    ['score', 'rating', 'imp_date', 'obj_dload_cnt'],
  ],
  [
    '9.facet-list',
    [FACET_PREVIEW, ...facets.map(({ options }) => options.preview)],
    [10, ...facets.map(() => 10)],
  ],
] as const;

describe('constants of section 9', () => {
  for (const [tag, actual, expected] of CONSTANTS) {
    it(`${tag}: has the specified value`, { tags: [tag] }, () => expect(actual).toEqual(expected));
  }
});

/** Fields in each group, as listed in section 3 of the specification. */
const GROUPS = [
  ['3.config.appearance', appearance.light.areas, ['footer', 'header', 'sidebar', 'toast']],
  ['3.config.appearance', appearance.light.areas.header, ['background', 'text']],
  ...[assetInfo, infoView, bookmark].map(
    (info) =>
      ['3.config.info-views', info, ['columns', 'options', 'paramsLeft', 'paramsRight', 'title']] as const,
  ),
  ['3.config.dashboard', dashboard, ['collections', 'height', 'heroImage', 'poster_border_width']],
  ['3.config.dashboard', dashboard.heroImage, ['alignment', 'height', 'logo', 'texts']],
  [
    '3.collection',
    withItems.dashboard.collections[0],
    ['indicator', 'key', 'label', 'orientation', 'position', 'search', 'sort', 'translation', 'visible'],
  ],
  [
    '3.config.facets',
    facets[0],
    ['field_name', 'is_facet', 'options', 'position', 'range_facet', 'translation'],
  ],
  [
    '3.facet-config',
    facets[0],
    ['field_name', 'is_facet', 'options', 'position', 'range_facet', 'translation'],
  ],
  [
    '3.facet-options',
    facets[0]?.options,
    ['filter', 'filterVal', 'multivalue', 'preview', 'sort', 'sort_orientation'],
  ],
  [
    '3.metadata-field',
    assetInfo.paramsLeft[0],
    ['field_name', 'multi_valued', 'options', 'position', 'translation'],
  ],
  ['3.metadata-field', assetInfo.paramsLeft[0]?.options, ['filterVal']],
  ['3.config.footer', footer, ['entries', 'height']],
  [
    '3.footer-item',
    withItems.footer.entries[0],
    ['column', 'is_linkable', 'links', 'position', 'translation'],
  ],
  [
    '3.config.icon-set',
    iconSet[0],
    [
      'aria_options',
      'icon',
      'key',
      'position',
      'toggle_icon',
      'toggle_translation',
      'translation',
      'visible',
    ],
  ],
  ['3.icon', iconSet[0]?.aria_options, ['label']],
  [
    '3.config.login',
    login,
    ['box', 'headers', 'infoText', 'logoImage', 'methods', 'register', 'show_passwordReset'],
  ],
  ['3.config.login', login.register, ['links', 'show_button']],
  ['3.config.login', login.box, ['max_width']],
  ['3.config.login', login.headers, ['transform']],
  ['3.config.login', login.infoText, ['alignment']],
  [
    '3.config.search',
    search,
    [
      'defaultView',
      'imageColWidth',
      'listColumns',
      'logo',
      'posters',
      'rowHeight',
      'sidebar',
      'thumbnails',
      'views',
    ],
  ],
  ['3.config.search', search.logo, ['alignment']],
  ['3.config.search', search.views, ['grid', 'list', 'thumbnail']],
  ['3.config.sorting', sorting, ['default', 'options', 'orientation']],
  ['3.config.sorting', sorting.options[0], ['active', 'field_name', 'translation']],
  ['3.config.terms', DEFAULT_CONFIG.terms_of_use, ['links', 'show']],
  ['3.config.visible-locales', withItems.visibleLocales[0], ['lang', 'short']],
  [
    '3.config.visible-logos',
    DEFAULT_CONFIG.visibleLogos,
    ['dashboardLogo', 'loginLogo', 'logo', 'searchLogo'],
  ],
  [
    '3.config.global',
    global,
    ['hide_dashboard', 'hide_empty_metadata_fields', 'max_assets', 'run_order_process', 'website_title'],
  ],
  ['3.config.accessibility', accessibility, ['alt', 'fallback_title']],
  ['3.config.accessibility', accessibility.alt[0], ['field_name', 'options']],
] as const;

describe('groups of section 3', () => {
  for (const [tag, group, members] of GROUPS) {
    it(`${tag}: has the members ${members.join(', ')}`, { tags: [tag] }, () => {
      expect(Object.keys(group ?? {}).sort()).toEqual(members);
    });
  }

  it.each(['download', 'bookmark', 'information', 'edit', 'preview'])(
    'has an icon for %s',
    { tags: ['3.icon'] },
    (key) => {
      expect(iconSet.filter((icon) => icon.key === key)).toHaveLength(1);
    },
  );

  it.each([
    ['Left', true],
    ['Center', true],
    ['Right', true],
    ['None', true],
    ['left', false],
    ['Top', false],
  ])('accepts %s as a footer column: %s', { tags: ['3.footer-item'] }, (column, accepted) => {
    expect(completeConfig({ footer: { entries: [{ column }] } }).faults).toHaveLength(accepted ? 0 : 1);
  });

  it.each([
    ['External', true],
    ['Internal', true],
    ['Both', false],
  ])('accepts %s as a link direction: %s', { tags: ['3.footer-link'] }, (linkDirection, accepted) => {
    const links = { de: { link: '/custom/imprint', linkDirection } };
    const { config, faults } = completeConfig({ footer: { entries: [{ links }] } });
    expect(config.footer.entries[0]?.links['de']).toEqual({
      link: '/custom/imprint',
      linkDirection: accepted ? linkDirection : 'External',
    });
    expect(faults).toHaveLength(accepted ? 0 : 1);
  });

  it.each([
    ['filter', true, true],
    ['multivalue', 'radio', true],
    ['multivalue', 'slider', true],
    ['multivalue', 'tree', false],
    ['preview', 5, true],
    ['preview', 0, false],
    ['sort', 'alph', true],
    ['sort', 'label', false],
    ['sort_orientation', 'asc', true],
    ['filterVal', 'filesize', true],
    ['filterVal', 'date', true],
    ['filterVal', null, true],
    ['filterVal', 'number', false],
  ])(
    'accepts the facet option %s with the value %s: %s',
    { tags: ['3.facet-options'] },
    (option, value, accepted) => {
      const { faults } = completeConfig({ facets: [{ field_name: 'city', options: { [option]: value } }] });
      expect(faults).toHaveLength(accepted ? 0 : 1);
    },
  );

  it.each([0, 40, null])('accepts a footer height of %s', { tags: ['5.footer.height'] }, (height) => {
    expect(completeConfig({ footer: { height } }).faults).toEqual([]);
  });

  it.each([40.5, '40', -1, true])(
    'rejects a footer height of %s',
    { tags: ['5.footer.height'] },
    (height) => {
      const { config, faults } = completeConfig({ footer: { height } });
      expect([config.footer.height, faults.map(({ path }) => path)]).toEqual([null, ['footer.height']]);
    },
  );

  it('contains the version that wrote the configuration', { tags: ['3.config.version'] }, () => {
    expect(DEFAULT_CONFIG.version).toBe('5.1.4');
    expect(completeConfig({ version: '5.1.0' }).config.version).toBe('5.1.0');
  });

  it('has a flag for each branding file', { tags: ['3.config.available'] }, () => {
    const specified = CONFIG_FILES.filter((file) => file !== 'watermark');
    expect(specified.sort()).toEqual([
      'custom_font',
      'dashboardHero',
      'dashboardLogo',
      'favicon',
      'loginHero',
      'loginLogo',
      'logo',
      'searchLogo',
      'style',
    ]);
  });

  const channel = (hex: string) => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (color: string) =>
    0.2126 * channel(color.slice(1, 3)) +
    0.7152 * channel(color.slice(3, 5)) +
    0.0722 * channel(color.slice(5, 7));
  const contrast = (a: string, b: string) => {
    const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };

  it.each(['light', 'dark'] as const)('has %s colors that meet the contrast of WCAG 2.2 AA', (scheme) => {
    const colors = appearance[scheme];
    for (const background of [colors.background, colors.surface]) {
      for (const text of [colors.text, colors.mutedText, colors.accent, colors.danger]) {
        expect(contrast(background, text), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(background, colors.focus)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(colors.accent, colors.onAccent)).toBeGreaterThanOrEqual(4.5);
  });
});
