import type { SearchResults } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { positionOnArrival } from '../../../shell/navigation/entryPosition.js';

/** The result that the keyboard acts on. */
export interface ActiveResult {
  /** Index of the one result that is reachable with Tab; -1 if there are no results. */
  readonly index: number;
  /** Makes a result the active one. Focuses it as soon as it has rendered, unless `focus` is false. */
  readonly move: (index: number, options?: { focus?: boolean }) => void;
  /** Handlers for the element that contains all results. */
  readonly handlers: {
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/** Attribute of the focusable element of a result. Its value is the index of the result. */
export const RESULT = 'data-result';

/** True once the results have taken the focus that the history entry stores. */
let isTaken = false;

/**
 * Returns the result that had the focus before a reload. Undefined if there is none, and after results have rendered.
 */
function useRestored(): number | undefined {
  // Not while rendering: React may discard a render and start again.
  useEffect(() => {
    isTaken = true;
  }, []);
  const [restored] = useState(findRestored);
  return restored;
}

function findRestored(): number | undefined {
  const { result } = positionOnArrival();
  if (isTaken) return undefined;
  // Another element has the focus only if the user has moved it there.
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.id === 'top' ? result : undefined;
}

/**
 * Tracks the active result by its ID, so that it stays the same when results are added or reordered. If it
 * disappears, the result at its index, or else the last one, becomes active. If the focus was in the results, it
 * stays there, even if React recreates the focused element. In the results of another search, the first one is active.
 *
 * @param count number of results, also of those that are not loaded
 * @param reveal scrolls a result into view
 */
export function useActiveResult(
  container: RefObject<HTMLElement | null>,
  results: SearchResults,
  count: number,
  reveal: (index: number) => void,
): ActiveResult {
  const restored = useRestored();
  const resultSet = useStore(useApp().search.store, (state) => state.resultSet);
  const [active, setActive] = useState({ id: '', index: restored ?? 0, resultSet });
  // The state for which the focus is requested. An effect of an earlier state must not take the request.
  const requested = useRef(restored === undefined ? null : active);
  const mayScroll = useRef(restored === undefined); // After a reload, the page restores its scroll position.

  const index = useMemo(() => {
    if (active.resultSet !== 0 && active.resultSet !== resultSet) return Math.min(0, count - 1);
    if (results.at(active.index)?.id === active.id) return active.index;
    const at = active.id === '' ? undefined : results.indexOf(active.id);
    return at ?? Math.min(active.index, count - 1);
  }, [active, resultSet, results, count]);

  const move = useCallback(
    (to: number, { focus = true }: { focus?: boolean } = {}) => {
      if (to < 0 || to >= count) return;
      const next = { id: results.at(to)?.id ?? '', index: to, resultSet };
      if (focus) requested.current = next;
      setActive(next);
    },
    [results, resultSet, count],
  );

  const { focused, handlers } = useFocusWithin(container, move);
  useEffect(() => {
    const focusLost = focused.current && document.activeElement === document.body;
    const isRequested = requested.current === active;
    if (!isRequested && !focusLost) return;
    const element = container.current?.querySelector<HTMLElement>(`[${RESULT}="${index}"]`);
    if (element === null || element === undefined) return;
    const scroll = isRequested && mayScroll.current;
    requested.current = null;
    mayScroll.current = true;
    element.focus({ preventScroll: true });
    if (scroll) reveal(index);
  });

  return useMemo(() => ({ index, move, handlers }), [index, move, handlers]);
}

/** Tracks with the handlers of {@link ActiveResult} whether the focus is in the results. */
function useFocusWithin(
  container: RefObject<HTMLElement | null>,
  move: ActiveResult['move'],
): { readonly focused: RefObject<boolean>; readonly handlers: ActiveResult['handlers'] } {
  const focused = useRef(false);
  const handlers = useMemo(
    () => ({
      onFocus: (event: FocusEvent) => {
        focused.current = true;
        const at = event.target.getAttribute(RESULT);
        if (at !== null) move(Number(at), { focus: false });
      },
      onBlur: (event: FocusEvent) => {
        // If React has removed the focused element, no other element gets the focus. The focus must then return
        // to the results.
        const { target, relatedTarget } = event;
        queueMicrotask(() => {
          if (target.isConnected && !container.current?.contains(relatedTarget)) focused.current = false;
        });
      },
    }),
    [container, move],
  );
  return { focused, handlers };
}
