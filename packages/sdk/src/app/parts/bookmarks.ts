import { createBookmarksStore, type BookmarksStore } from '../../bookmarks/store.js';
import type { App } from '../app.js';

/** The bookmarks of whoever is there, in the language that is spoken. */
export function bookmarksPart(app: App): BookmarksStore {
  const { portal, storage, toasts, onError } = app;
  const bookmarks = createBookmarksStore({ portal, storage, toasts, onError, session: app.session.store });
  const unfollow = app.texts.subscribe((now, before) => {
    if (now.locale !== before.locale) bookmarks.reload();
  });
  return {
    ...bookmarks,
    stop() {
      unfollow();
      bookmarks.stop();
    },
  };
}
