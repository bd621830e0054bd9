import { moveInList } from '../../../lib/sortable-list.js';
import { COLLECTION_BOUNDS } from './faults.js';

/** Returns the chosen assets with further ones at the end. Assets that are already chosen stay where they are. */
export function withPicked(ids: readonly string[], added: readonly string[]): readonly string[] {
  return [...new Set([...ids, ...added])].slice(0, COLLECTION_BOUNDS.assets);
}

/** Returns the chosen assets without some of them. */
export function withoutPicked(ids: readonly string[], removed: readonly string[]): readonly string[] {
  const gone = new Set(removed);
  return ids.filter((id) => !gone.has(id));
}

/** Returns the chosen assets after one has moved to another place. */
export const withPickedMoved = (ids: readonly string[], id: string, place: number): readonly string[] =>
  moveInList(ids, [id], place);
