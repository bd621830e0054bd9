import type { FacetConfig } from '../../config/schema/schema.js';
import type { IndexField } from '../../contract/calls/indexing.js';
import { valueKey } from '../../contract/fields.js';
import type { Suggestion } from '../../contract/schemas/search.js';
import { isValues } from '../../contract/search-query.js';
import { fieldLabel } from '../fields/label.js';
import { valueText } from '../facets/format.js';
import { facetTags } from '../facets/tags.js';
import { withToggled, type Filters } from '../filters/filters.js';
import type { Translator } from '../../translations/translator.js';
import { emphasizedParts, emphasizedValue, type LabelPart } from './emphasis.js';
import { MIN_SUGGESTED_TEXT } from './limits.js';
import { typedText } from './live.js';
import type { RecentSearch } from './recents.js';

/** Search that a row of the suggestions leads to. */
export interface SuggestedTarget {
  /** Text of the search field. */
  readonly text: string;
  readonly filters: Filters;
}

/** Row of the suggestions below the search field. */
export interface SuggestionRow {
  readonly kind: 'correction' | 'word' | 'filter' | 'recent';
  /** The label. The emphasized parts are what the user typed, or the corrected text. */
  readonly label: readonly LabelPart[];
  /** Field of a filter, or filters of a recent search. Empty if there is none. */
  readonly detail: string;
  /** Number of matching assets. Null for a recent search and a correction. */
  readonly count: number | null;
  /** What a filter describes, for its icon. Undefined for the other rows. */
  readonly topic?: FilterTopic;
  /** Code of a color from 1 to 7. Undefined for other filters. */
  readonly color?: number;
  readonly search: SuggestedTarget;
}

/** What a filter describes. `other` is any further field. */
export type FilterTopic = 'color' | 'person' | 'keyword' | 'format' | 'folder' | 'place' | 'camera' | 'other';

const TOPICS: Readonly<Record<string, FilterTopic>> = {
  color_code: 'color',
  creator: 'person',
  keywords: 'keyword',
  filetype: 'format',
  asset_type: 'format',
  asset_groups: 'format',
  folder: 'folder',
  city: 'place',
  country: 'place',
  camera: 'camera',
  lens: 'camera',
};

/** Fields that contain the format of a file. */
const FORMAT_FIELDS: ReadonlySet<string> = new Set(['filetype', 'asset_type']);

/** Maximum number of rows of each kind (mockup portal-find, Suggestions). */
const MAX_ROWS = { word: 4, filter: 4, recent: 3 } as const;

/** The input of {@link suggestionRows}. */
export interface SuggestionInput {
  readonly text: string;
  readonly filters: Filters;
  /** The suggestions of the server for this text. */
  readonly suggestions: readonly Suggestion[];
  /** Corrected query, if the text has no results. Default: null. */
  readonly correction?: string | null;
  readonly recents: readonly RecentSearch[];
  readonly facets: readonly FacetConfig[];
  readonly fields: readonly IndexField[];
  readonly translator: Translator;
}

/**
 * Returns the rows below the search field: a correction if there is one, and at most 4 words, 4 filters and 3 recent
 * searches. A word replaces the last word of the text. A filter replaces it too, and adds a tag. A text of less than
 * two characters has only recent searches.
 */
export function suggestionRows(input: SuggestionInput): readonly SuggestionRow[] {
  const { text, suggestions } = input;
  const before = text.slice(0, text.length - (/\S*$/.exec(text)?.[0].length ?? 0));
  const isLong = text.trim().length >= MIN_SUGGESTED_TEXT;
  const words = suggestions.flatMap((one): SuggestionRow[] =>
    one.kind === 'term' ? [wordRow(one, before, input)] : [],
  );
  const filters = withoutRepeated(suggestions, input.facets).flatMap((one): SuggestionRow[] =>
    one.kind === 'value' && one.field !== undefined ? [filterRow(one, one.field, before, input)] : [],
  );
  return [
    ...(isLong ? correctionRows(input) : []),
    ...(isLong ? [...words.slice(0, MAX_ROWS.word), ...filters.slice(0, MAX_ROWS.filter)] : []),
    ...recentRows(input).slice(0, MAX_ROWS.recent),
  ];
}

/**
 * Removes formats that repeat another one: `filetype` and `asset_type` have the same values, apart from their case.
 * The one with a configured facet stays, or else the first one.
 */
function withoutRepeated(
  suggestions: readonly Suggestion[],
  facets: readonly FacetConfig[],
): readonly Suggestion[] {
  const isFormat = ({ kind, field = '' }: Suggestion) => kind === 'value' && FORMAT_FIELDS.has(field);
  const isFacet = ({ field }: Suggestion) => facets.some(({ field_name: name }) => name === field);
  return suggestions.filter((one, at) => {
    const same = suggestions.filter(
      (other) => isFormat(one) && isFormat(other) && other.text.toLowerCase() === one.text.toLowerCase(),
    );
    return same.length < 2 || (same.find(isFacet) ?? same[0]) === suggestions[at];
  });
}

function correctionRows({ correction, filters, translator }: SuggestionInput): readonly SuggestionRow[] {
  if (correction === undefined || correction === null) return [];
  const text = typedText(correction);
  const label = emphasizedValue((word) => translator.t('search.didYouMean', { word }), text);
  return [{ kind: 'correction', label, detail: '', count: null, search: { text, filters } }];
}

function wordRow(
  { text: word, count }: Suggestion,
  before: string,
  { text, filters }: SuggestionInput,
): SuggestionRow {
  const label = emphasizedParts(word, text.slice(before.length));
  return { kind: 'word', label, detail: '', count, search: { text: `${before}${word}`, filters } };
}

function filterRow(
  { text: value, count }: Suggestion,
  field: string,
  before: string,
  { text, facets, fields, filters, translator }: SuggestionInput,
): SuggestionRow {
  const facet = facets.find(({ field_name: name }) => name === field);
  const selected = filters[field];
  const isSelected =
    selected !== undefined &&
    isValues(selected) &&
    selected.some((one) => valueKey(field, one) === valueKey(field, value));
  const isRadio = facet?.options.multivalue === 'radio';
  return {
    kind: 'filter',
    label: emphasizedParts(valueText(field, value, translator), text.slice(before.length)),
    detail: fieldLabel(field, translator, facet?.translation, fields),
    count,
    topic: TOPICS[field] ?? 'other',
    ...(field === 'color_code' ? { color: Number(value) } : {}),
    search: {
      text: before.trim(),
      filters: isSelected ? filters : withToggled(filters, field, value, isRadio),
    },
  };
}

/** Returns the recent searches that contain the text. All of them if there is no text. */
function recentRows({ text, recents, facets, fields, translator }: SuggestionInput): SuggestionRow[] {
  const typed = text.trim().toLowerCase();
  return recents
    .filter((recent) => recent.text.toLowerCase().includes(typed) && recent.text.toLowerCase() !== typed)
    .map((search) => ({
      kind: 'recent',
      label: emphasizedParts(search.text, typed),
      detail: facetTags(search.filters, facets, translator, fields)
        .map(({ label }) => label)
        .join(', '),
      count: null,
      search,
    }));
}
