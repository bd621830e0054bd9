/**
 * Returns the first number from 0 to `length` (exclusive) for which `test` is true, or `length` if there is none.
 *
 * @param test False up to some number, and true from there on.
 */
export function firstWhere(length: number, test: (number: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
