import type { Query, Term } from '../../query.js';
import { grow } from '../columns/grow.js';
import { isExactField, SEARCHED } from '../index/field-schema.js';
import type { MemoryIndex } from '../index/memory-index.js';
import type { PostingsVisitor } from '../index/postings.js';
import { fieldsOfWeight, idf, scoreTable } from '../index/weights.js';
import { collectColumn, collectExact } from './column-matcher.js';
import { PhraseMatcher } from './phrase-matcher.js';
import { exactTest } from './shared-bit.js';
import { EXACT_GAIN, TermMatches } from './term-matches.js';

const ALL_FIELDS = (1 << SEARCHED.length) - 1;
/** Factor for a word that equals the searched prefix, relative to longer words with this prefix. */
const EXACT_WORD_BOOST = 2;
/** Score for a match of a common prefix if the document does not contain the exact word. */
const COMMON_GAIN = 1e-3;
/** Factor of the score for words with umlauts as two letters, relative to the words as typed. */
const SPELLED_GAIN = 0.5;
/** Stage of excluded documents. No query has this many clauses. */
const EXCLUDED = 254;

/**
 * Finds the documents that match a query, and their scores. Stores for each document the number of clauses that
 * it has matched so far, so that a clause only tests documents that matched all previous ones. The arrays are
 * reused by all searches: results are views that are valid until the next search.
 */
export class Matcher {
  scores = new Float32Array(0);
  readonly #matches = new TermMatches();
  readonly #phrases: PhraseMatcher;

  constructor(private readonly index: MemoryIndex) {
    this.#phrases = new PhraseMatcher(index, this.#matches);
  }

  /**
   * Returns a number by which the scores of the last search are comparable with those of the same query after a change of
   * the index. Such a change affects the rarity of words, and therefore all scores. Never 0.
   */
  get norm(): number {
    return this.#matches.norm || 1;
  }

  /** Returns the matching documents, in ascending order. */
  match(query: Query): Uint32Array {
    const { size, dead } = this.index;
    this.#grow(size);
    this.scores.fill(0, 0, size);
    this.#matches.norm = 0;
    this.#matches.stages.set(dead.subarray(0, size));
    query.all.forEach((alternatives, stage) => {
      for (const term of alternatives) this.#require(term, stage);
    });
    for (const term of query.none) this.#exclude(term, query.all.length);
    let length = 0;
    const { documents, stages } = this.#matches;
    for (let document = 0; document < size; document++) {
      if (stages[document] === query.all.length) documents[length++] = document;
    }
    return documents.subarray(0, length);
  }

  #grow(size: number): void {
    this.scores = grow(this.scores, size);
    this.#matches.grow(size);
    this.#phrases.grow(size);
  }

  #require(term: Term, stage: number): void {
    this.#collect(term, stage);
    const { documents, gains, length, stages } = this.#matches;
    const factor = term.isSpelled ? SPELLED_GAIN : 1;
    for (let i = 0; i < length; i++) {
      const document = documents[i]!;
      stages[document] = stage + 1;
      this.scores[document]! += gains[document]! * factor;
      gains[document] = 0;
    }
  }

  #exclude(term: Term, stage: number): void {
    this.#collect(term, stage);
    const { documents, gains, length, stages } = this.#matches;
    for (let i = 0; i < length; i++) {
      stages[documents[i]!] = EXCLUDED;
      gains[documents[i]!] = 0;
    }
  }

  /**
   * Collects the documents that match the term, with their gains. Only documents count that matched all previous
   * clauses. They may already have matched another alternative of this clause.
   */
  #collect(term: Term, stage: number): void {
    this.#matches.length = 0;
    const { field, words, prefix } = term;
    const place = SEARCHED.findIndex((searched) => searched.name === field);
    if (field !== undefined && place < 0) {
      this.#matches.norm += EXACT_GAIN;
      if (isExactField(field)) return collectExact(this.index, this.#matches, field, term, stage);
      return collectColumn(this.index, this.#matches, field, term, stage);
    }
    const fields = field === undefined ? ALL_FIELDS : 1 << place;
    if (words.length > 1) return this.#phrases.collect(words, prefix, fields, stage);
    if (prefix) this.#collectPrefix(words[0]!, fields, stage);
    else this.#collectWord(words[0]!, fields, stage);
    const test = place < 0 ? undefined : exactTest(this.index, place, term);
    if (test !== undefined) this.#restrict(test);
  }

  /** Leaves out the collected documents that fail a test. */
  #restrict(test: (document: number) => boolean): void {
    const { documents, gains, length } = this.#matches;
    let remaining = 0;
    for (let i = 0; i < length; i++) {
      const document = documents[i]!;
      if (test(document)) documents[remaining++] = document;
      else gains[document] = 0;
    }
    this.#matches.length = remaining;
  }

  #collectWord(text: string, fields: number, stage: number): void {
    const { postings, size } = this.index;
    const numbers = Object.values(this.index.wordNumbers(text)).filter((number) => number >= 0);
    if (numbers.length === 0) return;
    const factor = idf(this.#countOf(numbers), size);
    this.#matches.norm += factor;
    const collect = this.#collector(fields, stage);
    for (const number of numbers) postings.each(number, collect(factor));
  }

  /** Returns the number of postings of words. */
  #countOf(words: Iterable<number>): number {
    let count = 0;
    for (const word of words) count += this.index.postings.count(word);
    return count;
  }

  /**
   * Collects the documents with words of this prefix. Each document gets the gain of its best word. The words
   * share one idf, so that a rare ending does not outrank a common one.
   */
  #collectPrefix(text: string, fields: number, stage: number): void {
    const { postings, size } = this.index;
    const { words, parts } = this.index.wordsWithPrefix(text);
    const total = this.#countOf(words) + this.#countOf(parts);
    if (total * 2 > size) return this.#collectCommonPrefix(text, fields, stage);
    const exact = this.index.wordNumbers(text);
    const sharedIdf = idf(total, size);
    this.#matches.norm += sharedIdf;
    const collect = this.#collector(fields, stage);
    for (const number of [exact.word, exact.part]) {
      if (number >= 0) postings.each(number, collect(sharedIdf * EXACT_WORD_BOOST));
    }
    const others = collect(sharedIdf);
    for (const word of words) if (word !== exact.word) postings.each(word, others);
    for (const part of parts) if (part !== exact.part) postings.each(part, others);
  }

  /**
   * Returns a function that returns a visitor of postings. It collects their documents, each with its highest gain, which is a
   * factor of the score in these fields.
   */
  #collector(fields: number, stage: number): (factor: number) => PostingsVisitor {
    const matches = this.#matches;
    const { documents: matching, gains, stages } = matches;
    const scoreOf = scoreTable(fields);
    return (factor) => (documents, weights, from, to) => {
      let { length } = matches;
      for (let i = from; i < to; i++) {
        const document = documents[i]!;
        const at = stages[document]!;
        if (at !== stage && at !== stage + 1) continue;
        const gain = scoreOf[weights[i]!]! * factor;
        const best = gains[document]!;
        if (gain <= best) continue;
        if (best === 0) matching[length++] = document;
        gains[document] = gain;
      }
      matches.length = length;
    };
  }

  /**
   * Collects the documents with a prefix that is so common that it does not indicate relevance. All documents
   * get the same gain, except those with the exact word.
   */
  #collectCommonPrefix(text: string, fields: number, stage: number): void {
    const { postings } = this.index;
    const { words, parts } = this.index.wordsWithPrefix(text);
    this.#collectWord(text, fields, stage);
    const { documents: matching, gains, seen, stages } = this.#matches;
    let length = this.#matches.length;
    for (let i = 0; i < length; i++) seen[matching[i]!] = 1;
    const visit: PostingsVisitor = (documents, weights, first, end) => {
      for (let i = first; i < end; i++) {
        const document = documents[i]!;
        if (seen[document] === 1 || (fieldsOfWeight(weights[i]!) & fields) === 0) continue;
        const at = stages[document]!;
        if (at !== stage && at !== stage + 1) continue;
        seen[document] = 1;
        matching[length++] = document;
      }
    };
    for (const word of words) postings.each(word, visit);
    for (const part of parts) postings.each(part, visit);
    for (let i = 0; i < length; i++) {
      seen[matching[i]!] = 0;
      gains[matching[i]!] ||= COMMON_GAIN;
    }
    this.#matches.length = length;
  }
}
