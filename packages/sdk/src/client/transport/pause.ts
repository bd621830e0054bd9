import { abortError } from './abort.js';

const FIRST_PAUSE = 250;
const MAX_PAUSE = 10_000;

/**
 * Returns the delay before the next attempt, in milliseconds. Without `retryAfter`, the delay grows
 * exponentially. Jitter spreads the load of many clients.
 *
 * @param attempt Number of previous retries: 0 before the second attempt.
 * @param retryAfter Seconds that the server requested, if any.
 */
export function pauseBefore(attempt: number, retryAfter: number | undefined, random = Math.random): number {
  if (retryAfter !== undefined) return retryAfter * 1000 + random() * FIRST_PAUSE;
  const ceiling = Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** attempt);
  return ceiling / 2 + random() * (ceiling / 2);
}

/**
 * Waits for a number of milliseconds. As soon as the signal aborts, rejects with its reason, by default an
 * `AbortError`.
 */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      if (signal !== undefined) reject(abortError(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
}
