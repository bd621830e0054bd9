import { firstWhere } from './binary-search.js';
import { grow } from './grow.js';
import type { Codec } from './codec.js';

/**
 * Strings numbered from 0 in insertion order, in one block of bytes. A million JavaScript strings would take
 * twice the memory, and slow down the garbage collector. Each UTF-16 unit is encoded separately. Any string,
 * even with lone surrogates, is therefore restored exactly, and the bytes sort in the same order as JavaScript
 * strings.
 */
export class StringList {
  count = 0;
  protected bytes = new Uint8Array(1 << 12);
  protected starts = new Uint32Array(256);
  /** Buffer with the last encoded string. */
  protected text = new Uint8Array(256);

  serialize(codec: Codec): void {
    this.bytes = codec.array(this.bytes, this.starts[this.count]);
    this.starts = codec.array(this.starts, this.count + 1);
    this.count = codec.value(this.count);
  }

  /** Adds a string. @returns its number */
  push(string: string): number {
    return this.append(this.encodeText(string));
  }

  isEmpty(number: number): boolean {
    return this.starts[number] === this.starts[number + 1];
  }

  /** Returns the first byte of a string. 0 if it is empty. */
  firstByte(number: number): number {
    const start = this.starts[number]!;
    return start === this.starts[number + 1] ? 0 : this.bytes[start]!;
  }

  /** Writes the first code units of a string into an array, as many as it has room for. Returns their number. */
  read(number: number, into: Uint16Array): number {
    const bytes = this.bytes;
    const end = this.starts[number + 1]!;
    let length = 0;
    for (let at = this.starts[number]!; at < end && length < into.length;) {
      const byte = bytes[at++]!;
      if (byte < 0x80) into[length++] = byte;
      else if (byte < 0xe0) into[length++] = ((byte & 0x1f) << 6) | (bytes[at++]! & 0x3f);
      else {
        const middle = bytes[at++]! & 0x3f;
        into[length++] = ((byte & 0x0f) << 12) | (middle << 6) | (bytes[at++]! & 0x3f);
      }
    }
    return length;
  }

  get(number: number): string {
    const end = this.starts[number + 1]!;
    let string = '';
    for (let at = this.starts[number]!; at < end;) {
      const byte = this.bytes[at++]!;
      if (byte < 0x80) string += String.fromCharCode(byte);
      else if (byte < 0xe0) string += String.fromCharCode(((byte & 0x1f) << 6) | (this.bytes[at++]! & 0x3f));
      else {
        const middle = this.bytes[at++]! & 0x3f;
        string += String.fromCharCode(((byte & 0x0f) << 12) | (middle << 6) | (this.bytes[at++]! & 0x3f));
      }
    }
    return string;
  }

  /** Compares two strings by code units. Returns a negative number, 0 or a positive number. */
  compare(a: number, b: number): number {
    const bytes = this.bytes;
    let i = this.starts[a]!;
    let j = this.starts[b]!;
    const endA = this.starts[a + 1]!;
    const endB = this.starts[b + 1]!;
    while (i < endA && j < endB) {
      const difference = bytes[i++]! - bytes[j++]!;
      if (difference !== 0) return difference;
    }
    return endA - i - (endB - j);
  }

  /** Compares a string with a prefix. Returns 0 if it starts with the prefix. */
  comparePrefix(number: number, prefix: Uint8Array): number {
    const start = this.starts[number]!;
    const length = this.starts[number + 1]! - start;
    for (let i = 0; i < prefix.length; i++) {
      if (i >= length) return -1;
      const difference = this.bytes[start + i]! - prefix[i]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /**
   * Returns the range in `order` of the strings that start with `text`.
   * @param order String numbers of this list, sorted by their strings.
   */
  rangeOf(order: Uint32Array, text: string): [from: number, to: number] {
    const prefix = this.encode(text);
    const compare = (place: number): number => this.comparePrefix(order[place]!, prefix);
    return [
      firstWhere(order.length, (place) => compare(place) >= 0),
      firstWhere(order.length, (place) => compare(place) > 0),
    ];
  }

  /**
   * Returns the end in `order` of the strings that start like the one at `at`, with the same `length` code units. Searches in
   * steps of doubling length, because few strings share a long prefix.
   */
  endOfPrefix(order: Uint32Array, at: number, length: number): number {
    const start = this.starts[order[at]!]!;
    let end = start;
    // The first byte of a unit has the number of its bytes.
    for (let units = 0; units < length; units++) {
      const byte = this.bytes[end]!;
      end += byte < 0x80 ? 1 : byte < 0xe0 ? 2 : 3;
    }
    const hasPrefix = (place: number) => place < order.length && this.#startsLike(order[place]!, start, end);
    let step = 1;
    let last = at;
    while (hasPrefix(last + step)) {
      last += step;
      step *= 2;
    }
    for (; step >= 1; step /= 2) if (hasPrefix(last + step)) last += step;
    return last + 1;
  }

  /** Returns true if a string starts with these bytes of the list. */
  #startsLike(number: number, start: number, end: number): boolean {
    const own = this.starts[number]!;
    if (this.starts[number + 1]! - own < end - start) return false;
    for (let i = 0; i < end - start; i++) if (this.bytes[own + i] !== this.bytes[start + i]) return false;
    return true;
  }

  /** Returns a string in the list's encoding. */
  encode(string: string): Uint8Array {
    return this.text.slice(0, this.encodeText(string));
  }

  /** Appends the first `length` bytes of `text`. */
  protected append(length: number): number {
    const start = this.starts[this.count]!;
    this.bytes = grow(this.bytes, start + length);
    this.bytes.set(this.text.subarray(0, length), start);
    this.starts = grow(this.starts, this.count + 2);
    this.starts[this.count + 1] = start + length;
    return this.count++;
  }

  /** Encodes a string into `text`. @returns its length in bytes */
  protected encodeText(string: string): number {
    if (this.text.length < string.length * 3) this.text = new Uint8Array(string.length * 3);
    const text = this.text;
    let length = 0;
    for (let i = 0; i < string.length; i++) {
      const unit = string.charCodeAt(i);
      if (unit < 0x80) text[length++] = unit;
      else if (unit < 0x800) {
        text[length++] = 0xc0 | (unit >> 6);
        text[length++] = 0x80 | (unit & 0x3f);
      } else {
        text[length++] = 0xe0 | (unit >> 12);
        text[length++] = 0x80 | ((unit >> 6) & 0x3f);
        text[length++] = 0x80 | (unit & 0x3f);
      }
    }
    return length;
  }
}
