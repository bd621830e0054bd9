import { dateFormat } from '../../../lib/text/formatters.js';

/** Units of a relative time with their length in seconds, the longest first. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Returns how long ago a time was, such as “2 minutes ago”. */
export function agoText(time: Date, now: Date, locale: string): string {
  const seconds = Math.max(0, Math.round((now.getTime() - time.getTime()) / 1000));
  const [unit, length] = UNITS.find(([, of]) => seconds >= of) ?? UNITS[3];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(seconds / length), unit);
}

/** Returns the time of an entry in the time zone of the admin: of today only the time of day, otherwise with the date. */
export function entryTime(time: Date, now: Date, locale: string): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  if (time.toDateString() === now.toDateString()) return dateFormat(locale, clock).format(time);
  const year = time.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return dateFormat(locale, { ...year, ...clock, day: 'numeric', month: 'short' }).format(time);
}
