export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/**
 * One way through all parts of an index, for saving and for restoring alike: each part hands over what it has and takes
 * what it is given back, which when saving is the same. So both cannot drift apart.
 */
export interface Codec {
  /** @param used how many elements count; when restoring there are just as many as were saved */
  array<T extends NumberArray>(array: T, used?: number): T;
  /** Anything that JSON can hold. */
  value<T>(value: T): T;
}

export interface Section {
  readonly type: string;
  readonly length: number;
}

/** Lists the parts, as views: nothing is copied, so nothing may change until they were written. */
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

/** Gives back what was saved, in the same order. */
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
