import { abortError } from './abort.js';

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;

/**
 * Milliseconds before the next try: growing, with jitter so that many clients do not come back at once.
 *
 * @param attempt How often it was tried again already: 0 before the second try.
 * @param retryAfter Seconds, where the server asks for them.
 */
export function pauseBefore(attempt: number, retryAfter: number | undefined, random = Math.random): number {
  if (retryAfter !== undefined) return retryAfter * 1000 + random() * FIRST_PAUSE;
  const ceiling = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt);
  return ceiling / 2 + random() * (ceiling / 2);
}

/** Waits so many milliseconds. Rejects with an `AbortError` as soon as the signal aborts. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const abort = () => {
      clearTimeout(timer);
      if (signal !== undefined) failed(abortError(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      done();
    }, milliseconds);
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
}
