import { dayOf, type StatisticsRepository } from '../../store/statistics.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Longest time for which searches without results are stored, in days. */
export const MAX_SEARCH_DAYS = 90;

/** How long downloads per day are stored, in days: the longest period of the page, and the period before. */
export const DOWNLOAD_DAYS = 2 * 366;

/**
 * Creates a function that removes statistics that are no longer shown.
 *
 * @param options.searchDays How long searches are stored. 0 removes all of them, also those of today.
 * @param now Clock in epoch milliseconds.
 */
export function createStatisticsSweep(
  statistics: Pick<StatisticsRepository, 'removeBefore'>,
  { searchDays }: { readonly searchDays: number },
  now: () => number = Date.now,
): () => Promise<void> {
  const firstDay = (days: number) => dayOf(new Date(now() - (days - 1) * DAY_MS));
  return () =>
    statistics.removeBefore({ downloads: firstDay(DOWNLOAD_DAYS), searches: firstDay(searchDays) });
}
