import type { FilterVal } from '../../config/schema/schema.js';
import type { IndexField } from '../../contract/calls/indexing.js';
import { clockSeconds, type Range } from '../../contract/range.js';
import type { FacetRange } from '../../contract/schemas/search.js';
import { sliderStep } from './format.js';

/** Bounds and step of a slider. */
export interface SliderScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/**
 * Returns a scale whose positions are the starts of steps. `min` is the start of the step that contains the
 * lowest value, and `max` that of the step that contains the highest. If both are the same step, `max` is one
 * step higher.
 */
export function sliderScale(
  range: { readonly min: number; readonly max: number },
  format: FilterVal,
): SliderScale {
  const step = sliderStep(format);
  const min = Math.floor(range.min / step) * step;
  return { min, max: Math.max(min + step, Math.floor(range.max / step) * step), step };
}

/** Share of a bucket's width that two widths may differ by. They are computed with rounding errors. */
const SAME_WIDTH = 1e-3;

/**
 * Returns the part of a range without the outliers in the first and the last bucket, in which all buckets have the same
 * width. A slider of this part is aligned with the buckets. The whole range if there are no outliers.
 */
export function sliderRange({ min, max, buckets }: FacetRange): {
  readonly min: number;
  readonly max: number;
} {
  const inner = buckets.slice(1, -1);
  const width = (inner.at(-1)?.to ?? 0) - (inner[0]?.from ?? 0);
  const each = width / inner.length;
  if (!(each > 0) || inner.some(({ from, to }) => Math.abs(to - from - each) > each * SAME_WIDTH))
    return { min, max };
  const low = (inner[0]?.from ?? min) - each;
  const high = (inner.at(-1)?.to ?? max) + each;
  return {
    min: low - min > each * SAME_WIDTH ? low : min,
    max: max - high > each * SAME_WIDTH ? high : max,
  };
}

/**
 * Returns the value to display for each thumb. A thumb at a bound of the slider leaves that end open, so its value is the
 * lowest or highest one, which may be an outlier ({@link sliderRange}).
 *
 * @param ends Positions of the thumbs.
 */
export function shownEnds(
  ends: readonly [number, number],
  scale: SliderScale,
  { min, max }: { readonly min: number; readonly max: number },
): [number, number] {
  const [from, to] = ends;
  return [from <= scale.min ? Math.min(min, from) : from, to >= scale.max ? Math.max(max, to) : to];
}

/**
 * Returns the positions of the two thumbs: the starts of the steps that contain the ends of the filter, within
 * the bounds. If an end is open, its thumb is at the bound.
 */
export function sliderEnds(range: Range | undefined, { min, max, step }: SliderScale): [number, number] {
  const within = (value: number) => Math.min(max, Math.max(min, Math.floor(value / step) * step));
  const from = within(numberOf(range?.from, 'from') ?? min);
  const to = within(numberOf(range?.to, 'to') ?? max);
  return from <= to ? [from, to] : [to, from];
}

/** Distance of the upper end of a filter below the next step, for values that are not integers. */
const BELOW_NEXT_STEP = 1e-6;

/**
 * Returns true if the values of a slider may have fractions: the index declares so, or a bound has one.
 *
 * @param field The field in the response of `index/fields`, if it is loaded.
 */
export function hasFractions(
  range: { readonly min: number; readonly max: number },
  field?: Pick<IndexField, 'type'>,
): boolean {
  return field?.type === 'float' || !Number.isInteger(range.min) || !Number.isInteger(range.max);
}

/**
 * Returns the filter for two thumb positions. A thumb at a bound leaves that end open. Null if both ends are
 * open. The upper end includes its whole step: a range up to March 3 includes all of that day, so the date is
 * written without a time.
 *
 * @param fractions True if the values may have fractions: {@link hasFractions}. A range up to 2 then includes 2.3.
 */
export function sliderFilter(
  [from, to]: readonly [number, number],
  scale: SliderScale,
  format: FilterVal,
  fractions = false,
): Range | null {
  const { min, max, step } = scale;
  if (from <= min && to >= max) return null;
  const write = (value: number, last: boolean) => {
    const day = format === 'date' ? dayOf(value) : undefined;
    if (day !== undefined) return day;
    return last ? value + step - (fractions && format !== 'date' ? BELOW_NEXT_STEP : 1) : value;
  };
  return {
    ...(from > min ? { from: write(from, false) } : {}),
    ...(to < max ? { to: write(to, true) } : {}),
  };
}

/**
 * Returns the filter for thumb positions, with the ends of the previous filter that are among the outliers
 * ({@link sliderRange}): a thumb at a bound cannot show them. They stay while their thumb is there.
 */
export function withOutlierEnds(
  filter: Range | null,
  previous: Range | undefined,
  { min, max, step }: SliderScale,
): Range | null {
  const from = numberOf(previous?.from, 'from');
  const to = numberOf(previous?.to, 'to');
  const ends = {
    ...(from !== undefined && from < min && { from: previous?.from }),
    ...(to !== undefined && to >= max + step && { to: previous?.to }),
    ...filter,
  };
  return ends.from === undefined && ends.to === undefined ? null : ends;
}

/**
 * Returns the positions of the thumbs after one of them moves by a page, which is about a twentieth of the
 * scale. It stops at the other thumb and at the bounds.
 */
export function pagedEnds(
  [from, to]: readonly [number, number],
  thumb: number,
  direction: number,
  { min, max, step }: SliderScale,
): [number, number] {
  const page = Math.max(step, Math.round((max - min) / 20 / step) * step) * direction;
  return thumb === 0
    ? [Math.max(min, Math.min(to, from + page)), to]
    : [from, Math.min(max, Math.max(from, to + page))];
}

/** Returns the day as YYYY-MM-DD. Undefined outside the years 0 to 9999, which that format cannot represent. */
function dayOf(seconds: number): string | undefined {
  const date = new Date(seconds * 1000);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}

function numberOf(end: number | string | undefined, side: 'from' | 'to'): number | undefined {
  if (end === undefined) return undefined;
  const value = typeof end === 'number' ? end : clockSeconds(end, side);
  return value === undefined || !Number.isFinite(value) ? undefined : value;
}

/** Values of the two thumbs of a slider. */
type ThumbValues = readonly [number, number];

/**
 * Returns the values after Home or End on a thumb, or undefined for other keys. Only this thumb moves: to the end of the
 * scale, or to the other thumb.
 *
 * @param thumb 0 for the lower bound, 1 for the upper one
 */
export function thumbsAfterKey(
  [from, to]: ThumbValues,
  {
    thumb,
    key,
    min,
    max,
  }: { readonly thumb: number; readonly key: string; readonly min: number; readonly max: number },
): ThumbValues | undefined {
  if (key === 'Home') return thumb === 0 ? [min, to] : [from, from];
  if (key === 'End') return thumb === 0 ? [to, to] : [from, max];
  return undefined;
}
