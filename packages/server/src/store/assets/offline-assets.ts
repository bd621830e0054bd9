/** Offline assets: their file is missing, but their ID, dates and bookmarks are preserved for a while. */
export interface OfflineAssets {
  offlineTotals(): Promise<OfflineTotals>;
  /**
   * Adds time to the observation clock: the total time for which the server has watched the library. The time of
   * offline assets until removal runs on this clock. It is independent of the wall clock, and pauses while the
   * server is stopped.
   *
   * @param milliseconds Time since the last call.
   */
  observe(milliseconds: number): Promise<void>;
  /**
   * Returns the IDs of the assets that have been offline for at least this time on the observation clock, in
   * milliseconds. Omits assets that are on hold (`OfflineTotals.held`).
   */
  expired(retention: number): Promise<string[]>;
  /** Ends the hold of assets after a sudden loss: their time until removal starts now. */
  confirmLoss(): Promise<void>;
}

export interface OfflineTotals {
  readonly offline: number;
  /** Assets below a mount point that is not mounted. They are never removed by time. */
  readonly unmounted: number;
  /**
   * Assets of a sudden loss: more than 20 assets, and more than half of the index, disappeared within a day on the
   * observation clock. They are not removed before an admin confirms the loss.
   */
  readonly lost: number;
}
