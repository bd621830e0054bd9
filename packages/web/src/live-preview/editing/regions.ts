import type { Scheme } from '@assetportal/sdk/admin';
import type { SettingPath } from '@assetportal/sdk/config';
import type { ConfigFile } from '@assetportal/sdk/contract';

/** A part of the portal, and the setting that determines it. */
export interface Region {
  /** Path of the setting. For a color, the path in the light scheme; the region leads to the color of the current scheme. */
  readonly path: SettingPath | `file ${ConfigFile}`;
  /** Selects the elements of the portal. It uses landmarks, roles and data attributes, never the names of styles. */
  readonly selector: string;
  /**
   * For a list: the attribute of the element with the key of its item, and the member of the item with the same key. The
   * region leads to the item, and only exists if the list contains it.
   */
  readonly item?: { readonly attribute: string; readonly key: string };
  /** True for a part that contains others, such as the page. Messages of the portal in it are more specific. */
  readonly isWide?: boolean;
}

const HEADER = 'header:has(> #header-search)';
const LOGIN = 'main:has(input[name=username])';
const HERO = 'section[aria-labelledby=hero-title]';
const ASSET = 'article[aria-labelledby=asset-title]';

const SHELL: readonly Region[] = [
  { path: 'global.website_title', selector: `${HEADER} [data-name]` },
  { path: 'file searchLogo', selector: `${HEADER}[data-logo] > a:has(img)` },
  { path: 'file logo', selector: `${HEADER}:not([data-logo]) > a:has(img)` },
  { path: 'visibleLogos.searchLogo', selector: `${HEADER}[data-logo] > a` },
  { path: 'search.logo.alignment', selector: `${HEADER}[data-logo] > a` },
  { path: 'visibleLogos.logo', selector: `${HEADER}:not([data-logo]) > a` },
  { path: 'visibleLocales', selector: `${HEADER} [aria-haspopup=menu]:has([aria-hidden])` },
  { path: 'appearance.light.areas.header.text', selector: `${HEADER} > div:last-child > *` },
  { path: 'appearance.light.areas.header.background', selector: HEADER, isWide: true },
  { path: 'footer.entries', selector: '#footer ul, nav#footer > *' },
  { path: 'global.website_title', selector: '#footer [data-name]' },
  { path: 'appearance.light.areas.footer.text', selector: '#footer p' },
  { path: 'appearance.light.areas.footer.background', selector: 'footer#footer', isWide: true },
  { path: 'footer.height', selector: 'footer#footer', isWide: true },
];

const HOME: readonly Region[] = [
  { path: 'dashboard.heroImage.texts', selector: `#hero-title, #hero-title + p` },
  { path: 'dashboard.heroImage.logo', selector: `${HERO} > div > img` },
  { path: 'dashboard.heroImage.alignment', selector: `${HERO} > div`, isWide: true },
  { path: 'file dashboardHero', selector: HERO, isWide: true },
  { path: 'dashboard.heroImage', selector: HERO, isWide: true },
  { path: 'dashboard.height', selector: 'main [data-poster]' },
  { path: 'dashboard.poster_border_width', selector: 'main [data-poster]' },
  { path: 'dashboard.collections', selector: 'main section:has([data-poster])' },
];

const SEARCH: readonly Region[] = [
  { path: 'facets', selector: '#facets [data-facet]', item: { attribute: 'data-facet', key: 'field_name' } },
  { path: 'appearance.light.areas.sidebar.text', selector: '#facets h2' },
  { path: 'appearance.light.areas.sidebar.background', selector: '#facets', isWide: true },
  { path: 'search.sidebar', selector: '#facets', isWide: true },
  {
    path: 'sorting.options',
    selector: '[data-covers] span:has(> select), [data-covers] :has(> span > select)',
  },
  { path: 'sorting.orientation', selector: '[data-covers] :has(select) + button' },
  { path: 'search.views', selector: '[data-covers] [role=group]' },
  { path: 'iconSet', selector: '[data-index] [data-action]' },
  { path: 'search.listColumns', selector: 'main [role=columnheader]' },
  { path: 'search.rowHeight', selector: 'main table [data-index]' },
  { path: 'search.posters', selector: 'main [role=gridcell][data-index]' },
];

const DETAILS: readonly Region[] = [
  { path: 'assetInfo.title', selector: '#asset-title' },
  {
    path: 'assetInfo.paramsLeft',
    selector: `${ASSET} [data-field]`,
    item: { attribute: 'data-field', key: 'field_name' },
  },
  {
    path: 'assetInfo.paramsRight',
    selector: `${ASSET} [data-field]`,
    item: { attribute: 'data-field', key: 'field_name' },
  },
  { path: 'appearance.light.accent', selector: `${ASSET} [data-primary] > button:first-child` },
  { path: 'iconSet', selector: `${ASSET} > div [data-shortcut=b], ${ASSET} > div [aria-haspopup=menu]` },
  { path: 'appearance.light.surface', selector: ASSET, isWide: true },
  { path: 'assetInfo', selector: ASSET, isWide: true },
  { path: 'bookmark', selector: 'main ol > [data-id]' },
];

const LOGIN_PAGE: readonly Region[] = [
  { path: 'file loginLogo', selector: `${LOGIN} a:has(> img)` },
  { path: 'login.logoImage.height', selector: `${LOGIN} a:has(> img)` },
  { path: 'global.website_title', selector: `${LOGIN} a [data-name]` },
  { path: 'visibleLogos.loginLogo', selector: `${LOGIN} a:has([data-name])` },
  { path: 'login.headers.transform', selector: `${LOGIN} h1` },
  { path: 'login.infoText.alignment', selector: `${LOGIN} h1 + p` },
  { path: 'login.show_passwordReset', selector: `${LOGIN} label + button` },
  { path: 'login.register', selector: `${LOGIN} form ~ p:last-child:has(a, button)` },
  { path: 'appearance.light.accent', selector: `${LOGIN} button[type=submit]` },
  { path: 'login.box.max_width', selector: `${LOGIN} div:has(> h1)`, isWide: true },
  { path: 'dashboard.heroImage.texts', selector: `${LOGIN} figcaption` },
  { path: 'file loginHero', selector: `${LOGIN} figure`, isWide: true },
];

/**
 * The parts of the portal that lead to a setting. Of several for one element, the first is the most specific one. A test
 * checks that each path exists, and that each selector matches an element of a page.
 */
export const REGIONS: readonly Region[] = [
  ...SHELL,
  ...HOME,
  ...SEARCH,
  ...DETAILS,
  ...LOGIN_PAGE,
  { path: 'appearance.light.background', selector: 'body', isWide: true },
];

/** Returns the path of a region's setting in a color scheme. */
export const regionPath = ({ path }: Region, scheme: Scheme): string =>
  path.replace(/^appearance\.light\./, `appearance.${scheme}.`);
