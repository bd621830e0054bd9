import { cleanIds } from './ids.js';

/**
 * Moves bookmarks so that the first of them is at a position of the new list. They keep their order among each other.
 *
 * @param position Position in the resulting list. Values beyond the ends mean the first or the last position.
 */
export function moveBookmarks(
  list: readonly string[],
  ids: readonly string[],
  position: number,
): readonly string[] {
  const present = new Set(list);
  const moved = cleanIds(ids).filter((id) => present.has(id));
  const isMoved = new Set(moved);
  const rest = list.filter((id) => !isMoved.has(id));
  const at = Math.min(Math.max(0, position), rest.length);
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/**
 * Inserts bookmarks in front of another one, or at the end. Those that the list has already are moved there, so that
 * the dropped assets are together.
 *
 * @param before ID of the bookmark that follows. null, or an ID that is not in the list: at the end.
 */
export function insertBookmarks(
  list: readonly string[],
  ids: readonly string[],
  before: string | null,
): readonly string[] {
  const added = cleanIds(ids);
  const isAdded = new Set(added);
  // The next one that stays: the bookmark under the pointer may be among the moved ones.
  const from = before === null ? -1 : list.indexOf(before);
  const next = from === -1 ? undefined : list.slice(from).find((id) => !isAdded.has(id));
  const rest = list.filter((id) => !isAdded.has(id));
  const at = next === undefined ? rest.length : rest.indexOf(next);
  return [...rest.slice(0, at), ...added, ...rest.slice(at)];
}

/**
 * Returns removed bookmarks to their places, also if the list has changed since. Each is inserted behind the nearest
 * bookmark before it that is still in the list, or else at the start.
 *
 * @param order The list before the removal.
 */
export function restoreBookmarks(
  list: readonly string[],
  removed: readonly string[],
  order: readonly string[] = removed,
): readonly string[] {
  const present = new Set(list);
  const requested = new Set(removed.filter((id) => !present.has(id)));
  const first: string[] = [];
  const behind = new Map<string, string[]>();
  let group = first;
  for (const id of order) {
    if (requested.delete(id)) group.push(id);
    else if (present.has(id)) behind.set(id, (group = []));
  }
  return [...first, ...list.flatMap((id) => [id, ...(behind.get(id) ?? [])]), ...requested];
}

/**
 * Returns the place to which a key moves a bookmark that is picked up: one up or down, or to either end. Null for other
 * keys.
 *
 * @param place Current place; the first one is 0.
 */
export function placeAfterKey(key: string, place: number, total: number): number | null {
  const next = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: total - 1 }[key];
  return next === undefined ? null : Math.min(Math.max(0, next), total - 1);
}

/** Returns the place at which a bookmark lands that was dragged by a distance, in rows of equal height. */
export function placeAfterDrag(from: number, distance: number, rowHeight: number, total: number): number {
  return Math.min(Math.max(0, from + Math.round(distance / rowHeight)), total - 1);
}
