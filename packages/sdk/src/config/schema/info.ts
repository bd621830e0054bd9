import type { GroupField } from './field.js';
import { METADATA, rows } from './shapes.js';

const title = { widget: 'fieldPicker', fields: 'metadata', default: 'title' } as const;
const options = {
  widget: 'group',
  members: { border_width: { widget: 'number', unit: 'px', min: 0, max: 20, default: 1 } },
} as const satisfies GroupField;

/** Metadata on the asset page. */
export const ASSET_INFO = {
  widget: 'group',
  shape: 'info',
  members: {
    title,
    columns: { widget: 'number', min: 1, max: 2, default: 2 },
    paramsLeft: {
      widget: 'list',
      item: METADATA,
      key: 'field_name',
      initial: () => [
        ...rows('description', 'keywords', 'creator', 'copyright', 'usage_terms', 'taken_date', 'location'),
        ...rows(
          'city',
          'country',
          'rating',
          'palette',
          'captions',
          'credit_line',
          'instructions',
          'licensor',
        ),
        ...rows('web_statement', 'model_release', 'property_release', 'digital_source'),
        ...rows('content_credentials', 'alt_text', 'extended_description'),
      ],
    },
    paramsRight: {
      widget: 'list',
      item: METADATA,
      key: 'field_name',
      initial: () => [
        ...rows('asset_type', 'file_size', 'size', 'extent', 'page_cnt', 'duration', 'camera', 'lens'),
        ...rows('exposure', 'color_profile', 'video_codec', 'frame_rate', 'audio_codec', 'sample_rate'),
        ...rows('channels', 'up_axis', 'parts', 'triangles', 'color_code', 'fname', 'folder', 'imp_date'),
        ...rows('sha256'),
      ],
    },
    options,
  },
} as const satisfies GroupField;

/** Metadata next to a preview, and next to the selected asset in a row of posters on the home page. */
export const INFO_VIEW = {
  widget: 'group',
  shape: 'info',
  members: {
    title,
    columns: { widget: 'number', min: 1, max: 2, default: 1 },
    paramsLeft: {
      widget: 'list',
      item: METADATA,
      key: 'field_name',
      initial: () =>
        rows('description', 'keywords', 'creator', 'taken_date', 'asset_type', 'size', 'file_size'),
    },
    paramsRight: { widget: 'list', item: METADATA, key: 'field_name' },
    options,
  },
} as const satisfies GroupField;

/** Metadata on the cards of the bookmarks page. */
export const BOOKMARK = {
  widget: 'group',
  shape: 'info',
  members: {
    title,
    columns: { widget: 'number', min: 1, max: 2, default: 1 },
    paramsLeft: {
      widget: 'list',
      item: METADATA,
      key: 'field_name',
      initial: () => rows('asset_type', 'size', 'file_size'),
    },
    paramsRight: { widget: 'list', item: METADATA, key: 'field_name' },
    options,
  },
} as const satisfies GroupField;
