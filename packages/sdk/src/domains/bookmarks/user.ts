import { createLatest } from '../../lib/latest.js';
import type { Portal } from '../../client/portal.js';
import { MAX_BOOKMARKS } from '../../contract/limits.js';
import type { Toasts } from '../toasts/store.js';
import { cleanIds, sameIds } from './ids.js';
import { REMOVED, type BookmarkList, type BookmarkStatus, type BookmarkView } from './list.js';
import { planBookmarkSync, type BookmarkPlan } from './plan.js';
import { bookmarkProblem, bookmarksFull, bookmarksGone } from './rules.js';
import type { StoredBookmarks } from './stored.js';

/**
 * A user's list: kept by the server (specification, section 4, Bookmarks). A change is shown at once and written
 * behind: one write at a time, each of them the whole list as it is then, and only after a look at what another tab or
 * machine has changed. What fails is taken back and told. What has not been confirmed yet is remembered, so that
 * neither a reload nor a log-out loses it.
 *
 * @param options.carried Ids of the guest that the user was before logging in: they join the user's.
 */
export function userList(options: {
  readonly user: string;
  readonly carried: readonly string[];
  readonly portal: Portal;
  readonly stored: StoredBookmarks;
  readonly toasts: Toasts;
  readonly view: BookmarkView;
  readonly onError: (error: unknown, call: string) => void;
}): BookmarkList {
  const { user, portal, stored, toasts, view } = options;
  const latest = createLatest();
  const run = latest.begin();
  const { signal } = run;

  /** What the server and we last agreed on, and what we go back to when a change fails. */
  const start = stored.adopt(user, options.carried);
  let base = start.base;
  let settled = start.ids;
  view.show(settled, 'update');

  let running: Promise<boolean> | undefined;
  /** The server's list was looked at since the present writing began. */
  let fresh = false;
  /** The server is to be given the list even if it has it, so that it says what is gone. */
  let verify = false;
  let changes = 0;
  let call = 'bookmarks.get';

  const put = (ids: readonly string[], status: BookmarkStatus, error?: unknown) => {
    view.show(ids, status, error);
    if (sameIds(ids, base)) stored.dropPending(user);
    else stored.writePending({ user, base, ids });
  };

  const look = async (): Promise<void> => {
    call = 'bookmarks.get';
    const server = cleanIds(await portal.bookmarks.list({ signal }));
    if (!run.isLatest()) return;
    const onto = (local: readonly string[]) => planBookmarkSync({ local, server, base, mode: 'merge' }).order;
    const ids = onto(view.ids());
    settled = onto(settled);
    base = server;
    fresh = true;
    put(fitting(ids), 'update');
  };

  /** What does not fit goes back to the guest's list, so that it is not lost. */
  const fitting = (ids: readonly string[]): readonly string[] => {
    if (ids.length <= Math.max(MAX_BOOKMARKS, base.length)) return ids;
    const left = ids.slice(MAX_BOOKMARKS);
    stored.writeGuest(cleanIds([...(stored.readGuest() ?? []), ...left]));
    toasts.show(bookmarksFull(left.length));
    return ids.slice(0, MAX_BOOKMARKS);
  };

  const write = async (plan: BookmarkPlan): Promise<void> => {
    call = 'bookmarks.save';
    verify = false;
    const sent = plan.order;
    const rejected = new Set(await portal.bookmarks.save(sent, { signal }));
    if (!run.isLatest()) return;
    const gone = sent.filter((id) => rejected.has(id));
    const held = sent.filter((id) => !rejected.has(id));
    // What was changed meanwhile goes on top of what the server holds now.
    const ids = planBookmarkSync({ local: view.ids(), server: held, base: sent, gone, mode: 'merge' }).order;
    base = settled = held;
    put(ids, 'update');
    tell(plan, gone);
    // Specification, section 4, Bookmarks: when some are gone, the list is synced again.
    if (gone.length > 0) fresh = false;
  };

  const tell = (plan: BookmarkPlan, gone: readonly string[]) => {
    const added = plan.kind === 'change' ? plan.add.filter((id) => !gone.includes(id)) : [];
    if (added.length > 0) toasts.show({ level: 'success', key: 'toast.bookmark.saved' });
    else if (plan.kind === 'change' && plan.remove.length > 0) toasts.show(REMOVED);
    if (gone.length > 0) toasts.show(bookmarksGone(gone.length));
  };

  const step = async (): Promise<void> => {
    if (!fresh) await look();
    if (!run.isLatest()) return;
    const plan = planBookmarkSync({ local: view.ids(), server: base, mode: 'push' });
    if (plan.kind === 'change' || verify) await write(plan);
  };

  const fail = (error: unknown) => {
    const changed = !sameIds(view.ids(), settled);
    verify = false;
    put(settled, 'failure', error);
    if (changed) for (const message of bookmarkProblem(error)) toasts.show(message);
    options.onError(error, call);
  };

  const work = async (): Promise<boolean> => {
    for (;;) {
      const before = changes;
      try {
        await step();
      } catch (error) {
        if (!run.isLatest()) return false;
        // A later change is tried in its own right, with all that was before it.
        if (changes > before) continue;
        running = undefined;
        fail(error);
        return false;
      }
      if (!run.isLatest()) return false;
      if (fresh && !verify && sameIds(view.ids(), base)) {
        // Here and not later: a change that comes next begins a writing of its own.
        running = undefined;
        put(base, 'success');
        return true;
      }
    }
  };

  const begin = (): Promise<boolean> => {
    if (running === undefined) fresh = false;
    view.show(view.ids(), 'update');
    return (running ??= work());
  };

  return {
    change(next) {
      const ids = next(view.ids());
      if (sameIds(ids, view.ids())) return running ?? Promise.resolve(true);
      changes += 1;
      put(ids, 'update');
      return begin();
    },
    sync: begin,
    async missing() {
      verify = true;
      await begin();
    },
    end: () => latest.end(),
  };
}
