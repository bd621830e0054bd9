const MARGIN = 12;

/** What sticks to an edge of the window over the results says with this attribute to which: `top` or `bottom`. */
const COVERS = 'data-covers';

/**
 * Scrolls the window so far that a stretch of the results is in sight: below what sticks to the window's upper edge,
 * above what floats at its lower one. (Not by the style scroll-padding: that would also scroll the results whenever
 * something in the sidebar takes the focus.)
 *
 * @param results the element that holds all results
 * @param top from its upper edge, in pixels
 */
export function scrollResultIntoView(results: HTMLElement, top: number, height: number): void {
  const from = results.getBoundingClientRect().top + top;
  const upper = (boxOf('top')?.bottom ?? 0) + MARGIN;
  const lower = (boxOf('bottom')?.top ?? window.innerHeight) - MARGIN;
  if (from < upper) window.scrollBy({ top: from - upper, behavior: 'instant' });
  else if (from + height > lower)
    window.scrollBy({ top: Math.min(from - upper, from + height - lower), behavior: 'instant' });
}

function boxOf(edge: 'top' | 'bottom'): DOMRect | undefined {
  return document.querySelector(`[${COVERS}="${edge}"]`)?.getBoundingClientRect();
}
