import type { FieldName } from '@assetportal/sdk/contract';
import { SUGGESTED_FIELDS, type Suggested } from '../../engine.js';
import type { PartialQuery, Term } from '../../query.js';
import { spellingCounts, type Counted } from '../facets/counting.js';
import type { KeywordColumn } from '../columns/keyword-column.js';
import { grow } from '../columns/grow.js';
import { LabelWords, PART } from '../index/labels.js';
import type { MemoryIndex } from '../index/memory-index.js';
import { textOfWord } from '../index/part-words.js';
import { SEARCHED } from '../index/field-schema.js';
import { hasForm, mayBePart, type WordForms } from '../../word-forms.js';
import type { TimeSlice } from '../../../lib/scheduling/time-slice.js';
import { fieldsOfWeight } from '../index/weights.js';
import { exactTest } from '../match/shared-bit.js';
import { similarTerms, termsWithPrefix } from './indexed-terms.js';
import { TopSuggestions } from './top-suggestions.js';

const ALL_FIELDS = (1 << SEARCHED.length) - 1;

type DocumentTest = (document: number) => boolean;

/** Number of documents, and one of them. */
interface TermCount {
  readonly count: number;
  readonly example: number;
}

/** Suggests completions for the last word of a query, with their counts in the documents that match the rest. */
export class Suggester {
  readonly #labels = new Map<FieldName, LabelWords>();
  /** 1 for the documents of the current call. 0 between calls. */
  #marked = new Uint8Array(0);

  constructor(private readonly index: MemoryIndex) {
    for (const field of SUGGESTED_FIELDS) {
      const column = index.keywords.get(field)!;
      this.#labels.set(
        field,
        column === index.folders ? LabelWords.ofFolders(column) : new LabelWords(column),
      );
    }
  }

  async prepare(slice: TimeSlice): Promise<void> {
    for (const labels of this.#labels.values()) await labels.prepare(slice);
  }

  /**
   * Returns the best suggestions, at most `rows`.
   * @param documents The visible documents that match the rest of the query.
   * @param counted The same documents, as parts to count.
   */
  suggest(typed: PartialQuery, documents: Uint32Array, counted: Counted, rows: number): Suggested[] {
    if (documents.length === 0) return [];
    const best = new TopSuggestions(rows);
    this.#values(typed, counted, best);
    for (const last of spellingsOf(typed)) this.#terms(last, documents, best);
    return best.list();
  }

  /**
   * Returns words that resemble the last one, at most `rows`: the closest first, then the most frequent.
   * @param documents The visible documents that match the rest of the query.
   */
  similar(last: Term, documents: Uint32Array, rows: number, typos: number): Suggested[] {
    const fields = fieldsOf(last);
    if (documents.length === 0 || fields === 0) return [];
    const suggested: Suggested[] = [];
    this.#mark(documents, 1);
    for (const { numbers, partOf } of similarTerms(this.index, last.words[0]!, typos)) {
      if (suggested.length >= rows) break;
      const best = new TopSuggestions(rows - suggested.length);
      for (const number of numbers) this.#addTerm(number, partOf.get(number), fields, best);
      suggested.push(...best.list());
    }
    this.#mark(documents, 0);
    return suggested;
  }

  #terms(last: Term, documents: Uint32Array, best: TopSuggestions): void {
    const fields = fieldsOf(last);
    if (fields === 0) return;
    this.#mark(documents, 1);
    const { numbers, partOf } = termsWithPrefix(this.index, last.words[0]!);
    // Most prefixes have no such words, and many have thousands of others.
    if (partOf.size === 0) for (const number of numbers) this.#addTerm(number, undefined, fields, best);
    else for (const number of numbers) this.#addTerm(number, partOf.get(number), fields, best);
    this.#mark(documents, 0);
  }

  #mark(documents: Uint32Array, mark: 0 | 1): void {
    this.#marked = grow(this.#marked, this.index.size);
    const marked = this.#marked;
    for (let i = 0; i < documents.length; i++) marked[documents[i]!] = mark;
  }

  /**
   * Adds a term that marked documents contain in one of the fields.
   * @param part For a word that is also a part of words, the number of the part.
   */
  #addTerm(word: number, part: number | undefined, fields: number, best: TopSuggestions): void {
    const { words, postings } = this.index;
    // This is an upper bound of the count, because it includes deleted and hidden documents.
    const most = postings.count(word) + (part === undefined ? 0 : postings.count(part));
    if (!best.acceptsTerm(most)) return;
    const text = textOfWord(words, word);
    const isExact =
      fields === ALL_FIELDS ? undefined : exactTest(this.index, Math.log2(fields), termOf(text));
    const { count, example } =
      part === undefined ? this.#count(word, fields, isExact) : this.#countBoth(word, part, fields, isExact);
    if (count > 0 && best.acceptsTerm(count)) {
      best.add(true, { kind: 'term', text, count, example: this.index.id(example) });
    }
  }

  /**
   * Returns the number of marked documents with a word in one of the fields, and the last one of them.
   * @param isExact Further test of a document. Undefined if it has none.
   */
  #count(word: number, fields: number, isExact: DocumentTest | undefined): TermCount {
    const marked = this.#marked;
    let count = 0;
    let example = 0;
    this.index.postings.each(word, (containing, weights, first, end) => {
      for (let at = first; at < end; at++) {
        const document = containing[at]!;
        if (marked[document] !== 1 || (fieldsOfWeight(weights[at]!) & fields) === 0) continue;
        if (isExact?.(document) === false) continue;
        example = document;
        count++;
      }
    });
    return { count, example };
  }

  /** Like `#count`, for a word that is also a part of words. Counts each document once. */
  #countBoth(word: number, part: number, fields: number, isExact: DocumentTest | undefined): TermCount {
    const seen = new Set<number>();
    const isNew = (document: number): boolean => {
      if (seen.has(document) || isExact?.(document) === false) return false;
      seen.add(document);
      return true;
    };
    const words = this.#count(word, fields, isNew);
    const parts = this.#count(part, fields, isNew);
    return { count: seen.size, example: (words.count > 0 ? words : parts).example };
  }

  #values(typed: PartialQuery, counted: Counted, best: TopSuggestions): void {
    const { field: only } = typed.last;
    for (const [field, labels] of this.#labels) {
      if (only !== undefined && only !== field) continue;
      const column = this.index.keywords.get(field)!;
      // Matching values by their number in the column's dictionary. True if the value starts with the typed
      // text.
      const matching = new Map<number, boolean>();
      for (const { words } of spellingsOf(typed)) {
        labels.each(words.at(-1)!, (label, place) => {
          const isPrefix = startsWithTyped(() => labels.formsOf(label), place, words, typed.before);
          if (isPrefix !== undefined) matching.set(label, isPrefix || matching.get(label) === true);
        });
      }
      if (matching.size === 0) continue;
      const counts = spellingCounts(this.index, column, counted);
      for (const [value, { isPrefix, count }] of byValue(column, matching, counts)) {
        if (!best.acceptsValue(isPrefix, count)) continue;
        const text = column.labels[column.spellings.best(value, counts)]!;
        best.add(isPrefix, { kind: 'value', field, text, count });
      }
    }
  }
}

interface MatchingValue {
  readonly isPrefix: boolean;
  readonly count: number;
}

/** Returns the matching values by their number, each with the count of its matching spellings. */
function byValue(
  { spellings }: KeywordColumn,
  matching: ReadonlyMap<number, boolean>,
  counts: Uint32Array,
): ReadonlyMap<number, MatchingValue> {
  const values = new Map<number, MatchingValue>();
  for (const [label, isPrefix] of matching) {
    const added = counts[label]!;
    if (added === 0) continue;
    const value = spellings.valueOf(label);
    const before = values.get(value);
    values.set(value, {
      isPrefix: isPrefix || before?.isPrefix === true,
      count: added + (before?.count ?? 0),
    });
  }
  return values;
}

/** Returns the last word in both spellings of umlauts. */
const spellingsOf = ({ last, spelled }: PartialQuery): Term[] => (spelled ? [last, spelled] : [last]);

const termOf = (word: string): Pick<Term, 'words' | 'prefix'> => ({ words: [word], prefix: false });

/** Returns the searched fields of a term, one bit each. Returns 0 if it is not one word, or its field has no words. */
function fieldsOf({ words, field }: Term): number {
  if (words.length > 1) return 0;
  if (field === undefined) return ALL_FIELDS;
  const place = SEARCHED.findIndex(({ name }) => name === field);
  return place < 0 ? 0 : 1 << place;
}

/**
 * Compares a value with the typed text. Returns true if the value starts with this text, and false if it only
 * contains the last typed word. Returns undefined if it does not contain that word. The caller has checked that
 * the value's word at `place` starts with the last element of `typed`.
 *
 * @param typed Words that the last typed word consists of.
 * @param before Plain words that were typed before it.
 */
function startsWithTyped(
  formsOf: () => WordForms,
  place: number,
  typed: readonly string[],
  before: readonly string[],
): boolean | undefined {
  if (place === PART) return typed.length === 1 && mayBePart(typed[0]!) ? false : undefined;
  const start = place - typed.length + 1;
  if (start < 0) return undefined;
  if (place === 0) return true;
  // The forms of a value take time, and most values need none.
  const hasLead = start > 0 && before.length >= start;
  if (start === place && !hasLead) return false;
  const forms = formsOf();
  for (let i = start; i < place; i++) if (!hasForm(forms, i, typed[i - start]!)) return undefined;
  const lead = before.slice(before.length - start);
  return start === 0 || (hasLead && lead.every((word, i) => hasForm(forms, i, word)));
}
