import { FIELDS, isFieldName } from '../fields/fields.js';
import type { FacetConfig, FilterVal, MetadataField, PortalConfig, SortOption } from './schema.js';

/** The version of the portal's front end (specification, section 9). */
export const FRONT_END_VERSION = '5.1.4';

/** The languages that are built in; German is the default, English the fallback (specification, section 9). */
export const LOCALES = [
  { short: 'DE', lang: 'Deutsch' },
  { short: 'EN', lang: 'English' },
] as const;

/** How many values a facet shows at first (specification, section 9, Facet list). */
export const FACET_PREVIEW = 10;

/** What a facet has that names nothing but its field. */
export const FACET_DEFAULT = {
  position: 0,
  translation: {},
  range_facet: false,
  is_facet: true,
  options: {
    filter: false,
    multivalue: 'checkbox',
    preview: FACET_PREVIEW,
    sort: 'count',
    sort_orientation: 'desc',
    filterVal: null,
  },
} as const satisfies Omit<FacetConfig, 'field_name'>;

const facets: readonly (readonly [string, Partial<FacetConfig['options']>?])[] = [
  ['asset_groups'],
  ['filetype'],
  ['keywords', { filter: true }],
  ['creator', { filter: true }],
  ['country'],
  ['city', { filter: true }],
  ['folder', { filter: true }],
  ['color_code'],
  ['orientation'],
  ['rating', { sort: 'alph', sort_orientation: 'desc' }],
  ['camera'],
  ['taken_date', { multivalue: 'slider', filterVal: 'date' }],
  ['file_size', { multivalue: 'slider', filterVal: 'filesize' }],
];

/** What a metadata row has that names nothing but its field. */
export const METADATA_DEFAULT = {
  position: 0,
  translation: {},
  multi_valued: false,
  options: { filterVal: null },
} as const satisfies Omit<MetadataField, 'field_name'>;

function rows(...names: readonly string[]): MetadataField[] {
  return names.map((field_name, position) => ({
    ...METADATA_DEFAULT,
    field_name,
    position,
    multi_valued: isFieldName(field_name) && 'multi' in FIELDS[field_name],
    options: { filterVal: formatOf(field_name) },
  }));
}

function formatOf(name: string): FilterVal {
  if (name === 'file_size') return 'filesize';
  return isFieldName(name) && FIELDS[name].type === 'date' ? 'date' : null;
}

const sortOption = (field_name: string): SortOption => ({ field_name, active: true, translation: {} });

/** What holds where a server's configuration says nothing (specification, sections 3 and 9). */
export const DEFAULT_CONFIG: PortalConfig = {
  version: FRONT_END_VERSION,
  // None named: all that are offered.
  visibleLocales: [],
  appearance: {
    scheme: 'system',
    radius: 8,
    light: {
      background: '#fbfbfa',
      surface: '#ffffff',
      border: '#e3e3df',
      text: '#1a1b1a',
      mutedText: '#5b5d59',
      accent: '#0b6173',
      onAccent: '#ffffff',
      focus: '#0b6173',
      danger: '#b3261e',
    },
    dark: {
      background: '#121312',
      surface: '#1b1c1b',
      border: '#2e302f',
      text: '#efefec',
      mutedText: '#a5a8a3',
      accent: '#6fc5d8',
      onAccent: '#06252c',
      focus: '#8fd8e8',
      danger: '#ff9a90',
    },
  },
  facets: facets.map(([field_name, options], position) => ({
    ...FACET_DEFAULT,
    field_name,
    position,
    range_facet: options?.multivalue === 'slider',
    options: { ...FACET_DEFAULT.options, ...options },
  })),
  sorting: {
    default: 'score',
    orientation: 'desc',
    // The first four are the specification's; the others are what people look for in a folder of files.
    options: ['score', 'rating', 'imp_date', 'obj_dload_cnt', 'taken_date', 'title', 'file_size'].map(
      sortOption,
    ),
  },
  search: {
    defaultView: 'grid',
    views: { grid: { visible: true }, list: { visible: true }, thumbnail: { visible: false } },
    rowHeight: 180,
    imageColWidth: 250,
    posters: { max_height: 250, min_height: 200, border_width: 2 },
    thumbnails: { width: 330, height: 200 },
    sidebar: { width: 260, min_width: 80 },
  },
  assetInfo: {
    title: 'title',
    columns: 2,
    paramsLeft: rows(
      'description',
      'keywords',
      'creator',
      'copyright',
      'taken_date',
      'city',
      'country',
      'rating',
    ),
    paramsRight: rows(
      'fname',
      'asset_type',
      'file_size',
      'size',
      'extent',
      'page_cnt',
      'duration',
      'camera',
      'lens',
      'color_code',
      'folder',
      'imp_date',
      'obj_dload_cnt',
    ),
    options: { border_width: 1 },
  },
  infoView: {
    title: 'title',
    columns: 1,
    paramsLeft: rows('description', 'keywords', 'creator', 'taken_date', 'asset_type', 'size', 'file_size'),
    paramsRight: [],
    options: { border_width: 1 },
  },
  footer: [],
  login: { show_passwordReset: false, register: { show_button: false, links: {} } },
  global: {
    hide_empty_metadata_fields: true,
    hide_dashboard: false,
    run_order_process: false,
    website_title: '',
  },
};
