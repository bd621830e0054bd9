import type { Asset } from '@assetportal/sdk/contract';
import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent, type RefObject } from 'react';

/** Where the keyboard stands in the results. */
export interface ActiveResult {
  /** Index of the one result that Tab reaches; -1 without results. */
  readonly index: number;
  /** Makes a result the active one; with `focus`, the focus follows once it is drawn. */
  readonly move: (index: number, options?: { focus?: boolean }) => void;
  /** For the element that holds all results. */
  readonly handlers: {
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/** The element of a result that takes the focus carries this attribute with the result's index. */
export const RESULT = 'data-result';

/**
 * Follows the active result by its id, so that it stays the same one when results arrive or change places. Where it is
 * gone, its place counts. A focus that was in the results stays in them, also when its element is drawn anew.
 *
 * @param reveal brings a result into view
 */
export function useActiveResult(
  container: RefObject<HTMLElement | null>,
  docs: readonly Asset[],
  reveal: (index: number) => void,
): ActiveResult {
  const [active, setActive] = useState<{ id: string; index: number }>({ id: '', index: 0 });
  const focused = useRef(false);
  const focusRequested = useRef(false);

  const index = useMemo(() => {
    if (docs[active.index]?.id === active.id) return active.index;
    const at = active.id === '' ? -1 : docs.findIndex((doc) => doc.id === active.id);
    return at !== -1 ? at : Math.min(active.index, docs.length - 1);
  }, [active, docs]);

  const move = useCallback(
    (to: number, { focus = true }: { focus?: boolean } = {}) => {
      const doc = docs[to];
      if (doc === undefined) return;
      focusRequested.current ||= focus;
      setActive({ id: doc.id, index: to });
    },
    [docs],
  );

  useEffect(() => {
    const lost = focused.current && document.activeElement === document.body;
    if (!focusRequested.current && !lost) return;
    const element = container.current?.querySelector<HTMLElement>(`[${RESULT}="${index}"]`);
    if (element === null || element === undefined) return;
    const scroll = focusRequested.current;
    focusRequested.current = false;
    element.focus({ preventScroll: true });
    if (scroll) reveal(index);
  });

  const handlers = useMemo(
    () => ({
      onFocus: (event: FocusEvent) => {
        focused.current = true;
        const at = event.target.getAttribute(RESULT);
        if (at !== null) move(Number(at), { focus: false });
      },
      onBlur: (event: FocusEvent) => {
        // An element that is taken out of the page loses the focus to nothing: that one is to be given back.
        const { target, relatedTarget } = event;
        queueMicrotask(() => {
          if (target.isConnected && !container.current?.contains(relatedTarget)) focused.current = false;
        });
      },
    }),
    [container, move],
  );

  return useMemo(() => ({ index, move, handlers }), [index, move, handlers]);
}
