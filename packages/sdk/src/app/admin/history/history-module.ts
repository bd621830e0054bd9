import type { App } from '../../app.js';
import { createAdmin } from '../admin.js';
import { createHistoryStore, type HistoryStore } from './history-store.js';

/** Creates the history of the settings, for `App.module`. After a restore, the editors load the changed documents. */
export function historyModule(app: App): HistoryStore {
  const { portal, toasts } = app;
  const { config, translations, pages } = app.module(createAdmin);
  const refresh = () => {
    const { locale, offered } = app.locale.store.getState();
    // Unsaved edits stay. Their save merges the restored version.
    const loads = [
      config.load(),
      translations.load(locale),
      pages.load(offered),
      app.config.load(),
      app.loadAvailable(),
    ];
    void Promise.allSettled(loads);
    app.translations.clear();
    void app.translations
      .list()
      .then(app.translations.loadAdminCatalog)
      .catch(() => undefined);
  };
  return createHistoryStore({ portal, toasts, onRestored: refresh });
}
