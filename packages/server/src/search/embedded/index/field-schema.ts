import { FIELD_NAMES, fieldOf, type FieldName, type Asset } from '@assetportal/sdk/contract';
import type { IndexedAsset } from '../../engine.js';
import { instantAt, secondsOf } from '../../dates.js';

/**
 * Weight of text content. Text content is not an asset field, but is searched like one. It comes last and has
 * the lowest weight.
 */
const CONTENT_WEIGHT = 0.5;

/**
 * A searched field. Its position in {@link SEARCHED} is its number in word streams, and its bit in a set of fields. In a
 * posting's weight, some fields share a bit ({@link bitOf}).
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
 * Fields that share one bit in the weight of a posting, which has room for 12. They have the same weight. A query in one
 * of them compares the words of each match (`match/shared-bit.ts`).
 */
const SHARED: ReadonlySet<string> = new Set(['alt_text', 'extended_description', 'filetype']);

/** Returns true if a field shares its bit in the weight of a posting with other fields. */
export const sharesBit = (field: number): boolean => SHARED.has(SEARCHED[field]!.name);

const BIT_NUMBERS: readonly number[] = SEARCHED.map((_, field) => {
  const first = SEARCHED.findIndex(({ name }) => SHARED.has(name));
  const own = SEARCHED.slice(0, field).filter(({ name }, at) => at === first || !SHARED.has(name)).length;
  return sharesBit(field) ? first : own;
});

/** Number of bits for fields in the weight of a posting. */
export const FIELD_BITS = Math.max(...BIT_NUMBERS) + 1;

/** Returns the number of a field's bit in the weight of a posting. */
export const bitOf = (field: number): number => BIT_NUMBERS[field]!;

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

/** Fields with a number for comparison, ranges or sorting. Dates are in seconds of the asset’s own clock. */
export const NUMBER_FIELDS = FIELD_NAMES.filter((name) => {
  const { type, multi } = fieldOf(name);
  return !multi && (type === 'integer' || type === 'float' || type === 'date');
});

/** Fields with dates. For sorting, they also have an instant in epoch seconds. */
export const DATE_FIELDS = NUMBER_FIELDS.filter((name) => fieldOf(name).type === 'date');

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

/**
 * Returns the instant of an asset's date in a field of {@link DATE_FIELDS}. NaN if it has none.
 *
 * @param clock Result of {@link numberOf} for this field.
 */
export function instantIn(asset: Asset, field: FieldName, clock: number): number {
  const value: unknown = asset[field];
  return typeof value === 'string' ? instantAt(value, clock) : Number.NaN;
}

/**
 * Returns the values of a searched field as text: the asset's own ones, then those of its other languages. Each text
 * occurs once.
 */
export function searchableValues(
  { asset, content }: Pick<IndexedAsset, 'content'> & { readonly asset: Asset },
  name: SearchedField['name'],
): string[] {
  if (name === 'content') return content ? [content] : [];
  const own = valuesOf(asset, name);
  if (asset.localized === undefined) return own;
  const others = Object.values(asset.localized).flatMap((texts) => texts[name] ?? []);
  return [...new Set([...own, ...others])].filter((one) => one !== '' || name === 'folder');
}
