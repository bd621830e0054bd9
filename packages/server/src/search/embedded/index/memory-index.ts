import { ignoresCase, valueKey, type FieldName } from '@assetportal/sdk/contract';
import type { IndexedAsset } from '../../engine.js';
import type { TimeSlice } from '../../../lib/scheduling/time-slice.js';
import { partsOf, sortKey } from '../../text.js';
import { mayBePart, wordFormsOf } from '../../word-forms.js';
import { ColorColumn } from '../columns/color-column.js';
import { FolderColumn } from '../columns/folder-column.js';
import { grow } from '../columns/grow.js';
import { KeywordColumn } from '../columns/keyword-column.js';
import { NumberColumn } from '../columns/number-column.js';
import {
  CONTENT,
  DATE_FIELDS,
  instantIn,
  KEYWORD_FIELDS,
  NUMBER_FIELDS,
  numberOf,
  SEARCHED,
  searchableValues,
  SORT_TEXT_FIELDS,
  valuesOf,
} from './field-schema.js';
import { partWord } from './part-words.js';
import { Postings } from './postings.js';
import { SortedOrder } from '../columns/sorted-order.js';
import { StringList } from '../columns/string-list.js';
import { StringTable } from '../columns/string-table.js';
import type { Codec } from '../columns/codec.js';
import { SpelledWords, spelledWord } from './spelled-words.js';
import { WordIndexer } from './word-indexer.js';
import { WordStreams } from './word-streams.js';

/**
 * Maximum number of characters that are indexed per text. The rest of a longer text, such as a file with several
 * books, is not searchable.
 */
const MAX_TEXT_CHARACTERS = 1_000_000;
/** Fields whose values are in many documents, by the number of the field. */
const CACHED_FIELDS = SEARCHED.map(({ name }) => KEYWORD_FIELDS.some((field) => field === name));
/** Maximum number of cached values per field. */
const MAX_CACHED = 1000;
const NO_WORDS = new Uint32Array(0);
/** Length of the parts in which {@link MemoryIndex.wordsOf} splits a text into words, in characters. */
const PART_CHARACTERS = 16_384;

/** The words with a prefix: their numbers, in sorted order. */
export interface WordsWithPrefix {
  readonly words: Uint32Array;
  /** Parts of words. Empty if the prefix is too short for parts. */
  readonly parts: Uint32Array;
}

/**
 * The whole index. Documents are numbered in insertion order and are immutable. A changed asset is a new
 * document, and the old one is marked as deleted. A compaction later copies the live documents into a new index
 * (compaction.ts).
 */
export class MemoryIndex {
  /** Number of documents, including deleted ones. */
  size = 0;
  alive = 0;
  /** Indexed by document: 255 if it is deleted, otherwise 0. A search uses these values as the initial stages. */
  dead = new Uint8Array(256);
  readonly ids = new StringTable();
  readonly words = new StringTable();
  readonly spelledWords = new SpelledWords(this.words);
  readonly postings = new Postings();
  readonly streams = new WordStreams();
  readonly keywords = new Map<FieldName, KeywordColumn>();
  readonly numbers = new Map<FieldName, NumberColumn>();
  /** Instants of dates, for sorting. `numbers` has their seconds by their own clock. */
  readonly instants = new Map<FieldName, NumberColumn>();
  /** Sort keys (text.ts) by document. Empty if the document has no value. */
  readonly sortKeys = new Map<FieldName, StringList>();
  readonly folders = new FolderColumn();
  readonly colors = new ColorColumn();
  readonly byId: SortedOrder;
  readonly wordOrder: SortedOrder;
  /**
   * `#idOf` maps a document to its ID number. `#documentOf` maps an ID number to its live document plus 1, or to
   * 0.
   */
  #idOf = new Uint32Array(256);
  #documentOf = new Uint32Array(256);
  #hashOf = new Float64Array(256);
  /** Entries of recent values in word streams, by field. */
  readonly #cachedWords: Map<string, readonly number[]>[] = [];
  readonly #indexer = new WordIndexer(this.words, this.postings, this.streams, this.spelledWords);

  constructor() {
    for (const field of KEYWORD_FIELDS) {
      this.keywords.set(field, field === 'folder' ? this.folders : newColumn(field));
    }
    for (const field of NUMBER_FIELDS) this.numbers.set(field, new NumberColumn());
    for (const field of DATE_FIELDS) this.instants.set(field, new NumberColumn());
    for (const field of SORT_TEXT_FIELDS) {
      this.sortKeys.set(field, new StringList());
    }
    this.byId = new SortedOrder(
      () => this.size,
      (a, b) => this.compareIds(a, b),
    );
    this.wordOrder = new SortedOrder(
      () => this.words.count,
      (a, b) => this.words.compare(a, b),
    );
  }

  /** Returns the words with this prefix, and the parts of words, each in sorted order. */
  wordsWithPrefix(text: string): WordsWithPrefix {
    const order = this.wordOrder.current();
    const withPrefix = (prefix: string) => order.subarray(...this.words.rangeOf(order, prefix));
    return { words: withPrefix(text), parts: mayBePart(text) ? withPrefix(partWord(text)) : NO_WORDS };
  }

  /** Returns the numbers of a word, and of the same text as a part of words. -1 if it does not occur. */
  wordNumbers(text: string): { readonly word: number; readonly part: number } {
    return {
      word: this.words.find(text),
      part: mayBePart(text) ? this.words.find(partWord(text)) : -1,
    };
  }

  /**
   * Returns the entries of word streams that match each word of a phrase. Undefined if one of the words does not occur.
   */
  phraseWords(phrase: readonly string[]): number[][] | undefined {
    const numbers = phrase.map((word) => [this.words.find(word), ...this.spelledWords.withForm(word)]);
    return numbers.some(([word]) => word === -1) ? undefined : numbers;
  }

  serialize(codec: Codec): void {
    this.size = codec.value(this.size);
    this.alive = codec.value(this.alive);
    this.dead = codec.array(this.dead, this.size);
    this.ids.serialize(codec);
    this.words.serialize(codec);
    this.postings.serialize(codec, this.words.count);
    this.streams.serialize(codec);
    for (const column of this.keywords.values()) column.serialize(codec, this.size);
    for (const column of this.numbers.values()) column.serialize(codec);
    for (const column of this.instants.values()) column.serialize(codec);
    for (const keys of this.sortKeys.values()) keys.serialize(codec);
    this.colors.serialize(codec, this.size);
    this.byId.serialize(codec);
    this.wordOrder.serialize(codec);
    this.#idOf = codec.array(this.#idOf, this.size);
    this.#documentOf = codec.array(this.#documentOf, this.ids.count);
    this.#hashOf = codec.array(this.#hashOf, this.size);
  }

  /** Returns the live document with this ID, or -1. */
  find(id: string): number {
    const number = this.ids.find(id);
    return number < 0 ? -1 : (this.#documentOf[number] ?? 0) - 1;
  }

  id(document: number): string {
    return this.ids.get(this.#idOf[document]!);
  }

  compareIds(a: number, b: number): number {
    return this.ids.compare(this.#idOf[a]!, this.#idOf[b]!);
  }

  /**
   * Returns the numbers of the words of a text, for {@link add}. Yields to the event loop, because a book takes
   * hundreds of milliseconds.
   */
  async wordsOf(text: string, slice: TimeSlice): Promise<readonly number[]> {
    const numbers: number[] = [];
    const parts = new Set<number>();
    for (const part of partsOf(text.slice(0, MAX_TEXT_CHARACTERS), PART_CHARACTERS)) {
      this.#addWords(part, numbers, parts);
      if (numbers.length > WordStreams.MAX_LENGTH) break; // the others are not searchable
      if (slice.due) await slice.pause();
    }
    for (const part of parts) numbers.push(part);
    return numbers;
  }

  /**
   * Adds an asset, or replaces the one with the same ID.
   * @param before Its previous document, or -1. If `indexed.content` is undefined, the content of this document
   *   is copied.
   * @param content Result of {@link wordsOf} for `indexed.content`.
   */
  add(indexed: IndexedAsset, before = this.find(indexed.asset.id), content?: readonly number[]): void {
    const { asset } = indexed;
    const document = this.#begin(asset.id);
    this.#hashOf[document] = asset.sha256 === undefined ? Number.NaN : hashOf(asset.sha256);
    for (const [field, column] of this.keywords) column.set(document, valuesOf(asset, field));
    for (const [field, column] of this.numbers) column.set(document, numberOf(asset, field));
    for (const [field, column] of this.instants) {
      column.set(document, instantIn(asset, field, this.numbers.get(field)!.get(document)));
    }
    for (const [field, keys] of this.sortKeys) keys.push(sortKey(valuesOf(asset, field)[0] ?? ''));
    this.colors.set(document, asset.color_code === undefined ? undefined : asset.thumbhash);
    this.#indexer.begin();
    for (let field = 0; field < SEARCHED.length; field++) {
      for (const text of searchableValues(indexed, SEARCHED[field]!.name)) {
        this.#indexer.value(field);
        const words = field === CONTENT ? content : undefined;
        for (const word of words ?? this.#wordsOf(text, field)) this.#indexer.word(word);
      }
    }
    // The content is unchanged: copy its words, so that a new download count does not require splitting a large
    // text again.
    if (indexed.content === undefined && before >= 0) this.#indexer.copyField(this.streams, before, CONTENT);
    this.#indexer.end(document);
  }

  /**
   * Copies a document from another index.
   * @param words Maps a word number in `source` to the number in this index plus 1. Filled on demand.
   * @returns the document's number in this index
   */
  copy(source: MemoryIndex, from: number, words: number[]): number {
    const document = this.#begin(source.id(from));
    this.#hashOf[document] = source.#hashOf[from]!;
    for (const [field, column] of this.keywords) {
      column.set(document, source.keywords.get(field)!.values(from));
    }
    for (const [field, column] of this.numbers) column.set(document, source.numbers.get(field)!.get(from));
    for (const [field, column] of this.instants) column.set(document, source.instants.get(field)!.get(from));
    for (const [field, keys] of this.sortKeys) keys.push(source.sortKeys.get(field)!.get(from));
    this.colors.copy(document, source.colors, from);
    this.#indexer.copy(source.streams, from, document, (word) => this.#copyWord(source, word, words));
    return document;
  }

  /** Copies a word from another index, with its forms. See {@link copy}. @returns its number */
  #copyWord(source: MemoryIndex, word: number, words: number[]): number {
    if (!words[word]) {
      words[word] = this.words.push(source.words.get(word)) + 1;
      for (const form of source.spelledWords.formsOf(word) ?? []) this.#copyWord(source, form, words);
    }
    return words[word] - 1;
  }

  /** Removes an asset. @returns its document, or -1 */
  remove(id: string): number {
    const document = this.find(id);
    if (document < 0) return -1;
    this.#documentOf[this.#idOf[document]!] = 0;
    this.dead[document] = 255;
    this.alive--;
    for (const column of this.keywords.values()) column.uncount(document);
    return document;
  }

  /** Returns a number for the content hash of a document. NaN if it has none. */
  hash(document: number): number {
    return this.#hashOf[document]!;
  }

  hasHash(document: number, hash: number): boolean {
    return this.#hashOf[document] === hash;
  }

  /** Returns the entries of a text in a word stream. Those of keywords come from a cache, because they occur often. */
  #wordsOf(text: string, field: number): readonly number[] {
    if (!CACHED_FIELDS[field]) return this.#splitWords(text);
    const cache = (this.#cachedWords[field] ??= new Map());
    let words = cache.get(text);
    if (words === undefined) {
      if (cache.size >= MAX_CACHED) cache.clear();
      words = this.#splitWords(text);
      cache.set(text, words);
    }
    return words;
  }

  #splitWords(text: string): readonly number[] {
    const numbers: number[] = [];
    const parts = new Set<number>();
    this.#addWords(text.slice(0, MAX_TEXT_CHARACTERS), numbers, parts);
    for (const part of parts) numbers.push(part);
    return numbers;
  }

  #addWords(text: string, numbers: number[], parts: Set<number>): void {
    const forms = wordFormsOf(text);
    forms.words.forEach((word, at) => {
      const spelled = forms.spelled[at]!;
      numbers.push(this.words.push(word === spelled ? word : spelledWord(word, spelled)));
    });
    for (const part of forms.parts) parts.add(this.words.push(partWord(part)));
  }

  #begin(id: string): number {
    this.remove(id);
    const document = this.size++;
    const number = this.ids.push(id);
    this.#idOf = grow(this.#idOf, this.size);
    this.#idOf[document] = number;
    this.#documentOf = grow(this.#documentOf, number + 1);
    this.#documentOf[number] = document + 1;
    this.#hashOf = grow(this.#hashOf, this.size);
    this.dead = grow(this.dead, this.size);
    this.alive++;
    return document;
  }
}

const newColumn = (field: FieldName): KeywordColumn =>
  new KeywordColumn(ignoresCase(field) ? (value) => valueKey(field, value) : undefined);

/** Converts a content hash to a number: its first 52 bits, which two hashes in a library practically never share. */
export function hashOf(sha256: string): number {
  return Number.parseInt(sha256.slice(0, 13), 16);
}
