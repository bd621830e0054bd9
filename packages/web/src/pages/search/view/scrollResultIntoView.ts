const MARGIN = 12;

/**
 * Attribute of elements that cover the results at an edge of the window. Its value is the edge, `top` or
 * `bottom`.
 */
const COVERS = 'data-covers';

/**
 * Scrolls the window until a part of the results is visible. The part is then below elements that stick to the
 * top of the window, and above elements that float at the bottom. Does not use the CSS property
 * `scroll-padding`, which would also scroll the results whenever an element in the sidebar gets the focus.
 *
 * @param results the element that contains all results
 * @param top distance of the part from the upper edge of `results`, in pixels
 * @param height height of the part, in pixels
 */
export function scrollResultIntoView(results: HTMLElement, top: number, height: number): void {
  const from = results.getBoundingClientRect().top + top;
  const upper = Math.max(0, ...boxesOf('top').map((box) => box.bottom)) + MARGIN;
  const lower = Math.min(window.innerHeight, ...boxesOf('bottom').map((box) => box.top)) - MARGIN;
  if (from < upper) window.scrollBy({ top: from - upper, behavior: 'instant' });
  else if (from + height > lower)
    window.scrollBy({ top: Math.min(from - upper, from + height - lower), behavior: 'instant' });
}

function boxesOf(edge: 'top' | 'bottom'): DOMRect[] {
  const covering = document.querySelectorAll(`[${COVERS}="${edge}"]`);
  return Array.from(covering, (element) => element.getBoundingClientRect());
}
