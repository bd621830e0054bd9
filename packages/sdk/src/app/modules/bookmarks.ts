import { createBookmarksStore, type BookmarksStore } from '../../domains/bookmarks/store.js';
import type { App } from '../app.js';

/**
 * Creates the bookmarks store for the current user. Clears the cached assets after a language change. While
 * there is a session, also loads the maximum number of assets per action (specification, section 6). This
 * maximum determines whether all search results can be added.
 */
export function bookmarksModule(app: App): BookmarksStore {
  const { portal, storage, toasts, downloads, onError } = app;
  const session = app.session.store;
  const bookmarks = createBookmarksStore({ portal, storage, toasts, downloads, onError, session });
  const loadLimits = () => {
    if (app.session.store.getState().session?.session != null) void app.downloads.loadLimits();
  };
  loadLimits();
  const unsubscribeSession = app.session.store.subscribe((now, before) => {
    if (now.session !== before.session) loadLimits();
  });
  const unsubscribeTranslator = app.translator.subscribe((now, before) => {
    if (now.locale !== before.locale) bookmarks.reload();
  });
  return {
    ...bookmarks,
    stop() {
      unsubscribeSession();
      unsubscribeTranslator();
      bookmarks.stop();
    },
  };
}
