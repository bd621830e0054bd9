import type { Query, Term } from './query.js';
import { wordRangesOf } from './text.js';
import { mayBePart, wordFormsOf, type WordForms } from './word-forms.js';

/** Words of a text that match a clause of a query. */
export interface TextMatch {
  /** Position of the first character, in UTF-16 code units. */
  readonly start: number;
  /** Position behind the last character. */
  readonly end: number;
  /** Number of the clause. */
  readonly clause: number;
}

/** Clauses of a query that are compared with a text. */
export type Clauses = readonly (readonly Term[])[];

/** A word of a text, with its position. */
interface Word {
  readonly forms: WordForms;
  /** Number of the word in its forms. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** Words and invisible characters in them, and emoji. */
const RUN = /(?:[\p{L}\p{N}\p{M}]|\p{Default_Ignorable_Code_Point})+|\p{Emoji_Presentation}/gu;
/** Number of different words whose forms are cached for a text. */
const MAX_CACHED = 10_000;
/** Number of words between two steps of {@link matchesIn}. */
const STEP = 2000;

/**
 * Returns the clauses of a query that a text can match: those without a field. A clause without words matches everything,
 * and is omitted.
 */
export const textClausesOf = ({ all }: Query): Clauses =>
  all
    .map((alternatives) => alternatives.filter(({ field, words }) => field === undefined && words.length > 0))
    .filter((alternatives) => alternatives.length > 0);

/**
 * Yields the matches of the clauses in a text, in the order of their last words. The rules are those of the search engines:
 * spellings of umlauts, prefixes, phrases and parts of words. Yields undefined from time to time, so that the caller can
 * pause or stop.
 */
export function* matchesIn(
  text: string,
  clauses: Clauses,
): Generator<TextMatch | undefined, void, undefined> {
  const terms = clauses.flatMap((alternatives, clause) => alternatives.map((term) => ({ term, clause })));
  const longest = Math.max(1, ...terms.map(({ term }) => term.words.length));
  const recent: Word[] = [];
  let count = 0;
  for (const word of wordsWithPositions(text)) {
    recent.push(word);
    if (recent.length > longest) recent.shift();
    for (const { term, clause } of terms) {
      const first = firstWord(recent, term);
      if (first !== undefined) yield { start: first.start, end: word.end, clause };
    }
    if (++count % STEP === 0) yield undefined;
  }
}

/** Returns the first word of a match that ends with the last one of the words. */
function firstWord(recent: readonly Word[], { words, prefix }: Term): Word | undefined {
  const start = recent.length - words.length;
  if (start < 0) return undefined;
  const last = words.length - 1;
  const matches = words.every((word, i) => hasWord(recent[start + i]!, word, prefix && i === last));
  return matches || (last === 0 && hasPart(recent[start]!, words[0]!, prefix)) ? recent[start] : undefined;
}

function hasWord({ forms, at }: Word, word: string, prefix: boolean): boolean {
  const [form, spelled] = [forms.words[at]!, forms.spelled[at] ?? ''];
  return prefix ? form.startsWith(word) || spelled.startsWith(word) : form === word || spelled === word;
}

const hasPart = ({ forms: { parts } }: Word, word: string, prefix: boolean): boolean =>
  parts.length > 0 &&
  mayBePart(word) &&
  parts.some((part) => (prefix ? part.startsWith(word) : part === word));

/** Yields the words of a text in the order of the index. */
function* wordsWithPositions(text: string): Iterable<Word> {
  const cache = new Map<string, WordForms>();
  for (const { 0: run, index } of text.matchAll(RUN)) {
    let forms = cache.get(run);
    if (forms === undefined) {
      forms = wordFormsOf(run);
      if (cache.size < MAX_CACHED) cache.set(run, forms);
    }
    const { length } = forms.words;
    // Usually, a run is one word. Otherwise, each of its words has a range, unless the folded run has more or fewer words.
    const ranges = length > 1 ? wordRangesOf(run) : [];
    for (let at = 0; at < length; at++) {
      const { start, end } = (ranges.length === length ? ranges[at] : undefined) ?? {
        start: 0,
        end: run.length,
      };
      yield { forms, at, start: index + start, end: index + end };
    }
  }
}
