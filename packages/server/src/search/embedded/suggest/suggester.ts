import type { FieldName } from '@assetportal/sdk/contract';
import { SUGGESTED_FIELDS, type Suggested } from '../../engine.js';
import type { PartialQuery, Term } from '../../query.js';
import { countsOf, type Counted } from '../facets/counting.js';
import { grow } from '../columns/grow.js';
import { LabelWords, PART } from '../index/labels.js';
import type { MemoryIndex } from '../index/memory-index.js';
import { textOfPart } from '../index/part-words.js';
import type { PostingsVisitor } from '../index/postings.js';
import { SEARCHED } from '../index/field-schema.js';
import { hasForm, mayBePart, type WordForms } from '../../word-forms.js';
import type { TimeSlice } from '../../../lib/scheduling/time-slice.js';
import { fieldsOfWeight } from '../index/weights.js';
import { exactTest } from '../match/shared-bit.js';
import { eachTerm, NONE, similarTerms } from './indexed-terms.js';
import { TopSuggestions } from './top-suggestions.js';

/** Mark of the documents that match the rest of the query. */
const MARKED = 1;
/** Mark of those that a count includes already, because two entries have the same document. */
const COUNTED = 2;
const ALL_FIELDS = (1 << SEARCHED.length) - 1;

/** Suggests completions for the last word of a query, with their counts in the documents that match the rest. */
export class Suggester {
  readonly #labels = new Map<FieldName, LabelWords>();
  /** {@link MARKED} for the documents of the current call. 0 between calls. */
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
    const similar = similarTerms(this.index, last.words[0]!, typos);
    const suggested: Suggested[] = [];
    this.#mark(documents, MARKED);
    for (let distance = 0; distance <= typos && suggested.length < rows; distance++) {
      const best = new TopSuggestions(rows - suggested.length);
      for (const one of similar) if (one.typos === distance) this.#addTerm(one.word, one.part, fields, best);
      suggested.push(...best.list());
    }
    this.#mark(documents, 0);
    return suggested;
  }

  #terms(last: Term, documents: Uint32Array, best: TopSuggestions): void {
    const fields = fieldsOf(last);
    if (fields === 0) return;
    this.#mark(documents, MARKED);
    eachTerm(this.index, last.words[0]!, (word, part) => this.#addTerm(word, part, fields, best));
    this.#mark(documents, 0);
  }

  #mark(documents: Uint32Array, mark: 0 | typeof MARKED): void {
    this.#marked = grow(this.#marked, this.index.size);
    const marked = this.#marked;
    for (let i = 0; i < documents.length; i++) marked[documents[i]!] = mark;
  }

  /** Adds a term that marked documents contain in one of the fields. */
  #addTerm(word: number, part: number, fields: number, best: TopSuggestions): void {
    const { words, postings } = this.index;
    // This is an upper bound of the count, because it includes deleted and hidden documents.
    const most = (word === NONE ? 0 : postings.count(word)) + (part === NONE ? 0 : postings.count(part));
    if (!best.acceptsTerm(most)) return;
    const text = word === NONE ? textOfPart(words, part) : words.get(word);
    const numbers = [word, part].filter((number) => number !== NONE);
    const { count, example } = this.#count(numbers, fields, text);
    if (count > 0 && best.acceptsTerm(count)) {
      best.add(true, { kind: 'term', text, count, example: this.index.id(example) });
    }
  }

  /** Returns the number of marked documents with one of the entries of a text in one of the fields, and one of them. */
  #count(entries: readonly number[], fields: number, text: string): { count: number; example: number } {
    const { postings } = this.index;
    const marked = this.#marked;
    const isExact =
      fields === ALL_FIELDS ? undefined : exactTest(this.index, Math.log2(fields), termOf(text));
    const counted = entries.length > 1 ? COUNTED : MARKED;
    let count = 0;
    let example = 0;
    const visit: PostingsVisitor = (containing, weights, first, end) => {
      for (let at = first; at < end; at++) {
        const document = containing[at]!;
        if (marked[document] !== MARKED || (fieldsOfWeight(weights[at]!) & fields) === 0) continue;
        if (isExact?.(document) === false) continue;
        example = document;
        marked[document] = counted;
        count++;
      }
    };
    for (const entry of entries) postings.each(entry, visit);
    if (counted === COUNTED) for (const entry of entries) postings.each(entry, this.#uncount);
    return { count, example };
  }

  readonly #uncount: PostingsVisitor = (containing, _weights, first, end) => {
    for (let at = first; at < end; at++) this.#marked[containing[at]!] &&= MARKED;
  };

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
      const counts = countsOf(this.index, column, counted);
      for (const [label, isPrefix] of matching) {
        const count = counts[label]!;
        if (count === 0 || !best.acceptsValue(isPrefix, count)) continue;
        best.add(isPrefix, { kind: 'value', field, text: column.labels[label]!, count });
      }
    }
  }
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
  const forms = formsOf();
  for (let i = start; i < place; i++) if (!hasForm(forms, i, typed[i - start]!)) return undefined;
  const lead = before.slice(before.length - start);
  return start === 0 || (lead.length === start && lead.every((word, i) => hasForm(forms, i, word)));
}
