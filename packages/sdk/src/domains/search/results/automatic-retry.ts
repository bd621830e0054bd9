import type { After } from '../../toasts/store.js';

/**
 * Times between automatic retries of a failed load, in milliseconds, if the server requests none. The last one
 * repeats.
 */
const SEARCH_RETRIES = [5000, 10_000, 20_000, 40_000] as const;

/** Dependencies of {@link createAutomaticRetry}. */
interface AutomaticRetryOptions {
  readonly after: After;
  readonly now: () => number;
  /** Subscribes to the event that the device is online again. Returns a function that unsubscribes. */
  readonly onOnline?: ((run: () => void) => () => void) | undefined;
  readonly retry: () => void;
}

/** Repeats a failed call after growing intervals, and at once when the network returns. */
export interface AutomaticRetry {
  /**
   * Schedules the next attempt. Returns its time, in milliseconds since the epoch.
   *
   * @param retryAfter Delay that the server requested, in seconds. At least 1 second.
   */
  readonly schedule: (retryAfter?: number) => number;
  /** Cancels the next attempt, but continues with the next interval after another failure. */
  readonly pause: () => void;
  /** Cancels the next attempt. The next failure starts with the first interval. */
  readonly reset: () => void;
}

/** Creates an automatic retry, with nothing scheduled. */
export function createAutomaticRetry(options: AutomaticRetryOptions): AutomaticRetry {
  let attempt = 0;
  let cancel: (() => void) | undefined;
  const pause = () => {
    cancel?.();
    cancel = undefined;
  };
  return {
    schedule(retryAfter) {
      pause();
      const growing = SEARCH_RETRIES[Math.min(attempt, SEARCH_RETRIES.length - 1)] ?? 0;
      const wait = retryAfter === undefined ? growing : Math.max(1, retryAfter) * 1000;
      attempt += 1;
      const run = () => {
        pause();
        options.retry();
      };
      const ends = [options.after(wait, run), options.onOnline?.(run)];
      cancel = () => ends.forEach((end) => end?.());
      return options.now() + wait;
    },
    pause,
    reset() {
      pause();
      attempt = 0;
    },
  };
}
