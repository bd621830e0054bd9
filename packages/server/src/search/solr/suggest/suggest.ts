import { isFieldName } from '@assetportal/sdk/contract';
import { TopSuggestions } from '../../embedded/suggest/top-suggestions.js';
import type { Suggested } from '../../engine.js';
import type { PartialQuery, Term } from '../../query.js';
import { mayBePart } from '../../word-forms.js';
import { restrictTo, type Selection, type SolrBody } from '../requests/base.js';
import { WEIGHTED_FIELDS } from '../schema/document.js';
import { ENTRY_SEPARATOR } from '../schema/spelling-entry.js';
import { anyWord, fieldsWith, wordIn } from '../requests/terms.js';
import { decode, encode } from '../schema/encode.js';
import { isPhraseForm } from '../schema/tokens.js';
import { MAX_TYPO_LENGTH, typoPattern } from './typos.js';

/** Minimum number of entries to request per beginning. An entry's order among equal counts is not that of suggestions. */
const MIN_ENTRIES = 200;
/**
 * Number of assets from which Solr caches the set of a word's assets. Counting from the set is then faster than from the
 * postings. Below, the sets would fill the cache of filters.
 */
const MIN_CACHED = 5000;
/** Maximum number of words before the last one that a value may start with. */
const MAX_LEAD = 8;

/** Response with the counts of a request for suggestions. */
export interface SuggestReply {
  readonly facet_counts: { readonly facet_fields: Readonly<Record<string, readonly (string | number)[]>> };
}

/** Parameters of a facet, in Solr's older form: its `enum` method is the fastest for the values with a prefix. */
interface PrefixFacet {
  readonly name: string;
  readonly field: string;
  readonly prefix?: string;
  readonly pattern?: string;
  readonly limit: number;
}

/** Returns the request for completions of the last word. */
export function suggestBody(selection: Selection, typed: PartialQuery, rows: number): SolrBody {
  return facetBody(selection, completionFacets(typed, rows));
}

/** Returns the request for words that resemble the last one. Undefined if there are none to compare. */
export function similarWordsBody(
  selection: Selection,
  last: Term,
  { rows, typos }: { readonly rows: number; readonly typos: number },
): SolrBody | undefined {
  const fields = termFields(last);
  const word = encode(last.words[0]!);
  if (fields.length === 0 || word.length > MAX_TYPO_LENGTH) return undefined;
  // The words with at most 0, 1 and 2 typos. Those with fewer typos are in all lists, so the limits include them.
  const facets = Array.from({ length: typos + 1 }, (_, distance) =>
    fields.map((field, at) => ({
      name: termName(at, distance),
      field,
      pattern: typoPattern(word, distance),
      limit: limitOf(fields, rows * (distance + 1)),
    })),
  );
  return facetBody(selection, facets.flat());
}

/** Returns the words of {@link similarWordsBody}: the closest first, then the most frequent, then by text. */
export function similarWordsOf(reply: SuggestReply, rows: number, typos: number): TermCount[] {
  const words = new Map<string, number>();
  for (let distance = 0; distance <= typos; distance++) {
    for (const [word, count] of termsIn(reply, distance)) if (!words.has(word)) words.set(word, count);
  }
  return [...words].slice(0, rows).map(([text, count]) => ({ text: decode(text), count }));
}

/** A word and the number of assets that contain it. */
export interface TermCount {
  readonly text: string;
  readonly count: number;
}

/** Returns the suggestions of {@link suggestBody}. Terms have no example yet, and values are named by their keys. */
export function suggestionsOf(reply: SuggestReply, typed: PartialQuery, rows: number): Suggested[] {
  const best = new TopSuggestions(rows);
  const seen = new Set<string>();
  for (const { name } of completionFacets(typed, rows)) {
    if (name.startsWith('t')) continue;
    for (const [entry, count] of countsIn(reply, name)) {
      const [, field = '', text = ''] = entry.split(ENTRY_SEPARATOR);
      const key = field + ENTRY_SEPARATOR + text;
      if (seen.has(key) || !isFieldName(field)) continue;
      seen.add(key);
      best.add(!name.startsWith('inner'), { kind: 'value', field, text: decode(text), count });
    }
  }
  const words = spellings(typed).flatMap((_, spelling) => termsIn(reply, spelling));
  for (const [word, count] of new Map(words)) {
    best.add(true, { kind: 'term', text: decode(word), count, example: '' });
  }
  return best.list();
}

/** Returns the facets for completions: values that start with the typed text, values that contain it, and words. */
function completionFacets(typed: PartialQuery, rows: number): PrefixFacet[] {
  return spellings(typed).flatMap((last, spelling) => facetsOf(last, typed.before, rows, spelling));
}

/** Returns the last word in both spellings of umlauts. */
const spellings = ({ last, spelled }: PartialQuery): Term[] => (spelled ? [last, spelled] : [last]);

function facetsOf(last: Term, before: readonly string[], rows: number, spelling: number): PrefixFacet[] {
  const field = last.field === undefined ? '' : `${last.field}:`;
  const limit = Math.max(MIN_ENTRIES, rows * 4);
  const beginning = (flag: 0 | 1 | 2, words: readonly string[]): string =>
    field + flag + words.map(encode).join(' ');
  const facets: PrefixFacet[] = [];
  for (let lead = 0; lead <= Math.min(before.length, MAX_LEAD); lead++) {
    const words = [...before.slice(before.length - lead), ...last.words];
    facets.push({ name: `lead${lead}s${spelling}`, field: 'x', prefix: beginning(0, words), limit });
  }
  facets.push({ name: `inner${spelling}`, field: 'x', prefix: beginning(1, last.words), limit });
  if (last.words.length === 1 && mayBePart(last.words[0]!))
    facets.push({ name: `inner-part${spelling}`, field: 'x', prefix: beginning(2, last.words), limit });
  const fields = fieldsWith(termFields(last), last.words[0]!);
  fields.forEach((name, at) => {
    const facet = { name: termName(at, spelling), field: name, prefix: encode(last.words[0]!) };
    facets.push({ ...facet, limit: limitOf(fields, rows) });
  });
  return facets;
}

/**
 * Returns the fields of Solr with the words for a term. The last one is that of parts of words. Empty if it is not one word,
 * or its field has no words.
 */
function termFields({ words, field }: Term): string[] {
  if (words.length > 1) return [];
  if (field === undefined) return ['all', 'parts'];
  const isSearched = WEIGHTED_FIELDS.some(({ name }) => name === `w_${field}`);
  return isSearched ? [`w_${field}`, `f_${field}`, `p_${field}`] : [];
}

/** Returns the name of a facet with words. @param at Position of its field in {@link termFields}. */
const termName = (at: number, number: number): string => `t${number}f${at}`;

/** The counts of a word in several fields are added, so the words with the highest sums need more of each. */
const limitOf = (fields: readonly string[], rows: number): number =>
  fields.length === 1 ? rows : Math.max(MIN_ENTRIES, rows * 4);

/** Returns the words of facets and their counts, the most frequent first. An asset has a word in one of the fields. */
function termsIn(reply: SuggestReply, number: number): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const at of [0, 1, 2]) {
    for (const [word, count] of countsIn(reply, termName(at, number)))
      if (!isPhraseForm(word)) counts.set(word, (counts.get(word) ?? 0) + count);
  }
  return [...counts].sort(([a, x], [b, y]) => y - x || (decode(a) < decode(b) ? -1 : 1));
}

function facetBody(selection: Selection, facets: readonly PrefixFacet[]): SolrBody {
  const { params, query, filter } = restrictTo(selection, false);
  const fields = facets.map(({ name, field, prefix, pattern, limit }) => {
    const local = [
      `key=${name}`,
      ...(prefix === undefined ? [] : [`facet.prefix=${params.add(prefix)}`]),
      ...(pattern === undefined ? [] : [`facet.matches=${params.add(pattern)}`]),
      `facet.limit=${limit}`,
    ];
    return `{!${local.join(' ')}}${field}`;
  });
  return {
    query,
    filter,
    limit: 0,
    params: {
      ...params.all,
      facet: 'true',
      'facet.field': fields,
      'facet.method': 'enum',
      'facet.mincount': '1',
      'facet.sort': 'count',
      'facet.enum.cache.minDf': String(MIN_CACHED),
    },
  };
}

/** Returns the values and counts of a facet. Solr returns them as one list. */
function countsIn(reply: SuggestReply, name: string): (readonly [string, number])[] {
  const list = reply.facet_counts.facet_fields[name] ?? [];
  return Array.from(
    { length: list.length / 2 },
    (_, at) => [String(list[at * 2]), Number(list[at * 2 + 1])] as const,
  );
}

/** Returns the request for one asset that contains a word. Solr ends at the first one. */
export function exampleBody(selection: Selection, last: Term, word: string): SolrBody {
  const { params, query, filter } = restrictTo(selection, false);
  const containing =
    last.field === undefined
      ? anyWord({ words: [word], prefix: false }, params)
      : wordIn(last.field, { words: [word], prefix: false }, params);
  return {
    query: `+${containing} +(${query})`,
    filter,
    limit: 1,
    fields: ['id'],
    sort: 'idn asc',
    // A time limit prevents that Solr ends early.
    params: { ...params.all, minExactCount: '1', timeAllowed: '-1' },
  };
}
