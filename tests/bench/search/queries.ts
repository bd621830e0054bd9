import type { FieldName } from '@assetportal/sdk/contract';
import type { FilterValue, SearchRequest } from '../../../packages/server/src/search/engine.js';
import { IN_40_PERCENT, IN_6_PERCENT, syntheticAsset } from '../library/search-library.js';

/** Facets that each search counts. */
export const FACETS: readonly FieldName[] = [
  'keywords',
  'creator',
  'city',
  'country',
  'folder',
  'filetype',
  'orientation',
  'color_code',
];

/** Search for everything, from which the other searches differ. */
export const REQUEST: SearchRequest = {
  query: '*',
  filters: new Map(),
  facets: FACETS,
  ranges: [],
  sort: { field: 'score', direction: 'desc' },
  start: 0,
  rows: 50,
  scope: { otherwise: true, rules: [] },
};

export const FILTERS = new Map<FieldName, FilterValue>([
  ['filetype', { kind: 'any', values: ['jpg', 'png'] }],
  ['orientation', { kind: 'any', values: ['landscape'] }],
]);
export const BY_DATE = { field: 'taken_date', direction: 'desc' } as const;
export const RANGES: readonly FieldName[] = ['taken_date', 'file_size', 'width'];
/** Position far behind the first page. */
export const DEEP = 90_000;
/** Two words that occur one after the other in a title. */
export const PHRASE = `"${syntheticAsset(7).asset.title.split(' ').slice(0, 2).join(' ')}"`;

const RULES = Array.from({ length: 201 }, (_, at) => ({
  folder: `20${String(at).padStart(2, '0')}`,
  visible: at % 2 === 0,
}));

/** Twelve searches, by label: their differences from {@link REQUEST}. */
export const QUERIES = {
  '*': {},
  'word in 6%': { query: IN_6_PERCENT },
  'word in 40%': { query: IN_40_PERCENT },
  'prefix of 3 characters': { query: 'har*' },
  'prefix of 1 character': { query: 'b*' },
  '* with two filters': { filters: FILTERS },
  'word in 40%, three ranges': { query: IN_40_PERCENT, ranges: RANGES },
  '* by date': { sort: BY_DATE },
  [`* from ${DEEP}` as const]: { start: DEEP },
  'word in 40%, 201 rules': { query: IN_40_PERCENT, scope: { otherwise: true, rules: RULES } },
  'word in 40%, no facets': { query: IN_40_PERCENT, facets: [] },
  phrase: { query: PHRASE },
} satisfies Record<string, Partial<SearchRequest>>;

/** Label of one of the {@link QUERIES}. */
export type QueryLabel = keyof typeof QUERIES;
