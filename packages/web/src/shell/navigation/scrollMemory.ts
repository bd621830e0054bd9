/** Maximum time in milliseconds to wait until a page that has loaded is high enough to restore its scroll position. */
const RESTORE_TIMEOUT = 3000;
/** The page or a part of it while it still loads. */
const LOADING = 'main[aria-busy="true"], main [aria-busy="true"]';
const MAX_POSITIONS = 100;
const positions = new Map<string, number>();

/** Stores the scroll position of a history entry. */
export function saveScroll(key: string, y: number): void {
  positions.delete(key);
  positions.set(key, y);
  if (positions.size > MAX_POSITIONS) positions.delete(positions.keys().next().value ?? '');
}

/** Removes all positions. Call when another user has the session. */
export function clearScroll(): void {
  positions.clear();
}

/**
 * Restores the scroll position of a history entry. Waits until the page is high enough, because results may
 * still be loading. Once they have loaded, it waits no longer than {@link RESTORE_TIMEOUT}. Stops when the user scrolls or
 * presses a key.
 *
 * @param fallback position in pixels if none is stored for the entry in this visit
 * @returns a function that cancels the attempt
 */
export function restoreScroll(key: string, fallback = 0): () => void {
  const y = positions.get(key) ?? fallback;
  let until = performance.now() + RESTORE_TIMEOUT;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(event, stop);
  };
  const attempt = () => {
    if (document.querySelector(LOADING) !== null) until = performance.now() + RESTORE_TIMEOUT;
    const late = performance.now() > until;
    // Wait until the page is high enough. At the bottom of a shorter page, content that appears later would
    // shift the window.
    const room = document.documentElement.scrollHeight - window.innerHeight >= y;
    if (room || late) window.scrollTo(0, y);
    if (late || (room && Math.abs(window.scrollY - y) < 2)) stop();
    else frame = requestAnimationFrame(attempt);
  };
  for (const event of ['wheel', 'touchmove', 'keydown'])
    window.addEventListener(event, stop, { passive: true });
  attempt();
  return stop;
}
