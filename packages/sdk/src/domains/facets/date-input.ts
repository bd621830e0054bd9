import { clockSeconds, type Range } from '../../contract/range.js';
import { dateFormat } from '../../lib/text/formatters.js';
import { formatValue } from './format.js';

/** One end of a range of dates. */
export type RangeSide = 'from' | 'to';

/**
 * Returns the day that a user typed, as YYYY-MM-DD. Accepts a year, a month with a year, and a day, in numbers or with
 * the name of the month: `1960`, `9/1960`, `Sep 1960`, `12.9.1960`, `12 September 1960`, `1960-09-12`. Reads every text
 * that the portal prints for one of them, in any script. A year or month means its first day, or its last day if
 * `side` is `to`.
 *
 * @param locale Determines the names of months, and whether `9/12/1960` starts with the day or the month.
 * @returns undefined if the text is not a date.
 */
export function parseDay(text: string, side: RangeSide, locale: string): string | undefined {
  const { words, numbers } = tokensOf(text, locale);
  const month = monthOf(words, locale);
  const at = numbers.findIndex((number) => number.length === 4);
  const [year, rest] = [numbers[at], numbers.filter((_, index) => index !== at)];
  if (month === undefined || year === undefined || rest.some((number) => number.length > 2)) return undefined;
  if (month !== null) rest.unshift(String(month));
  else if (at === 2 && (text.includes('.') || isDayFirst(locale))) rest.reverse();
  if (rest.length > 2 || (month === null && at === 1 && rest.length === 2)) return undefined;
  const date = [year, ...rest.map((part) => part.padStart(2, '0'))].join('-');
  const seconds = clockSeconds(date, side);
  return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** Returns a range with one end set to a day, or opened with null. If the ends are in the wrong order, it swaps them. */
export function withDay(range: Range | undefined, side: RangeSide, day: string | null): Range | null {
  const { [side]: _, ...rest } = range ?? {};
  const next: Range = day === null ? rest : { ...rest, [side]: day };
  if (next.from === undefined && next.to === undefined) return null;
  const from = next.from === undefined ? undefined : clockSeconds(String(next.from));
  const to = next.to === undefined ? undefined : clockSeconds(String(next.to));
  return from !== undefined && to !== undefined && from > to ? { from: next.to, to: next.from } : next;
}

/** Returns the words of a text in lower case, and its numbers in the digits 0 to 9. */
function tokensOf(text: string, locale: string): { words: string[]; numbers: string[] } {
  const tokens =
    text
      .normalize('NFKC')
      .toLocaleLowerCase(locale)
      .replace(/\p{Nd}/gu, valueOfDigit)
      .match(/[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*|\d+/gu) ?? [];
  const isNumber = (token: string) => /^\d/.test(token);
  return { words: tokens.filter((token) => !isNumber(token)), numbers: tokens.filter(isNumber) };
}

/** Returns the value of a digit of any script. The ten digits of a script start at a code point with 0 or 6 at its end. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const start = code - (code % 16);
  return String(code - start - (/\p{Nd}/u.test(String.fromCodePoint(start)) ? 0 : 6));
}

/** Returns true if the numbers of a date start with the day. Dots are only used for that order. */
function isDayFirst(locale: string): boolean {
  const parts = dateFormat(locale, { dateStyle: 'short' }).formatToParts(0);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day';
}

/** Words in the dates of a language. */
interface DateWords {
  /** Months (1 to 12) by name. A name has one or more words, separated by spaces. */
  readonly months: ReadonlyMap<string, ReadonlySet<number>>;
  /** Words in the dates of all months, such as `de` or `年`. */
  readonly others: ReadonlySet<string>;
}

const MONTHS = /* @__PURE__ */ Array.from({ length: 12 }, (_, index) => index + 1);

const cache = new Map<string, DateWords>();

/** Returns the words of a language's dates, from the dates that the portal prints. */
function dateWords(locale: string): DateWords {
  const cached = cache.get(locale);
  if (cached !== undefined) return cached;
  const months = new Map<string, Set<number>>();
  const others = new Set<string>();
  for (const print of PRINTS) {
    const printed = MONTHS.map((month) => tokensOf(print(Date.UTC(2000, month - 1), locale), locale).words);
    const inAll = printed.reduce((common, words) => common.filter((word) => words.includes(word)));
    for (const word of inAll) others.add(word);
    printed.forEach((words, index) => {
      const name = words.filter((word) => !inAll.includes(word)).join(' ');
      months.set(name, (months.get(name) ?? new Set()).add(index + 1));
    });
  }
  const words = { months, others };
  cache.set(locale, words);
  return words;
}

/** Formats of a month. In many languages, its name is different in each. */
const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'medium' },
  { dateStyle: 'long' },
  { month: 'long', year: 'numeric' },
  { month: 'short', year: 'numeric' },
  { month: 'long' },
  { month: 'short' },
  { year: 'numeric' },
];

/** Functions that print a day, a month or a year. */
const PRINTS: readonly ((time: number, locale: string) => string)[] = [
  (time, locale) => formatValue(time / 1000, 'date', locale),
  ...STYLES.map(
    (style) => (time: number, locale: string) =>
      dateFormat(locale, { ...style, timeZone: 'UTC' }).format(time),
  ),
];

/**
 * Returns the month (1 to 12) that words name: in full, or by at least three characters with which no other month starts.
 * Null without a name, undefined if the words are not the name of one month.
 */
function monthOf(words: readonly string[], locale: string): number | null | undefined {
  const { months, others } = dateWords(locale);
  const name = words.filter((word) => !others.has(word)).join(' ');
  if (name === '') return null;
  const begun = () => [...months].filter(([one]) => name.length >= 3 && one.startsWith(name));
  const named = months.get(name) ?? new Set(begun().flatMap(([, numbers]) => [...numbers]));
  return named.size === 1 ? [...named][0] : undefined;
}
