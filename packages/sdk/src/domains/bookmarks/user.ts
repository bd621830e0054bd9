import { createLatest } from '../../lib/latest.js';
import type { Portal } from '../../client/portal.js';
import { MAX_BOOKMARKS } from '../../contract/limits.js';
import type { Toasts } from '../toasts/store.js';
import { cleanIds, sameIds } from './ids.js';
import { REMOVED, type BookmarkList, type BookmarkStatus, type BookmarkView } from './list.js';
import { planBookmarkSync, type BookmarkPlan } from './plan.js';
import { bookmarkProblem, bookmarksFull, bookmarksDeleted } from './rules.js';
import type { StoredBookmarks } from './stored.js';

/** Dependencies of {@link userList}. */
interface UserListOptions {
  readonly user: string;
  readonly guestIds: readonly string[];
  readonly portal: Portal;
  readonly stored: StoredBookmarks;
  readonly toasts: Toasts;
  readonly view: BookmarkView;
}

/**
 * Creates the list of a user, which is stored on the server (specification, section 4, Bookmarks). A change is
 * displayed at once and saved in the background. Only one request runs at a time, and every save sends the whole
 * list. The first save is preceded by a fetch of the server's list and a merge, because another tab or device
 * may have changed it. A failed change is undone, and a toast reports it. Unconfirmed changes are stored in the
 * browser, so that neither a reload nor a logout loses them.
 *
 * @param options.guestIds The guest's bookmarks from before the login. They are appended to the user's.
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

  constructor(options: UserListOptions) {
    this.options = options;
    this.user = options.user;
    this.portal = options.portal;
    this.stored = options.stored;
    this.toasts = options.toasts;
    this.view = options.view;
    const start = this.stored.adopt(this.user, options.guestIds);
    this.base = start.base;
    this.confirmed = start.ids;
    this.view.show(this.confirmed, 'update');
  }

  private readonly put = (ids: readonly string[], status: BookmarkStatus, error?: unknown) => {
    this.view.show(ids, status, error);
    if (sameIds(ids, this.base)) this.stored.dropPending(this.user);
    else this.stored.writePending({ user: this.user, base: this.base, ids });
  };

  private readonly fetchServerList = async (): Promise<void> => {
    const { run } = this;
    const server = cleanIds(await run.result(this.portal.bookmarks.list({}, { signal: run.signal })));
    const rebase = (local: readonly string[]) =>
      planBookmarkSync({ local, server, base: this.base, mode: 'merge' }).order;
    const ids = rebase(this.view.ids());
    this.confirmed = rebase(this.confirmed);
    this.base = server;
    this.fresh = true;
    this.put(this.limitSize(ids), 'update');
  };

  /**
   * Returns the bookmarks that fit in the list. Moves the others back to the guest's list, so that they are not
   * lost.
   */
  private readonly limitSize = (ids: readonly string[]): readonly string[] => {
    if (ids.length <= Math.max(MAX_BOOKMARKS, this.base.length)) return ids;
    const left = ids.slice(MAX_BOOKMARKS);
    this.stored.writeGuest(cleanIds([...(this.stored.readGuest() ?? []), ...left]));
    this.toasts.show(bookmarksFull(left.length));
    return ids.slice(0, MAX_BOOKMARKS);
  };

  private readonly write = async (plan: BookmarkPlan): Promise<void> => {
    this.verify = false;
    const sent = plan.order;
    const { run } = this;
    const saved = run.result(this.portal.bookmarks.save({ ids: sent }, { signal: run.signal }));
    const rejected = new Set(await saved);
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
    this.report(plan, gone);
    // Specification, section 4, Bookmarks: if assets were deleted, the list is synchronized again.
    if (gone.length > 0) this.fresh = false;
  };

  private readonly report = (plan: BookmarkPlan, gone: readonly string[]) => {
    const added = plan.kind === 'change' ? plan.add.filter((id) => !gone.includes(id)) : [];
    if (added.length > 0) this.toasts.show({ level: 'success', key: 'toast.bookmark.saved' });
    else if (plan.kind === 'change' && plan.remove.length > 0) this.toasts.show(REMOVED);
    if (gone.length > 0) this.toasts.show(bookmarksDeleted(gone.length));
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

  private readonly work = async (): Promise<boolean> => {
    for (;;) {
      const before = this.changes;
      try {
        await this.step();
      } catch (error) {
        if (!this.run.isLatest()) return false;
        // A later change gets its own attempt, which includes all changes before it.
        if (this.changes > before) continue;
        this.running = undefined;
        this.fail(error);
        return false;
      }
      if (this.fresh && !this.verify && sameIds(this.view.ids(), this.base)) {
        // Reset before `put`, so that the next change starts a new run.
        this.running = undefined;
        this.put(this.base, 'success');
        return true;
      }
    }
  };

  private readonly begin = (): Promise<boolean> => {
    if (this.running === undefined) this.fresh = false;
    this.view.show(this.view.ids(), 'update');
    return (this.running ??= this.work());
  };

  readonly change: BookmarkList['change'] = (next) => {
    const ids = next(this.view.ids());
    if (sameIds(ids, this.view.ids())) return this.running ?? Promise.resolve(true);
    this.changes += 1;
    this.put(ids, 'update');
    return this.begin();
  };

  readonly sync: BookmarkList['sync'] = this.begin;

  readonly missing: BookmarkList['missing'] = async () => {
    this.verify = true;
    await this.begin();
  };

  readonly end: BookmarkList['end'] = () => this.latest.end();
}
