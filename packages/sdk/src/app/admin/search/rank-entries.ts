import { foldText } from '../../../lib/text/folding.js';
import { isOneEditApart, matchIn, wordsOf, type FoldedText } from './folded-text.js';
import type { SearchEntry, SearchField } from './search-entries.js';

/** A query, folded. */
export interface Query {
  readonly phrase: string;
  readonly words: readonly QueryWord[];
}

/** A word of a query. */
export interface QueryWord {
  readonly text: string;
  /** Words with one typing error. Empty if the word itself occurs. */
  readonly corrected: readonly string[];
}

/** Minimum length of a word for which one typing error is tolerated. */
const MIN_TYPO_LENGTH = 5;

/** Words of all entries, for the correction of typing errors. */
export interface Vocabulary {
  /** The text of all fields of all entries. */
  readonly all: string;
  /** Words of labels and synonyms. */
  readonly words: ReadonlySet<string>;
}

/**
 * Returns the words of entries. Computed once, because a query compares all of them.
 *
 * @param others entries in which typing errors are not corrected, because there are too many
 */
export function vocabularyOf(
  entries: readonly SearchEntry<unknown>[],
  others: readonly SearchEntry<unknown>[],
): Vocabulary {
  const all: string[] = [];
  const words = new Set<string>();
  for (const { fields } of [...entries, ...others])
    for (const texts of Object.values(fields)) for (const { folded } of texts) all.push(folded);
  for (const { fields } of entries) {
    for (const { folded } of [...fields.label, ...(fields.otherLabel ?? []), ...(fields.synonym ?? [])])
      for (const word of wordsOf(folded)) words.add(word);
  }
  return { all: all.join('\n'), words };
}

/** Folds a query, and corrects typing errors in words that do not occur in any entry. */
export function queryOf(text: string, vocabulary: Vocabulary): Query {
  const phrase = foldText(text).trim().replace(/\s+/g, ' ');
  const words = phrase === '' ? [] : phrase.split(' ');
  return { phrase, words: words.map((word) => ({ text: word, corrected: corrections(word, vocabulary) })) };
}

function corrections(word: string, { all, words }: Vocabulary): readonly string[] {
  if (word.length < MIN_TYPO_LENGTH || all.includes(word)) return [];
  return [...words].filter(
    (candidate) =>
      candidate.length >= word.length - 1 &&
      (isOneEditApart(word, candidate) || isOneEditApart(word, candidate.slice(0, word.length))),
  );
}

/** Rank of a match in each field. At the start of a word it counts more than within a word. */
const RANKS: Readonly<Record<SearchField, Readonly<Record<'start' | 'word' | 'inside', number>>>> = {
  label: { start: 100, word: 90, inside: 80 },
  otherLabel: { start: 78, word: 74, inside: 70 },
  place: { start: 68, word: 66, inside: 64 },
  description: { start: 50, word: 50, inside: 45 },
  key: { start: 42, word: 41, inside: 40 },
  value: { start: 32, word: 31, inside: 30 },
  synonym: { start: 22, word: 21, inside: 20 },
};

const FIELDS = Object.keys(RANKS) as SearchField[];

/** Added if the whole query matches in one field, because its words elsewhere are less relevant. */
const PHRASE = 1000;

/** The best match of an entry. */
interface FieldMatch {
  readonly rank: number;
  readonly field: SearchField;
  readonly text: FoldedText;
}

/** An entry that matches. */
export interface RankedMatch<T> extends FieldMatch {
  readonly entry: SearchEntry<T>;
}

/** Returns the entries that match, the best first. */
export function rankedMatches<T>(
  entries: readonly SearchEntry<T>[],
  query: Query,
): readonly RankedMatch<T>[] {
  if (query.phrase === '') return [];
  return entries
    .flatMap((entry) => {
      const match = matchOf(entry, query);
      return match === undefined ? [] : [{ ...match, entry }];
    })
    .sort((a, b) => b.rank - a.rank);
}

/** Returns the best match of the whole query in one field, or else of all of its words in any fields. */
function matchOf({ fields }: SearchEntry<unknown>, query: Query): FieldMatch | undefined {
  const phrase = bestMatch(fields, [query.phrase]);
  if (phrase !== undefined) return { ...phrase, rank: phrase.rank + PHRASE };
  const words = query.words.map(({ text, corrected }) => bestMatch(fields, [text, ...corrected]));
  if (!words.every((word) => word !== undefined)) return undefined;
  const best = words.reduce((one, other) => (other.rank > one.rank ? other : one));
  return { ...best, rank: words.reduce((sum, { rank }) => sum + rank, 0) / words.length };
}

function bestMatch(
  fields: SearchEntry<unknown>['fields'],
  needles: readonly string[],
): FieldMatch | undefined {
  let best: FieldMatch | undefined;
  for (const field of FIELDS) {
    for (const text of fields[field] ?? []) {
      for (const needle of needles) {
        const place = matchIn(text, needle);
        const rank = place === undefined ? 0 : RANKS[field][place];
        if (rank > (best?.rank ?? 0)) best = { rank, field, text };
      }
    }
    // Later fields have lower ranks.
    if (best !== undefined) return best;
  }
  return best;
}
