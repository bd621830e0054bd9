import type { MetadataField } from '../../config/schema/schema.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import type { IndexField } from '../../contract/calls/indexing.js';
import { colorName, formatValue, valueText } from '../facets/format.js';
import { fieldLabel } from '../fields/label.js';
import type { Translator } from '../../translations/translator.js';
import { colorCodes, isVideo } from './kind.js';
import { assetSize, formatDuration, formatLength } from './size.js';

/** A row of metadata, ready to be displayed. */
export interface MetadataRow {
  /** Name of the field. */
  readonly field: string;
  readonly label: string;
  /** Formatted values. Empty if the asset has no value. */
  readonly values: readonly string[];
}

/** Options for formatting metadata. */
export interface MetadataOptions {
  /** Omits fields without a value (`hide_empty_metadata_fields`). */
  readonly hideEmpty: boolean;
  readonly translator: Translator;
  /** Response of `index/fields`. Provides labels for fields without a configured or built-in label. */
  readonly visible?: readonly IndexField[];
}

/**
 * Returns the metadata rows of an asset, ordered by position (specification, section 2, Asset page). The rows
 * `size` and `extent` combine several fields.
 */
export function metadataRows(
  asset: Asset,
  fields: readonly MetadataField[],
  options: MetadataOptions,
): MetadataRow[] {
  return [...fields]
    .sort((a, b) => a.position - b.position)
    .map((field) => ({
      field: field.field_name,
      label: fieldLabel(labelName(asset, field), options.translator, field.translation, options.visible),
      values: displayed(field, metadataValues(asset, field, options.translator)),
    }))
    .filter((row) => !options.hideEmpty || row.values.length > 0);
}

/** Returns the name whose label suits the kind of asset: only images and videos are taken, others are created. */
function labelName({ asset_groups: groups }: Asset, { field_name: name }: MetadataField): string {
  const isTaken = groups.includes('image') || groups.includes('video');
  return name === 'taken_date' && !isTaken ? 'created_date' : name;
}

/** Returns the values of a field one by one if it is configured as `multi_valued`, otherwise as one text. */
function displayed({ multi_valued: separate }: MetadataField, values: readonly string[]): readonly string[] {
  return separate || values.length < 2 ? values : [values.join(', ')];
}

/**
 * Returns the formatted values of one asset field. Empty if the asset has no value. `size` and `extent` combine
 * several fields.
 */
export function metadataValues(
  asset: Asset,
  field: Pick<MetadataField, 'field_name' | 'options'>,
  translator: Translator,
): string[] {
  const { t, locale } = translator;
  const length = (mm: number) => formatLength(mm, locale);
  // The pages of a video are its stills, which mean nothing to users.
  if (field.field_name === 'page_cnt' && isVideo(asset)) return [];
  switch (field.field_name) {
    case 'size': {
      const size = assetSize(asset);
      return size === undefined ? [] : [t('formats.pixels', { width: size.width, height: size.height })];
    }
    case 'extent': {
      const { bbox_x: x, bbox_y: y, bbox_z: z } = asset;
      if (x === undefined || y === undefined) return [];
      const sides = { x: length(x), y: length(y) };
      return [z === undefined ? t('formats.mm2', sides) : t('formats.mm3', { ...sides, z: length(z) })];
    }
    case 'bbox_x':
    case 'bbox_y':
    case 'bbox_z': {
      const mm = asset[field.field_name];
      return mm === undefined ? [] : [t('formats.mm', { n: length(mm) })];
    }
    case 'duration':
      return asset.duration === undefined ? [] : [formatDuration(asset.duration)];
    case 'location':
      return asset.location === undefined
        ? []
        : [`${coordinate(asset.location.lat)}, ${coordinate(asset.location.lon)}`];
    case 'color_code':
      return colorCodes(asset).map((code) => translator.t(colorName(code)));
    default:
      return plain(asset[field.field_name]).map((value) =>
        typeof value === 'number' && !NAMED_VALUES.has(field.field_name)
          ? formatValue(value, field.options.filterVal, locale)
          : field.options.filterVal === null
            ? valueText(field.field_name, String(value), translator)
            : formatValue(value, field.options.filterVal, locale),
      );
  }
}

/** Numeric fields whose values have names. */
const NAMED_VALUES = new Set(['rating']);

const coordinate = (degrees: number) => degrees.toFixed(5);

/** Returns the strings and numbers in a field. Omits blank strings, non-finite numbers and values of other types. */
function plain(value: unknown): (string | number)[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter(
    (item): item is string | number =>
      (typeof item === 'string' && item.trim() !== '') || Number.isFinite(item),
  );
}
