import { grow } from '../columns/grow.js';
import { SEARCHED } from '../index/field-schema.js';
import type { MemoryIndex } from '../index/memory-index.js';
import type { PostingsVisitor } from '../index/postings.js';
import { fieldsOfWeight, packWeight, idf, scoreTable } from '../index/weights.js';
import { Phrase } from './phrase.js';
import type { TermMatches } from './term-matches.js';

/** Cost of searching a document's text for a phrase, relative to marking a document. */
const PHRASE_COST = 20;

/** Collects the documents that contain a phrase. */
export class PhraseMatcher {
  /** Bit set of the fields that contain all words so far, by document number. 0 between phrases. */
  #fields = new Uint16Array(0);
  #other = new Uint32Array(0);
  #otherFields = new Uint16Array(0);

  constructor(
    private readonly index: MemoryIndex,
    private readonly matches: TermMatches,
  ) {}

  /** Grows the arrays to `size` documents. */
  grow(size: number): void {
    this.#fields = grow(this.#fields, size);
    this.#other = grow(this.#other, size);
    this.#otherFields = grow(this.#otherFields, size);
  }

  /**
   * First collects the documents with all complete words in one field, starting with the rarest word. Then keeps
   * only the documents with the phrase.
   */
  collect(phrase: readonly string[], prefix: boolean, fields: number, stage: number): void {
    const { postings, words, streams, size } = this.index;
    const complete = prefix ? phrase.slice(0, -1) : phrase;
    const numbers = this.index.phraseWords(complete);
    if (numbers === undefined) return;
    const byCount = [...new Set(numbers.map(([word]) => word!))].sort(
      (a, b) => postings.count(a) - postings.count(b),
    );
    byCount.forEach((word, i) => this.#intersect(word, i === 0 ? fields : undefined, stage));
    const factor = byCount.reduce((sum, word) => sum + idf(postings.count(word), size), 0);
    this.matches.norm += factor;
    const scoreOf = scoreTable(fields);
    const endings = prefix ? this.#endings(phrase[phrase.length - 1]!) : undefined;
    const search =
      endings && endings.words.length + endings.spelled.length === 1
        ? new Phrase(streams, [...numbers, [...endings.words, ...endings.spelled]])
        : new Phrase(streams, numbers, endings && bitsOf(endings, words.count));
    let length = 0;
    for (let i = 0; i < this.matches.length; i++) {
      const document = this.matches.documents[i]!;
      const common = this.#fields[document]!;
      this.#fields[document] = 0;
      const matching = search.fieldsOf(document, common);
      if (matching === 0) continue;
      this.matches.gains[document] = scoreOf[packWeight(matching, weightOf(matching))]! * factor;
      this.matches.documents[length++] = document;
    }
    this.matches.length = length;
  }

  /**
   * Returns the entries of word streams with this prefix: the possible last words of the phrase. If they have few postings,
   * restricts the matches to the documents with one of them. This avoids many unsuccessful searches if the word
   * before the ending is frequent.
   */
  #endings(text: string): Endings {
    const { postings } = this.index;
    const endings = endingsOf(this.index, text);
    const { words } = endings;
    const total = words.reduce((sum, word) => sum + postings.count(word), 0);
    if (total >= this.matches.length * PHRASE_COST) return endings;
    const fields = this.#fields;
    const seen = this.matches.seen;
    const visit: PostingsVisitor = (documents, weights, first, end) => {
      for (let i = first; i < end; i++) {
        if ((fields[documents[i]!]! & fieldsOfWeight(weights[i]!)) !== 0) seen[documents[i]!] = 1;
      }
    };
    for (const word of words) postings.each(word, visit);
    let length = 0;
    for (let i = 0; i < this.matches.length; i++) {
      const document = this.matches.documents[i]!;
      if (seen[document] === 1) this.matches.documents[length++] = document;
      else fields[document] = 0;
      seen[document] = 0;
    }
    this.matches.length = length;
    return endings;
  }

  /**
   * Restricts the matches to documents that also contain this word, in a field that contains all previous words.
   * @param start For the first word, the fields to search. Otherwise undefined.
   */
  #intersect(word: number, start: number | undefined, stage: number): void {
    const fields = this.#fields;
    const stages = this.matches.stages;
    const result = this.#other;
    const resultFields = this.#otherFields;
    let length = 0;
    this.index.postings.each(word, (documents, weights, from, to) => {
      for (let i = from; i < to; i++) {
        const document = documents[i]!;
        const common = (start ?? fields[document]!) & fieldsOfWeight(weights[i]!);
        if (common === 0) continue;
        if (start !== undefined) {
          const at = stages[document]!;
          if (at !== stage && at !== stage + 1) continue;
        }
        resultFields[length] = common;
        result[length++] = document;
      }
    });
    for (let i = 0; i < this.matches.length; i++) fields[this.matches.documents[i]!] = 0;
    for (let i = 0; i < length; i++) fields[result[i]!] = resultFields[i]!;
    this.#other = this.matches.documents;
    this.matches.documents = result;
    this.matches.length = length;
  }
}

function weightOf(fields: number): number {
  return SEARCHED.reduce((sum, { weight }, field) => (fields & (1 << field) ? sum + weight : sum), 0);
}

/** Entries of word streams with a prefix. */
interface Endings {
  readonly words: Uint32Array;
  /** Entries for words with umlauts (`SpelledWords`). */
  readonly spelled: readonly number[];
}

/** Returns the entries of word streams with a prefix. */
export function endingsOf(index: MemoryIndex, prefix: string): Endings {
  return { words: index.wordsWithPrefix(prefix).words, spelled: index.spelledWords.withPrefix(prefix) };
}

/** Returns an array of length `count` with 1 at each of these entries. */
export function bitsOf({ words, spelled }: Endings, count: number): Uint8Array {
  const bits = new Uint8Array(count);
  for (const word of words) bits[word] = 1;
  for (const word of spelled) bits[word] = 1;
  return bits;
}
