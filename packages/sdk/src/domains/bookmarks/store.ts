import { createStore, type StoreApi } from 'zustand/vanilla';
import { forgivingStorage, type Storage } from '../../lib/storage.js';
import { isPortalError, type PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/transport.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { MAX_ROWS } from '../../contract/limits.js';
import type { SearchQuery } from '../../contract/search-query.js';
import { can } from '../session/access.js';
import type { SessionState } from '../session/store.js';
import type { Toasts } from '../toasts/store.js';
import { BOOKMARK_CHUNK, createBookmarkAssets } from './assets.js';
import { cleanIds } from './ids.js';
import { guestList, type BookmarkList, type BookmarkStatus } from './list.js';
import { bookmarkProblem, bookmarksFull, roomFor } from './rules.js';
import { storedBookmarks } from './stored.js';
import { userList } from './user.js';

/** The bookmarks of the person who is there. */
export interface BookmarksState {
  /** `update` while something is on its way to or from the server; a guest’s list has nothing to wait for. */
  readonly status: BookmarkStatus;
  /** Why the list could not be loaded or saved, with the status `failure`. */
  readonly error: PortalError | null;
  /** In the order in which they were added; shown at once, before the server has them. */
  readonly ids: readonly string[];
  /** The assets that were fetched so far, in the order of `ids`. */
  readonly assets: readonly Asset[];
  readonly assetsStatus: 'initial' | 'loading' | 'success' | 'failure';
  /** What a search finds is being added. */
  readonly adding: boolean;
}

/** The store of the bookmarks. Every change answers whether it was kept; one that was not is taken back and told. */
export interface BookmarksStore {
  readonly store: StoreApi<BookmarksState>;
  /** Whether an asset is bookmarked. Quick, however long the list is. */
  has(id: string): boolean;
  /** Bookmarks an asset, or no longer (specification, section 4, Bookmark status). */
  toggle(id: string): Promise<boolean>;
  /** Adds assets at the end; a list holds 10,000, and what does not fit is told. */
  add(ids: readonly string[]): Promise<boolean>;
  /** Removes assets; ids that are no bookmarks are ignored. */
  remove(ids: readonly string[]): Promise<boolean>;
  /** Removes all. Answers those that were removed, for `restore`. */
  clear(): { readonly removed: readonly string[]; readonly saved: Promise<boolean> };
  /** Undoes a removal: the list is as it was, followed by what has been added since. */
  restore(ids: readonly string[]): Promise<boolean>;
  /**
   * Adds everything that a search finds, in its order, as far as the list takes it. Answers how many were added and
   * how many were left out, or null where it failed (which is told) or was ended by the signal.
   */
  addAll(
    query: SearchQuery,
    call?: Pick<CallOptions, 'signal'>,
  ): Promise<{ readonly added: number; readonly left: number } | null>;
  /** Brings the list in step with the server, or a guest’s with the browser’s other tabs. */
  sync(): Promise<boolean>;
  /** Fetches the assets of the first so many bookmarks, unless they are there. */
  load(count?: number): Promise<void>;
  /** Fetches assets anew when they are next asked for: the language has changed. */
  reload(): void;
  /** The bookmarks’ page is left: a fetch of assets ends; what is being saved is not. */
  leave(): void;
  /** Ends everything and no longer follows the session. */
  stop(): void;
}

/**
 * The bookmarks of whoever is there (specification, section 4, Bookmarks): a guest's stay in the browser's storage; an
 * asset user's are kept by the server. It follows the session: when a guest logs in as an asset user, the guest's list
 * joins the user's (the user's first, nothing is lost), and after the log-out the guest's list is empty.
 *
 * @param options.session The session's store.
 */
export function createBookmarksStore(options: {
  readonly portal: Portal;
  readonly storage: Storage;
  readonly toasts: Toasts;
  readonly session: Pick<StoreApi<SessionState>, 'getState' | 'subscribe'>;
  readonly onError: (error: unknown, call: string) => void;
}): BookmarksStore {
  const { portal, toasts, session, onError } = options;
  const stored = storedBookmarks(forgivingStorage(options.storage));
  const assets = createBookmarkAssets(portal);
  const store = createStore<BookmarksState>(() => ({
    status: 'initial',
    error: null,
    ids: [],
    assets: [],
    assetsStatus: 'initial',
    adding: false,
  }));
  const { getState: get, setState: set } = store;

  const view = {
    ids: () => get().ids,
    show(ids: readonly string[], status: BookmarkStatus, error?: unknown) {
      set({
        status: session.getState().session === null ? 'initial' : status,
        error: isPortalError(error) ? error : null,
        ...(ids === get().ids ? {} : { ids, assets: assets.of(ids) }),
      });
    },
  };
  const ownerNow = (): string | null => {
    const { session: facts } = session.getState();
    return facts !== null && can({ session: facts }, 'bookmark-sync') ? facts.user : null;
  };
  const listOf = (user: string | null, carried: readonly string[]): BookmarkList =>
    user === null
      ? guestList({ stored, toasts, view })
      : userList({ user, carried, portal, stored, toasts, view, onError });

  let owner: string | null = null;
  let list = listOf(null, []);
  const follow = () => {
    const next = ownerNow();
    if (next === owner) {
      // The session of a guest has become known.
      if (next === null) view.show(get().ids, 'success');
      return;
    }
    list.end();
    const carried = owner === null ? get().ids : [];
    owner = next;
    assets.clear();
    set({ assets: [], assetsStatus: 'initial', adding: false });
    list = listOf(owner, carried);
    if (owner !== null) void list.sync();
  };
  follow();
  const unfollow = session.subscribe(follow);

  const markedIds = lookup();
  const has = (id: string) => markedIds(get().ids).has(id);
  const add = (ids: readonly string[]) =>
    list.change((before) => {
      const present = new Set(before);
      const more = cleanIds(ids).filter((id) => !present.has(id));
      const room = roomFor(before.length);
      if (more.length > room) toasts.show(bookmarksFull(more.length - room));
      return [...before, ...more.slice(0, room)];
    });
  const remove = (ids: readonly string[]) => {
    const removed = new Set(ids);
    return list.change((before) => before.filter((id) => !removed.has(id)));
  };

  /** The ids that a search finds and the list takes, and how many it does not. */
  const findIds = async (query: SearchQuery, call: Pick<CallOptions, 'signal'>) => {
    const room = roomFor(get().ids.length);
    const ids = new Set<string>();
    for (let start = 0; ; start += MAX_ROWS) {
      const { response } = await portal.search({ ...query, facets: [], start, rows: MAX_ROWS }, call);
      for (const [index, { id }] of response.docs.entries()) {
        if (has(id)) continue;
        if (ids.size >= room) return { ids: [...ids], left: response.numFound - start - index };
        ids.add(id);
      }
      if (response.docs.length < MAX_ROWS) return { ids: [...ids], left: 0 };
    }
  };

  return {
    store,
    has,
    toggle: (id) => (has(id) ? remove([id]) : add([id])),
    add,
    remove,
    clear() {
      const removed = get().ids;
      return { removed, saved: remove(removed) };
    },
    restore: (ids) => list.change((before) => cleanIds([...ids, ...before])),
    async addAll(query, call = {}) {
      const own = list;
      set({ adding: true });
      try {
        const { ids, left } = await findIds(query, call);
        if (own !== list || call.signal?.aborted === true) return null;
        if (left > 0) toasts.show(bookmarksFull(left));
        return (await add(ids)) ? { added: ids.length, left } : null;
      } catch (error) {
        if (own !== list || call.signal?.aborted === true) return null;
        for (const message of bookmarkProblem(error)) toasts.show(message);
        onError(error, 'search.get');
        return null;
      } finally {
        if (own === list) set({ adding: false });
      }
    },
    sync: () => list.sync(),
    async load(count = BOOKMARK_CHUNK) {
      const own = list;
      set({ assetsStatus: 'loading' });
      try {
        const missing = await assets.load(get().ids.slice(0, count));
        if (missing === null || own !== list) return;
        set({ assets: assets.of(get().ids), assetsStatus: 'success' });
        if (missing.length > 0 && (await isComplete()) && own === list) await list.missing(missing);
      } catch (error) {
        if (own !== list) return;
        set({ assetsStatus: 'failure' });
        onError(error, 'assets.get');
      }
    },
    reload() {
      assets.clear();
      set({ assets: [], assetsStatus: 'initial' });
    },
    leave() {
      assets.leave();
      if (get().assetsStatus === 'loading') set({ assetsStatus: 'initial' });
    },
    stop() {
      unfollow();
      list.end();
      assets.leave();
    },
  };

  /** Whether what the server does not answer is gone, and not only still to be read by it. */
  async function isComplete(): Promise<boolean> {
    try {
      return (await portal.index.status()).state === 'idle';
    } catch {
      return false;
    }
  }
}

/** Looks ids up in a list that is replaced when it changes. */
function lookup(): (ids: readonly string[]) => ReadonlySet<string> {
  let of: readonly string[] = [];
  let set: ReadonlySet<string> = new Set();
  return (ids) => {
    if (ids !== of) {
      of = ids;
      set = new Set(ids);
    }
    return set;
  };
}
