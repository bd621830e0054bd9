import type { App } from '@assetportal/sdk';
import { idle } from './idle.js';

/**
 * Number of operations for which the page waits: navigations, chunks, calls of the API, and at first its own rendering.
 * Images, transfers of files, polling and parts loaded in advance do not count.
 */
let pending = 1;

/**
 * Sets `data-settled` on the root element while nothing is pending. Tests and screenshots wait for it
 * (docs/development.md). It is set when the browser is idle: until then, React may not have rendered the replies, and
 * may request more.
 */
function count(step: number): void {
  pending += step;
  const show = () => document.documentElement.toggleAttribute('data-settled', pending === 0);
  if (pending > 0) show();
  else idle(show);
}

/** Counts a call or a chunk as pending until it ends. */
export function whilePending<T>(work: Promise<T>): Promise<T> {
  count(1);
  return work.finally(() => count(-1));
}

/** Call when the page has rendered. Counts as pending while the app is busy. Returns a function that ends this. */
export function countBusy({ busy }: App): () => void {
  count(busy.getState() ? 0 : -1);
  const end = busy.subscribe((isBusy) => count(isBusy ? 1 : -1));
  return () => {
    end();
    count(busy.getState() ? 0 : 1);
  };
}
