import { MAX_ACTIVITY_DAYS } from '../../../contract/limits.js';

/** Periods to choose from: a number of days that ends today, the calendar year, or any days. */
export const PERIODS = [7, 30, 90, 365, 'year', 'custom'] as const;

/** Period of the activity page. */
export type Period = (typeof PERIODS)[number];

/** First and last day of a period, in UTC, as the server counts the days. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A range of days that cannot be shown, with its message. */
export interface RangeFault {
  readonly key: string;
  readonly params?: Readonly<Record<string, number>>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the first and the last day of a period that ends today. */
export function rangeOf(period: Exclude<Period, 'custom'>, now: Date): DayRange {
  const to = dayOf(now.getTime());
  return {
    from: period === 'year' ? `${to.slice(0, 4)}-01-01` : dayOf(now.getTime() - (period - 1) * DAY_MS),
    to,
  };
}

/** Returns why a range of days cannot be shown. Null if it can. */
export function rangeFault({ from, to }: DayRange): RangeFault | null {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(first) || Number.isNaN(last)) return { key: 'activity.range.incomplete' };
  if (first > last) return { key: 'activity.range.order' };
  if (last - first >= MAX_ACTIVITY_DAYS * DAY_MS)
    return { key: 'activity.range.long', params: { count: MAX_ACTIVITY_DAYS } };
  return null;
}

/** Returns the UTC day of a time, such as `2026-03-11`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
