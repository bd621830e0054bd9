/** Maximum time in milliseconds to wait for an idle browser. */
const IDLE = 2000;

/** Time in milliseconds to wait in browsers without `requestIdleCallback` (Safari). */
const WITHOUT_IDLE = 200;

/** Calls a function as soon as the browser is idle. */
export function idle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE });
  else setTimeout(work, WITHOUT_IDLE);
}
