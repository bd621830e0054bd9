import { FIELD_NAMES, fieldOf, type FieldName, type Asset } from '@assetportal/sdk/contract';
import type { IndexedAsset } from '../../engine.js';
import { secondsOf } from '../../dates.js';

/** Text inside a document is searched like a field, though it is none: last among the searched, and lightest. */
const CONTENT_WEIGHT = 0.5;

/** What is searched: at its place the field's number in word streams and its bit in a posting's weight. */
export interface SearchedField {
  readonly name: FieldName | 'content';
  readonly weight: number;
  /** How many words it has as a rule: a word counts for less in a longer text. */
  readonly usualLength: number;
}

const USUAL_LENGTH: Partial<Record<SearchedField['name'], number>> = {
  description: 20,
  keywords: 8,
  content: 300,
};

export const SEARCHED: readonly SearchedField[] = [
  ...FIELD_NAMES.filter((name) => fieldOf(name).searched !== undefined).map((name) => ({
    name,
    weight: fieldOf(name).searched ?? 0,
    usualLength: USUAL_LENGTH[name] ?? 4,
  })),
  { name: 'content', weight: CONTENT_WEIGHT, usualLength: USUAL_LENGTH.content ?? 4 },
];

/** The number of the text inside a document; no field comes after it. */
export const CONTENT = SEARCHED.length - 1;

/** Compared whole and held as they are: the id by the documents, the other by its digits. */
export type WholeField = 'id' | 'sha256';
export const isKeywordField = (name: FieldName): name is WholeField => name === 'id' || name === 'sha256';

/** Fields with a dictionary of values: what is counted, narrowed by value, or sorted by few values. */
export const KEYWORD_FIELDS = FIELD_NAMES.filter(
  (name) => !isKeywordField(name) && (fieldOf(name).type === 'keyword' || fieldOf(name).facet === true),
);

/** Fields with a number (dates: epoch seconds) that is compared, measured or sorted by. */
export const NUMBER_FIELDS = FIELD_NAMES.filter((name) => {
  const { type, multi } = fieldOf(name);
  return !multi && (type === 'integer' || type === 'float' || type === 'date');
});

/** Fields of mostly unequal texts that are sorted by. */
export const SORT_TEXT_FIELDS = FIELD_NAMES.filter(
  (name) => fieldOf(name).type === 'text' && fieldOf(name).sort === true,
);

/** An asset's values of a field as text. An empty text is no value, but for the folder, where it is the top. */
export function valuesOf(asset: Asset, field: FieldName): string[] {
  const value: unknown = asset[field];
  const values = Array.isArray(value) ? value : [value];
  return values
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map(String)
    .filter((one) => one !== '' || field === 'folder');
}

/** An asset's number in a field; NaN when it has none. */
export function numberOf(asset: Asset, field: FieldName): number {
  const value: unknown = asset[field];
  if (typeof value === 'number') return value;
  return typeof value === 'string' && fieldOf(field).type === 'date' ? secondsOf(value) : Number.NaN;
}

/** The texts of a searched field, one a value. */
export function searchableValues({ asset, content }: IndexedAsset, name: SearchedField['name']): string[] {
  if (name === 'content') return content ? [content] : [];
  return valuesOf(asset, name);
}
