/**
 * Tracks the latest of several runs. Starting a run aborts the previous one. Callers check `isLatest` to ignore
 * late results.
 */
export interface Latest {
  /** Starts a run and aborts the previous one. */
  readonly begin: () => { readonly signal: AbortSignal; readonly isLatest: () => boolean };
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
      return { signal: own.signal, isLatest: () => controller === own };
    },
    end,
  };
}
