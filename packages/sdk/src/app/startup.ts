import { createStore } from 'zustand/vanilla';
import { NONE_AVAILABLE } from '../config/available.js';
import type { AvailableConfig } from '../contract/schemas/config.js';
import { isGlobalPage } from '../domains/pages/rules.js';
import { isOpenRoute } from '../domains/navigation/route.js';
import type { RouteDecision } from '../domains/navigation/routes.js';
import { decideStart } from '../domains/session/start.js';
import { readOnly, type ReadableStore } from '../lib/readable-store.js';
import { createBusy, type Busy } from './busy.js';
import { createGuard } from './guard.js';
import type { AppOptions, AppStatus } from './options.js';
import { apiOf, createStart, isUnsupportedCall } from './start.js';
import type { Stores } from './stores.js';

/** The startup sequence and the status of the app. */
export interface Startup extends ReturnType<typeof createStartup> {}

/** Creates the startup sequence, which loads the stores, the status of the app, and the guard of its routes. */
export function createStartup(stores: Stores, options: Pick<AppOptions, 'token'>) {
  const { session, search } = stores;
  const status = createStore<AppStatus>(() => ({
    api: 'unknown',
    ready: false,
    status: 'starting',
    pageLoading: false,
    redirect: null,
  }));
  const available = createStore<Readonly<Partial<AvailableConfig>>>(() => NONE_AVAILABLE);
  const token = options.token ?? null;
  const { guard, holdRoutes, isHeldOpen } = createGuard(stores, {
    hasToken: () => token !== null && !status.getState().ready,
  });
  const loadAvailable = async (signal?: AbortSignal): Promise<void> =>
    available.setState(await stores.portal.config.available({}, { signal }), true);
  const start = createStart({
    calls: {
      ...startCalls(stores),
      session: () => session.begin({ token }),
      available: loadAvailable,
    },
    onFailure(call, error) {
      // Without the flags, the portal has no branding files. Screens that wait for the flags continue.
      if (call === 'available') available.setState({}, true);
      if (call === 'config' || (call === 'available' && !isUnsupportedCall(error))) {
        stores.toasts.show({ level: 'warning', key: 'toast.config.unavailable' });
      }
    },
  });

  start.store.subscribe((state) => {
    const ready = state.phase === 'ready';
    if (ready) search.applyDefaults();
    status.setState({
      ready,
      api: apiOf(state),
      status: ready ? 'ready' : state.phase === 'unavailable' ? 'unavailable' : 'starting',
    });
    // This happens once in a visit: a startup that has succeeded is never repeated.
    if (!ready) return;
    const decision = firstRoute(stores, token !== null, guard);
    status.setState({ redirect: decision.kind === 'go' ? decision.to : null });
  });
  return {
    start,
    status,
    available: readOnly(available),
    loadAvailable: () => loadAvailable(),
    busy: busyStore(stores, readOnly(status)),
    guard,
    holdRoutes,
    isHeldOpen,
    prepare: () => prepareTranslations(stores),
    /** Clears the redirect, so that a later login or logout does not repeat it. */
    redirected: () => status.setState({ redirect: null }),
  };
}

/** Decides on the first route of a visit (specification, section 4, Start redirect), with all that it depends on loaded. */
function firstRoute(
  { session, config, route }: Stores,
  hasTokenParameter: boolean,
  guard: (route: string) => RouteDecision,
): RouteDecision {
  const { global, customPages } = config.store.getState().config;
  const first = decideStart({
    route: route(),
    hasTokenParameter,
    sessionValid: session.store.getState().session?.session != null,
    globalAccess: isOpenRoute(route()) || isGlobalPage(route(), customPages),
    hideDashboard: global.hide_dashboard,
  });
  return first.kind === 'go' ? first : guard(route());
}

function busyStore(
  { session, config, search, asset, translations, pages }: Stores,
  status: ReadableStore<AppStatus>,
): Busy {
  const busy = createBusy(status, [session.store, config.store]);
  for (const { store } of [search, asset, translations, pages] as const)
    busy.include<{ readonly status: string }>(store, (state) => state.status);
  return busy;
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
