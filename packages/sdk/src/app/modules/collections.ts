import { createCollectionsStore, type CollectionsStore } from '../../domains/collections/store.js';
import { afterLanguageChange } from '../../domains/locale/change.js';
import type { App } from '../app.js';

/** The rows of the dashboard, which are fetched anew in another language while one is there. */
export function collectionsModule(app: App): CollectionsStore & {
  /** Ends what runs by itself. */
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
  const unfollow = app.translator.subscribe((now, before) => {
    if (now.locale === before.locale) return;
    if (afterLanguageChange(app.place.route()) === 'reload-collections') void collections.reload();
  });
  return {
    ...collections,
    stop() {
      unfollow();
      collections.leave();
    },
  };
}
