import { abortError } from './abort.js';
import { PortalError } from './errors.js';

/** Cancels work when the caller's signal aborts or the timeout expires. */
export interface Deadline {
  /** Signal for the fetch. Still cancels the response body after `release`. */
  readonly signal: AbortSignal;
  /**
   * Resolves with the result of the work. Rejects as soon as the deadline expires, even if the work ignores the
   * signal.
   */
  within<T>(work: Promise<T>): Promise<T>;
  /** Removes the time limit, for example before a response body whose download may take arbitrarily long. */
  release(): void;
  /** Call when the work is done. Stops listening to the caller's signal. */
  end(): void;
  /** Call when the work has failed. Aborts open connections. */
  abandon(why: Error): void;
}

/** Maximum delay of a timer, in milliseconds. */
const MAX_TIMER_DELAY = 2 ** 31 - 1;

/**
 * Creates a deadline.
 *
 * @param timeout Milliseconds. Values above the maximum timer delay mean no limit.
 */
export function createDeadline(timeout: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let failure: Error | undefined;
  const stop = (error: Error) => {
    failure ??= error;
    controller.abort(failure);
  };
  const abort = () => {
    if (signal !== undefined) stop(abortError(signal));
  };
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const expire = () => {
    const message = `The server did not respond within ${timeout / 1000} s.`;
    stop(new PortalError({ code: 'timed-out', message }));
  };
  // Timers treat delays above their maximum, such as `Infinity`, as zero.
  const timer = timeout <= MAX_TIMER_DELAY ? setTimeout(expire, timeout) : undefined;
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  return {
    signal: controller.signal,
    async within(work) {
      let listener: (() => void) | undefined;
      const ended = new Promise<never>((_, reject) => {
        listener = () => reject(failure ?? abortError(controller.signal));
        if (controller.signal.aborted) listener();
        else controller.signal.addEventListener('abort', listener, { once: true });
      });
      try {
        return await Promise.race([work, ended]);
      } catch (error) {
        // An aborted fetch may reject first, with its own error.
        throw failure ?? error;
      } finally {
        if (listener !== undefined) controller.signal.removeEventListener('abort', listener);
      }
    },
    release: () => clearTimeout(timer),
    end,
    abandon(why) {
      end();
      stop(why);
    },
  };
}
