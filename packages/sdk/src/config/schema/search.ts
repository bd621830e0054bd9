import type { GroupField, ListField } from './field.js';
import { ALIGNMENT, FORMAT, METADATA, ORIENTATION, rows, TRANSLATION } from './shapes.js';
import { TILE_SIZES } from './tile-sizes.js';

/** Default number of values that a facet shows initially (specification, section 9, Facet list). */
export const FACET_PREVIEW = 10;

/** A facet of the sidebar (specification, section 3, Facet config). */
export const FACET = {
  widget: 'group',
  members: {
    field_name: { widget: 'fieldPicker', fields: 'facet' },
    position: { widget: 'position' },
    /** Labels by lower-case language code. Default: the message `fields.<field_name>`. */
    translation: TRANSLATION,
    /** Shows the facet as a slider between its lowest and highest values. */
    range_facet: { widget: 'toggle', default: false },
    is_facet: { widget: 'toggle', default: true },
    options: {
      widget: 'group',
      members: {
        /** Shows an input that filters the list of values. */
        filter: { widget: 'toggle', default: false },
        multivalue: { widget: 'select', options: ['checkbox', 'radio', 'slider'], default: 'checkbox' },
        /** Number of values to show initially, and to add with each click on More. */
        preview: { widget: 'number', min: 1, max: 1000, default: FACET_PREVIEW },
        sort: { widget: 'select', options: ['count', 'alph'], default: 'count' },
        sort_orientation: ORIENTATION,
        filterVal: FORMAT,
      },
    },
  },
} as const satisfies GroupField;

/** A field to sort by. */
export const SORT_OPTION = {
  widget: 'group',
  members: {
    field_name: { widget: 'fieldPicker', fields: 'sort' },
    active: { widget: 'toggle', default: true },
    translation: TRANSLATION,
  },
} as const satisfies GroupField;

export const SEARCH = {
  widget: 'group',
  members: {
    defaultView: { widget: 'select', options: ['grid', 'list', 'thumbnail'], default: 'grid' },
    views: {
      widget: 'group',
      members: {
        grid: {
          widget: 'group',
          shape: 'view',
          members: { visible: { widget: 'toggle', default: true } },
        },
        list: {
          widget: 'group',
          shape: 'view',
          members: { visible: { widget: 'toggle', default: true } },
        },
        thumbnail: {
          widget: 'group',
          shape: 'view',
          members: { visible: { widget: 'toggle', default: true } },
        },
      },
    },
    /** Columns next to the image in the list view. */
    listColumns: {
      widget: 'list',
      item: METADATA,
      key: 'field_name',
      initial: () =>
        rows('title', 'asset_type', 'size', 'file_size', 'creator', 'taken_date', 'imp_date', 'folder'),
    },
    rowHeight: { widget: 'number', unit: 'px', min: 48, max: 600, default: TILE_SIZES.rowHeight },
    imageColWidth: { widget: 'number', unit: 'px', min: 48, max: 800, default: 250 },
    posters: {
      widget: 'group',
      ascending: [['min_height', 'max_height']],
      members: {
        max_height: {
          widget: 'number',
          unit: 'px',
          min: 80,
          max: 800,
          default: TILE_SIZES.posters.max_height,
        },
        min_height: { widget: 'number', unit: 'px', min: 80, max: 800, default: 200 },
        border_width: { widget: 'number', unit: 'px', min: 0, max: 40, default: 2 },
      },
    },
    thumbnails: {
      widget: 'group',
      members: {
        width: { widget: 'number', unit: 'px', min: 80, max: 1200, default: TILE_SIZES.thumbnails.width },
        height: { widget: 'number', unit: 'px', min: 60, max: 1200, default: TILE_SIZES.thumbnails.height },
      },
    },
    sidebar: {
      widget: 'group',
      ascending: [['min_width', 'width']],
      members: {
        width: { widget: 'number', unit: 'px', min: 80, max: 800, default: 260 },
        /** Minimum width of the sidebar while the user resizes it. */
        min_width: { widget: 'number', unit: 'px', min: 40, max: 400, default: 80 },
      },
    },
    logo: { widget: 'group', members: { alignment: ALIGNMENT } },
  },
} as const satisfies GroupField;

export const SORTING = {
  widget: 'group',
  members: {
    default: { widget: 'fieldPicker', fields: 'sort', default: 'score' },
    orientation: ORIENTATION,
    options: {
      widget: 'list',
      item: SORT_OPTION,
      key: 'field_name',
      // The specification prescribes the first four (section 9). An admin can enable the others.
      initial: () => [
        ...['score', 'rating', 'imp_date', 'obj_dload_cnt'].map((field_name) => ({ field_name })),
        ...['taken_date', 'title', 'file_size'].map((field_name) => ({ field_name, active: false })),
      ],
    },
  },
} as const satisfies GroupField;

export const FACETS = {
  widget: 'list',
  item: FACET,
  key: 'field_name',
  // Visual properties first: in an image library, they narrow a search faster than words.
  initial: () => [
    { field_name: 'color_code' },
    { field_name: 'orientation' },
    { field_name: 'asset_groups' },
    slider('taken_date', 'date'),
    { field_name: 'keywords', options: { filter: true } },
    { field_name: 'folder', options: { filter: true } },
    { field_name: 'city', options: { filter: true } },
    { field_name: 'creator', options: { filter: true } },
    slider('file_size', 'filesize'),
    { field_name: 'camera' },
    { field_name: 'filetype' },
    { field_name: 'digital_source' },
    { field_name: 'country' },
    { field_name: 'rating', options: { sort: 'alph', sort_orientation: 'desc' } },
  ],
} as const satisfies ListField;

function slider(field_name: string, filterVal: 'date' | 'filesize'): object {
  return { field_name, range_facet: true, options: { multivalue: 'slider', filterVal } };
}
