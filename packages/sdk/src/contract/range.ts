/**
 * Inclusive range; an absent end is open. An end is a number or a date. A date is in ISO 8601 or in seconds of
 * {@link clockSeconds}. A day, or a time without an offset, is on the own clock of each asset. A time with an offset is
 * an instant.
 */
export interface Range {
  readonly from?: number | string | undefined;
  readonly to?: number | string | undefined;
}

const RANGE = /^\s*\[\s*(\S+)\s+TO\s+(\S+)\s*\]\s*$/i;

/**
 * Formats a range as `[from TO to]`, with `*` for an open end (decisions, section 2, `filter`). Ends that could
 * not be parsed again become open: non-finite numbers, empty text and text with whitespace.
 */
export function formatRange(range: Range): string {
  return `[${formatEnd(range.from)} TO ${formatEnd(range.to)}]`;
}

function formatEnd(end: number | string | undefined): string {
  if (typeof end === 'number') return Number.isFinite(end) ? String(end) : '*';
  return end === undefined || !/^\S+$/.test(end) ? '*' : end;
}

/** Parses a range text. Returns the ends as written, or undefined if the text is not a range. */
export function parseRange(text: string): { from?: string; to?: string } | undefined {
  const match = RANGE.exec(text);
  if (match === null) return undefined;
  const [, from = '*', to = '*'] = match;
  return { ...(from === '*' ? {} : { from }), ...(to === '*' ? {} : { to }) };
}

const WITH_OFFSET = /^(\d{4}-\d{2}-\d{2}[T ].+?)(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Returns a date as the clock of its place showed it: without its UTC offset. Pages show dates like this, and the
 * index counts days like this. A text that is not a date with an offset is unchanged.
 */
export const ownClock = (date: string): string => WITH_OFFSET.exec(date)?.[1] ?? date;

/**
 * Converts a date to the seconds since 1970 that its own clock showed: {@link ownClock}. The day of an asset in
 * filters, ranges and labels is a day of these seconds. See {@link epochSeconds} for the format.
 */
export const clockSeconds = (text: string, end: 'from' | 'to' = 'from'): number | undefined =>
  epochSeconds(ownClock(text), end);

/**
 * Converts a date to epoch seconds. Accepts ISO 8601, or epoch seconds as digits. Four digits are a year. A
 * year, month or day means its first second, or its last second if `end` is `to`. A time without an offset is
 * UTC.
 *
 * @returns undefined if the text is not a date.
 */
export function epochSeconds(text: string, end: 'from' | 'to' = 'from'): number | undefined {
  if (/^-?\d+(\.\d+)?$/.test(text) && !/^\d{4}$/.test(text)) return Number(text);
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](.+))?)?)?$/.exec(text);
  if (match === null) return undefined;
  const [, year = '', month, day, time] = match;
  if (time !== undefined) {
    const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(time) ? time : `${time}Z`;
    const milliseconds = Date.parse(`${year}-${month}-${day}T${zoned}`);
    return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
  }
  const y = Number(year);
  const m = month === undefined ? undefined : Number(month);
  const d = day === undefined ? undefined : Number(day);
  if (m !== undefined && (m < 1 || m > 12)) return undefined;
  const first = Date.UTC(y, (m ?? 1) - 1, d ?? 1) / 1000;
  if (d !== undefined && new Date(first * 1000).getUTCDate() !== d) return undefined;
  if (end === 'from') return first;
  const after =
    d !== undefined
      ? Date.UTC(y, (m ?? 1) - 1, d + 1)
      : m !== undefined
        ? Date.UTC(y, m, 1)
        : Date.UTC(y + 1, 0, 1);
  return after / 1000 - 1;
}
