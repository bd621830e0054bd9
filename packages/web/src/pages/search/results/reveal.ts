const MARGIN = 12;

/**
 * Scrolls the window so far that a stretch of the results is in sight: below what sticks to the window's upper edge,
 * above what stands at its lower one.
 *
 * @param results the element that holds all results
 * @param top from its upper edge, in pixels
 */
export function reveal(results: HTMLElement, top: number, height: number): void {
  const from = results.getBoundingClientRect().top + top;
  const style = getComputedStyle(document.documentElement);
  const upper = pixels(style.scrollPaddingTop) + MARGIN;
  const lower = window.innerHeight - pixels(style.scrollPaddingBottom) - MARGIN;
  if (from < upper) window.scrollBy({ top: from - upper, behavior: 'instant' });
  else if (from + height > lower)
    window.scrollBy({ top: Math.min(from - upper, from + height - lower), behavior: 'instant' });
}

function pixels(length: string): number {
  const value = Number.parseFloat(length);
  return Number.isFinite(value) ? value : 0;
}
