import { cleanIds, sameIds } from './ids.js';

/**
 * Strategy for merging two lists of bookmarks.
 * - `pull`: the server's list wins.
 * - `push`: the local list wins.
 * - `merge`: applies the additions, removals and moves of both sides since `base`. The server's order applies, unless
 *   only the local side has moved bookmarks, or both have. New bookmarks come last, unless they were inserted in front
 *   of a common one.
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
  const sides = { base: new Set(base), local: new Set(local), server: new Set(server) };
  const isCommon = (id: string) => sides.base.has(id) && sides.local.has(id) && sides.server.has(id);
  const isRemoved = (id: string) => sides.base.has(id) && !isCommon(id);
  // If both sides have moved bookmarks, the change that is about to be saved is the latest.
  const isMoved = !sameIds(base.filter(isCommon), local.filter(isCommon));
  const [order, other] = isMoved ? [local, server] : [server, local];
  return cleanIds(
    withAdditions(
      order.filter((id) => !isRemoved(id)),
      other.filter((id) => !isRemoved(id)),
      isCommon,
    ),
  );
}

/**
 * Adds the bookmarks that only another list has: in front of the common one that follows them there, or else at the
 * end.
 */
function withAdditions(
  order: readonly string[],
  other: readonly string[],
  isCommon: (id: string) => boolean,
): readonly string[] {
  const present = new Set(order);
  const before = new Map<string, readonly string[]>();
  let added: string[] = [];
  for (const id of other.filter((each) => isCommon(each) || !present.has(each))) {
    if (!isCommon(id)) added.push(id);
    else if (added.length > 0) {
      before.set(id, added);
      added = [];
    }
  }
  return [...order.flatMap((id) => [...(before.get(id) ?? []), id]), ...added];
}
