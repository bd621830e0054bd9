import type { ExitCode } from './exit-codes.js';

/** An error to report to the user: as a message, or with `--json` as an event. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** Next step for the user. */
  readonly next?: string | undefined;
  /** Technical cause of a network error, such as `ECONNREFUSED` or `HTTP 502`. */
  readonly cause?: string | undefined;
  readonly exit: ExitCode;
}
