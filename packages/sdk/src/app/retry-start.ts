import { afterByTimer, type After } from '../domains/toasts/store.js';
import type { App } from './app.js';

/** Times before the automatic attempts to start the app, in milliseconds. The last one repeats. */
export const START_RETRY_DELAYS = [5000, 10_000, 20_000, 40_000] as const;

/**
 * Starts the app again and again, at growing intervals, until the returned function is called. Call while the API is
 * unavailable (specification, section 2, Global shell).
 *
 * @param options.onOnline Subscribes to the event that the device is online again, which starts the app at once.
 *   Returns a function that unsubscribes.
 * @param options.onWait Called with the milliseconds until the next attempt, for a countdown. Null while an attempt
 *   runs.
 * @param options.after Default: `setTimeout`.
 */
export function retryStart(
  app: Pick<App, 'start'>,
  options: {
    readonly onOnline?: (run: () => void) => () => void;
    readonly onWait?: (milliseconds: number | null) => void;
    readonly after?: After;
  } = {},
): () => void {
  const { after = afterByTimer, onOnline, onWait } = options;
  let stopped = false;
  let cancel: (() => void) | undefined;
  let attempts = 0;
  const schedule = () => {
    cancel?.();
    if (stopped) return;
    const delay = START_RETRY_DELAYS[Math.min(attempts, START_RETRY_DELAYS.length - 1)] ?? 0;
    attempts += 1;
    onWait?.(delay);
    cancel = after(delay, run);
  };
  const run = () => {
    cancel?.();
    onWait?.(null);
    void app.start().finally(schedule);
  };
  const unsubscribe = onOnline?.(() => {
    attempts = 0;
    run();
  });
  schedule();
  return () => {
    stopped = true;
    cancel?.();
    unsubscribe?.();
  };
}
