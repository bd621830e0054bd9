export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/**
 * Serializes and deserializes an index with the same code, so that the two directions cannot diverge. Each part
 * passes its data and stores the returned data. An encoder returns its argument, a decoder returns the saved
 * data.
 */
export interface Codec {
  /** @param used Number of elements to save. A restored array has exactly this length. */
  array<T extends NumberArray>(array: T, used?: number): T;
  /** Any JSON value. */
  value<T>(value: T): T;
}

export interface Section {
  readonly type: string;
  readonly length: number;
}

/** Collects the data as views. Nothing is copied, so the data must not change until it is written. */
export class Encoder implements Codec {
  readonly arrays: NumberArray[] = [];
  readonly values: unknown[] = [];

  array<T extends NumberArray>(array: T, used = array.length): T {
    this.arrays.push(array.subarray(0, used));
    return array;
  }

  value<T>(value: T): T {
    this.values.push(value);
    return value;
  }
}

/** Returns the saved data in the order in which it was saved. */
export class Decoder implements Codec {
  #array = 0;
  #value = 0;

  constructor(
    private readonly arrays: readonly NumberArray[],
    private readonly values: readonly unknown[],
  ) {}

  array<T extends NumberArray>(): T {
    return this.arrays[this.#array++] as T;
  }

  value<T>(): T {
    return this.values[this.#value++] as T;
  }
}
