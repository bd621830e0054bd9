import { PortalError } from './errors.js';

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;

/** Milliseconds before the next try: growing, with jitter so that many clients do not come back at once. */
export function pauseBefore(attempt: number, retryAfter: number | undefined, random = Math.random): number {
  if (retryAfter !== undefined) return retryAfter * 1000 + random() * FIRST_PAUSE;
  const ceiling = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt);
  return ceiling / 2 + random() * (ceiling / 2);
}

/** Waits; ends at once with `aborted` when the caller's signal says so. */
export function pause(attempt: number, retryAfter: number | undefined, signal?: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const abort = () => {
      clearTimeout(timer);
      failed(new PortalError({ code: 'aborted', message: 'The call was ended.' }));
    };
    if (signal?.aborted) {
      failed(new PortalError({ code: 'aborted', message: 'The call was ended.' }));
      return;
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', abort);
        done();
      },
      pauseBefore(attempt, retryAfter),
    );
    signal?.addEventListener('abort', abort, { once: true });
  });
}
