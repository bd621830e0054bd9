import { useState } from 'react';
import type { LinkedPages } from '../pages/usePageLinks.js';

/** Pages of the canvas, and how far they have loaded. */
interface Pages {
  /** The displayed page, and the page that loads above it. */
  readonly shown: readonly number[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Number of the attempt to load a page. */
  readonly attempt: number;
  readonly onReady: (page: number) => void;
  readonly onFailed: (page: number) => void;
  readonly retry: () => void;
}

/** Keeps the previous page until the current one has loaded, so that turning pages shows no blank frame. */
export function usePages(page: number, links: LinkedPages | undefined): Pages {
  const [ready, setReady] = useState<number>();
  const [failed, setFailed] = useState<number>();
  const [attempt, setAttempt] = useState(0);
  const hasFailed = failed === page || (ready !== page && links?.hasFailed(page) === true);
  return {
    shown: [...new Set([ready ?? page, page])],
    isLoading: ready !== page && !hasFailed,
    hasFailed,
    attempt,
    onReady: (number) => {
      setReady(number);
      setFailed(undefined);
    },
    onFailed: setFailed,
    retry: () => {
      setFailed(undefined);
      setAttempt(attempt + 1);
      void links?.load([page]);
    },
  };
}
