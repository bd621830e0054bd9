/** Growable list of 32-bit floats, stored outside the V8 heap. */
export class Floats {
  #data = new Float32Array(3072);
  length = 0;

  push(value: number): void {
    if (this.length === this.#data.length) this.#grow(this.length + 1);
    this.#data[this.length++] = value;
  }

  get(at: number): number {
    return this.#data[at]!;
  }

  done(): Float32Array {
    return this.#data.subarray(0, this.length);
  }

  #grow(needed: number): void {
    const next = new Float32Array(Math.max(needed, this.#data.length * 2));
    next.set(this.#data);
    this.#data = next;
  }
}

export class Integers {
  #data = new Uint32Array(3072);
  length = 0;

  push(value: number): void {
    if (this.length === this.#data.length) {
      const next = new Uint32Array(this.#data.length * 2);
      next.set(this.#data);
      this.#data = next;
    }
    this.#data[this.length++] = value;
  }

  /** Returns the underlying array, which is valid until the next `push`. */
  view(): Uint32Array {
    return this.#data;
  }

  done(): Uint32Array {
    return this.#data.subarray(0, this.length);
  }
}

/**
 * List of points, stored relative to the first point, because single precision would lose the detail of points
 * far from zero (maps, buildings).
 */
export class Points {
  readonly #floats = new Floats();

  /** @param origin Shared by all points of a model; the first point sets it. */
  constructor(private readonly origin: number[] = []) {}

  get count(): number {
    return this.#floats.length / 3;
  }

  push(x: number, y: number, z: number): void {
    if (this.origin.length === 0) this.origin.push(x, y, z);
    this.#floats.push(x - this.origin[0]!);
    this.#floats.push(y - this.origin[1]!);
    this.#floats.push(z - this.origin[2]!);
  }

  done(): Float32Array {
    return this.#floats.done();
  }
}

const TAB = 9;
const LINE = 10;
const RETURN = 13;
const SPACE = 32;
const HASH = 35;
const PLUS = 43;
const MINUS = 45;
const DOT = 46;

/**
 * Reads words and numbers from a text without creating a string for each number, so that a model of 100 MB is
 * read in seconds.
 */
export class Scanner {
  at = 0;

  constructor(
    readonly bytes: Buffer,
    at = 0,
  ) {
    this.at = at;
  }

  /** Next byte; undefined at the end. */
  get ahead(): number | undefined {
    return this.bytes[this.at];
  }

  get ended(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Skips white space and line continuations in the current line. */
  blanks(): void {
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === SPACE || byte === TAB || byte === RETURN) this.at++;
      // A backslash before a line end continues the line.
      else if (byte === 92 && this.#continues()) continue;
      else return;
    }
  }

  /** Returns true if the rest of the line is empty or a comment. */
  endOfLine(): boolean {
    this.blanks();
    const byte = this.bytes[this.at];
    return byte === undefined || byte === LINE || byte === HASH;
  }

  nextLine(): void {
    const next = this.bytes.indexOf(LINE, this.at);
    this.at = next < 0 ? this.bytes.length : next + 1;
  }

  /** Skips white space, line ends and comments up to the next word. */
  gap(): void {
    while (!this.ended && this.endOfLine()) this.nextLine();
  }

  /** Returns the next word of this line; empty at the end of the line. */
  word(): string {
    this.blanks();
    const start = this.at;
    while (this.at < this.bytes.length && this.bytes[this.at]! > SPACE) this.at++;
    return this.bytes.toString('latin1', start, this.at);
  }

  /** Returns the rest of this line, trimmed. */
  rest(): string {
    const start = this.at;
    const end = this.bytes.indexOf(LINE, start);
    this.at = end < 0 ? this.bytes.length : end;
    return this.bytes.toString('utf8', start, this.at).trim();
  }

  /** Reads a number, up to the first byte that is not part of it. Returns NaN if there is none. */
  number(): number {
    this.blanks();
    const { bytes } = this;
    let at = this.at;
    const first = bytes[at];
    const sign = first === MINUS ? -1 : 1;
    if (first === MINUS || first === PLUS) at++;
    let mantissa = 0;
    let digits = 0;
    let shift = 0;
    let point = false;
    let seen = false;
    for (; ; at++) {
      const byte = bytes[at]!;
      if (byte >= 48 && byte <= 57) {
        seen = true;
        if (digits < 17) {
          mantissa = mantissa * 10 + (byte - 48);
          if (mantissa > 0) digits++;
          if (point) shift--;
        } else if (!point) shift++;
      } else if (byte === DOT && !point) point = true;
      else break;
    }
    if (!seen) return Number.NaN;
    this.at = at;
    if (bytes[at] === 101 || bytes[at] === 69) shift += this.#exponent(at + 1);
    const value = shift === 0 ? mantissa : shift < 0 ? mantissa / 10 ** -shift : mantissa * 10 ** shift;
    return sign * value;
  }

  #exponent(at: number): number {
    const sign = this.bytes[at] === MINUS ? -1 : 1;
    if (this.bytes[at] === MINUS || this.bytes[at] === PLUS) at++;
    let value = 0;
    for (; this.bytes[at]! >= 48 && this.bytes[at]! <= 57; at++) {
      value = Math.min(400, value * 10 + (this.bytes[at]! - 48));
    }
    this.at = at;
    return sign * value;
  }

  #continues(): boolean {
    const next = this.bytes[this.at + 1];
    const length = next === LINE ? 2 : next === RETURN && this.bytes[this.at + 2] === LINE ? 3 : 0;
    this.at += length;
    return length > 0;
  }
}
