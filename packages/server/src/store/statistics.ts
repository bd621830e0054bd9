/** Number of downloads on one day. */
export interface DayCount {
  /** UTC day, such as `2026-03-11`. */
  readonly day: string;
  readonly count: number;
}

/** Number of downloads of an asset. */
export interface AssetCount {
  readonly id: string;
  readonly count: number;
}

/** Number of submitted searches with the same text. */
export interface TextCount {
  readonly text: string;
  readonly count: number;
}

/** UTC days, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/**
 * Statistics without personal data (decisions, section 7, Statistics): neither a user nor a session nor an address is
 * stored. `AssetRepository.countDownloads` writes the downloads.
 */
export interface StatisticsRepository {
  /** Returns the days with downloads, in ascending order. */
  downloadsByDay(range: DayRange): Promise<DayCount[]>;
  /** Returns the assets with the most downloads. Assets with the same number are sorted by ID. */
  topAssets(range: DayRange, page: { readonly start: number; readonly rows: number }): Promise<AssetCount[]>;
  /** Counts a search without results. Ignores a new one on a day with {@link MAX_SEARCHES_PER_DAY} different ones. */
  addMissedSearch(text: string, now?: Date): Promise<void>;
  /** Returns the searches with at least `least` occurrences, the most frequent first, then by text. */
  missedSearches(
    range: DayRange,
    limits: { readonly least: number; readonly rows: number },
  ): Promise<TextCount[]>;
  /** Removes the counts of earlier days. */
  removeBefore(days: { readonly downloads: string; readonly searches: string }): Promise<void>;
}

/** Maximum number of different missed searches per day, so that no client can fill the disk with them. */
export const MAX_SEARCHES_PER_DAY = 1000;

/** Returns the UTC day of a time. Unlike the time zone of the server, it never has 23 or 25 hours. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
