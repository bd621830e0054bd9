import { fieldOf, type FieldName } from '@assetportal/sdk/contract';
import { periodOf } from '../../dates.js';
import type { Query, Term } from '../../query.js';
import { wordsOf } from '../../text.js';
import { grow } from '../columns/grow.js';
import { hashOf, type MemoryIndex } from '../index/memory-index.js';
import { Phrase } from './phrase.js';
import { isKeywordField, SEARCHED } from '../index/field-schema.js';
import type { PostingsVisitor } from '../index/postings.js';
import { fieldsOfWeight, packWeight, rarity, worthTable } from '../index/weights.js';

const ALL_FIELDS = (1 << SEARCHED.length) - 1;
/** Where the word itself is found by a prefix, it counts so much more than a longer word. */
const WHOLE_WORD = 2;
/** What a beginning that says nothing is worth: less than any word. */
const COMMON_GAIN = 1e-3;
/** To mark a document is so many times as quick as to look for a phrase in its text. */
const NARROWING = 20;
/** No document has this stage: it was ruled out. */
const OUT = 254;

/**
 * Finds the documents that match a query, with their scores. `#stages` tells for each document how many clauses it has
 * met so far, so that a clause only looks at those that met all before it. The arrays are kept from search to search:
 * results are views that hold until the next one.
 */
export class Matcher {
  scores = new Float32Array(0);
  #stages = new Uint8Array(0);
  /** What the term at hand gives a document; 0 between terms. */
  #gains = new Float32Array(0);
  /** The documents of the term at hand. */
  #found = new Uint32Array(0);
  #length = 0;
  /** 1 for documents of the term at hand, where that is needed; 0 between terms. */
  #seen = new Uint8Array(0);
  #other = new Uint32Array(0);
  #fields = new Uint16Array(0);
  #otherFields = new Uint16Array(0);

  constructor(private readonly index: MemoryIndex) {}

  /** The documents that match, ascending. */
  match(query: Query): Uint32Array {
    const { size, dead } = this.index;
    this.#makeRoom(size);
    this.scores.fill(0, 0, size);
    this.#stages.set(dead.subarray(0, size));
    query.all.forEach((alternatives, stage) => {
      for (const term of alternatives) this.#require(term, stage);
    });
    for (const term of query.none) this.#exclude(term, query.all.length);
    let length = 0;
    const stages = this.#stages;
    for (let document = 0; document < size; document++) {
      if (stages[document] === query.all.length) this.#found[length++] = document;
    }
    return this.#found.subarray(0, length);
  }

  #makeRoom(size: number): void {
    this.scores = grow(this.scores, size);
    this.#stages = grow(this.#stages, size);
    this.#gains = grow(this.#gains, size);
    this.#seen = grow(this.#seen, size);
    this.#found = grow(this.#found, size);
    this.#other = grow(this.#other, size);
    this.#fields = grow(this.#fields, size);
    this.#otherFields = grow(this.#otherFields, size);
  }

  #require(term: Term, stage: number): void {
    this.#collect(term, stage);
    for (let i = 0; i < this.#length; i++) {
      const document = this.#found[i]!;
      this.#stages[document] = stage + 1;
      this.scores[document]! += this.#gains[document]!;
      this.#gains[document] = 0;
    }
  }

  #exclude(term: Term, stage: number): void {
    this.#collect(term, stage);
    for (let i = 0; i < this.#length; i++) {
      this.#stages[this.#found[i]!] = OUT;
      this.#gains[this.#found[i]!] = 0;
    }
  }

  /** Fills `#found` and `#gains` with the documents of a term that are at this stage or were just brought past it. */
  #collect(term: Term, stage: number): void {
    this.#length = 0;
    const { field, words, prefix } = term;
    if (field !== undefined && isKeywordField(field)) return this.#collectWhole(field, term, stage);
    const place = SEARCHED.findIndex((searched) => searched.name === field);
    if (field !== undefined && place < 0) return this.#collectColumn(field, term, stage);
    const fields = field === undefined ? ALL_FIELDS : 1 << place;
    if (words.length > 1) this.#collectPhrase(words, prefix, fields, stage);
    else if (prefix) this.#collectPrefix(words[0]!, fields, stage);
    else this.#collectWord(words[0]!, fields, stage);
  }

  #collectWord(text: string, fields: number, stage: number): void {
    const { postings, size } = this.index;
    const word = this.index.words.find(text);
    if (word < 0) return;
    const stages = this.#stages;
    const gains = this.#gains;
    const found = this.#found;
    const worth = worthTable(fields);
    const factor = rarity(postings.count(word), size);
    let length = 0;
    postings.each(word, (documents, weights, from, to) => {
      for (let i = from; i < to; i++) {
        const document = documents[i]!;
        const at = stages[document]!;
        if (at !== stage && at !== stage + 1) continue;
        const gain = worth[weights[i]!]! * factor;
        if (gain === 0) continue;
        gains[document] = gain;
        found[length++] = document;
      }
    });
    this.#length = length;
  }

  /** The best of the words that begin so; they share one rarity, so that a rare ending does not outrank a common one. */
  #collectPrefix(text: string, fields: number, stage: number): void {
    const { postings, size } = this.index;
    const [order, from, to] = this.#wordsWith(text);
    let total = 0;
    for (let i = from; i < to; i++) total += postings.count(order[i]!);
    if (total * 2 > size) return this.#collectCommonPrefix(text, fields, stage);
    const whole = this.index.words.find(text);
    const shared = rarity(total, size);
    const stages = this.#stages;
    const gains = this.#gains;
    const found = this.#found;
    const worth = worthTable(fields);
    let factor = shared;
    let length = 0;
    const visit: PostingsVisitor = (documents, weights, first, end) => {
      for (let i = first; i < end; i++) {
        const document = documents[i]!;
        const gain = worth[weights[i]!]! * factor;
        const best = gains[document]!;
        if (gain <= best) continue;
        if (best === 0) {
          const at = stages[document]!;
          if (at !== stage && at !== stage + 1) continue;
          found[length++] = document;
        }
        gains[document] = gain;
      }
    };
    for (let i = from; i < to; i++) {
      factor = order[i] === whole ? shared * WHOLE_WORD : shared;
      postings.each(order[i]!, visit);
    }
    this.#length = length;
  }

  /**
   * A prefix that much begins with tells nothing of relevance, but has millions of postings: they only mark documents,
   * all alike but for those with the whole word.
   */
  #collectCommonPrefix(text: string, fields: number, stage: number): void {
    const { postings } = this.index;
    const [order, from, to] = this.#wordsWith(text);
    this.#collectWord(text, fields, stage);
    const stages = this.#stages;
    const found = this.#found;
    const seen = this.#seen;
    let length = this.#length;
    for (let i = 0; i < length; i++) seen[found[i]!] = 1;
    const visit: PostingsVisitor = (documents, weights, first, end) => {
      for (let i = first; i < end; i++) {
        const document = documents[i]!;
        if (seen[document] === 1 || (fieldsOfWeight(weights[i]!) & fields) === 0) continue;
        const at = stages[document]!;
        if (at !== stage && at !== stage + 1) continue;
        seen[document] = 1;
        found[length++] = document;
      }
    };
    for (let i = from; i < to; i++) postings.each(order[i]!, visit);
    for (let i = 0; i < length; i++) {
      seen[found[i]!] = 0;
      this.#gains[found[i]!] ||= COMMON_GAIN;
    }
    this.#length = length;
  }

  /** All words in order, and from where to where they begin with the text. */
  #wordsWith(text: string): [order: Uint32Array, from: number, to: number] {
    const { words, wordOrder } = this.index;
    const order = wordOrder.current();
    return [order, ...words.rangeOf(order, text)];
  }

  /**
   * The words that may end a phrase, as they begin with the text. Where few documents hold one, what was found is narrowed
   * to them: a frequent word before it would be met in vain too often.
   */
  #endings(text: string): Uint32Array {
    const { postings } = this.index;
    const [order, from, to] = this.#wordsWith(text);
    const endings = order.subarray(from, to);
    const total = endings.reduce((sum, word) => sum + postings.count(word), 0);
    if (total >= this.#length * NARROWING) return endings;
    const fields = this.#fields;
    const seen = this.#seen;
    const visit: PostingsVisitor = (documents, weights, first, end) => {
      for (let i = first; i < end; i++) {
        if ((fields[documents[i]!]! & fieldsOfWeight(weights[i]!)) !== 0) seen[documents[i]!] = 1;
      }
    };
    for (const word of endings) postings.each(word, visit);
    let length = 0;
    for (let i = 0; i < this.#length; i++) {
      const document = this.#found[i]!;
      if (seen[document] === 1) this.#found[length++] = document;
      else fields[document] = 0;
      seen[document] = 0;
    }
    this.#length = length;
    return endings;
  }

  /** Documents that hold all the words in a common field, the rarest first; then those where the words follow. */
  #collectPhrase(phrase: readonly string[], prefix: boolean, fields: number, stage: number): void {
    const { postings, words, streams, size } = this.index;
    const whole = prefix ? phrase.slice(0, -1) : phrase;
    const numbers = whole.map((word) => words.find(word));
    if (numbers.includes(-1)) return;
    const byCount = [...new Set(numbers)].sort((a, b) => postings.count(a) - postings.count(b));
    byCount.forEach((word, i) => this.#keepWith(word, i === 0 ? fields : undefined, stage));
    const factor = byCount.reduce((sum, word) => sum + rarity(postings.count(word), size), 0);
    const worth = worthTable(fields);
    const endings = prefix ? this.#endings(phrase[phrase.length - 1]!) : undefined;
    const sought =
      endings?.length === 1
        ? new Phrase(streams, [...numbers, endings[0]!])
        : new Phrase(streams, numbers, endings && bitsOf(endings, words.count));
    let length = 0;
    for (let i = 0; i < this.#length; i++) {
      const document = this.#found[i]!;
      const common = this.#fields[document]!;
      this.#fields[document] = 0;
      const holding = sought.fieldsOf(document, common);
      if (holding === 0) continue;
      this.#gains[document] = worth[packWeight(holding, weightOf(holding))]! * factor;
      this.#found[length++] = document;
    }
    this.#length = length;
  }

  /** Narrows what was found to what holds a word too, in a field that all words so far have in common. */
  #keepWith(word: number, start: number | undefined, stage: number): void {
    const fields = this.#fields;
    const stages = this.#stages;
    const kept = this.#other;
    const keptFields = this.#otherFields;
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
        keptFields[length] = common;
        kept[length++] = document;
      }
    });
    for (let i = 0; i < this.#length; i++) fields[this.#found[i]!] = 0;
    for (let i = 0; i < length; i++) fields[kept[i]!] = keptFields[i]!;
    this.#other = this.#found;
    this.#found = kept;
    this.#length = length;
  }

  #collectWhole(field: 'id' | 'sha256', term: Term, stage: number): void {
    if (field === 'id') {
      const document = this.index.find(term.text);
      if (document >= 0) this.#take(document, stage);
      return;
    }
    const hash = hashOf(term.text.toLowerCase());
    for (let document = 0; document < this.index.size; document++) {
      if (this.index.hasHash(document, hash)) this.#take(document, stage);
    }
  }

  /** A field that is not searched by words: its few values are, or its number is compared. */
  #collectColumn(field: FieldName, term: Term, stage: number): void {
    const column = this.index.keywords.get(field);
    if (column) {
      const wanted = new Uint8Array(column.labels.length);
      column.labels.forEach((label, number) => {
        if (number > 0 && holds(wordsOf(label), term)) wanted[number] = 1;
      });
      for (let document = 0; document < this.index.size; document++) {
        if (column.has(document, wanted)) this.#take(document, stage);
      }
      return;
    }
    const numbers = this.index.numbers.get(field);
    const number = Number(term.text);
    const period = fieldOf(field).type === 'date' ? periodOf(term.text) : { from: number, to: number };
    if (!numbers || !period) return;
    for (let document = 0; document < this.index.size; document++) {
      const value = numbers.get(document);
      if (value === period.from || (value > period.from && value < period.to)) this.#take(document, stage);
    }
  }

  #take(document: number, stage: number): void {
    const at = this.#stages[document]!;
    if (at !== stage && at !== stage + 1) return;
    this.#gains[document] = 1;
    this.#found[this.#length++] = document;
  }
}

function weightOf(fields: number): number {
  return SEARCHED.reduce((sum, { weight }, field) => (fields & (1 << field) ? sum + weight : sum), 0);
}

/** By number 1 for each of these. */
function bitsOf(numbers: Uint32Array, count: number): Uint8Array {
  const bits = new Uint8Array(count);
  for (const number of numbers) bits[number] = 1;
  return bits;
}

/** Whether a term's words follow one another in these. */
function holds(words: readonly string[], { words: wanted, prefix }: Term): boolean {
  const last = wanted.length - 1;
  return words.some((_, start) =>
    wanted.every((word, i) =>
      i === last && prefix ? (words[start + i]?.startsWith(word) ?? false) : words[start + i] === word,
    ),
  );
}
