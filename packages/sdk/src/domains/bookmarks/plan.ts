import { cleanIds, sameIds } from './ids.js';

/**
 * How two lists of bookmarks become one.
 * - `pull`: the server's list holds.
 * - `push`: the own list holds.
 * - `merge`: what was added or removed on either side since both last agreed (`base`) holds; the server's come first.
 */
export type BookmarkSyncMode = 'pull' | 'push' | 'merge';

/** The two lists of bookmarks that are to become one. All of them are ids in the order in which they were added. */
export interface BookmarkSync {
  /** The list here. */
  readonly local: readonly string[];
  /** The list as the server has it. */
  readonly server: readonly string[];
  /** Ids of assets that no longer exist; they are in no result. Default: none. */
  readonly gone?: readonly string[];
  readonly mode: BookmarkSyncMode;
  /**
   * What both sides current when they last agreed, for `merge`. Default: nothing, so that neither side loses anything;
   * that is how a guest’s list joins a user’s on login.
   */
  readonly base?: readonly string[];
}

/** What to do to the server’s list; `order` is the list that both sides then hold. */
export type BookmarkPlan =
  | { readonly kind: 'same'; readonly order: readonly string[] }
  | {
      readonly kind: 'change';
      /** Ids to add to the server’s list. */
      readonly add: readonly string[];
      /** Ids to take from it. */
      readonly remove: readonly string[];
      readonly order: readonly string[];
    };

/**
 * Plans how a list here and the server's become one (specification, section 4, Bookmarks). Duplicates and what cannot
 * be an id are left out.
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
  // Nobody else has changed anything: the own order holds too.
  if (sameIds(server, base)) return cleanIds(local);
  const here = new Set(local);
  const before = new Set(base);
  const removedHere = new Set(base.filter((id) => !here.has(id)));
  const addedHere = local.filter((id) => !before.has(id));
  return cleanIds([...server.filter((id) => !removedHere.has(id)), ...addedHere]);
}

/** What becomes of the server's list when a plan is carried out: the plan's `order`. */
export function applyBookmarkPlan(server: readonly string[], plan: BookmarkPlan): readonly string[] {
  if (plan.kind === 'same') return server;
  const removed = new Set(plan.remove);
  const left = new Set([...server.filter((id) => !removed.has(id)), ...plan.add]);
  return plan.order.filter((id) => left.has(id));
}
