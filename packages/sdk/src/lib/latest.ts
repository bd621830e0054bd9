/** Lets only the newest of several runs speak: an older one is aborted, and what it still answers is ignored. */
export interface Latest {
  /** Begins a run, ending the one before. */
  readonly begin: () => { readonly signal: AbortSignal; readonly isLatest: () => boolean };
  /** Ends the run that is going on, if one is. */
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
