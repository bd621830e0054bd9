type Growable = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** The same array when it has room for `length` elements, else a copy a quarter as long again; new elements are 0. */
export function grow<T extends Growable>(array: T, length: number): T {
  if (length <= array.length) return array;
  const Type = array.constructor as new (length: number) => T;
  const larger = new Type(Math.max(length, Math.ceil(array.length * 1.25), 64));
  larger.set(array);
  return larger;
}
