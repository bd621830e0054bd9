import { UNLIMITED } from './unlimited.js';
import type { GroupField, ListField, PerLanguageField } from './field.js';
import { FORMAT, TRANSLATION } from './shapes.js';

/** One URL or route per language. */
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
    /** A URL or route and its type (external or internal), by lower-case language code. */
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

/** A custom page that an admin has written, at `/custom/<key>` (specification, section 2, Routes). */
export const CUSTOM_PAGE = {
  widget: 'group',
  members: {
    key: { widget: 'name' },
    /** Title by lower-case language code. */
    translation: TRANSLATION,
    /** Accessible without login. */
    global_access: { widget: 'toggle', default: false },
    position: { widget: 'position' },
  },
} as const satisfies GroupField;

/** An index field that can supply the alternative text of an image. */
export const ALT_FIELD = {
  widget: 'group',
  members: {
    field_name: { widget: 'fieldPicker', fields: 'metadata' },
    options: { widget: 'group', members: { filterVal: FORMAT } },
  },
} as const satisfies GroupField;

export const GLOBAL = {
  widget: 'group',
  since: '5.0.0',
  members: {
    website_title: { widget: 'text', default: '', max: 200 },
    /** Hides the home page: `/` redirects to the search. */
    hide_dashboard: { widget: 'toggle', default: false },
    hide_empty_metadata_fields: { widget: 'toggle', default: true },
    /** Offers to order an asset by mail if a user does not have permission to download it. */
    run_order_process: { widget: 'toggle', default: false },
    /**
     * Number of assets per download or bookmark action above which the user must confirm. -1: no limit. 0: hides
     * the action.
     */
    max_assets: { widget: 'number', min: -1, max: 1_000_000, default: UNLIMITED },
  },
} as const satisfies GroupField;

export const TERMS_OF_USE = {
  widget: 'group',
  members: {
    /** Users must accept the terms before a download or an order. */
    show: { widget: 'toggle', default: false },
    links: { ...LINKS, since: '5.1.0' },
  },
} as const satisfies GroupField;

/** Mail message for an order (specification, section 1). */
export const ORDER = {
  widget: 'group',
  members: {
    mailto: { widget: 'mail', default: '' },
    cc: { widget: 'mail', default: '' },
    subject: TRANSLATION,
    /** `{{link}}` is replaced by the URL of the asset. */
    body: { widget: 'perLanguage', of: { widget: 'longText', default: '', max: 5000 } },
    /** Base URL of the asset links. Empty: the address of the user interface. */
    base_url: { widget: 'webAddress', default: '' },
  },
} as const satisfies GroupField;

export const FOOTER = {
  widget: 'group',
  members: {
    /** Null: the height depends on the entries. */
    height: {
      widget: 'number',
      unit: 'px',
      min: 0,
      max: 1000,
      nullable: true,
      default: null,
      since: '3.4.0',
    },
    entries: { widget: 'list', item: FOOTER_ITEM, since: '3.4.0' },
  },
} as const satisfies GroupField;

export const CUSTOM_PAGES = {
  widget: 'list',
  item: CUSTOM_PAGE,
  key: 'key',
  keyProblems: { required: 'pages.keyRequired', used: 'pages.keyUsed' },
} as const satisfies ListField;

export const ACCESSIBILITY = {
  widget: 'group',
  members: {
    /** Fields to try for the alternative text, in this order. The first one that the asset has is used. */
    alt: {
      widget: 'list',
      item: ALT_FIELD,
      key: 'field_name',
      initial: () => [{ field_name: 'alt_text' }, { field_name: 'title' }, { field_name: 'description' }],
    },
    /** Alternative text for assets without any of these fields, by lower-case language code. */
    fallback_title: TRANSLATION,
  },
} as const satisfies GroupField;
