import { useLayoutEffect } from 'react';
import { deferred } from '../../../lib/deferred.js';
import { useIdle } from '../../../lib/useIdle.js';
import type { ScrubberProps } from './useScrubbing.js';

const Scrubber = deferred('scrubber', async () => (await import('./Scrubber.js')).Scrubber);

/** The scrubber is hidden when everything fits on this many screens. */
const SCREENS = 2;

/**
 * The scrubber, which appears after the first content. The scroll bar of the page, which it replaces, is hidden from the
 * start: the width of the results depends on it.
 */
export function LaterScrubber(props: ScrubberProps) {
  const shown = props.height > SCREENS * window.innerHeight && props.total > 1;
  const idle = useIdle();
  useHiddenScrollbar(shown);
  return shown && idle && <Scrubber {...props} />;
}

/** Hides the scroll bar of the page, which the scrubber replaces. */
function useHiddenScrollbar(shown: boolean): void {
  useLayoutEffect(() => {
    if (!shown) return;
    const root = document.documentElement;
    root.dataset['scrubber'] = '';
    return () => {
      delete root.dataset['scrubber'];
    };
  }, [shown]);
}
