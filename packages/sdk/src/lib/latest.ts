/** One of several runs that replace each other. */
export interface Run {
  /** Aborted when another run starts, or when the owner is left. */
  readonly signal: AbortSignal;
  /** Returns false once another run has started, or the owner was left. */
  readonly isLatest: () => boolean;
  /**
   * Waits for a result of this run. A call can still succeed or fail after another run has started: that result is
   * discarded.
   *
   * @throws the reason of the abort, if this is no longer the latest run; otherwise the error of the call
   */
  readonly result: <T>(call: Promise<T>) => Promise<T>;
}

/** Tracks the latest of several runs. Starting a run aborts the previous one. */
export interface Latest {
  /** Starts a run and aborts the previous one. */
  readonly begin: () => Run;
  /** Aborts the current run, if any. */
  readonly end: () => void;
}

export function createLatest(): Latest {
  let controller: AbortController | undefined;
  const end = () => {
    controller?.abort();
    controller = undefined;
  };
  return {
    begin() {
      end();
      const own = new AbortController();
      controller = own;
      const { signal } = own;
      return {
        signal,
        isLatest: () => !signal.aborted,
        async result(call) {
          try {
            return await call;
          } finally {
            signal.throwIfAborted();
          }
        },
      };
    },
    end,
  };
}
