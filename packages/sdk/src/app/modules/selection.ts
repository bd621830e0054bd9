import { createSelection, type SelectionStore } from '../../domains/selection/store.js';
import type { App } from '../app.js';
import { bookmarksModule } from './bookmarks.js';

/** Creates the actions on the selected search results. Another user starts without a running action. */
export function selectionModule(app: App): SelectionStore & {
  /** Cancels a running action, and stops following the search. */
  readonly stop: () => void;
} {
  const { portal, search, toasts, environment } = app;
  const selection = createSelection({
    portal,
    search,
    toasts,
    bookmarks: () => app.module(bookmarksModule),
    portalUrl: environment.portalUrl,
  });
  const unsubscribe = app.changes.subscribe((change) => {
    if (change === 'session') selection.cancel();
  });
  return {
    ...selection,
    stop() {
      unsubscribe();
      selection.stop();
    },
  };
}
