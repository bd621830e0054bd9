/** Keys of the configuration schema whose effect the walk does not show. */
interface LaterKeys {
  /** Keys, each with everything below it. */
  readonly keys: readonly string[];
  /** Screen that shows the effect. */
  readonly screen: string;
  /** Issue that builds the screen. 13: the effect is on a screen of this issue, but the walk does not show it yet. */
  readonly issue: 13 | 14 | 15;
}

/** `walk.test.ts` fails if a key is neither here nor in a screen of the walk, or if it is in both. */
export const LATER: readonly LaterKeys[] = [
  { keys: ['version'], screen: 'Admin area: only upgrades change it', issue: 15 },
  { keys: ['assetInfo', 'global.hide_empty_metadata_fields'], screen: 'Asset page', issue: 14 },
  { keys: ['bookmark', 'global.max_assets'], screen: 'Bookmarks and downloads', issue: 14 },
  { keys: ['order', 'global.run_order_process'], screen: 'Order', issue: 14 },
  { keys: ['terms_of_use'], screen: 'Download dialog', issue: 14 },
  { keys: ['accessibility'], screen: 'Preview and asset page: alternative texts', issue: 14 },
  { keys: ['visibleLocales.*.lang'], screen: 'Language menu', issue: 13 },
  { keys: ['dashboard.collections.*.indicator'], screen: 'Home page: server collections', issue: 13 },
  { keys: ['global.hide_dashboard'], screen: 'Home page: `tests/e2e/configuration.test.ts`', issue: 13 },
  { keys: ['customPages'], screen: 'Custom pages', issue: 13 },
  {
    keys: [
      'infoView.columns',
      'infoView.options',
      'infoView.paramsLeft.*.multi_valued',
      'infoView.paramsRight.*.multi_valued',
    ],
    screen: 'Search: info view beside the thumbnails',
    issue: 13,
  },
  {
    keys: ['iconSet.*.toggle_icon', 'iconSet.*.toggle_translation'],
    screen: 'Search: bookmarked tiles',
    issue: 13,
  },
  {
    keys: [
      'search.listColumns.*.multi_valued',
      'search.listColumns.*.position',
      'search.listColumns.*.translation',
      'search.posters',
      'search.thumbnails',
      'search.sidebar.min_width',
      'search.logo',
      'visibleLogos.searchLogo',
    ],
    screen: 'Search: views, sidebar and header',
    issue: 13,
  },
  {
    keys: [
      'facets.*.range_facet',
      'facets.*.is_facet',
      'facets.*.options.filter',
      'facets.*.options.multivalue',
      'facets.*.options.sort',
      'facets.*.options.sort_orientation',
      'facets.*.options.filterVal',
    ],
    screen: 'Search: facets',
    issue: 13,
  },
  { keys: ['appearance.light.areas.toast', 'appearance.dark.areas.toast'], screen: 'Toasts', issue: 13 },
];
