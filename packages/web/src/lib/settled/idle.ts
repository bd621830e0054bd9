/**
 * Maximum time in milliseconds to wait for an idle browser. Browsers without `requestIdleCallback` always wait
 * this long.
 */
const IDLE = 2000;

/** Calls a function as soon as the browser is idle. */
export function idle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE });
  else setTimeout(work, IDLE);
}
