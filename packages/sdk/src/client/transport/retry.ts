import { createDeadline, type Deadline } from './timeout.js';
import { isPortalError } from './errors.js';
import { asCallError } from './hooks.js';
import type { CallOptions, TransportOptions } from './options.js';
import { pauseBefore, wait } from './pause.js';

const DEFAULT_TIMEOUT = 30_000;
const DEFAULT_RETRY = 2;
/** Seconds: a server that asks for a longer wait is not waited for; the caller is told instead. */
const LONGEST_RETRY_AFTER = 60;

/** Makes an attempt, and again where that is safe and promising. @throws PortalError, or an `AbortError` */
export async function withRetry<T>(
  options: TransportOptions,
  call: CallOptions,
  safe: boolean,
  attempt: (deadline: Deadline, count: number) => Promise<T>,
): Promise<T> {
  const tries = safe ? (call.retry ?? options.retry ?? DEFAULT_RETRY) : 0;
  for (let count = 0; ; count += 1) {
    const deadline = createDeadline(call.timeout ?? options.timeout ?? DEFAULT_TIMEOUT, call.signal);
    try {
      return await attempt(deadline, count);
    } catch (thrown) {
      const error = asCallError(options, thrown);
      deadline.abandon(error);
      // So written that a number which is none ends it.
      if (
        !isPortalError(error) ||
        !error.retryable ||
        !(count < tries) ||
        (error.retryAfter ?? 0) > LONGEST_RETRY_AFTER
      )
        throw error;
      await wait(pauseBefore(count, error.retryAfter), call.signal);
    }
  }
}
