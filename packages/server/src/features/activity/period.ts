import { MAX_ACTIVITY_DAYS } from '@assetportal/sdk/contract';
import { ApiError } from '../../lib/api-error.js';
import { dayOf, type DayRange } from '../../store/statistics.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 30;

/** A period, and the one of the same length before it. */
export interface Period {
  readonly days: readonly string[];
  readonly daysBefore: readonly string[];
}

/**
 * Returns the period of a call. Default: the last 30 days.
 *
 * @throws ApiError `invalid-request` if a day does not exist, or the period is empty or too long
 */
export function periodOf({
  from,
  to = dayOf(new Date()),
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): Period {
  const last = timeOf(to, 'to');
  const first = from === undefined ? last - (DEFAULT_DAYS - 1) * DAY_MS : timeOf(from, 'from');
  const length = Math.round((last - first) / DAY_MS) + 1;
  if (length < 1 || length > MAX_ACTIVITY_DAYS) throw invalid('from');
  const daysFrom = (start: number) =>
    Array.from({ length }, (_, index) => dayOf(new Date(start + index * DAY_MS)));
  return { days: daysFrom(first), daysBefore: daysFrom(first - length * DAY_MS) };
}

/** Returns the range of days. */
export const rangeOf = (days: readonly string[]): DayRange => ({
  from: days[0] ?? '',
  to: days.at(-1) ?? '',
});

function timeOf(day: string, path: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  // `Date` accepts 30 February as 2 March.
  if (Number.isNaN(time) || dayOf(new Date(time)) !== day) throw invalid(path);
  return time;
}

const invalid = (path: string): ApiError =>
  new ApiError('invalid-request', { values: { path }, fault: 'range' });
