import { grow } from '../columns/grow.js';
import type { StringTable } from '../columns/string-table.js';
import { isPartWord } from './part-words.js';
import type { Postings } from './postings.js';
import { weightedFrequency, packWeight } from './weights.js';
import type { SpelledWords } from './spelled-words.js';
import { WordStreams } from './word-streams.js';

/**
 * Frequency of a word that occurs only as a part of another word, or in another spelling of umlauts, relative to the word
 * itself. The word itself therefore ranks higher.
 */
const VARIANT_FREQUENCY = 0.5;

/** Converts a document's words to its stream and its postings, one document at a time. */
export class WordIndexer {
  readonly #stream = new Int32Array(WordStreams.MAX_LENGTH);
  #length = 0;
  #buffered: Int32Array | undefined;
  readonly #lengths = new Uint32Array(31);
  /** Maps a word number to the word's position among the distinct words of the current document, plus 1. */
  #positions = new Uint32Array(256);
  #distinct = new Uint32Array(64);
  #fields = new Uint16Array(64);
  #occurrences = new Float64Array(64);

  constructor(
    private readonly words: StringTable,
    private readonly postings: Postings,
    private readonly streams: WordStreams,
    private readonly spelledWords: SpelledWords,
  ) {}

  begin(): void {
    this.#length = 0;
  }

  /** Starts a value of a searched field. The words that follow belong to it. */
  value(field: number): void {
    this.#push(-1 - field);
  }

  word(word: number): void {
    this.#push(word);
  }

  end(document: number): void {
    this.streams.append(this.#stream, this.#length);
    this.#countLengths();
    let field = 0;
    let count = 0;
    for (let i = 0; i < this.#length; i++) {
      const word = this.#stream[i]!;
      if (word < 0) {
        field = -1 - word;
        continue;
      }
      const forms = this.spelledWords.formsOf(word);
      const share = isPartWord(this.words, word) ? VARIANT_FREQUENCY : 1;
      count = this.#addOccurrence(forms === undefined ? word : forms[0], field, share, count);
      if (forms !== undefined) count = this.#addOccurrence(forms[1], field, VARIANT_FREQUENCY, count);
    }
    for (let position = 0; position < count; position++) {
      const word = this.#distinct[position]!;
      this.postings.add(word, document, packWeight(this.#fields[position]!, this.#occurrences[position]!));
      this.#positions[word] = 0;
    }
  }

  /** Copies a document from another index, with its words renumbered. */
  copy(source: WordStreams, from: number, document: number, rename: (word: number) => number): void {
    this.#length = source.read(from, this.#stream);
    for (let i = 0; i < this.#length; i++) {
      const word = this.#stream[i]!;
      if (word >= 0) this.#stream[i] = rename(word);
    }
    this.end(document);
  }

  /** Copies the values of `field` and of all later fields from an earlier document. */
  copyField(streams: WordStreams, from: number, field: number): void {
    this.#buffered ??= new Int32Array(WordStreams.MAX_LENGTH);
    const length = streams.read(from, this.#buffered);
    let at = 0;
    while (at < length && this.#buffered[at] !== -1 - field) at++;
    for (; at < length; at++) this.#push(this.#buffered[at]!);
  }

  #push(entry: number): void {
    // Words beyond the maximum length of a stream are not searchable.
    if (this.#length < this.#stream.length) this.#stream[this.#length++] = entry;
  }

  #countLengths(): void {
    this.#lengths.fill(0);
    let field = 0;
    for (let i = 0; i < this.#length; i++) {
      const word = this.#stream[i]!;
      if (word < 0) field = -1 - word;
      else if (!isPartWord(this.words, word)) this.#lengths[field]!++;
    }
  }

  /** @param share Factor of the frequency. @returns the number of distinct words */
  #addOccurrence(word: number, field: number, share: number, count: number): number {
    this.#positions = grow(this.#positions, word + 1);
    let position = this.#positions[word]! - 1;
    if (position < 0) {
      position = count++;
      if (position >= this.#distinct.length) {
        this.#distinct = grow(this.#distinct, count);
        this.#fields = grow(this.#fields, count);
        this.#occurrences = grow(this.#occurrences, count);
      }
      this.#positions[word] = count;
      this.#distinct[position] = word;
      this.#fields[position] = 0;
      this.#occurrences[position] = 0;
    }
    this.#fields[position]! |= 1 << field;
    this.#occurrences[position]! += share * weightedFrequency(field, this.#lengths[field]!);
    return count;
  }
}
