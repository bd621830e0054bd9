/** Milliseconds that a page gets to become as high as it was. */
const RESTORE_TIMEOUT = 3000;
const MAX_POSITIONS = 100;
const positions = new Map<string, number>();

/** Keeps where the window stands in an entry of the history. */
export function rememberScroll(key: string, y: number): void {
  positions.delete(key);
  positions.set(key, y);
  if (positions.size > MAX_POSITIONS) positions.delete(positions.keys().next().value ?? '');
}

/**
 * Brings the window back to where it stood, as soon as the page is high enough: results may still be on their way. It
 * gives up when the reader scrolls by themselves.
 *
 * @returns ends the attempt
 */
export function restoreScroll(key: string): () => void {
  const y = positions.get(key) ?? 0;
  const until = performance.now() + RESTORE_TIMEOUT;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(event, stop);
  };
  const tryIt = () => {
    const late = performance.now() > until;
    // Not before there is room: from the lower end of a short page, what then appears would carry the window away.
    const room = document.documentElement.scrollHeight - window.innerHeight >= y;
    if (room || late) window.scrollTo(0, y);
    if (late || (room && Math.abs(window.scrollY - y) < 2)) stop();
    else frame = requestAnimationFrame(tryIt);
  };
  for (const event of ['wheel', 'touchmove', 'keydown'])
    window.addEventListener(event, stop, { passive: true });
  tryIt();
  return stop;
}
