import pTimeout from 'p-timeout';

/**
 * Rejects if `work` takes longer than `milliseconds`; the work itself goes on. On p-timeout, which clears its timer and
 * leaves no unhandled rejection if the work fails later.
 *
 * @param makeError Creates the error of the timeout.
 */
export const withTimeout = <T>(work: Promise<T>, milliseconds: number, makeError: () => Error): Promise<T> =>
  pTimeout(work, {
    milliseconds,
    fallback: () => {
      throw makeError();
    },
  });

/** Waits for `work`, but at most `milliseconds`. Returns true if it has ended in time; rejects if it failed in time. */
export const endsWithin = (work: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  pTimeout(
    work.then(() => true),
    { milliseconds, fallback: () => false },
  );
