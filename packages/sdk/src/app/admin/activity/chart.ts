import type { DayDownloads } from '../../../contract/schemas/admin/activity.js';
import { countText } from '../../../domains/facets/format.js';
import { dateFormat } from '../../../lib/text/formatters.js';
import type { Translator } from '../../../translations/translator.js';
import type { ActivityReport } from '../../../contract/calls/admin/activity.js';

/** Steps between two grid lines that are easy to read, as multiples of a power of ten. */
const STEPS = [1, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Number of grid lines above 0. */
const LINES = 3;

/** Returns the values of the four grid lines: 0 and three multiples of a whole step, the highest at or above `most`. */
export function gridValues(most: number): readonly number[] {
  const least = Math.max(1, most / LINES);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = STEPS.map((factor) => factor * power).find(
    (value) => value >= least && Number.isInteger(value),
  );
  return Array.from({ length: LINES + 1 }, (_, line) => line * (step ?? 10 * power));
}

/** Returns the largest number of the chart. */
export const mostDownloads = (days: readonly DayDownloads[]): number =>
  days.reduce((most, { downloads, before }) => Math.max(most, downloads, before), 0);

/** Returns the positions of the days that have a label: the first, the last, and others at about equal distances. */
export function labeledDays(days: number, labels: number): readonly number[] {
  if (days <= labels) return Array.from({ length: days }, (_, index) => index);
  return Array.from({ length: labels }, (_, index) => Math.round((index * (days - 1)) / (labels - 1)));
}

/** Returns the position of the day with the most downloads. Null if there were none. */
export function peakOf(days: readonly DayDownloads[]): number | null {
  const index = days.reduce((peak, day, at) => (day.downloads > (days[peak]?.downloads ?? 0) ? at : peak), 0);
  return (days[index]?.downloads ?? 0) === 0 ? null : index;
}

/** Returns the day for display: `11 March`, or `11 Mar` if it is short. */
export function dayText(day: string, locale: string, length: 'long' | 'short' = 'long'): string {
  return dateFormat(locale, { day: 'numeric', month: length, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  );
}

/** Describes the chart for screen readers. */
export function describeChart(
  { days, downloads }: Pick<ActivityReport, 'days' | 'downloads'>,
  { t, locale }: Translator,
): { readonly title: string; readonly description: string } {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { title: '', description: '' };
  const title = t('activity.chart.title', {
    from: dayText(first.day, locale),
    to: dayText(last.day, locale),
  });
  const peak = days[peakOf(days) ?? -1];
  if (downloads === 0 || peak === undefined) return { title, description: t('activity.none') };
  const description = t('activity.chart.description', {
    first: countText(first.downloads, locale),
    last: countText(last.downloads, locale),
    most: countText(peak.downloads, locale),
    day: dayText(peak.day, locale),
  });
  return { title, description };
}

/** Comparison of a period with the one before. Null if there is nothing to compare with. */
export function comparisonOf({
  downloads,
  downloadsBefore,
}: Pick<ActivityReport, 'downloads' | 'downloadsBefore'>): {
  readonly trend: 'more' | 'fewer' | 'same';
  /** Difference in percent of the period before. */
  readonly percent: number;
} | null {
  if (downloadsBefore === 0) return null;
  const percent = Math.round((Math.abs(downloads - downloadsBefore) / downloadsBefore) * 100);
  if (percent === 0) return { trend: 'same', percent };
  return { trend: downloads > downloadsBefore ? 'more' : 'fewer', percent };
}
