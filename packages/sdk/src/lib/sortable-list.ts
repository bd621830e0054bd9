/** An item that the user moves within a list. Places start at 0. */
export interface LiftedItem {
  readonly id: string;
  readonly from: number;
  /** Place at which it would be dropped now. */
  readonly place: number;
  readonly by: 'keys' | 'pointer';
}

/**
 * Step of moving an item: it was picked up, it is at another place, it was dropped there, or it returned to its first
 * place.
 */
export interface SortStep {
  readonly kind: 'lifted' | 'place' | 'dropped' | 'returned';
  readonly item: LiftedItem;
}

/**
 * Returns the step for a key pressed on the grip of an item: Space lifts and drops, the arrow keys, Home and End move,
 * Enter drops, Escape cancels. Null if the key does nothing.
 *
 * @param ids IDs of the items, in the order of the list
 * @param lifted Item that the user moves. Null if there is none.
 */
export function sortStep(
  key: string,
  id: string,
  ids: readonly string[],
  lifted: LiftedItem | null,
): SortStep | null {
  if (lifted === null) {
    const from = ids.indexOf(id);
    return key === ' ' && from !== -1
      ? { kind: 'lifted', item: { id, from, place: from, by: 'keys' } }
      : null;
  }
  const place = placeAfterKey(key, lifted.place, ids.length);
  if (place !== null) return { kind: 'place', item: { ...lifted, place } };
  if (key === ' ' || key === 'Enter') return { kind: 'dropped', item: lifted };
  return key === 'Escape' ? { kind: 'returned', item: { ...lifted, place: lifted.from } } : null;
}

/**
 * Returns the place to which a key moves an item that is picked up: one up or down, or to either end. Null for other
 * keys.
 *
 * @param place Current place; the first one is 0.
 */
export function placeAfterKey(key: string, place: number, total: number): number | null {
  const next = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: total - 1 }[key];
  return next === undefined ? null : Math.min(Math.max(0, next), total - 1);
}

/** Returns the place at which an item lands that was dragged by a distance, in rows of equal height. */
export function placeAfterDrag(from: number, distance: number, rowHeight: number, total: number): number {
  return Math.min(Math.max(0, from + Math.round(distance / rowHeight)), total - 1);
}

/**
 * Moves items so that the first of them is at a position of the new list. They keep their order among each other.
 *
 * @param position Position in the resulting list. Values beyond the ends mean the first or the last position.
 */
export function moveInList<T>(list: readonly T[], items: readonly T[], position: number): readonly T[] {
  const present = new Set(list);
  const moved = items.filter((item) => present.has(item));
  const isMoved = new Set(moved);
  const rest = list.filter((item) => !isMoved.has(item));
  const at = Math.min(Math.max(0, position), rest.length);
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/**
 * Returns the distance by which each item of a list is shown from its place, while one of them is at another place. The
 * elements keep their order in the document, so that the grip keeps the focus.
 *
 * @param heights heights of the items, with the space between them
 */
export function offsetsAfterMove(heights: readonly number[], from: number, place: number): readonly number[] {
  const own = heights[from] ?? 0;
  const passed = heights.slice(Math.min(from + 1, place), Math.max(from, place + 1));
  const distance = passed.reduce((sum, height) => sum + height, 0);
  return heights.map((_, index) => {
    if (index === from) return place > from ? distance : place < from ? -distance : 0;
    if (index > from && index <= place) return -own;
    return index >= place && index < from ? own : 0;
  });
}
