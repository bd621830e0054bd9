/** Delays and intervals of the library, in milliseconds. */
export interface LibraryTiming {
  /** A file that was modified more recently than this may still be growing. */
  readonly settle: number;
  /** How long to wait for the rest of a truncated file after its last modification. */
  readonly writeSettling: number;
  /** How long to collect events before a scan. */
  readonly gather: number;
  /** How long to wait for a missing file to reappear elsewhere before its asset is offline. */
  readonly grace: number;
  /** How long to collect results before an incomplete batch is written. */
  readonly batchAge: number;
  /** Interval between full scans, which detect changes that the system did not report. */
  readonly recheck: number;
  /** Interval at which the time of offline assets until removal advances. */
  readonly observe: number;
}

/** Default timing. Tests set shorter times. */
export const DEFAULT_TIMING: LibraryTiming = {
  settle: 500,
  writeSettling: 10_000,
  gather: 100,
  grace: 800,
  batchAge: 200,
  recheck: 300_000,
  observe: 900_000,
};
