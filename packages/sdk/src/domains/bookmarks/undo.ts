import type { Message } from '../toasts/message.js';
import type { Toasts } from '../toasts/store.js';
import { bookmarksRemoved } from './rules.js';
import { restoreBookmarks } from './order.js';

const GROUP = 'bookmarks-removed';

/** Reports changes of the list with messages that offer to undo them. */
export interface BookmarkUndo {
  /**
   * Reports removed bookmarks. A further removal while the message is displayed is added to it, so that one undo
   * returns all of them.
   *
   * @param order The list before the removal.
   */
  readonly removed: (ids: readonly string[], order: readonly string[]) => void;
  /** Reports added bookmarks. The message offers an undo if there are several. */
  readonly added: (ids: readonly string[], message: Message) => void;
}

/** Dependencies of {@link createBookmarkUndo}. */
interface BookmarkUndoOptions {
  readonly toasts: Toasts;
  /** Returns the title of an asset, if it is loaded. */
  readonly titleOf: (id: string) => string | undefined;
  /** Returns the current list. An undo after a change of the user does nothing. */
  readonly list: () => {
    readonly change: (next: (ids: readonly string[]) => readonly string[]) => Promise<boolean>;
  };
}

/** Creates the messages for one list. */
export function createBookmarkUndo({ toasts, titleOf, list }: BookmarkUndoOptions): BookmarkUndo {
  type Removal = { readonly ids: readonly string[]; readonly order: readonly string[] };
  let removals: readonly Removal[] = [];
  const isShown = () => {
    const { current, waiting } = toasts.store.getState();
    return [current, ...waiting].some((toast) => toast?.group === GROUP);
  };
  const undoFor = (change: (ids: readonly string[]) => readonly string[]) => {
    const owner = list();
    const run = () => {
      if (list() === owner) void owner.change(change);
    };
    return { key: 'toast.bookmark.undo', run };
  };
  return {
    removed(ids, order) {
      removals = [...(isShown() ? removals : []), { ids, order }];
      const all = removals.flatMap((removal) => removal.ids);
      const title = all.length === 1 ? titleOf(String(all[0])) : undefined;
      const undone = removals.toReversed();
      const action = undoFor((now) =>
        undone.reduce((restored, removal) => restoreBookmarks(restored, removal.ids, removal.order), now),
      );
      toasts.show({ ...bookmarksRemoved(all.length, title), group: GROUP, action });
    },
    added(ids, message) {
      const isAdded = new Set(ids);
      const action = undoFor((now) => now.filter((id) => !isAdded.has(id)));
      toasts.show(ids.length > 1 ? { ...message, action } : message);
    },
  };
}
