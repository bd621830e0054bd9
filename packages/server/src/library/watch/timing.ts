/** How long the library waits for what, in milliseconds. */
export interface LibraryTiming {
  /** A file that was written to more recently than this is taken to be still growing. */
  readonly settle: number;
  /** For this long after it was last written, a file that does not end as its format must is waited for. */
  readonly writeSettling: number;
  /** How long to gather events before looking. */
  readonly gather: number;
  /** How long a vanished file may turn up elsewhere before its asset is removed. */
  readonly grace: number;
  /** For how long results are gathered before a batch is written that is not full. */
  readonly batchAge: number;
  /** How often everything is looked at again, for what the system did not tell. */
  readonly recheck: number;
}

/** Timing unless a test sets its own. */
export const DEFAULT_TIMING: LibraryTiming = {
  settle: 500,
  writeSettling: 10_000,
  gather: 100,
  grace: 800,
  batchAge: 200,
  recheck: 300_000,
};
