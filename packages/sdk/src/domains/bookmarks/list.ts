import type { Message } from '../toasts/message.js';
import type { Toasts } from '../toasts/store.js';
import type { StoredBookmarks } from './stored.js';
import { planBookmarkSync } from './plan.js';
import { bookmarksDeleted } from './rules.js';
import type { BookmarkUndo } from './undo.js';

/**
 * Status of the bookmarks (specification, section 4, Bookmark status). `update`: a request to the server is in
 * progress.
 */
export type BookmarkStatus = 'initial' | 'update' | 'success' | 'failure';

/** The displayed bookmarks, which a bookmark list reads and updates. */
export interface BookmarkView {
  readonly ids: () => readonly string[];
  /** @param error Cause of the status `failure`. */
  readonly show: (ids: readonly string[], status: BookmarkStatus, error?: unknown) => void;
}

/** Bookmarks of a user or guest. A guest's list is stored in the browser, a user's list on the server. */
export interface BookmarkList {
  /** Changes the list at once. Resolves with true if the change was stored. */
  readonly change: (next: (ids: readonly string[]) => readonly string[]) => Promise<boolean>;
  /** Synchronizes the list with its storage. Resolves with true if that succeeded. */
  readonly sync: () => Promise<boolean>;
  /**
   * Handles assets that a fetch did not return. A guest's list removes them. A user's list is saved again,
   * because the server responds with the IDs of deleted assets.
   */
  readonly missing: (ids: readonly string[]) => Promise<void>;
  /** Cancels work in progress. Call when the user changes. */
  readonly end: () => void;
}

const ADDED: Message = { level: 'success', key: 'toast.bookmark.added' };

/**
 * Creates a guest's list. It is stored only in the browser, and changes are reported by a toast (specification,
 * section 4, Bookmarks).
 */
export function guestList(options: {
  readonly stored: StoredBookmarks;
  readonly toasts: Toasts;
  readonly view: BookmarkView;
  readonly undo: BookmarkUndo;
}): BookmarkList {
  const { stored, toasts, view, undo } = options;
  /** Content of the storage when it was last read or written. Another tab may have changed it since. */
  let base = stored.readGuest() ?? [];
  view.show(base, 'success');

  const merged = () => {
    const server = stored.readGuest() ?? base;
    return planBookmarkSync({ local: view.ids(), server, base, mode: 'merge' }).order;
  };
  const store = (ids: readonly string[]) => {
    view.show(ids, 'success');
    base = stored.writeGuest(ids) ? ids : (stored.readGuest() ?? []);
  };
  return {
    change(next) {
      const before = merged();
      const ids = next(before);
      store(ids);
      const plan = planBookmarkSync({ local: ids, server: before, mode: 'push' });
      if (plan.kind === 'change' && plan.add.length > 0) undo.added(plan.add, ADDED);
      else if (plan.kind === 'change' && plan.remove.length > 0) undo.removed(plan.remove, before);
      return Promise.resolve(true);
    },
    sync() {
      const ids = merged();
      base = stored.readGuest() ?? base;
      view.show(ids, 'success');
      return Promise.resolve(true);
    },
    missing(gone) {
      const before = merged();
      const ids = before.filter((id) => !gone.includes(id));
      store(ids);
      if (ids.length < before.length) toasts.show(bookmarksDeleted(before.length - ids.length));
      return Promise.resolve();
    },
    end: () => undefined,
  };
}
