import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { LiftedItem } from '@assetportal/sdk/rules';

/** Keeps the focus in the list when rows move or disappear. */
export interface RowFocus {
  /** Wraps the function that removes a row: the focus moves to the next Remove button, or else to the last one. */
  readonly beforeRemove: (remove: (id: string) => void) => (id: string) => void;
}

/** Returns the functions that keep the focus, and returns it to the handle of a row that the keyboard has moved. */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  lifted: LiftedItem | null,
): RowFocus {
  const next = useRef<number | null>(null);
  const moved = useRef<{ readonly id: string; readonly ids: readonly string[] } | null>(null);
  useLayoutEffect(() => {
    const at = next.current;
    next.current = null;
    const id = at === null ? undefined : ids[Math.min(at, ids.length - 1)];
    if (id !== undefined) elementIn(list, id, '[data-remove]')?.focus();
  }, [list, ids]);
  useLayoutEffect(() => {
    if (lifted?.by === 'keys') moved.current = { id: lifted.id, ids };
    if (moved.current === null || lifted !== null) return;
    const { id, ids: before } = moved.current;
    // The browser takes the focus from an element whose node moves. The new order can arrive after the drop.
    if (document.activeElement === document.body) elementIn(list, id, '[data-handle]')?.focus();
    if (ids !== before) moved.current = null;
  });
  return {
    beforeRemove: (remove) => (id) => {
      next.current = ids.indexOf(id);
      remove(id);
    },
  };
}

function elementIn(list: RefObject<HTMLElement | null>, id: string, selector: string) {
  return list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] ${selector}`);
}
