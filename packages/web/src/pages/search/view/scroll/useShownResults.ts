import { lazyLoadRows, lazyLoadTrigger, type SearchResults, type View } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, useRef } from 'react';

interface ShownInput {
  readonly view: View;
  readonly results: SearchResults;
  readonly numFound: number;
  /** First visible result, and the one after the last visible one. */
  readonly from: number;
  readonly to: number;
  /** Width of the results and height of a row, in pixels. */
  readonly width: number;
  readonly rowHeight: number;
}

/** Time that the results must rest after a jump before they are requested, in milliseconds. */
const REST = 120;

/**
 * Loads the visible results and those below (specification, section 9, Lazy load trigger). After a jump, waits until
 * the results rest, so that dragging the scrubber does not request everything in between.
 */
export function useShownResults(input: ShownInput): void {
  const { view, results, numFound, from, to, width, rowHeight } = input;
  const { search } = useApp();
  const before = useRef({ from, to });
  const perRow = Math.max(1, to - from) / Math.max(1, window.innerHeight / Math.max(1, rowHeight));
  const margin = Math.ceil(perRow * (lazyLoadTrigger(view, rowHeight) / Math.max(1, rowHeight)));
  useEffect(() => {
    if (to <= from || width <= 0) return;
    const isJump = from > before.current.to || to < before.current.from;
    before.current = { from, to };
    const show = () => void search.show(from, Math.min(numFound, to + margin), lazyLoadRows({ view, width }));
    if (!isJump) return show();
    const timer = setTimeout(show, REST);
    return () => clearTimeout(timer);
  }, [search, view, results, numFound, from, to, margin, width]);
}
