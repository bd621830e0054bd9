import { createBookmarksStore, type BookmarksStore } from '../../domains/bookmarks/store.js';
import type { App } from '../app.js';

/**
 * Creates the bookmarks store for the current user. Clears the cached assets after a language change. While
 * there is a session, also loads the maximum number of assets per action (specification, section 6). This
 * maximum determines whether all search results can be added.
 */
export function bookmarksModule(app: App): BookmarksStore {
  const { portal, storage, toasts, downloads } = app;
  const session = app.session.store;
  const bookmarks = createBookmarksStore({
    portal,
    storage,
    toasts,
    downloads,
    session,
    locale: () => app.locale.store.getState().locale,
  });
  const loadLimits = () => {
    if (app.session.store.getState().session?.session != null) void app.downloads.loadLimits();
  };
  loadLimits();
  const unsubscribe = app.changes.subscribe((change) => {
    if (change === 'session') loadLimits();
    if (change === 'language') bookmarks.reload();
  });
  const unwatch = app.busyWhile(bookmarks.store, ({ assetsStatus }) => assetsStatus);
  return {
    ...bookmarks,
    stop() {
      unsubscribe();
      unwatch();
      bookmarks.stop();
    },
  };
}
