import { grow } from '../columns/grow.js';
import type { Codec } from '../columns/codec.js';

const PAGE = 1 << 20;
/**
 * In an encoded stream, numbers below this are not words: 0 ends a document, and `n` starts a value of field `n
 * - 1`.
 */
export const MARKERS = 32;
/** Maximum number of fields. */
export const MAX_FIELDS = MARKERS - 1;

/**
 * The words of every document in order, as variable-length numbers. They are used to verify phrases, and to
 * rebuild the index in a compaction. In memory, a decoded stream is a list of numbers: a word is its number, and
 * the start of a value of field `f` is `-1 - f`. The words of a value are followed by the parts of words, which no phrase
 * contains.
 */
export class WordStreams {
  #pages: Uint8Array[] = [new Uint8Array(PAGE)];
  #free = 0;
  #starts = new Uint32Array(256);
  #count = 0;

  /** Maximum number of entries in a stream. A stream of this length always fits into a page. */
  static readonly MAX_LENGTH = (PAGE - 1) / 5;

  serialize(codec: Codec): void {
    const pages = codec.value(this.#pages.length);
    for (let page = 0; page < pages; page++) this.#pages[page] = codec.array(this.#pages[page]!);
    this.#free = codec.value(this.#free);
    this.#starts = codec.array(this.#starts, this.#count);
    this.#count = codec.value(this.#count);
  }

  /** Returns the page with a document's stream. */
  pageOf(document: number): Uint8Array {
    return this.#pages[Math.floor(this.#starts[document]! / PAGE)]!;
  }

  /** Returns the offset of a document's stream in its page. */
  startOf(document: number): number {
    return this.#starts[document]! % PAGE;
  }

  /**
   * Returns the offset in its page at which a document's stream ends: the start of the next document, or the end
   * of the page. The unused rest of a page is filled with 0.
   */
  endOf(document: number): number {
    const start = this.#starts[document]!;
    const rest = PAGE - (start % PAGE);
    const length = document + 1 < this.#count ? this.#starts[document + 1]! - start : rest;
    return (start % PAGE) + Math.min(length, rest);
  }

  append(stream: Int32Array, length: number): void {
    if (this.#free + length * 5 + 1 > PAGE) {
      this.#pages.push(new Uint8Array(PAGE));
      this.#free = 0;
    }
    this.#starts = grow(this.#starts, this.#count + 1);
    this.#starts[this.#count++] = (this.#pages.length - 1) * PAGE + this.#free;
    const page = this.#pages[this.#pages.length - 1]!;
    let at = this.#free;
    for (let i = 0; i < length; i++) {
      at = write(stream[i]!, page, at);
    }
    page[at++] = 0;
    this.#free = at;
  }

  /**
   * Calls `visit` for each field with a value in a document, with a hash of its words. Stops at the field `end`, because
   * the content may be long.
   */
  eachField(document: number, end: number, visit: (field: number, hash: number) => void): void {
    const start = this.#starts[document]!;
    const page = this.#pages[Math.floor(start / PAGE)]!;
    let at = start % PAGE;
    let field = -1;
    let hash = 0;
    for (;;) {
      let byte = page[at++]!;
      let value = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = page[at++]!;
        value |= (byte & 0x7f) << shift;
      }
      const next = value < MARKERS ? value - 1 : field;
      // Another value of the same field continues it.
      if (next !== field) {
        if (field >= 0) visit(field, hash);
        if (next < 0 || next >= end) return;
        field = next;
        hash = 0x811c9dc5;
      }
      hash = Math.imul(hash ^ value, 0x01000193);
    }
  }

  /** Decodes a document's stream into `into`, which must have room for `MAX_LENGTH` elements. Returns its length. */
  read(document: number, into: Int32Array): number {
    const start = this.#starts[document]!;
    const page = this.#pages[Math.floor(start / PAGE)]!;
    let at = start % PAGE;
    for (let length = 0; ; length++) {
      let byte = page[at++]!;
      let value = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = page[at++]!;
        value |= (byte & 0x7f) << shift;
      }
      if (value === 0) return length;
      into[length] = value < MARKERS ? -value : value - MARKERS;
    }
  }
}

/** Returns words in stream encoding. @param words Word numbers. */
export function encodeWords(words: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(words.length * 5);
  return bytes.subarray(
    0,
    words.reduce((at, word) => write(word, bytes, at), 0),
  );
}

/** Writes a stream entry. @returns the offset of the next entry */
function write(entry: number, into: Uint8Array, at: number): number {
  let value = entry < 0 ? -entry : entry + MARKERS;
  for (; value >= 0x80; value >>>= 7) into[at++] = (value & 0x7f) | 0x80;
  into[at++] = value;
  return at;
}
