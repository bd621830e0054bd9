import { afterByTimer, type After } from '../domains/toasts/store.js';
import type { App } from './app.js';

/** Time between two automatic attempts to start the app, in milliseconds. */
export const START_RETRY_INTERVAL = 5000;

/**
 * Starts the app again after each interval, until the returned function is called. Call while the API is
 * unavailable (specification, section 2, Global shell).
 *
 * @param options.onOnline Subscribes to the event that the device is online again, which starts the app at once.
 *   Returns a function that unsubscribes.
 * @param options.after Default: `setTimeout`.
 */
export function retryStart(
  app: Pick<App, 'start'>,
  options: { readonly onOnline?: (run: () => void) => () => void; readonly after?: After } = {},
): () => void {
  const { after = afterByTimer, onOnline } = options;
  let stopped = false;
  let cancel: (() => void) | undefined;
  const schedule = () => {
    cancel?.();
    if (!stopped) cancel = after(START_RETRY_INTERVAL, run);
  };
  const run = () => {
    cancel?.();
    void app.start().finally(schedule);
  };
  const unsubscribe = onOnline?.(run);
  schedule();
  return () => {
    stopped = true;
    cancel?.();
    unsubscribe?.();
  };
}
