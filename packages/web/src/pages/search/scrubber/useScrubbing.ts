import { afterByTimer } from '@assetportal/sdk';
import { scrollMap, scrubberLabels, type ScrubberInput } from '@assetportal/sdk/rules';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { offsetsOf } from '../view/scroll/offsets.js';

export interface ScrubberProps {
  /** The element that contains all results. */
  readonly container: RefObject<HTMLElement | null>;
  /** First visible position. */
  readonly first: number;
  /** Number of results. */
  readonly total: number;
  /** Height of all results, in pixels. */
  readonly height: number;
  /** Returns the distance of a result from the top of the results, in pixels. */
  readonly topOf: (position: number) => number;
}

/** Time after the last scrolling in which the scrubber shows its line, in milliseconds. */
const SCROLLED = 1200;

/** The state of the scrubber, and the handlers for its element. */
interface Scrubbing {
  /** The position under the pointer while it is dragged, otherwise null. */
  readonly dragged: number | null;
  /** True for a short time after scrolling. */
  readonly scrolling: boolean;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** Moves through the results with the pointer and the keyboard. */
export function useScrubbing(
  box: RefObject<HTMLElement | null>,
  props: ScrubberProps,
  input: ScrubberInput,
): Scrubbing {
  const [dragged, setDragged] = useState<number | null>(null);
  const scrolling = useScrolling();
  const latest = useRef({ props, input });
  useEffect(() => {
    latest.current = { props, input };
  });
  // Measured once per drag: each move of the pointer would otherwise force a layout.
  const track = useRef({ top: 0, height: 1 });
  const handlers = useMemo(() => {
    const go = (position: number) => scrollToResult(latest.current.props, position);
    const drag = (event: PointerEvent<HTMLElement>) => {
      const { top, height } = track.current;
      const { total } = latest.current.props;
      const part = Math.max(0, Math.min(1, (event.clientY - top) / height));
      const position = Math.round(part * (total - 1));
      setDragged(position);
      go(position);
    };
    const end = () => setDragged(null);
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
        track.current = event.currentTarget.getBoundingClientRect();
        drag(event);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown(event: KeyboardEvent) {
        const { props: now, input: shown } = latest.current;
        const to = keyTarget(event.key, now, shown, box.current?.clientHeight ?? 0);
        if (to === undefined) return;
        event.preventDefault();
        go(to);
      },
    };
  }, [box]);
  return { dragged, scrolling, handlers };
}

/** Returns the position to which a key leads: a row, a label, or an end. */
function keyTarget(
  key: string,
  { first, total, topOf }: ScrubberProps,
  input: ScrubberInput,
  height: number,
): number | undefined {
  const labels = scrubberLabels(input, height).map(({ position }) => position);
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight': {
      let at = first;
      while (at < total - 1 && topOf(at) === topOf(first)) at += 1;
      return at;
    }
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(0, first - 1);
    case 'PageDown':
      return labels.find((position) => position > first) ?? total - 1;
    case 'PageUp':
      return labels.findLast((position) => position < first) ?? 0;
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return undefined;
  }
}

/** Scrolls the page so that a result is at the top of the visible results. */
function scrollToResult({ container, height, topOf }: ScrubberProps, position: number): void {
  if (container.current === null) return;
  const map = scrollMap({ height, window: window.innerHeight });
  const { pageTop, coveredTop } = offsetsOf(container.current);
  window.scrollTo({ top: pageTop + map.toPage(topOf(position)) - coveredTop, behavior: 'instant' });
}

/** Returns true for a short time after the page has scrolled. */
function useScrolling(): boolean {
  const [scrolling, setScrolling] = useState(false);
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const onScroll = () => {
      setScrolling(true);
      cancel?.();
      cancel = afterByTimer(SCROLLED, () => setScrolling(false), 'auto-hide');
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancel?.();
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  return scrolling;
}
