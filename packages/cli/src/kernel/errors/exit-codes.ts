/** Exit codes of the CLI (decisions, section 6). */
export const EXIT = {
  done: 0,
  /** A difference that `--check` reports, or a failed check of `doctor` or `check` (decisions, section 7). */
  difference: 1,
  usage: 2,
  /** Problem with a local file or setting. */
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

export type ExitName = keyof typeof EXIT;
export type ExitCode = (typeof EXIT)[ExitName];

/**
 * Exit codes, keyed by the error code of the API or the client (decisions, section 6). Other errors are mapped
 * by HTTP status.
 */
const EXIT_OF_CODE: Readonly<Record<string, ExitCode>> = {
  'invalid-request': EXIT.usage,
  'unknown-field': EXIT.usage,
  'url-too-long': EXIT.usage,
  'not-logged-in': EXIT.notLoggedIn,
  'session-expired': EXIT.notLoggedIn,
  'wrong-credentials': EXIT.notLoggedIn,
  'no-rights': EXIT.forbidden,
  forbidden: EXIT.forbidden,
  'asset-not-found': EXIT.notFound,
  'file-gone': EXIT.notFound,
  'not-found': EXIT.notFound,
  unavailable: EXIT.unreachable,
  'search-unavailable': EXIT.unreachable,
  unreachable: EXIT.unreachable,
  'timed-out': EXIT.unreachable,
  'not-the-portal': EXIT.unreachable,
  'unexpected-answer': EXIT.unreachable,
  'invalid-call': EXIT.usage,
  aborted: EXIT.interrupted,
};

const EXIT_OF_STATUS: Readonly<Record<number, ExitCode>> = {
  401: EXIT.notLoggedIn,
  403: EXIT.forbidden,
  404: EXIT.notFound,
  410: EXIT.notFound,
};

/** Returns the exit code for a problem. An unknown code is mapped by its HTTP status. */
export function exitOf(problem: { code: string; status?: number | undefined }): ExitCode {
  return EXIT_OF_CODE[problem.code] ?? EXIT_OF_STATUS[problem.status ?? 0] ?? EXIT.refused;
}
