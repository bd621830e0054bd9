import { fieldOf, type FieldName } from '@assetportal/sdk/contract';

/** Number of buckets of a distribution. One if all numbers are equal. */
const RANGE_BUCKETS = 32;

/** Lowest and highest number of a field. */
export interface Extent {
  readonly min: number;
  readonly max: number;
}

/** Maximum share of the numbers on each side that are outliers. */
const OUTLIERS = 0.01;
/** Number of values from which one on each side may be an outlier. */
const MIN_WITH_OUTLIER = 20;
/** Maximum number of times that the buckets become narrower. Each time, they have at most half of their width. */
export const MAX_ROUNDS = 4;
const DAY_SECONDS = 86_400;

/**
 * Returns the edges of the buckets. They are between the ends of the core at equal distances. The first and the last
 * bucket also have the outliers: they start at the lowest and end at the highest number.
 */
export function edgesOf({ min, max }: Extent, core: Extent = { min, max }): Float64Array {
  const total = min === max ? 1 : RANGE_BUCKETS;
  return Float64Array.from({ length: total + 1 }, (_, at) => {
    if (at === 0) return min;
    return at === total ? max : core.min + ((core.max - core.min) * at) / total;
  });
}

/**
 * Returns a core without outliers, in which the numbers are distributed over more buckets. Undefined if the outliers take
 * less than half of the buckets. Depends only on counts, so that all engines return the same distribution.
 *
 * @param counts Counts of the buckets of `edgesOf(extent, core)`.
 */
export function narrowerCore(
  field: FieldName,
  extent: Extent,
  core: Extent,
  counts: ArrayLike<number>,
): Extent | undefined {
  if (counts.length < RANGE_BUCKETS) return undefined;
  const total = Array.from(counts).reduce((sum, count) => sum + count, 0);
  const most = Math.max(total * OUTLIERS, total >= MIN_WITH_OUTLIER ? 1 : 0);
  let first = 0;
  let end = counts.length;
  for (let left = counts[first]!; left <= most; left += counts[first]!) first++;
  for (let right = counts[end - 1]!; right <= most; right += counts[end - 1]!) end--;
  const edges = edgesOf(core);
  const low = edges[first]!;
  // Buckets that are narrower than the steps of the values would be empty alternately.
  const width = Math.max(edges[end]! - low, RANGE_BUCKETS * stepOf(field));
  if (width > (core.max - core.min) / 2) return undefined;
  const min = Math.max(extent.min, Math.min(low, extent.max - width));
  return { min, max: min + width };
}

/** Returns the distance between two neighboring values of a field. Of dates, a day. */
function stepOf(field: FieldName): number {
  const { type } = fieldOf(field);
  if (type === 'date') return DAY_SECONDS;
  return type === 'integer' ? 1 : 0;
}
