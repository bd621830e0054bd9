import { clockSeconds, epochSeconds, ownClock } from '@assetportal/sdk/contract';

/**
 * Returns an asset's date in whole seconds of the asset’s own clock (`clockSeconds`), for filters, ranges and days. NaN if it is
 * not a date.
 */
export const secondsOf = (date: string): number => Math.floor(clockSeconds(date.trim()) ?? Number.NaN);

/** Returns true for a time with a UTC offset, which is the same instant everywhere. */
export const isInstant = (date: string): boolean => ownClock(date.trim()) !== date.trim();

/**
 * Returns an asset's date as an instant, in whole epoch seconds, for sorting. A date without an offset counts as in the
 * time zone of the server. NaN if it is not a date.
 *
 * @param end `to` for the last second of a year, month or day.
 */
export function instantOf(date: string, end: 'from' | 'to' = 'from'): number {
  const text = date.trim();
  const seconds = Math.floor(epochSeconds(text, end) ?? Number.NaN);
  return isInstant(text) ? seconds : inServerTimeZone(seconds);
}

/**
 * Returns the instant of an asset's date like {@link instantOf}, without parsing the date again.
 *
 * @param clock Seconds of the clock of the asset: {@link secondsOf}.
 */
export function instantAt(date: string, clock: number): number {
  if (date.endsWith('Z')) return clock;
  return isInstant(date) ? instantOf(date) : inServerTimeZone(clock);
}

/** Returns the instant at which clocks in the time zone of the server show a time, in epoch seconds. */
function inServerTimeZone(clock: number): number {
  if (!(Math.abs(clock) <= MAX_SECONDS)) return clock;
  const time = new Date(clock * 1000);
  const year = time.getUTCFullYear();
  // The constructor of a local time reads years below 100 as years of the 20th century.
  if (year < 100) return Date.parse(time.toISOString().slice(0, -1)) / 1000;
  const [month, day] = [time.getUTCMonth(), time.getUTCDate()];
  const [hours, minutes, seconds] = [time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()];
  return new Date(year, month, day, hours, minutes, seconds).getTime() / 1000;
}

/** Time zone of dates without an offset. */
export const serverTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Highest number of seconds that `Date` represents, less than a day for the offset. */
const MAX_SECONDS = 8.64e12 - 86_400;

/** Seconds `[from, to)` that a date of any precision covers. */
interface Period {
  readonly from: number;
  readonly to: number;
  /** True if the seconds are those of `instantOf`. Otherwise they are those of `secondsOf`. */
  readonly isInstant: boolean;
}

/**
 * Returns the period of a date: `2024`, `2024-05`, `2024-05-03`, or one with a time. A time with an offset is an instant.
 * Others are on the own clock of each asset. Undefined if the text is not a date.
 */
export function periodOf(date: string): Period | undefined {
  const text = date.trim();
  const [from, last] = [epochSeconds(text), epochSeconds(text, 'to')];
  if (from === undefined || last === undefined) return undefined;
  return { from: Math.floor(from), to: Math.floor(last) + 1, isInstant: isInstant(text) };
}
