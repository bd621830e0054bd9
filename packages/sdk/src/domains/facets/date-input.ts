import { epochSeconds, type Range } from '../../contract/range.js';
import { dateFormat } from '../../lib/text/formatters.js';

/** One end of a range of dates. */
export type RangeSide = 'from' | 'to';

/**
 * Returns the day that a user typed, as YYYY-MM-DD. Accepts a year, a month with a year, and a day, in numbers or with
 * the name of the month: `1960`, `9/1960`, `Sep 1960`, `12.9.1960`, `12 September 1960`, `1960-09-12`. A year or month
 * means its first day, or its last day if `side` is `to`.
 *
 * @param locale Determines the names of months, and whether `9/12/1960` starts with the day or the month.
 * @returns undefined if the text is not a date.
 */
export function parseDay(text: string, side: RangeSide, locale: string): string | undefined {
  const parts = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const names = parts.filter((part) => /\p{L}/u.test(part));
  const numbers = parts.filter((part) => /\d/.test(part));
  if (names.length > 1 || numbers.length === 0) return undefined;
  const [name] = names;
  const month = name === undefined ? undefined : monthOf(name, locale);
  if (name !== undefined && month === undefined) return undefined;
  const date =
    month === undefined
      ? ofNumbers(numbers, dayFirst(text, locale))
      : ofNumbers(withMonth(numbers, month), true);
  if (date === undefined) return undefined;
  const seconds = epochSeconds(date, side);
  return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** Returns a range with one end set to a day, or opened with null. If the ends are in the wrong order, it swaps them. */
export function withDay(range: Range | undefined, side: RangeSide, day: string | null): Range | null {
  const { [side]: _, ...rest } = range ?? {};
  const next: Range = day === null ? rest : { ...rest, [side]: day };
  if (next.from === undefined && next.to === undefined) return null;
  const from = next.from === undefined ? undefined : epochSeconds(String(next.from));
  const to = next.to === undefined ? undefined : epochSeconds(String(next.to));
  return from !== undefined && to !== undefined && from > to ? { from: next.to, to: next.from } : next;
}

/** Inserts the month before the year, which is the number with four digits: `12 1960` and `1960 12`. */
function withMonth(numbers: readonly string[], month: number): readonly string[] {
  const year = numbers.find((part) => part.length === 4);
  const rest = numbers.filter((part) => part !== year);
  return [...rest, String(month), ...(year === undefined ? [] : [year])];
}

/** Returns an ISO date for a year, a month and year, or a day, month and year. The year has four digits. */
function ofNumbers(numbers: readonly string[], isDayFirst: boolean): string | undefined {
  const ordered = numbers[0]?.length === 4 ? [...numbers] : [...numbers].reverse();
  // After `reverse`, a date that starts with the month ends with it: 1960, 12 (day), 9 (month).
  if (ordered.length === 3 && !isDayFirst && numbers[0]?.length !== 4)
    ordered.splice(1, 2, ordered[2] ?? '', ordered[1] ?? '');
  const [year = '', ...rest] = ordered;
  if (year.length !== 4 || rest.length > 2 || rest.some((part) => part.length > 2)) return undefined;
  return [year, ...rest.map((part) => part.padStart(2, '0'))].join('-');
}

/** Returns true if numbers start with the day. Dots are only used for that order. */
function dayFirst(text: string, locale: string): boolean {
  if (text.includes('.')) return true;
  const parts = dateFormat(locale, { dateStyle: 'short' }).formatToParts(0);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day';
}

/** Returns the month (1 to 12) whose name starts with the text. At least three characters are required. */
function monthOf(name: string, locale: string): number | undefined {
  const format = dateFormat(locale, { month: 'long', timeZone: 'UTC' });
  const index = Array.from({ length: 12 }, (_, month) =>
    format.format(Date.UTC(2000, month, 1)).toLowerCase(),
  ).findIndex((month) => month.startsWith(name));
  return name.length < 3 || index === -1 ? undefined : index + 1;
}
