import { CONTENT } from '../index/field-schema.js';
import { encodeWords, MARKERS, type WordStreams } from '../index/word-streams.js';

/**
 * Adjacent words, encoded as in a word stream, so that documents are searched without decoding them. Text
 * content may be a thousand times as long as all fields. It is searched with `Buffer.indexOf`.
 */
export class Phrase {
  /**
   * Parts of the phrase, in order, each with its alternatives. Words without alternatives are one part. No alternative is
   * the start of another one.
   */
  readonly #parts: Uint8Array[][] = [];

  /**
   * @param words Word numbers: the alternatives for each word. May be empty if `endings` is given, except to search text
   *   content.
   * @param endings If given, the phrase ends with one more word: any word whose number has a 1 in this array.
   */
  constructor(
    private readonly streams: WordStreams,
    words: readonly (readonly number[])[],
    private readonly endings?: Uint8Array,
  ) {
    let run: number[] = [];
    for (const alternatives of [...words, []]) {
      if (alternatives.length === 1) run.push(...alternatives);
      else {
        if (run.length > 0) this.#parts.push([encodeWords(run)]);
        run = [];
        if (alternatives.length > 1) this.#parts.push(alternatives.map((word) => encodeWords([word])));
      }
    }
  }

  /** Returns the given fields that contain the phrase, as a bit set. 0 if there are none. */
  fieldsOf(document: number, fields: number): number {
    const page = this.streams.pageOf(document);
    const start = this.#parts[0];
    // Compared first, because most words do not have it.
    const first = start?.length === 1 ? start[0]![0] : undefined;
    let at = this.streams.startOf(document);
    let matched = 0;
    /** Bit of the current field if it must be searched and has no match yet. Otherwise 0. */
    let current = 0;
    for (;;) {
      const byte = page[at]!;
      if (byte < MARKERS) {
        const field = byte - 1;
        // Fields are in order, so everything after the last requested field can be skipped.
        if (field < 0 || fields >>> field === 0) return matched;
        current = fields & ~matched & (1 << field);
        at++;
        if (field === CONTENT) return this.#isInText(document, page, at) ? matched | current : matched;
        continue;
      }
      if (current !== 0 && (first === undefined || byte === first) && this.#isAt(page, at)) {
        matched |= current;
        current = 0;
      }
      while (page[at]! >= 0x80) at++;
      at++;
    }
  }

  #isAt(page: Uint8Array, at: number): boolean {
    let end = at;
    for (const alternatives of this.#parts) {
      const length = matchingLength(page, end, alternatives);
      if (length === 0) return false;
      end += length;
    }
    return this.#hasEnding(page, end);
  }

  #isInText(document: number, page: Uint8Array, start: number): boolean {
    const text = Buffer.from(page.buffer, page.byteOffset + start, this.streams.endOf(document) - start);
    for (const first of this.#parts[0]!) {
      for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
        // The match must start at an entry, not within one.
        if (page[start + at - 1]! < 0x80 && this.#isAt(page, start + at)) return true;
      }
    }
    return false;
  }

  #hasEnding(page: Uint8Array, at: number): boolean {
    if (this.endings === undefined) return true;
    let byte = page[at]!;
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = page[++at]!;
      value |= (byte & 0x7f) << shift;
    }
    return value >= MARKERS && this.endings[value - MARKERS] === 1;
  }
}

/** Returns the length of the alternative that is at an offset of a page. 0 if there is none. */
function matchingLength(page: Uint8Array, at: number, alternatives: readonly Uint8Array[]): number {
  for (const bytes of alternatives) {
    let length = 0;
    while (length < bytes.length && page[at + length] === bytes[length]) length++;
    if (length === bytes.length) return length;
  }
  return 0;
}
