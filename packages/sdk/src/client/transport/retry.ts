import { createDeadline, type Deadline } from './timeout.js';
import { isPortalError } from './errors.js';
import { asCallError } from './hooks.js';
import type { CallOptions, TransportOptions } from './options.js';
import { pauseBefore, wait } from './pause.js';

const DEFAULT_TIMEOUT = 30_000;
const DEFAULT_RETRY = 2;
/**
 * Maximum `Retry-After` to wait for, in seconds. If the server requests more, the call fails at once, and the
 * error contains the value.
 */
export const MAX_RETRY_AFTER = 60;

/**
 * `maxSearchWait` in front of a user, in seconds: the failure is visible at once, and the search store repeats the
 * search later.
 */
export const VISIBLE_SEARCH_WAIT = 1;

/**
 * Runs an attempt, and repeats it if the call is idempotent and the error is retryable.
 *
 * @throws PortalError
 * @throws the signal's reason, by default an `AbortError`, if the signal aborts
 */
export async function withRetry<T>(
  options: TransportOptions,
  call: CallOptions,
  idempotent: boolean,
  attempt: (deadline: Deadline, count: number) => Promise<T>,
): Promise<T> {
  const tries = idempotent ? (call.retry ?? options.retry ?? DEFAULT_RETRY) : 0;
  const maxSearchWait = call.maxSearchWait ?? options.maxSearchWait ?? MAX_RETRY_AFTER;
  for (let count = 0; ; count += 1) {
    const deadline = createDeadline(call.timeout ?? options.timeout ?? DEFAULT_TIMEOUT, call.signal);
    try {
      return await attempt(deadline, count);
    } catch (thrown) {
      const error = asCallError(options, thrown);
      deadline.abandon(error);
      const maxWait = isPortalError(error, 'search-unavailable') ? maxSearchWait : MAX_RETRY_AFTER;
      // The negated comparison ends the retries if `tries` is NaN.
      if (!isPortalError(error) || !error.retryable || !(count < tries) || (error.retryAfter ?? 0) > maxWait)
        throw error;
      await wait(pauseBefore(count, error.retryAfter), call.signal);
    }
  }
}
