import { scrollMap } from '@assetportal/sdk/rules';
import type { RefObject } from 'react';
import { coveredBelow } from '../../../../shell/dock/dock.js';
import { offsetsOf } from './offsets.js';

const MARGIN = 12;

/**
 * Scrolls the window until a part of the results is visible. The part is then below elements that stick to the
 * top of the window, and above elements that are docked at the bottom. Does not use the CSS property
 * `scroll-padding`, which would also scroll the results whenever an element in the sidebar gets the focus. Reads
 * stored offsets only, so that holding a key does not force a layout per step.
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
  const { pageTop, coveredTop } = offsetsOf(results.current);
  const offset = map.toResults(window.scrollY - pageTop);
  const from = top - offset;
  const upper = coveredTop + MARGIN;
  const lower = window.innerHeight - coveredBelow() - MARGIN;
  const by = from < upper || from + height - lower > from - upper ? from - upper : from + height - lower;
  if (from >= upper && from + height <= lower) return;
  window.scrollTo({ top: pageTop + map.toPage(offset + by), behavior: 'instant' });
}
