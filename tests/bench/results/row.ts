/** A row in the result table of a benchmark. */
export interface Row {
  label: string;
  value: number | string;
  unit?: string;
  /** Smallest and largest value of all runs. */
  range?: string | undefined;
  /** Our result relative to the alternative that was measured in the same run. */
  ratio?: number;
  /** Target of the value or of the ratio. */
  target?: number | string;
}
