import { StringList } from './string-list.js';
import type { Codec } from './codec.js';

/** A list of distinct strings with a hash table that maps a string to its number. */
export class StringTable extends StringList {
  #slots = new Uint32Array(256);

  override serialize(codec: Codec): void {
    super.serialize(codec);
    this.#slots = codec.array(this.#slots);
  }

  /** Returns the number of a string, or -1. */
  find(string: string): number {
    return this.#slots[this.#slotOf(this.encodeText(string))]! - 1;
  }

  /** Returns the number of a string, and adds it if it is new. */
  override push(string: string): number {
    const length = this.encodeText(string);
    const slot = this.#slotOf(length);
    const entry = this.#slots[slot]!;
    if (entry !== 0) return entry - 1;
    const number = this.append(length);
    this.#slots[slot] = this.count;
    if (this.count * 2 > this.#slots.length) this.#rehash();
    return number;
  }

  /** Returns the slot of the encoded text, or the free slot in which to insert it. */
  #slotOf(length: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash(this.text, 0, length) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot]!;
      if (entry === 0 || this.#equals(entry - 1, length)) return slot;
    }
  }

  #equals(number: number, length: number): boolean {
    const start = this.starts[number]!;
    if (this.starts[number + 1]! - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.bytes[start + i] !== this.text[i]) return false;
    return true;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.count; number++) {
      let slot = hash(this.bytes, this.starts[number]!, this.starts[number + 1]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

/** FNV-1a with a final mix, because the low bits select the slot. */
function hash(bytes: Uint8Array, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let i = from; i < to; i++) value = Math.imul(value ^ bytes[i]!, 0x01000193);
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return (value ^ (value >>> 12)) >>> 0;
}
