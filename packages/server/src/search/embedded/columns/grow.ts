type Growable = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/**
 * Returns the array if it has room for `length` elements. Otherwise returns a copy that is at least a quarter
 * longer. New elements are 0.
 */
export function grow<T extends Growable>(array: T, length: number): T {
  if (length <= array.length) return array;
  const Type = array.constructor as new (length: number) => T;
  const larger = new Type(Math.max(length, Math.ceil(array.length * 1.25), 64));
  larger.set(array);
  return larger;
}
