import { constants } from 'node:os';
import { MediaError } from '../lib/media-error.js';

/** How a child process ended. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Error with which the process could not be started or reached, such as `EAGAIN` or `ENOMEM`. */
  readonly error?: unknown;
  /** The limit of this server for which it killed the process. */
  readonly exceeded?: 'time' | 'output' | undefined;
  /** False if the process, or a program that starts it, failed before it could read the file. Default: true. */
  readonly started?: boolean;
}

/**
 * Cause of the end of a process:
 * - `success`: it has done its task.
 * - `failed`: the program reports a fault of the file.
 * - `time`, `output`: it exceeded a limit of this server.
 * - `crashed`: a fault in the program. The file may have caused it.
 * - `ended`: the system or a person ended it, or it could not start. This says nothing about the file.
 */
export type EndCause = 'success' | 'failed' | 'time' | 'output' | 'crashed' | 'ended';

const CRASHES: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGABRT', 'SIGILL', 'SIGBUS', 'SIGFPE', 'SIGTRAP']);
/** Messages of the programs that start others (guard.ts), if they fail. */
const GUARD_FAILED = /^(bwrap|unshare|prlimit|setpriv|nice): /;

/** Returns the cause of the end of a process. */
export function causeOf({ code, signal, error, exceeded, started = true }: ProcessEnd): EndCause {
  if (exceeded !== undefined) return exceeded;
  if (error !== undefined) return 'ended';
  const name = signal ?? signalOf(code);
  if (name === 'SIGXFSZ') return 'output';
  if (name === 'SIGXCPU') return 'time';
  if (name !== undefined) return CRASHES.has(name) ? 'crashed' : 'ended';
  if (!started) return 'ended';
  return code === 0 ? 'success' : 'failed';
}

/** Returns true if the standard error of a program shows that it was not started. */
export const isGuardFailure = (stderr: string): boolean => GUARD_FAILED.test(stderr);

/** Returns the signal that a shell or a sandbox reports as the exit code 128 + signal. */
function signalOf(code: number | null): string | undefined {
  if (code === null || code <= 128) return undefined;
  return Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
}

/**
 * Thrown if a child process ended without a result, so that the cause may be the machine. Clients see `unreadable`,
 * which is not stored, so that the file is tried again.
 */
export class ProcessEnded extends MediaError {
  /** @param cause `crashed` or `ended` */
  constructor(
    readonly end: Extract<EndCause, 'crashed' | 'ended'>,
    message: string,
    options?: ErrorOptions,
  ) {
    super('unreadable', message, options);
  }
}

/**
 * Throws the error again if a process was ended, which says nothing about the file. Call this before a fallback whose
 * result would be stored.
 */
export function rethrowEnded(error: unknown): void {
  if (error instanceof ProcessEnded) throw error;
}

/**
 * Returns the error for the end of a process during a task, or undefined after a success.
 *
 * @param message Description for the log.
 */
export function endError(end: ProcessEnd, message: string): MediaError | undefined {
  const cause = causeOf(end);
  const options = end.error === undefined ? {} : { cause: end.error };
  switch (cause) {
    case 'success':
      return undefined;
    case 'failed':
      return new MediaError('damaged', message);
    case 'time':
      return new MediaError('timed-out', message);
    case 'output':
      return new MediaError('too-large', message);
    default:
      return new ProcessEnded(cause, message, options);
  }
}
