import type { Message } from '../toasts/message.js';
import type { Toasts } from '../toasts/store.js';
import type { StoredBookmarks } from './stored.js';
import { planBookmarkSync } from './plan.js';
import { bookmarksGone } from './rules.js';

/** Specification, section 4, Bookmark status. `update`: something is on its way to or from the server. */
export type BookmarkStatus = 'initial' | 'update' | 'success' | 'failure';

/** What a list of bookmarks is shown in. */
export interface BookmarkView {
  readonly ids: () => readonly string[];
  /** @param error What went wrong, with the status `failure`. */
  readonly show: (ids: readonly string[], status: BookmarkStatus, error?: unknown) => void;
}

/** The list of one person: a guest’s, which stays here, or a user’s, which the server keeps. */
export interface BookmarkList {
  /** Changes it at once; answers whether the change was kept. */
  readonly change: (next: (ids: readonly string[]) => readonly string[]) => Promise<boolean>;
  /** Brings it in step with where it is kept. Answers whether that was possible. */
  readonly sync: () => Promise<boolean>;
  /** These assets were not found any more. Answers when it is settled whether they are gone. */
  readonly missing: (ids: readonly string[]) => Promise<void>;
  /** Another person is there: what is under way is ended. */
  readonly end: () => void;
}

const ADDED: Message = { level: 'success', key: 'toast.bookmark.added' };
export const REMOVED: Message = { level: 'success', key: 'toast.bookmark.removed' };

/** A guest's list: kept in the browser's storage alone, and told by a toast (specification, section 4, Bookmarks). */
export function guestList(options: {
  readonly stored: StoredBookmarks;
  readonly toasts: Toasts;
  readonly view: BookmarkView;
}): BookmarkList {
  const { stored, toasts, view } = options;
  /** What the storage held when it was last looked at: another tab may have changed it since. */
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
      if (plan.kind === 'change') toasts.show(plan.add.length > 0 ? ADDED : REMOVED);
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
      if (ids.length < before.length) toasts.show(bookmarksGone(before.length - ids.length));
      return Promise.resolve();
    },
    end: () => undefined,
  };
}
