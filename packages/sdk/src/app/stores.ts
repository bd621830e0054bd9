import { createPortal, type Portal } from '../client/portal.js';
import { VISIBLE_SEARCH_WAIT } from '../client/transport/retry.js';
import { createAssetStore } from '../domains/assets/store.js';
import { createConfigStore } from '../domains/config/store.js';
import { createDownloadLimits } from '../domains/downloads/limits.js';
import { createFieldsStore } from '../domains/fields/store.js';
import { createIndexingStore, type IndexingStore } from '../domains/indexing/store.js';
import { createLocaleStore } from '../domains/locale/store.js';
import { createPagesStore } from '../domains/pages/store.js';
import { createPreviewStore } from '../domains/preview/store.js';
import { createSearchStore } from '../domains/search/store.js';
import { createSessionStore } from '../domains/session/store.js';
import { createToasts } from '../domains/toasts/store.js';
import { createTranslationsStore } from '../domains/translations/store.js';
import { safeStorage } from '../lib/storage.js';
import { createChanges } from './changes.js';
import { clearLocalData } from './local-data.js';
import type { PortalConfig } from '../config/schema/schema.js';
import type { AppOptions, AppParts } from './options.js';

/** The client and the stores for a visit, connected to each other. */
export interface Stores extends ReturnType<typeof createStores> {}

/** Creates the stores for a visit, and the client unless `options` contains one. Makes no API calls. */
export function createStores(parts: AppParts, options: AppOptions) {
  const storage = safeStorage(options.storage);
  const visitStorage = safeStorage(options.visitStorage);
  const route = options.route ?? (() => '/');
  const toasts = createToasts(options.after);
  const localeNow = () => locale.store.getState().locale;
  const sessionNow = () => session.store.getState().session;
  const configNow = () => config.store.getState().config;
  const portal: Portal =
    options.portal ??
    createClient(options, { locale: localeNow, token: () => sessionNow()?.session ?? undefined });

  const locale = createLocaleStore({
    portal,
    storage,
    toasts,
    languages: options.languages,
    prepare: (language) => translations.prepare(language),
    available: () => translations.available(),
    loggedIn: () => sessionNow()?.user != null,
    contentLocale: (language) => translations.contentLocale(language),
  });
  const translations = createTranslationsStore({ portal, locale: localeNow(), loadLocal: options.loadLocal });
  const config = createConfigStore(portal, { initial: parts.config, take: options.takeConfig });
  const fields = createFieldsStore(portal, options.limits);
  const session = createSessionStore({
    portal,
    storage,
    toasts,
    route,
    ...sessionSettings(configNow),
    onUserChange: (user, how) => clearLocalData(storage, visitStorage, { user, how }),
  });
  const { after, onOnline } = options;
  const timing = { after, onOnline };
  const search = createSearchStore({ portal, toasts, config: configNow, fields, ...timing });
  const indexing = createIndexingStore({
    portal,
    onChange: () => void search.refresh(),
    ...(after === undefined ? {} : { after }),
  });
  return {
    portal,
    /** Storage that persists between visits, with the keys in `STORAGE_KEYS`. Never throws. */
    storage,
    visitStorage,
    /** Returns the current path. */
    route,
    /** Reports what makes loaded content outdated, such as a login. */
    changes: createChanges({ session, locale, config }),
    toasts,
    locale,
    translations,
    config,
    fields,
    session,
    search,
    pages: createPagesStore({ portal }),
    ...createDisplayed(portal, indexing),
    downloads: createDownloadLimits({ portal }),
    indexing,
  };
}

/** Returns the settings that decide on the routes of a session. */
const sessionSettings = (config: () => PortalConfig) => ({
  hideDashboard: () => config().global.hide_dashboard,
  loginMethods: () => config().login.methods,
});

/** Creates the client, if `createApp` was given an address. With a session cookie, the client sends no token. */
function createClient(
  { url = '', client = {} }: Extract<AppOptions, { readonly portal?: undefined }>,
  state: { readonly locale: () => string; readonly token: () => string | undefined },
): Portal {
  const { locale, token } = state;
  return createPortal({
    maxSearchWait: VISIBLE_SEARCH_WAIT,
    ...client,
    url,
    locale,
    ...(client.credentials === 'cookie' ? {} : { token }),
  });
}

/**
 * Creates the stores of the asset page and of the preview. They load a displayed asset again when the server may have
 * created its preview. The results do so by themselves.
 */
function createDisplayed(portal: Portal, indexing: IndexingStore) {
  const asset = createAssetStore({ portal });
  const preview = createPreviewStore({ portal });
  indexing.store.subscribe(({ status }, { status: before }) => {
    if (status === null || status.done === before?.done) return;
    void asset.refresh();
    void preview.refresh();
  });
  return { asset, preview };
}
