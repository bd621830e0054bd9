/** A row in the result table of a benchmark. */
export interface Row {
  label: string;
  value: number | string;
  /** Further values with the same unit, by column. */
  more?: Readonly<Record<string, number>>;
  unit?: string;
  /** Smallest and largest value of all runs. */
  range?: string | undefined;
  /** Our result relative to the alternative that was measured in the same run. */
  ratio?: number;
  /** Target of the value or of the ratio. */
  target?: number | string;
}

/** Result of a benchmark that cannot run on this machine. */
export interface Skipped {
  /** Reason. */
  skipped: string;
}
