/** The terminal's exit codes (decisions, section 6). */
export const EXIT = {
  done: 0,
  /** Only for what a `--check` found. */
  difference: 1,
  usage: 2,
  /** A local file or setting. */
  local: 3,
  notLoggedIn: 4,
  forbidden: 5,
  notFound: 6,
  unreachable: 7,
  partly: 8,
  refused: 9,
  bug: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
