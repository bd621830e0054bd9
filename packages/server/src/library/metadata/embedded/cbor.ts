/** A value of CBOR (RFC 8949), without tags. Keys that are numbers become strings. */
export type CborValue =
  string | number | boolean | null | Buffer | readonly CborValue[] | { readonly [key: string]: CborValue };

/** Limits of one document, so that a small file cannot need much memory or time. */
const MAX_DEPTH = 32;
const MAX_ITEMS = 50_000;

/**
 * Decodes the first value of CBOR. Integers beyond 2^53 lose precision. Tags are dropped.
 * @throws RangeError if the bytes are not CBOR, end early or exceed a limit
 */
export function decodeCbor(bytes: Buffer): CborValue {
  return new Decoder(bytes).value(0);
}

/** Marks the end of a list without a length. */
const BREAK = Symbol('break');

class Decoder {
  #at = 0;
  #items = 0;

  constructor(private readonly bytes: Buffer) {}

  value(depth: number): CborValue {
    const value = this.#next(depth);
    if (value === BREAK) throw new RangeError('Unexpected end of a list');
    return value;
  }

  #next(depth: number): CborValue | typeof BREAK {
    if (depth > MAX_DEPTH || ++this.#items > MAX_ITEMS) throw new RangeError('Too many values');
    const head = this.bytes.readUInt8(this.#at++);
    const [major, info] = [head >> 5, head & 31];
    if (major === 7) return this.#simple(info);
    const length = info === 31 ? undefined : this.#argument(info);
    if (length === undefined) return this.#indefinite(major, depth);
    if (major === 0) return length;
    if (major === 1) return -1 - length;
    if (major === 2) return this.#bytes(length);
    if (major === 3) return this.#bytes(length).toString('utf8');
    if (major === 4) return this.#list(depth, length);
    if (major === 5) return this.#map(depth, length);
    return this.value(depth + 1); // a tagged value
  }

  #argument(info: number): number {
    if (info < 24) return info;
    const size = 2 ** (info - 24);
    if (info > 27) throw new RangeError('Reserved length');
    const start = this.#at;
    this.#at += size;
    return size === 8 ? Number(this.bytes.readBigUInt64BE(start)) : this.bytes.readUIntBE(start, size);
  }

  #bytes(length: number): Buffer {
    if (length > this.bytes.length - this.#at) throw new RangeError('Unexpected end');
    const start = this.#at;
    this.#at += length;
    return this.bytes.subarray(start, this.#at);
  }

  #simple(info: number): CborValue | typeof BREAK {
    if (info === 31) return BREAK;
    if (info === 20 || info === 21) return info === 21;
    if (info === 24) this.#at += 1;
    const start = this.#at;
    if (info >= 25 && info <= 27) this.#at += 2 ** (info - 24);
    if (info === 26) return this.bytes.readFloatBE(start);
    if (info === 27) return this.bytes.readDoubleBE(start);
    return null; // null, undefined, other simple values and half floats, which no field needs
  }

  #indefinite(major: number, depth: number): CborValue {
    if (major === 4) return this.#list(depth, Infinity);
    if (major === 5) return this.#map(depth, Infinity);
    if (major !== 2 && major !== 3) throw new RangeError('A number without a length');
    const parts = this.#list(depth, Infinity);
    if (major === 3) return parts.map((part) => (typeof part === 'string' ? part : '')).join('');
    return Buffer.concat(parts.filter((part) => Buffer.isBuffer(part)));
  }

  #list(depth: number, length: number): CborValue[] {
    const values: CborValue[] = [];
    while (values.length < length) {
      const value = this.#next(depth + 1);
      if (value === BREAK) {
        if (length !== Infinity) throw new RangeError('Unexpected end of a list');
        break;
      }
      values.push(value);
    }
    return values;
  }

  #map(depth: number, length: number): CborValue {
    const entries: [string, CborValue][] = [];
    while (entries.length < length) {
      const key = this.#next(depth + 1);
      if (key === BREAK) {
        if (length !== Infinity) throw new RangeError('Unexpected end of a map');
        break;
      }
      const name = typeof key === 'number' ? String(key) : key;
      if (typeof name !== 'string') throw new RangeError('A key that is neither text nor a number');
      entries.push([name, this.value(depth + 1)]);
    }
    return Object.fromEntries(entries);
  }
}
