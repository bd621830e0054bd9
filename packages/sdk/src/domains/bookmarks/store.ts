import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { safeStorage, type Storage } from '../../lib/storage.js';
import { isMissingCall, portalErrorOf, type PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/transport.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { MAX_ROWS } from '../../contract/limits.js';
import type { SearchQuery } from '../../contract/search-query.js';
import { can } from '../session/access.js';
import type { DownloadLimits } from '../downloads/limits.js';
import type { SessionState } from '../session/store.js';
import type { Toasts } from '../toasts/store.js';
import { nameOf } from '../assets/info.js';
import { BOOKMARK_CHUNK, createBookmarkAssets, type BookmarkAssets } from './assets.js';
import type { BookmarkConfirmation, ConfirmedAction } from './confirm.js';
import { cleanIds } from './ids.js';
import { guestList, type BookmarkList, type BookmarkStatus, type BookmarkView } from './list.js';
import {
  bookmarkProblem,
  bookmarksFull,
  canAddAll,
  decideAddAll,
  fittingBookmarks,
  roomFor,
  withBookmarkFlag,
} from './rules.js';
import { storedBookmarks, type StoredBookmarks } from './stored.js';
import { createBookmarkUndo } from './undo.js';
import { insertBookmarks, moveBookmarks, restoreBookmarks } from './order.js';
import { userList } from './user.js';

/** Bookmarks of the current user. */
export interface BookmarksState {
  /** `update` while a request to the server is in progress. Never `update` for a guest's list. */
  readonly status: BookmarkStatus;
  /** Cause of the status `failure`: the list could not be loaded or saved. */
  readonly error: PortalError | null;
  /**
   * In the user's order: new ones are appended, unless the user moves them. Changes appear here before the server has
   * confirmed them.
   */
  readonly ids: readonly string[];
  /** The assets fetched so far, in the order of `ids`. */
  readonly assets: readonly Asset[];
  readonly assetsStatus: 'initial' | 'loading' | 'success' | 'failure';
  /** True while search results are being added. */
  readonly adding: boolean;
  /** True if all results of a search can be added: the server allows actions on several assets. */
  readonly canAddAll: boolean;
  /** The action that waits for the user's confirmation, or null. */
  readonly confirmation: BookmarkConfirmation | null;
}

/**
 * Store of the bookmarks. Methods that change the list resolve with true if the change was stored. A failed
 * change is undone. A toast reports it, unless the server responded with a 403.
 */
export interface BookmarksStore {
  readonly store: ReadableStore<BookmarksState>;
  /** Returns true if the asset is bookmarked. Takes constant time. */
  readonly has: (id: string) => boolean;
  /** Adds or removes a bookmark (specification, section 4, Bookmark status). */
  readonly toggle: (id: string) => Promise<boolean>;
  /** Appends assets. A list has at most 10,000. A toast reports the number of assets that do not fit. */
  readonly add: (ids: readonly string[]) => Promise<boolean>;
  /** Removes assets. Ignores IDs that are not bookmarked. */
  readonly remove: (ids: readonly string[]) => Promise<boolean>;
  /** Removes all bookmarks. Returns the removed IDs, for `restore`. */
  readonly clear: () => { readonly removed: readonly string[]; readonly saved: Promise<boolean> };
  /**
   * Undoes a removal: returns bookmarks to their places. The messages about removals offer the same.
   *
   * @param order The list before the removal. Default: `ids`, at the start of the list.
   */
  readonly restore: (ids: readonly string[], order?: readonly string[]) => Promise<boolean>;
  /**
   * Moves bookmarks so that the first of them is at a position of the new list. Fails as other changes do: the
   * bookmarks return to their places.
   */
  readonly move: (ids: readonly string[], position: number) => Promise<boolean>;
  /**
   * Adds assets in front of a bookmark, or at the end. Those that are bookmarked already are moved there. A toast
   * reports the number of assets that do not fit.
   */
  readonly insert: (ids: readonly string[], before: string | null) => Promise<boolean>;
  /**
   * Adds all results of a search in their order, up to the size limit of the list. Resolves with the number of
   * added and omitted assets. Resolves with null if adding failed, the user changed, or the signal canceled the
   * call.
   */
  readonly addAll: (
    query: SearchQuery,
    call?: Pick<CallOptions, 'signal'>,
  ) => Promise<{ readonly added: number; readonly left: number } | null>;
  /** Opens the confirmation to delete all bookmarks. Returns false if there are none. */
  readonly requestClear: () => boolean;
  /**
   * Opens the confirmation to add all results of a search (specification, section 5). Resolves with false if the
   * action is hidden, or the user changed.
   *
   * @param count Number of results.
   */
  readonly requestAddAll: (query: SearchQuery, count: number) => Promise<boolean>;
  /** Runs the action that waits for confirmation. Returns null if there is none. */
  readonly accept: () => ConfirmedAction | null;
  /** Closes the confirmation. Returns false if there is none. */
  readonly cancel: () => boolean;
  /** Returns assets with the flag `isBookmarked` (specification, section 3, Asset). */
  readonly flagged: <A extends { readonly id: string }>(
    assets: readonly A[],
  ) => (A & { readonly isBookmarked: boolean })[];
  /** Synchronizes the list with the server, or a guest's list with the browser's other tabs. */
  readonly sync: () => Promise<boolean>;
  /** Fetches the assets of the first `count` bookmarks, unless they are cached. */
  readonly load: (count?: number) => Promise<void>;
  /** Clears the cached assets, so that the next `load` fetches them. Call when the language changes. */
  readonly reload: () => void;
  /** Cancels a fetch of assets, but not a request that saves. Call when the user leaves the bookmark page. */
  readonly leave: () => void;
  /** Cancels requests for the list and its assets, and stops following the session. */
  readonly stop: () => void;
}

/** Dependencies of {@link createBookmarksStore}. */
interface BookmarksStoreOptions {
  readonly portal: Portal;
  readonly storage: Storage;
  readonly toasts: Toasts;
  readonly session: Pick<ReadableStore<SessionState>, 'getState' | 'subscribe'>;
  /** Provides the maximum number of assets per action. */
  readonly downloads: Pick<DownloadLimits, 'store' | 'loadLimits'>;
  /** Returns the language of the titles in messages. Default: the default titles of the files. */
  readonly locale?: () => string;
}

/**
 * Creates the store of the current user's bookmarks (specification, section 4, Bookmarks). A guest's bookmarks
 * are stored in the browser, an asset user's on the server. The store follows the session. When a guest logs in
 * as an asset user, the guest's bookmarks are appended to the user's. Bookmarks that do not fit remain in the
 * guest's list.
 */
export function createBookmarksStore(options: BookmarksStoreOptions): BookmarksStore {
  return new BookmarkActions(options);
}

class BookmarkActions implements BookmarksStore {
  private readonly portal: BookmarksStoreOptions['portal'];
  private readonly toasts: BookmarksStoreOptions['toasts'];
  private readonly session: BookmarksStoreOptions['session'];
  private readonly downloads: BookmarksStoreOptions['downloads'];
  private readonly locale: () => string;
  private readonly stored: StoredBookmarks;
  private readonly assets: BookmarkAssets;
  private readonly writable = createStore<BookmarksState>(() => ({
    status: 'initial',
    error: null,
    ids: [],
    assets: [],
    assetsStatus: 'initial',
    adding: false,
    canAddAll: false,
    confirmation: null,
  }));
  readonly store = readOnly(this.writable);
  private readonly get = this.writable.getState;
  private readonly set = this.writable.setState;
  private readonly view: BookmarkView;
  private owner: string | null = null;
  private list: BookmarkList;
  private readonly unfollow: (() => void)[];
  private readonly markedIds = createIdLookup();

  constructor(options: BookmarksStoreOptions) {
    this.portal = options.portal;
    this.toasts = options.toasts;
    this.session = options.session;
    this.downloads = options.downloads;
    this.locale = options.locale ?? (() => '');
    this.stored = storedBookmarks(safeStorage(options.storage));
    this.assets = createBookmarkAssets(this.portal);
    this.view = {
      ids: () => this.get().ids,
      show: (ids: readonly string[], status: BookmarkStatus, error?: unknown) => {
        this.set({
          status: this.session.getState().session === null ? 'initial' : status,
          error: portalErrorOf(error),
          ...(ids === this.get().ids ? {} : { ids, assets: this.assets.of(ids) }),
        });
      },
    };
    this.list = this.listOf(null, []);
    this.follow();
    this.followLimits();
    this.unfollow = [this.session.subscribe(this.follow), this.downloads.store.subscribe(this.followLimits)];
  }

  private readonly ownerNow = (): string | null => {
    const { session } = this.session.getState();
    return session !== null && can({ session }, 'bookmark-sync') ? session.user : null;
  };

  private readonly listOf = (user: string | null, guestIds: readonly string[]): BookmarkList => {
    const { stored, toasts, view, portal } = this;
    const titleOf = (id: string) => {
      const [asset] = this.assets.of([id]);
      return asset === undefined ? undefined : nameOf(asset, this.locale());
    };
    const undo = createBookmarkUndo({ toasts, titleOf, list: () => this.list });
    return user === null
      ? guestList({ stored, toasts, view, undo })
      : userList({ user, guestIds, portal, stored, toasts, view, undo });
  };

  private readonly follow = () => {
    const next = this.ownerNow();
    if (next === this.owner) {
      // The guest session may have started.
      if (next === null) this.view.show(this.get().ids, 'success');
      return;
    }
    this.list.end();
    const guestIds = this.owner === null ? this.get().ids : [];
    this.owner = next;
    this.assets.clear();
    this.set({ assets: [], assetsStatus: 'initial', adding: false, confirmation: null });
    this.list = this.listOf(this.owner, guestIds);
    if (this.owner !== null) void this.list.sync();
  };

  private readonly followLimits = () => {
    const allowed = canAddAll(this.downloads.store.getState().maxAssets);
    if (allowed !== this.get().canAddAll) this.set({ canAddAll: allowed });
  };

  readonly has = (id: string) => this.markedIds(this.get().ids).has(id);

  readonly add = (ids: readonly string[]) =>
    this.list.change((before) => [...before, ...this.fitting(ids, before)]);

  readonly insert: BookmarksStore['insert'] = (ids, before) =>
    this.list.change((list) => {
      const present = new Set(list);
      const isNew = new Set(this.fitting(ids, list));
      return insertBookmarks(
        list,
        ids.filter((id) => present.has(id) || isNew.has(id)),
        before,
      );
    });

  readonly move: BookmarksStore['move'] = (ids, position) =>
    this.list.change((list) => moveBookmarks(list, ids, position));

  /** Returns the IDs that are new and fit in the list. A toast reports how many do not fit. */
  private readonly fitting = (ids: readonly string[], list: readonly string[]) => {
    const fitting = fittingBookmarks(list, ids);
    if (fitting.left > 0) this.toasts.show(bookmarksFull(fitting.left));
    return fitting.ids;
  };

  readonly remove = (ids: readonly string[]) => {
    const removed = new Set(ids);
    return this.list.change((before) => before.filter((id) => !removed.has(id)));
  };

  /** Returns the IDs of the search results that fit in the list, and the number of remaining results. */
  private readonly findIds = async (query: SearchQuery, call: Pick<CallOptions, 'signal'>) => {
    const room = roomFor(this.get().ids.length);
    const ids = new Set<string>();
    const pages = this.portal.search.pages({ ...query, facets: [], start: 0, rows: MAX_ROWS }, call);
    for await (const { assets, total, start } of pages) {
      for (const [index, { id }] of assets.entries()) {
        if (this.has(id) || ids.has(id)) continue;
        if (ids.size >= room) return { ids: [...ids], left: total - start - index };
        ids.add(id);
      }
    }
    return { ids: [...ids], left: 0 };
  };

  /** Returns true if indexing is idle. During indexing, a missing asset may just not be indexed yet. */
  private readonly isComplete = async (): Promise<boolean> => {
    try {
      return (await this.portal.index.status()).state === 'idle';
    } catch (error) {
      // A server without this call does not report indexing.
      return isMissingCall(error);
    }
  };

  readonly toggle: BookmarksStore['toggle'] = (id) => (this.has(id) ? this.remove([id]) : this.add([id]));

  readonly clear: BookmarksStore['clear'] = () => {
    const removed = this.get().ids;
    return { removed, saved: this.remove(removed) };
  };

  readonly requestClear: BookmarksStore['requestClear'] = () => {
    const count = this.get().ids.length;
    if (count > 0) this.set({ confirmation: { kind: 'clear', count } });
    return count > 0;
  };

  readonly requestAddAll: BookmarksStore['requestAddAll'] = async (query, count) => {
    const startList = this.list;
    const maxAssets = await this.downloads.loadLimits();
    const decision = decideAddAll({ count, maxAssets, present: this.get().ids.length });
    if (startList !== this.list || decision.kind === 'hidden') return false;
    this.set({ confirmation: { ...decision, kind: 'add-all', query } });
    return true;
  };

  readonly accept: BookmarksStore['accept'] = () => {
    const { confirmation } = this.get();
    if (!this.cancel() || confirmation === null) return null;
    if (confirmation.kind === 'clear') return { kind: 'clear', ...this.clear() };
    return { kind: 'add-all', done: this.addAll(confirmation.query) };
  };

  readonly cancel: BookmarksStore['cancel'] = () => {
    const open = this.get().confirmation !== null;
    if (open) this.set({ confirmation: null });
    return open;
  };

  readonly flagged: BookmarksStore['flagged'] = (assets) => withBookmarkFlag(assets, this.get().ids);

  readonly restore: BookmarksStore['restore'] = (ids, order) =>
    this.list.change((before) => restoreBookmarks(before, cleanIds(ids), order));

  readonly addAll: BookmarksStore['addAll'] = async (query, call = {}) => {
    const startList = this.list;
    this.set({ adding: true });
    try {
      const { ids, left } = await this.findIds(query, call);
      if (startList !== this.list || call.signal?.aborted === true) return null;
      if (left > 0) this.toasts.show(bookmarksFull(left));
      return (await this.add(ids)) ? { added: ids.length, left } : null;
    } catch (error) {
      if (startList !== this.list || call.signal?.aborted === true) return null;
      for (const message of bookmarkProblem(error)) this.toasts.show(message);
      return null;
    } finally {
      if (startList === this.list) this.set({ adding: false });
    }
  };

  readonly sync: BookmarksStore['sync'] = () => this.list.sync();

  readonly load: BookmarksStore['load'] = async (count = BOOKMARK_CHUNK) => {
    const startList = this.list;
    const requested = this.get().ids.slice(0, count);
    if (!this.assets.has(requested)) this.set({ assetsStatus: 'loading' });
    const onProgress = () => {
      if (startList === this.list) this.set({ assets: this.assets.of(this.get().ids) });
    };
    try {
      const missing = await this.assets.load(requested, onProgress);
      if (missing === null || startList !== this.list) return;
      this.set({ assets: this.assets.of(this.get().ids), assetsStatus: 'success' });
      if (missing.length > 0 && (await this.isComplete()) && startList === this.list)
        await this.list.missing(missing);
    } catch {
      if (startList === this.list) this.set({ assetsStatus: 'failure' });
    }
  };

  readonly reload: BookmarksStore['reload'] = () => {
    this.assets.clear();
    this.set({ assets: [], assetsStatus: 'initial' });
  };

  readonly leave: BookmarksStore['leave'] = () => {
    this.assets.leave();
    if (this.get().assetsStatus === 'loading') this.set({ assetsStatus: 'initial' });
  };

  readonly stop: BookmarksStore['stop'] = () => {
    for (const unsubscribe of this.unfollow) unsubscribe();
    this.list.end();
    this.assets.leave();
  };
}

/** Creates a memoized function that converts a list of IDs to a set. */
function createIdLookup(): (ids: readonly string[]) => ReadonlySet<string> {
  let lastIds: readonly string[] = [];
  let set: ReadonlySet<string> = new Set();
  return (ids) => {
    if (ids !== lastIds) {
      lastIds = ids;
      set = new Set(ids);
    }
    return set;
  };
}
