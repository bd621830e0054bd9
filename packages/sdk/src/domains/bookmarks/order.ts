import { moveInList } from '../../lib/sortable-list.js';
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
  return moveInList(list, cleanIds(ids), position);
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
