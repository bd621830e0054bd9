import type { Portal } from '../../client/portal.js';
import type { Message } from '../toasts/message.js';
import type { StoredBookmarks } from './stored.js';
import { userList } from './user.js';

/** Options of {@link updateBookmarks}. */
interface UpdateOptions {
  readonly user: string;
  readonly portal: Pick<Portal, 'bookmarks'>;
  readonly stored: StoredBookmarks;
  /** Returns the new list for the current one. Default: no change. */
  readonly change?: (ids: readonly string[]) => readonly string[];
  /** True to remove the bookmarks of deleted assets. Default: false. */
  readonly removeDeleted?: boolean;
  readonly signal?: AbortSignal;
}

/** Result of {@link updateBookmarks}. */
export interface BookmarkUpdate {
  /** The account's list before `change`, but after the merge. */
  readonly before: readonly string[];
  /** The account's list now. */
  readonly ids: readonly string[];
  /** Number of bookmarks that came from the guest's list. */
  readonly merged: number;
  /** Number of removed bookmarks whose assets no longer exist or are no longer visible. */
  readonly deleted: number;
  /** Number of bookmarks that did not fit. They stay in the guest's list. */
  readonly left: number;
}

/**
 * Merges the guest's list into the account, then changes the account's list, and resolves when the server has
 * confirmed both. For clients that run once, such as a terminal; the bookmarks store does the same while a page is
 * open. Follows the rules of `userList` (specification, section 4, Bookmarks).
 *
 * @throws PortalError if the list could not be loaded or saved. The guest's list then stays as it was.
 * @throws the reason of `signal` if it aborts
 */
export async function updateBookmarks(options: UpdateOptions): Promise<BookmarkUpdate> {
  const { user, portal, stored, change, removeDeleted = false, signal } = options;
  let view: { readonly ids: readonly string[]; readonly error?: unknown } = { ids: [] };
  const counts = new Map<string, number>();
  const count = ({ key, params }: Message) =>
    void counts.set(key, (counts.get(key) ?? 0) + Number(params?.['count'] ?? 1));
  signal?.throwIfAborted();
  const list = userList({
    user,
    guestIds: [],
    portal,
    stored,
    toasts: { show: count },
    view: { ids: () => view.ids, show: (ids, _status, error) => (view = { ids, error }) },
    undo: { added: () => undefined, removed: () => undefined },
  });
  const check = () => {
    signal?.throwIfAborted();
    if (view.error !== undefined) throw view.error as Error;
    return view.ids;
  };
  const end = () => list.end();
  signal?.addEventListener('abort', end, { once: true });
  try {
    await list.sync();
    const before = check();
    if (change !== undefined) await list.change(change);
    check();
    if (removeDeleted) await list.missing([]);
    const of = (name: string) => counts.get(`toast.bookmark.${name}`) ?? 0;
    return { before, ids: check(), merged: of('merged'), deleted: of('gone'), left: of('full') };
  } finally {
    signal?.removeEventListener('abort', end);
  }
}
