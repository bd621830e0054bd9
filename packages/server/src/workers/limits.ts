const GB = 2 ** 30;

/** Default limits for worker processes and external programs, in bytes and seconds. */
export const PROCESS_LIMITS = {
  /** Memory that a worker process may allocate (Linux only). */
  memory: 3 * GB,
  /** Address space of an external program (Linux only). */
  toolMemory: 6 * GB,
  /** Output of an external program, to a file or to the server. */
  toolOutput: GB,
  /** Running time of an external program. */
  toolSeconds: 40,
} as const;
