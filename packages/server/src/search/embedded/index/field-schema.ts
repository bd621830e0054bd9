import { FIELD_NAMES, fieldOf, type FieldName, type Asset } from '@assetportal/sdk/contract';
import type { IndexedAsset } from '../../engine.js';
import { secondsOf } from '../../dates.js';

/**
 * Weight of text content. Text content is not an asset field, but is searched like one. It comes last and has
 * the lowest weight.
 */
const CONTENT_WEIGHT = 0.5;

/**
 * A searched field. Its position in {@link SEARCHED} is its number in word streams, and its bit in a posting's
 * weight.
 */
export interface SearchedField {
  readonly name: FieldName | 'content';
  readonly weight: number;
  /** Typical number of words. A word counts less in a field with more words. */
  readonly typicalLength: number;
}

const TYPICAL_LENGTH: Partial<Record<SearchedField['name'], number>> = {
  description: 20,
  keywords: 8,
  content: 300,
};

export const SEARCHED: readonly SearchedField[] = [
  ...FIELD_NAMES.filter((name) => fieldOf(name).searched !== undefined).map((name) => ({
    name,
    weight: fieldOf(name).searched ?? 0,
    typicalLength: TYPICAL_LENGTH[name] ?? 4,
  })),
  { name: 'content', weight: CONTENT_WEIGHT, typicalLength: TYPICAL_LENGTH.content ?? 4 },
];

/** Field number of text content, which is always the highest. */
export const CONTENT = SEARCHED.length - 1;

/**
 * Fields that are compared as a whole. They have no column: the index finds documents by ID, and stores hashes
 * as numbers.
 */
export type ExactField = 'id' | 'sha256';
export const isExactField = (name: FieldName): name is ExactField => name === 'id' || name === 'sha256';

/** Fields with a dictionary of values: for facets, for filters, or for sorting by few distinct values. */
export const KEYWORD_FIELDS = FIELD_NAMES.filter(
  (name) => !isExactField(name) && (fieldOf(name).type === 'keyword' || fieldOf(name).facet === true),
);

/** Fields with a number (dates: epoch seconds) for comparison, ranges or sorting. */
export const NUMBER_FIELDS = FIELD_NAMES.filter((name) => {
  const { type, multi } = fieldOf(name);
  return !multi && (type === 'integer' || type === 'float' || type === 'date');
});

/** Sortable text fields, whose values are mostly distinct. */
export const SORT_TEXT_FIELDS = FIELD_NAMES.filter(
  (name) => fieldOf(name).type === 'text' && fieldOf(name).sort === true,
);

/**
 * Returns an asset's values of a field as text. Omits empty strings, except for the folder: the empty string is
 * the root folder.
 */
export function valuesOf(asset: Asset, field: FieldName): string[] {
  const value: unknown = asset[field];
  const values = Array.isArray(value) ? value : [value];
  return values
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map(String)
    .filter((one) => one !== '' || field === 'folder');
}

/** Returns an asset's number in a field. NaN if it has none. */
export function numberOf(asset: Asset, field: FieldName): number {
  const value: unknown = asset[field];
  if (typeof value === 'number') return value;
  return typeof value === 'string' && fieldOf(field).type === 'date' ? secondsOf(value) : Number.NaN;
}

/** Returns the values of a searched field as text. */
export function searchableValues({ asset, content }: IndexedAsset, name: SearchedField['name']): string[] {
  if (name === 'content') return content ? [content] : [];
  return valuesOf(asset, name);
}
