import { createDownloadDialog } from '../../../domains/downloads/dialog/dialog.js';
import type { DownloadDialog } from '../../../domains/downloads/dialog/state.js';
import type { App } from '../../app.js';
import { downloadsModule } from './list.js';
import { termsModule } from '../terms.js';
import { formatChoicesModule } from './format-choices.js';

/**
 * Creates the download dialog. It results in a download, an order, or a toast about assets that are not
 * available.
 */
export function downloadDialogModule(app: App): DownloadDialog & {
  /** Stops reacting to changes. */
  readonly stop: () => void;
} {
  const { portal, toasts, environment } = app;
  const downloads = app.module(downloadsModule);
  const dialog = createDownloadDialog({
    portal,
    toasts,
    downloads,
    limits: app.downloads,
    choices: app.module(formatChoicesModule),
    terms: app.module(termsModule),
    config: () => app.config.store.getState().config,
    locale: () => app.locale.store.getState().locale,
    t: (key, params) => app.translator.getState().t(key, params),
    siteTitle: () => app.config.store.getState().config.global.website_title || 'assetportal',
    user: () => app.session.store.getState().session?.user ?? null,
    disk: downloads.disk,
    openMail: environment.openMail,
    portalUrl: environment.portalUrl,
  });
  // Another user may have other permissions.
  const stop = app.changes.subscribe((change) => {
    if (change === 'session') dialog.userChanged();
  });
  return { ...dialog, stop };
}
