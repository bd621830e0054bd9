import { cleanIds, sameIds } from './ids.js';

/**
 * Strategy for merging two lists of bookmarks.
 * - `pull`: the server's list wins.
 * - `push`: the local list wins.
 * - `merge`: applies the additions and removals of both sides since `base`. The server's bookmarks come first.
 */
export type BookmarkSyncMode = 'pull' | 'push' | 'merge';

/** Two lists of bookmarks to merge. All lists contain IDs in the order in which they were added. */
export interface BookmarkSync {
  /** Local list. */
  readonly local: readonly string[];
  /** Server's list. */
  readonly server: readonly string[];
  /** IDs of deleted assets, which the result omits. Default: none. */
  readonly gone?: readonly string[];
  readonly mode: BookmarkSyncMode;
  /**
   * List that both sides last agreed on, for `merge`. Default: empty, so that neither side loses a bookmark. An
   * empty base is also used to merge a guest's list with a user's list on login.
   */
  readonly base?: readonly string[];
}

/** Changes to make to the server's list. `order` is the list that both sides have afterward. */
export type BookmarkPlan =
  | { readonly kind: 'same'; readonly order: readonly string[] }
  | {
      readonly kind: 'change';
      /** IDs to add to the server's list. */
      readonly add: readonly string[];
      /** IDs to remove from the server's list. */
      readonly remove: readonly string[];
      readonly order: readonly string[];
    };

/**
 * Plans how to merge the local list and the server's list (specification, section 4, Bookmarks). Duplicates and
 * invalid IDs are omitted.
 */
export function planBookmarkSync(sync: BookmarkSync): BookmarkPlan {
  const gone = new Set(sync.gone);
  const order = targetOf(sync).filter((id) => !gone.has(id));
  if (sameIds(order, sync.server)) return { kind: 'same', order };
  const target = new Set(order);
  const current = new Set(sync.server);
  return {
    kind: 'change',
    add: order.filter((id) => !current.has(id)),
    remove: [...current].filter((id) => !target.has(id)),
    order,
  };
}

function targetOf({ local, server, mode, base = [] }: BookmarkSync): string[] {
  if (mode === 'pull') return cleanIds(server);
  if (mode === 'push') return cleanIds(local);
  // The server's list is unchanged, so the local order applies too.
  if (sameIds(server, base)) return cleanIds(local);
  const localIds = new Set(local);
  const before = new Set(base);
  const removedHere = new Set(base.filter((id) => !localIds.has(id)));
  const addedHere = local.filter((id) => !before.has(id));
  return cleanIds([...server.filter((id) => !removedHere.has(id)), ...addedHere]);
}
