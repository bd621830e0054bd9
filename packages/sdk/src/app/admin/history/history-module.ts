import type { App } from '../../app.js';
import { createAdmin } from '../admin.js';
import { createHistoryStore, type HistoryStore } from './history-store.js';

/** Creates the history of the settings, for `App.module`. After a restore, the editors load the changed documents. */
export function historyModule(app: App): HistoryStore {
  const { portal, toasts } = app;
  const { reload } = app.module(createAdmin);
  return createHistoryStore({ portal, toasts, onRestored: reload });
}
