import { abortError } from './abort.js';
import { PortalError } from './errors.js';

/** Ends work when the caller's signal says so, or when its time is over. */
export interface Deadline {
  /** For the fetch, whose body it goes on reaching after `release`. */
  readonly signal: AbortSignal;
  /** The work's result; rejects as soon as the deadline is reached, even if the work takes no notice of the signal. */
  within<T>(work: Promise<T>): Promise<T>;
  /** No longer any time limit: the body of a download may take as long as it needs. */
  release(): void;
  /** The work is done: nothing of the caller's signal is listened to any longer. */
  end(): void;
  /** The work has failed: whatever is still connected is let go of. */
  abandon(why: Error): void;
}

/** Milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** @param timeout Milliseconds; no limit where they are more than a timer holds. */
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
    const message = `The server did not answer within ${timeout / 1000} s.`;
    stop(new PortalError({ code: 'timed-out', message }));
  };
  // A timer takes more than it can hold, as `Infinity`, for no time at all.
  const timer = timeout <= LONGEST_TIMER ? setTimeout(expire, timeout) : undefined;
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
        // An aborted fetch rejects with words of its own, which may come first.
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
