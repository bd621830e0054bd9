import { grow } from './grow.js';

/**
 * Strings numbered from 0 in the order they came, in one block of bytes: a million JavaScript strings in a `Map` would
 * take three times the memory and time of the garbage collector. Each UTF-16 unit is encoded by itself, so that any
 * string comes back as it was (lone surrogates too) and the order of bytes is JavaScript's order of strings.
 */
export class StringTable {
  count = 0;
  #bytes = new Uint8Array(1 << 12);
  #starts = new Uint32Array(256);
  #slots = new Uint32Array(256);
  #text = new Uint8Array(256);

  /** The number of a string, or -1. */
  find(string: string): number {
    const length = this.#encode(string);
    return this.#slots[this.#slotOf(length)]! - 1;
  }

  /** The number of a string, added when it is new. */
  add(string: string): number {
    const length = this.#encode(string);
    const slot = this.#slotOf(length);
    const known = this.#slots[slot]!;
    if (known !== 0) return known - 1;
    const start = this.#starts[this.count]!;
    this.#bytes = grow(this.#bytes, start + length);
    this.#bytes.set(this.#text.subarray(0, length), start);
    this.#starts = grow(this.#starts, this.count + 2);
    this.#starts[++this.count] = start + length;
    this.#slots[slot] = this.count;
    if (this.count * 2 > this.#slots.length) this.#rehash();
    return this.count - 1;
  }

  get(number: number): string {
    const end = this.#starts[number + 1]!;
    let string = '';
    for (let at = this.#starts[number]!; at < end;) {
      const byte = this.#bytes[at++]!;
      if (byte < 0x80) string += String.fromCharCode(byte);
      else if (byte < 0xe0) string += String.fromCharCode(((byte & 0x1f) << 6) | (this.#bytes[at++]! & 0x3f));
      else {
        const middle = this.#bytes[at++]! & 0x3f;
        string += String.fromCharCode(((byte & 0x0f) << 12) | (middle << 6) | (this.#bytes[at++]! & 0x3f));
      }
    }
    return string;
  }

  /** Negative, 0 or positive, as the strings compare by code units. */
  compare(a: number, b: number): number {
    const bytes = this.#bytes;
    let i = this.#starts[a]!;
    let j = this.#starts[b]!;
    const endA = this.#starts[a + 1]!;
    const endB = this.#starts[b + 1]!;
    while (i < endA && j < endB) {
      const difference = bytes[i++]! - bytes[j++]!;
      if (difference !== 0) return difference;
    }
    return endA - i - (endB - j);
  }

  /** How a string compares with a prefix: 0 when it starts with it. */
  comparePrefix(number: number, prefix: Uint8Array): number {
    const start = this.#starts[number]!;
    const length = this.#starts[number + 1]! - start;
    for (let i = 0; i < prefix.length; i++) {
      if (i >= length) return -1;
      const difference = this.#bytes[start + i]! - prefix[i]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Four bytes from an offset as one number, for sorting by radix. */
  wordAt(number: number, offset: number): number {
    const start = this.#starts[number]! + offset;
    const end = this.#starts[number + 1]!;
    let word = 0;
    for (let i = 0; i < 4; i++) word = word * 256 + (start + i < end ? this.#bytes[start + i]! : 0);
    return word;
  }

  /** A string as the table would hold it. */
  encode(string: string): Uint8Array {
    return this.#text.slice(0, this.#encode(string));
  }

  #encode(string: string): number {
    if (this.#text.length < string.length * 3) this.#text = new Uint8Array(string.length * 3);
    const text = this.#text;
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

  /** The slot that holds the encoded text, or the free one where it belongs. */
  #slotOf(length: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash(this.#text, 0, length) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const known = this.#slots[slot]!;
      if (known === 0 || this.#holds(known - 1, length)) return slot;
    }
  }

  #holds(number: number, length: number): boolean {
    const start = this.#starts[number]!;
    if (this.#starts[number + 1]! - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.#bytes[start + i] !== this.#text[i]) return false;
    return true;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.count; number++) {
      let slot = hash(this.#bytes, this.#starts[number]!, this.#starts[number + 1]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

/** FNV-1a with a final mix, because the low bits pick the slot. */
function hash(bytes: Uint8Array, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let i = from; i < to; i++) value = Math.imul(value ^ bytes[i]!, 0x01000193);
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return (value ^ (value >>> 12)) >>> 0;
}
