import pTimeout from 'p-timeout';

/**
 * Rejects if `work` takes longer than `milliseconds`. The work itself is not canceled. Uses p-timeout, which
 * clears its timer and leaves no unhandled rejection if the work fails later.
 *
 * @param createError Creates the timeout error.
 */
export const withTimeout = <T>(
  work: Promise<T>,
  milliseconds: number,
  createError: () => Error,
): Promise<T> =>
  pTimeout(work, {
    milliseconds,
    fallback: () => {
      throw createError();
    },
  });

/**
 * Waits for `work`, but at most `milliseconds`. Resolves with true if it ended in time. Rejects if it failed in
 * time.
 */
export const endsWithin = (work: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  pTimeout(
    work.then(() => true),
    { milliseconds, fallback: () => false },
  );
