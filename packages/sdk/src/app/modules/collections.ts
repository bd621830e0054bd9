import { createCollectionsStore, type CollectionsStore } from '../../domains/collections/store.js';
import { afterLanguageChange } from '../../domains/locale/change.js';
import type { App } from '../app.js';

/**
 * Creates the store for the collections on the home page. After a language change, reloads them if the home page
 * is open.
 */
export function collectionsModule(app: App): CollectionsStore & {
  /** Stops reacting to language changes, and aborts a running load. */
  readonly stop: () => void;
} {
  const { portal, onError } = app;
  const collections = createCollectionsStore({
    portal,
    onError,
    config: () => app.config.store.getState().config.dashboard.collections,
    locale: () => app.locale.store.getState().locale,
    defaults: app.search.defaults,
  });
  const unsubscribe = app.translator.subscribe((now, before) => {
    if (now.locale === before.locale) return;
    if (afterLanguageChange(app.environment.route()) === 'reload-collections') void collections.reload();
  });
  return {
    ...collections,
    stop() {
      unsubscribe();
      collections.leave();
    },
  };
}
