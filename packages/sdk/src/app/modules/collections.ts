import { createCollectionsStore, type CollectionsStore } from '../../domains/collections/store.js';
import { afterLanguageChange } from '../../domains/locale/change.js';
import { hasSession } from '../../domains/session/store.js';
import { isSameJson } from '../../lib/same-json.js';
import type { App } from '../app.js';

/**
 * Creates the store for the collections on the home page. If the language or the configuration changes, it
 * reloads them (specification, section 4, Locale choice). If the session changes, it also drops those that the
 * previous user could see. While another page is open, it only drops them, so that the next visit loads them.
 */
export function collectionsModule(app: App): CollectionsStore & {
  /** Stops reacting to changes, and aborts a running load. */
  readonly stop: () => void;
} {
  const { portal } = app;
  const collections = createCollectionsStore({
    portal,
    config: () => app.config.store.getState().config.dashboard.collections,
    locale: () => app.locale.store.getState().locale,
    defaults: app.search.defaults,
    newest: () => app.translator.getState().t('dashboard.newest'),
  });
  const unwatch = app.busyWhile(collections.store, ({ status }) => status);
  const settings = () => {
    const { dashboard, sorting } = app.config.store.getState().config;
    return [dashboard.collections, sorting];
  };
  let used = settings();
  const unsubscribe = app.changes.subscribe((change) => {
    const before = used;
    used = settings();
    // Colors, for example, do not change the rows.
    if (change === 'config' && isSameJson(before, used)) return;
    if (change === 'navigation') return collections.clearActive();
    const isHome = afterLanguageChange(app.environment.route()) === 'reload-collections';
    if (isHome && change !== 'session') return void collections.reload();
    collections.drop();
    if (isHome && hasSession(app.session)) void collections.load();
  });
  return {
    ...collections,
    stop() {
      unsubscribe();
      unwatch();
      collections.leave();
    },
  };
}
