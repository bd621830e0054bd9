const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

export const median = (values: readonly number[]): number => sorted(values)[values.length >> 1] ?? 0;

/** Returns the 95th percentile. */
export const rank95 = (values: readonly number[]): number =>
  sorted(values)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/** Returns the smallest and the largest value as text. Undefined if they are equal. */
export function rangeOf(values: readonly number[]): string | undefined {
  const [first, ...others] = sorted(values);
  const last = others.at(-1);
  return first === undefined || last === undefined || first === last
    ? undefined
    : `${first.toLocaleString('en')} to ${last.toLocaleString('en')}`;
}
