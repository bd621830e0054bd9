import type { FilterVal } from '../../config/schema/schema.js';
import { parseBytes } from '../../contract/parse-bytes.js';
import { clockSeconds, type Range } from '../../contract/range.js';
import { parseDay, withDay, type RangeSide } from './date-input.js';
import { sliderEnds, sliderFilter, sliderScale } from './slider.js';

/** Facts about a field whose range a user types. */
export interface RangeInput {
  /** Lowest and highest value among the results. */
  readonly min: number;
  readonly max: number;
  readonly format: FilterVal;
  /** True if the values may have fractions: `hasFractions`. */
  readonly fractions: boolean;
  /** Locale of the user, for the names of months and the order of day and month. */
  readonly locale: string;
}

/** The two ends of a range, as a user types them. An empty text is an open end. */
export type RangeEntry = Readonly<Record<RangeSide, string>>;

/** Result of {@link parseRangeEntry}: the filter, null if both ends are open, or the end that is not a value. */
export type ParsedRange =
  | { readonly kind: 'range'; readonly range: Range | null }
  | { readonly kind: 'invalid'; readonly side: RangeSide };

/**
 * Parses a range that a user typed. Dates follow `parseDay`, and sizes `parseBytes`. Numbers select the same steps as the
 * thumbs of the slider: the upper end includes its whole step, and an end at a bound is open.
 */
export function parseRangeEntry(texts: RangeEntry, input: RangeInput): ParsedRange {
  const { format, fractions, locale } = input;
  const read = (side: RangeSide): string | number | null | undefined => {
    const text = texts[side].trim();
    if (text === '') return null;
    if (format === 'date') return parseDay(text, side, locale);
    return format === 'filesize' ? parseBytes(text) : parseNumber(text);
  };
  const from = read('from');
  const to = read('to');
  if (from === undefined) return { kind: 'invalid', side: 'from' };
  if (to === undefined) return { kind: 'invalid', side: 'to' };
  if (format === 'date') {
    const lower = from === null ? undefined : { from };
    return { kind: 'range', range: withDay(lower, 'to', to === null ? null : String(to)) };
  }
  const scale = sliderScale(input, format);
  const ends = sliderEnds({ from: from ?? undefined, to: to ?? undefined }, scale);
  return { kind: 'range', range: sliderFilter(ends, scale, format, fractions) };
}

/** Returns a filter as a user can edit it. `parseRangeEntry` converts it back. */
export function rangeEntry(range: Range | undefined, input: RangeInput): RangeEntry {
  const { format } = input;
  const [first, last] = sliderEnds(range, sliderScale(input, format));
  const text = (side: RangeSide, position: number): string => {
    const end = range?.[side];
    if (end === undefined) return '';
    if (format !== 'date') return String(position);
    const seconds = clockSeconds(String(end), side);
    return seconds === undefined ? '' : new Date(seconds * 1000).toISOString().slice(0, 10);
  };
  return { from: text('from', first), to: text('to', last) };
}

/** Parses a number with a point or a comma before its fraction. */
function parseNumber(text: string): number | undefined {
  return /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}
