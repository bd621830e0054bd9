import { scrollMap } from '@assetportal/sdk/rules';
import type { RefObject } from 'react';

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
 * @param part distance of the part from the upper edge of the results, its height, and the height of all results, in
 *   pixels
 */
export function scrollResultIntoView(
  results: RefObject<HTMLElement | null>,
  { top, height, total }: { readonly top: number; readonly height: number; readonly total: number },
): void {
  if (results.current === null) return;
  const map = scrollMap({ height: total, window: window.innerHeight });
  const pageTop = results.current.getBoundingClientRect().top + window.scrollY;
  const offset = map.toResults(window.scrollY - pageTop);
  const from = top - offset;
  const upper = Math.max(0, ...boxesOf('top').map((box) => box.bottom)) + MARGIN;
  const lower = Math.min(window.innerHeight, ...boxesOf('bottom').map((box) => box.top)) - MARGIN;
  const by = from < upper || from + height - lower > from - upper ? from - upper : from + height - lower;
  if (from >= upper && from + height <= lower) return;
  window.scrollTo({ top: pageTop + map.toPage(offset + by), behavior: 'instant' });
}

function boxesOf(edge: 'top' | 'bottom'): DOMRect[] {
  const covering = document.querySelectorAll(`[${COVERS}="${edge}"]`);
  return Array.from(covering, (element) => element.getBoundingClientRect());
}
