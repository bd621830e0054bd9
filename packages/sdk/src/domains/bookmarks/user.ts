import { createLatest } from '../../lib/latest.js';
import { isPortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import { MAX_BOOKMARKS } from '../../contract/limits.js';
import type { Toasts } from '../toasts/store.js';
import { cleanIds, sameIds } from './ids.js';
import type { BookmarkList, BookmarkStatus, BookmarkView } from './list.js';
import { planBookmarkSync, type BookmarkPlan } from './plan.js';
import { bookmarkProblem, bookmarksDeleted, bookmarksFull, bookmarksMerged } from './rules.js';
import type { StoredBookmarks } from './stored.js';
import type { BookmarkUndo } from './undo.js';

/** Number of times in a row that a change of another tab or device may precede a save. */
const MAX_CONFLICTS = 5;

/** Dependencies of {@link userList}. */
interface UserListOptions {
  readonly user: string;
  readonly guestIds: readonly string[];
  readonly portal: Pick<Portal, 'bookmarks'>;
  readonly stored: StoredBookmarks;
  readonly toasts: Pick<Toasts, 'show'>;
  readonly view: BookmarkView;
  readonly undo: BookmarkUndo;
}

/**
 * Creates the list of a user, which is stored on the server (specification, section 4, Bookmarks). A change is
 * displayed at once and saved in the background. Only one request runs at a time, and every save sends the whole
 * list with the ETag of the version that it is based on. If another tab or device has changed the list since, the
 * server rejects the save. The list is then fetched, merged and saved again. Without ETags, the
 * list is fetched before each change instead. A failed change is undone, and a toast reports it. Unconfirmed changes are stored
 * in the browser, so that a reload loses none.
 *
 * @param options.guestIds The guest's bookmarks from before the login. They are appended to the user's, and removed from
 *   the guest's list when the server has confirmed that (decisions, section 7, Local data).
 */
export function userList(options: UserListOptions): BookmarkList {
  return new UserList(options);
}

class UserList implements BookmarkList {
  private readonly options: UserListOptions;
  private readonly user: UserListOptions['user'];
  private readonly portal: UserListOptions['portal'];
  private readonly stored: UserListOptions['stored'];
  private readonly toasts: UserListOptions['toasts'];
  private readonly view: UserListOptions['view'];
  private readonly undo: UserListOptions['undo'];
  private readonly latest = createLatest();
  private readonly run = this.latest.begin();
  /** List that the server and this client last agreed on. */
  private base: readonly string[];
  /** List to restore if a change fails. */
  private confirmed: readonly string[];
  private running: Promise<boolean> | undefined;
  /** False if the server's list must be fetched before the next save. */
  private fresh = false;
  /** True if the list must be sent even if it is unchanged, because the response contains the deleted IDs. */
  private verify = false;
  private changes = 0;
  /** Version of the server's list on which `base` is based. Undefined if it is unknown. */
  private etag: string | undefined;
  private conflicts = 0;
  /** IDs of the guest's list that wait for the confirmation of the server. */
  private adopted: readonly string[];
  /** Those of them that the account did not have. */
  private joined: readonly string[] = [];

  constructor(options: UserListOptions) {
    this.options = options;
    this.user = options.user;
    this.portal = options.portal;
    this.stored = options.stored;
    this.toasts = options.toasts;
    this.view = options.view;
    this.undo = options.undo;
    const start = this.stored.adopt(this.user, options.guestIds);
    this.base = start.base;
    this.adopted = start.guest;
    this.confirmed = start.ids;
    this.view.show(this.confirmed, 'update');
  }

  private readonly put = (ids: readonly string[], status: BookmarkStatus, error?: unknown) => {
    this.view.show(ids, status, error);
    if (sameIds(ids, this.base)) this.stored.dropPending(this.user);
    else this.stored.writePending({ user: this.user, base: this.base, ids, ...this.guestPart() });
  };

  private readonly guestPart = () => (this.adopted.length > 0 ? { guest: this.adopted } : {});

  private readonly fetchServerList = async (): Promise<void> => {
    const { run } = this;
    const { value, etag } = await run.result(this.portal.bookmarks.read({}, { signal: run.signal }));
    const server = cleanIds(value);
    this.etag = etag;
    const isPresent = new Set(server);
    this.joined = this.adopted.filter((id) => !isPresent.has(id));
    const rebase = (local: readonly string[]) =>
      planBookmarkSync({ local, server, base: this.base, mode: 'merge' }).order;
    const ids = rebase(this.view.ids());
    this.confirmed = rebase(this.confirmed);
    this.base = server;
    this.fresh = true;
    this.put(this.limitSize(ids), 'update');
  };

  /**
   * Returns the bookmarks that fit in the list. Keeps the others in the guest's list, so that they are not lost.
   */
  private readonly limitSize = (ids: readonly string[]): readonly string[] => {
    if (ids.length <= Math.max(MAX_BOOKMARKS, this.base.length)) return ids;
    const left = ids.slice(MAX_BOOKMARKS);
    const isLeft = new Set(left);
    this.adopted = this.adopted.filter((id) => !isLeft.has(id));
    this.joined = this.joined.filter((id) => !isLeft.has(id));
    this.stored.keep(this.user, left);
    this.toasts.show(bookmarksFull(left.length));
    return ids.slice(0, MAX_BOOKMARKS);
  };

  private readonly write = async (plan: BookmarkPlan): Promise<void> => {
    this.verify = false;
    const sent = plan.order;
    const { run, base: before } = this;
    const call = { signal: run.signal, ifMatch: this.etag };
    // Unknown until the server has responded.
    this.etag = undefined;
    const saved = await run.result(this.portal.bookmarks.replace({ ids: sent }, call));
    this.etag = saved.etag;
    this.conflicts = 0;
    const rejected = new Set(saved.rejected);
    const gone = sent.filter((id) => rejected.has(id));
    const accepted = sent.filter((id) => !rejected.has(id));
    // Apply the local changes that occurred during the request to the list that the server now has.
    const ids = planBookmarkSync({
      local: this.view.ids(),
      server: accepted,
      base: sent,
      gone,
      mode: 'merge',
    }).order;
    this.base = this.confirmed = accepted;
    this.put(ids, 'update');
    this.report(plan, gone, before);
    // Specification, section 4, Bookmarks: if assets were deleted, the list is synchronized again.
    if (gone.length > 0) this.fresh = false;
  };

  private readonly report = (plan: BookmarkPlan, gone: readonly string[], before: readonly string[]) => {
    const isUnsaid = new Set([...gone, ...this.joined]);
    const added = plan.kind === 'change' ? plan.add.filter((id) => !isUnsaid.has(id)) : [];
    if (added.length > 0) this.undo.added(added, { level: 'success', key: 'toast.bookmark.saved' });
    else if (plan.kind === 'change' && plan.add.length === 0 && plan.remove.length > 0)
      this.undo.removed(plan.remove, before);
    if (gone.length > 0) this.toasts.show(bookmarksDeleted(gone.length));
  };

  /** The server has the bookmarks of the guest now, so the browser no longer needs them. */
  private readonly finishMerge = () => {
    const { adopted, user, stored } = this;
    if (adopted.length === 0) return;
    const isSaved = new Set(this.base);
    const joined = this.joined.filter((id) => isSaved.has(id));
    this.adopted = this.joined = [];
    stored.confirm(adopted);
    if (joined.length === 0) return;
    const isJoined = new Set(joined);
    const run = () => {
      if (!this.run.isLatest()) return;
      stored.keep(user, adopted);
      void this.change((ids) => ids.filter((id) => !isJoined.has(id)));
    };
    this.toasts.show({ ...bookmarksMerged(joined.length), action: { key: 'toast.bookmark.undo', run } });
  };

  private readonly step = async (): Promise<void> => {
    if (!this.fresh) await this.fetchServerList();
    const plan = planBookmarkSync({ local: this.view.ids(), server: this.base, mode: 'push' });
    if (plan.kind === 'change' || this.verify) await this.write(plan);
  };

  private readonly fail = (error: unknown) => {
    const changed = !sameIds(this.view.ids(), this.confirmed);
    this.verify = false;
    this.put(this.confirmed, 'failure', error);
    if (changed) for (const message of bookmarkProblem(error)) this.toasts.show(message);
  };

  /** Returns true if the save can be tried again with the current list of the server. */
  private readonly isConflict = (error: unknown): boolean => {
    if (!isPortalError(error) || error.code !== 'changed-meanwhile') return false;
    this.fresh = false;
    this.conflicts += 1;
    return this.conflicts <= MAX_CONFLICTS;
  };

  private readonly work = async (): Promise<boolean> => {
    this.conflicts = 0;
    for (;;) {
      const before = this.changes;
      try {
        await this.step();
      } catch (error) {
        if (!this.run.isLatest()) return false;
        if (this.isConflict(error)) continue;
        // A later change gets its own attempt, which includes all changes before it.
        if (this.changes > before) continue;
        this.running = undefined;
        this.fail(error);
        return false;
      }
      if (this.fresh && !this.verify && sameIds(this.view.ids(), this.base)) {
        // Reset before `put`, so that the next change starts a new run.
        this.running = undefined;
        this.finishMerge();
        this.put(this.base, 'success');
        return true;
      }
    }
  };

  private readonly begin = (hasCurrentList: boolean): Promise<boolean> => {
    if (this.running === undefined) this.fresh = hasCurrentList;
    this.view.show(this.view.ids(), 'update');
    return (this.running ??= this.work());
  };

  readonly change: BookmarkList['change'] = (next) => {
    const ids = next(this.view.ids());
    if (sameIds(ids, this.view.ids())) return this.running ?? Promise.resolve(true);
    this.changes += 1;
    this.put(ids, 'update');
    // The server compares the ETag, so the list need not be fetched first.
    return this.begin(this.etag !== undefined);
  };

  readonly sync: BookmarkList['sync'] = () => this.begin(false);

  readonly missing: BookmarkList['missing'] = async () => {
    this.verify = true;
    await this.begin(false);
  };

  readonly end: BookmarkList['end'] = () => this.latest.end();
}
