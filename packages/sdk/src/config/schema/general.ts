import { UNLIMITED } from './unlimited.js';
import type { GroupField, ListField, PerLanguageField } from './field.js';
import { FORMAT, TRANSLATION } from './shapes.js';

/** An address in each language. */
const LINKS = {
  widget: 'perLanguage',
  of: { widget: 'link', default: '' },
} as const satisfies PerLanguageField;

/** An entry of the footer (specification, section 3, Footer item). */
export const FOOTER_ITEM = {
  widget: 'group',
  members: {
    translation: TRANSLATION,
    is_linkable: { widget: 'toggle', default: false },
    column: { widget: 'select', options: ['Left', 'Center', 'Right', 'None'], default: 'Left' },
    position: { widget: 'position' },
    /** By lower-case language. */
    links: {
      widget: 'perLanguage',
      of: {
        widget: 'group',
        members: {
          link: { widget: 'link', default: '' },
          linkDirection: { widget: 'select', options: ['External', 'Internal'], default: 'External' },
        },
      },
    },
  },
} as const satisfies GroupField;

/** A page of the administrators' own, at `/custom/<key>` (specification, section 2, Routes). */
export const CUSTOM_PAGE = {
  widget: 'group',
  members: {
    key: { widget: 'name' },
    /** Its title by lower-case language. */
    translation: TRANSLATION,
    /** Reached without a login. */
    global_access: { widget: 'toggle', default: false },
    position: { widget: 'position' },
  },
} as const satisfies GroupField;

/** A field that describes a picture for those who do not see it. */
export const ALT_FIELD = {
  widget: 'group',
  members: {
    field_name: { widget: 'fieldPicker', fields: 'metadata' },
    options: { widget: 'group', members: { filterVal: FORMAT } },
  },
} as const satisfies GroupField;

export const GLOBAL = {
  widget: 'group',
  members: {
    website_title: { widget: 'text', default: '', max: 200 },
    /** The dashboard is left out: `/` leads to the search. */
    hide_dashboard: { widget: 'toggle', default: false },
    hide_empty_metadata_fields: { widget: 'toggle', default: true },
    /** Offers an order by mail where a download is not permitted. */
    run_order_process: { widget: 'toggle', default: false },
    /** How many assets may be downloaded or bookmarked at once without being asked: -1 any number, 0 none. */
    max_assets: { widget: 'number', min: -1, max: 1_000_000, default: UNLIMITED },
  },
} as const satisfies GroupField;

export const TERMS_OF_USE = {
  widget: 'group',
  members: {
    /** They have to be accepted before a download or an order. */
    show: { widget: 'toggle', default: false },
    links: LINKS,
  },
} as const satisfies GroupField;

/** The mail of an order (specification, section 1). */
export const ORDER = {
  widget: 'group',
  members: {
    mailto: { widget: 'mail', default: '' },
    cc: { widget: 'mail', default: '' },
    subject: TRANSLATION,
    /** `{{link}}` stands for the address of the asset. */
    body: { widget: 'perLanguage', of: { widget: 'longText', default: '', max: 5000 } },
    /** What the link begins with; the portal's own address where it is empty. */
    base_url: { widget: 'webAddress', default: '' },
  },
} as const satisfies GroupField;

export const FOOTER = {
  widget: 'group',
  members: {
    /** Null: as high as its entries. */
    height: { widget: 'number', unit: 'px', min: 0, max: 1000, nullable: true, default: null },
    entries: { widget: 'list', item: FOOTER_ITEM },
  },
} as const satisfies GroupField;

export const CUSTOM_PAGES = { widget: 'list', item: CUSTOM_PAGE } as const satisfies ListField;

export const ACCESSIBILITY = {
  widget: 'group',
  members: {
    /** The first of these that an asset has is its alternative text. */
    alt: {
      widget: 'list',
      item: ALT_FIELD,
      initial: () => [{ field_name: 'title' }, { field_name: 'description' }],
    },
    /** The alternative text of an asset that has none of them, by lower-case language. */
    fallback_title: TRANSLATION,
  },
} as const satisfies GroupField;
