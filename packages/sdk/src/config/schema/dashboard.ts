import type { GroupField } from './field.js';
import { ORIENTATION, TRANSLATION } from './shapes.js';

/**
 * A row of posters on the home page: the results of a search, or a server collection (specification, section 3,
 * Collection and Pre-search).
 */
export const DASHBOARD_COLLECTION = {
  widget: 'group',
  members: {
    key: { widget: 'text', max: 100 },
    search: { widget: 'text', default: '*', max: 2000 },
    sort: { widget: 'fieldPicker', fields: 'sort', default: 'imp_date' },
    orientation: ORIENTATION,
    /** Headings by lower-case language code. */
    translation: TRANSLATION,
    /** Heading for languages without a translation. */
    label: { widget: 'text', default: '', max: 200 },
    /**
     * Indicator of the server collection to show instead of a search. A prefix, such as `news`, selects all meta
     * collections with this prefix (`news_1`, `news_2`).
     */
    indicator: { widget: 'text', default: '', max: 200 },
    visible: { widget: 'toggle', default: true },
    position: { widget: 'position' },
  },
} as const satisfies GroupField;

/** The home page (specification, sections 3 and 9). */
export const DASHBOARD = {
  widget: 'group',
  members: {
    height: { widget: 'number', unit: 'px', min: 80, max: 800, default: 250 },
    poster_border_width: { widget: 'number', unit: 'px', min: 0, max: 40, default: 2 },
    heroImage: {
      widget: 'group',
      members: {
        height: { widget: 'number', unit: 'px', min: 120, max: 1200, default: 350 },
        alignment: { widget: 'select', options: ['left', 'center', 'right'], default: 'center' },
        /** Text over the image, by lower-case language code. */
        texts: TRANSLATION,
        /** Shows the logo over the image. */
        logo: { widget: 'toggle', default: true },
      },
    },
    collections: {
      widget: 'list',
      item: DASHBOARD_COLLECTION,
      key: 'key',
      keyProblems: { required: 'collections.keyRequired', used: 'collections.keyUsed' },
    },
  },
} as const satisfies GroupField;
