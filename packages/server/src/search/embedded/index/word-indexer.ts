import { grow } from '../columns/grow.js';
import type { Postings } from './postings.js';
import { occurrence, packWeight } from './weights.js';
import { WordStreams } from './word-streams.js';

/** Converts a document's words to its stream and its postings, one document at a time. */
export class WordIndexer {
  readonly #stream = new Int32Array(WordStreams.MAX_LENGTH);
  #length = 0;
  #buffered: Int32Array | undefined;
  readonly #lengths = new Uint32Array(31);
  /** Maps the number of a word to its position among the distinct words of this document plus 1. */
  #places = new Uint32Array(256);
  #distinct = new Uint32Array(64);
  #fields = new Uint16Array(64);
  #occurrences = new Float64Array(64);

  constructor(
    private readonly postings: Postings,
    private readonly streams: WordStreams,
  ) {}

  begin(): void {
    this.#length = 0;
  }

  /** Starts a value of a searched field. */
  value(field: number): void {
    this.#push(-1 - field);
  }

  word(word: number): void {
    this.#push(word);
  }

  end(document: number): void {
    this.streams.append(this.#stream, this.#length);
    this.#measure();
    let field = 0;
    let count = 0;
    for (let i = 0; i < this.#length; i++) {
      const word = this.#stream[i]!;
      if (word < 0) field = -1 - word;
      else count = this.#meet(word, field, count);
    }
    for (let place = 0; place < count; place++) {
      const word = this.#distinct[place]!;
      this.postings.add(word, document, packWeight(this.#fields[place]!, this.#occurrences[place]!));
      this.#places[word] = 0;
    }
  }

  /** Copies a document of another index, with its words renumbered. */
  copy(source: WordStreams, from: number, document: number, rename: (word: number) => number): void {
    this.#length = source.read(from, this.#stream);
    for (let i = 0; i < this.#length; i++) {
      const word = this.#stream[i]!;
      if (word >= 0) this.#stream[i] = rename(word);
    }
    this.end(document);
  }

  /** Copies the last field of an earlier document, if that is `field`. */
  keep(streams: WordStreams, from: number, field: number): void {
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

  #measure(): void {
    this.#lengths.fill(0);
    let field = 0;
    for (let i = 0; i < this.#length; i++) {
      const word = this.#stream[i]!;
      if (word < 0) field = -1 - word;
      else this.#lengths[field]!++;
    }
  }

  #meet(word: number, field: number, count: number): number {
    this.#places = grow(this.#places, word + 1);
    let place = this.#places[word]! - 1;
    if (place < 0) {
      place = count++;
      if (place >= this.#distinct.length) {
        this.#distinct = grow(this.#distinct, count);
        this.#fields = grow(this.#fields, count);
        this.#occurrences = grow(this.#occurrences, count);
      }
      this.#places[word] = count;
      this.#distinct[place] = word;
      this.#fields[place] = 0;
      this.#occurrences[place] = 0;
    }
    this.#fields[place]! |= 1 << field;
    this.#occurrences[place]! += occurrence(field, this.#lengths[field]!);
    return count;
  }
}
