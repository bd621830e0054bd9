/** IDs from `from` (included) to `to` (excluded), in the order of their code units. An end that is missing is open. */
export interface IdRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** An asset with the version of its last change. */
export interface AssetVersion {
  readonly id: string;
  /** A positive integer below 2^53. Every change of any asset has a higher version than the changes before. */
  readonly version: number;
}

/** Summary of the assets in a range, to compare two sides without listing the assets. Removed assets do not count. */
export interface RangeSummary {
  readonly count: number;
  /** Sum of the versions. */
  readonly sum: number;
  /** Highest version. 0 without assets. */
  readonly max: number;
}
