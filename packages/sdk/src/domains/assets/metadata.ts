import type { MetadataField } from '../../config/schema/schema.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import type { IndexField } from '../../contract/calls/indexing.js';
import { formatValue, valueText } from '../facets/format.js';
import { fieldLabel } from '../fields/label.js';
import type { Translator } from '../../translations/translator.js';
import { computedValues } from './computed.js';
import { groupOf, isVideo, type Group } from './kind.js';
import { localized } from './localized.js';

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

/** Labels that depend on the kind of asset: only images and videos are taken, and only images are printed. */
const LABELS: Readonly<Record<string, Partial<Record<Group | 'else', string>>>> = {
  taken_date: { image: 'taken_date', video: 'taken_date', else: 'created_date' },
  extent: { image: 'print_size', document: 'page_size' },
};

/** Returns the name whose label suits the kind of asset. */
function labelName(asset: Asset, { field_name: name }: Pick<MetadataField, 'field_name'>): string {
  const labels = LABELS[name];
  return labels?.[groupOf(asset)] ?? labels?.else ?? name;
}

/** Returns the values of a field one by one if it is configured as `multi_valued`, otherwise as one text. */
function displayed({ multi_valued: separate }: MetadataField, values: readonly string[]): readonly string[] {
  return separate || values.length < 2 ? values : [values.join(', ')];
}

/**
 * Returns the formatted values of one asset field, in the translator's language. Empty if the asset has no value. `size` and `extent` combine
 * several fields.
 */
export function metadataValues(
  asset: Asset,
  field: Pick<MetadataField, 'field_name' | 'options'>,
  translator: Translator,
): string[] {
  // The pages of a video are its stills, which mean nothing to users.
  if (field.field_name === 'page_cnt' && isVideo(asset)) return [];
  const computed = computedValues(field.field_name);
  if (computed !== undefined) return computed(asset, translator);
  return plain(localized(asset, translator.locale)[field.field_name]).map((value) =>
    typeof value === 'number' && !NAMED_VALUES.has(field.field_name)
      ? formatValue(value, field.options.filterVal, translator.locale)
      : field.options.filterVal === null
        ? valueText(field.field_name, String(value), translator)
        : formatValue(value, field.options.filterVal, translator.locale),
  );
}

/** Numeric fields whose values have names. */
const NAMED_VALUES = new Set(['rating']);

/** Returns the strings and numbers in a field. Omits blank strings, non-finite numbers and values of other types. */
function plain(value: unknown): (string | number)[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter(
    (item): item is string | number =>
      (typeof item === 'string' && item.trim() !== '') || Number.isFinite(item),
  );
}
