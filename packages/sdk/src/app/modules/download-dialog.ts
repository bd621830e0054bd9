import { createDownloadDialog, type DownloadDialog } from '../../domains/downloads/dialog.js';
import type { App } from '../app.js';

/**
 * Creates the download dialog. It results in a download, an order, or a toast about assets that are not
 * available.
 */
export function downloadDialogModule(app: App): DownloadDialog & {
  /** Stops reacting to changes. */
  readonly stop: () => void;
} {
  const { portal, toasts, downloads, environment } = app;
  const dialog = createDownloadDialog({
    portal,
    toasts,
    downloads,
    config: () => app.config.store.getState().config,
    locale: () => app.locale.store.getState().locale,
    t: (key, params) => app.translator.getState().t(key, params),
    openMail: environment.openMail,
    portalUrl: environment.portalUrl,
  });
  // Another user may have other permissions.
  const stop = app.changes.subscribe((change) => {
    if (change === 'session') dialog.cancel();
  });
  return { ...dialog, stop };
}
