import type { PortalConfig } from './schema.js';

/** Pages of the admin area that consist of configuration fields (specification, section 2, Admin views). */
export const CONFIG_PAGES = ['general', 'appearance', 'dashboard', 'search', 'language', 'login'] as const;

/** A page of the admin area that consists of configuration fields. */
export type ConfigPage = (typeof CONFIG_PAGES)[number];

/** A section of a page of the admin area: its settings, in display order. */
export interface SettingsSection {
  /** Name of the section, unique on its page. It is the anchor of the section and the end of its message key. */
  readonly id: string;
  /**
   * Paths of its settings in the notation of `CONFIG_FIELDS`. A path includes all settings below it.
   */
  readonly paths: readonly string[];
}

/** Address of a setting in the admin area. */
export interface SettingPlace {
  readonly page: ConfigPage;
  readonly section: string;
}

/**
 * Sections of the pages that consist of configuration fields (decisions, section 7: the placement follows the
 * mockups). Each setting is in exactly one section, which a test checks.
 */
export const SETTINGS_LAYOUT: Readonly<Record<ConfigPage, readonly SettingsSection[]>> = {
  general: [
    { id: 'portal', paths: ['global.website_title', 'global.hide_dashboard'] },
    { id: 'info', paths: ['global.hide_empty_metadata_fields', 'infoView'] },
    {
      id: 'downloads',
      paths: ['global.max_assets', 'terms_of_use.show', 'terms_of_use.links'],
    },
    {
      id: 'orders',
      paths: [
        'global.run_order_process',
        'order.mailto',
        'order.cc',
        'order.subject',
        'order.body',
        'order.base_url',
      ],
    },
    { id: 'footer', paths: ['footer.entries', 'footer.height'] },
    { id: 'accessibility', paths: ['accessibility.alt', 'accessibility.fallback_title'] },
    { id: 'pages', paths: ['customPages'] },
  ],
  appearance: [
    { id: 'colors', paths: ['appearance.light', 'appearance.dark'] },
    { id: 'logos', paths: ['visibleLogos'] },
    { id: 'shape', paths: ['appearance.radius', 'appearance.scheme'] },
    { id: 'icons', paths: ['iconSet'] },
    // The stylesheet is a file.
    { id: 'stylesheet', paths: [] },
  ],
  dashboard: [
    { id: 'hero', paths: ['dashboard.heroImage'] },
    { id: 'rows', paths: ['dashboard.collections'] },
    { id: 'sizes', paths: ['dashboard.height', 'dashboard.poster_border_width'] },
  ],
  search: [
    { id: 'facets', paths: ['facets'] },
    { id: 'columns', paths: ['search.listColumns'] },
    { id: 'sorting', paths: ['sorting.options', 'sorting.default', 'sorting.orientation'] },
    {
      id: 'views',
      paths: [
        'search.defaultView',
        'search.views',
        'search.posters',
        'search.thumbnails',
        'search.rowHeight',
        'search.imageColWidth',
        'search.sidebar',
        'search.logo',
      ],
    },
    { id: 'asset', paths: ['assetInfo'] },
    { id: 'bookmarks', paths: ['bookmark'] },
  ],
  language: [{ id: 'languages', paths: ['visibleLocales'] }],
  login: [
    { id: 'methods', paths: ['login.methods'] },
    { id: 'register', paths: ['login.show_passwordReset', 'login.register'] },
    { id: 'logo', paths: ['login.logoImage'] },
    { id: 'box', paths: ['login.box', 'login.headers', 'login.infoText'] },
  ],
};

/** Returns the top-level keys of the configuration whose settings are on a page. */
export const configKeysOf = (page: ConfigPage): (keyof PortalConfig)[] => [
  ...new Set(
    SETTINGS_LAYOUT[page].flatMap(({ paths }) => paths.map((path) => topOf(path) as keyof PortalConfig)),
  ),
];

/** Returns the message key of a section's name. */
export const sectionKey = ({ page, section }: SettingPlace): string => `settings.section.${page}/${section}`;

/** Returns the message key of a page's name. */
export const settingsPageKey = (page: ConfigPage): string => `settings.page.${page}`;

/**
 * Returns where a setting is edited. Undefined for the version, which only upgrades change.
 *
 * @param path path of a setting, of a part of it, or of a group of settings: then the place of its first one
 */
export function placeOf(path: string): SettingPlace | undefined {
  const [exact, below] = [[] as Match[], [] as Match[]];
  for (const match of PATHS) {
    if (isBelow(path, match.path)) exact.push(match);
    else if (isBelow(match.path, path)) below.push(match);
  }
  // The longest path is the most specific one.
  return exact.sort((a, b) => b.path.length - a.path.length)[0]?.place ?? below[0]?.place;
}

/** Returns a number by which places are sorted in the order of the pages and their sections. */
export function orderOf(place: SettingPlace | undefined): number {
  return PATHS.findIndex(
    (match) => match.place.page === place?.page && match.place.section === place.section,
  );
}

interface Match {
  readonly path: string;
  readonly place: SettingPlace;
}

const PATHS: readonly Match[] = /* @__PURE__ */ (() =>
  Object.entries(SETTINGS_LAYOUT).flatMap(([page, sections]) =>
    sections.flatMap(({ id, paths }) =>
      paths.map((path) => ({ path, place: { page: page as ConfigPage, section: id } })),
    ),
  ))();

const topOf = (path: string): string => path.split('.', 1)[0] ?? path;

const isBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`);
