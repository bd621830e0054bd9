import { createStore } from 'zustand/vanilla';
import { NONE_AVAILABLE } from '../config/available.js';
import type { AvailableConfig } from '../contract/schemas/config.js';
import { readOnly, type ReadableStore } from '../lib/readable-store.js';
import { derived, isBusy } from './busy.js';
import type { AppOptions, AppStatus } from './options.js';
import { apiOf, createStart, isShown, isUnsupportedCall } from './start.js';
import type { Stores } from './stores.js';

/** The startup sequence and the status of the app. */
export interface Startup extends ReturnType<typeof createStartup> {}

/**
 * Creates the startup sequence, which loads the stores, and the status of the app. Also applies language and
 * session changes to the stores that depend on them.
 */
export function createStartup(stores: Stores, options: Pick<AppOptions, 'token'>) {
  const { session, search, downloads } = stores;
  const status = createStore<AppStatus>(() => ({
    api: 'unknown',
    ready: false,
    status: 'starting',
    pageLoading: false,
    redirect: null,
  }));
  const available = createStore<Readonly<Partial<AvailableConfig>>>(() => NONE_AVAILABLE);
  const loggedIn = () => session.store.getState().session?.session != null;
  let redirect: string | null = null;
  const start = createStart({
    loggedIn,
    calls: {
      ...startCalls(stores),
      async session() {
        const decision = await session.begin({ token: options.token ?? null, globalAccess: true });
        redirect = decision.kind === 'go' ? decision.to : null;
      },
      available: async (signal) =>
        available.setState(await stores.portal.config.available({}, { signal }), true),
    },
    onFailure(call, error) {
      if (call === 'config' || (call === 'available' && !isUnsupportedCall(error))) {
        stores.toasts.show({ level: 'warning', key: 'toast.config.unavailable' });
      }
    },
  });

  applyLocaleChanges(stores, () => status.getState().ready);
  start.store.subscribe((state) => {
    const ready = isShown(state);
    if (ready) search.applyDefaults();
    status.setState({
      ready,
      api: apiOf(state),
      status: ready ? 'ready' : state.phase === 'unavailable' ? 'unavailable' : 'starting',
      redirect: ready ? redirect : null,
    });
  });
  session.store.subscribe((now, before) => {
    start.send({ type: loggedIn() ? 'logged-in' : 'logged-out' });
    // Limits may differ between users.
    if (now.session !== before.session) downloads.clearLimits();
  });
  return {
    start,
    status,
    available: readOnly(available),
    busy: busyStore(stores, readOnly(status)),
    prepare: () => prepareTranslations(stores),
    /** Clears the redirect, so that a later login or logout does not repeat it. */
    redirected: () => {
      redirect = null;
      status.setState({ redirect });
    },
  };
}

function applyLocaleChanges({ locale, translations, search }: Stores, isReady: () => boolean): void {
  locale.store.subscribe((now, before) => {
    // Runs even if the language is unchanged: the server's translations may have arrived and replace the
    // built-in ones.
    translations.setLocale(now.locale);
    if (now.locale === before.locale) return;
    // Runs on every page, because the search page restores its results when the user returns.
    if (isReady()) void search.refresh();
  });
}

async function prepareTranslations({ locale, translations }: Stores): Promise<void> {
  const localeNow = () => locale.store.getState().locale;
  await translations.prepareLocal(localeNow());
  translations.setLocale(localeNow());
}

function startCalls({ locale, translations, pages, config }: Stores) {
  return {
    locales: (signal: AbortSignal) => locale.load({ signal }),
    translations: (signal: AbortSignal) => translations.list({ signal }),
    pages: (signal: AbortSignal) => pages.list({ signal }),
    config: async () => {
      await config.load();
      await locale.restrict(config.store.getState().config.visibleLocales);
    },
    views: (signal: AbortSignal) => pages.load(locale.store.getState().locale, { signal }),
  };
}

function busyStore({ session, config, search, asset }: Stores, status: ReadableStore<AppStatus>) {
  const modules = [session.store, config.store];
  const onDemand = [search.store, asset.store];
  return derived([status, ...modules, ...onDemand], () =>
    isBusy({
      api: status.getState().api,
      pageLoading: status.getState().pageLoading,
      modules: modules.map((store) => store.getState().status),
      statuses: onDemand.map((store) => store.getState().status),
    }),
  );
}
