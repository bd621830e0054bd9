import { createStore } from 'zustand/vanilla';
import { FRONT_END_VERSION } from '../contract/version.js';
import type { Portal } from '../client/portal.js';
import { onNavigate, type NavigationEffects } from '../domains/navigation/navigation.js';
import { readOnly } from '../lib/readable-store.js';
import type { AppOptions } from './options.js';
import { createStartup } from './startup.js';
import { createStores, type Stores } from './stores.js';

/** A visit to a portal, without a user interface: see {@link createApp}. */
export interface App extends ReturnType<typeof createApp> {}

/**
 * Creates a module from the app: stores that only some pages need. When the app stops, it calls the `stop`
 * method of the module, if it has one.
 */
export type AppModule<T> = (app: App) => T;

/**
 * Creates the app for a visit to a portal: the client and all stores, connected to each other. Makes no call
 * before `start`.
 *
 * ```ts
 * const app = createApp({ url: 'http://localhost:8080', languages: ['en'] });
 * await app.start();
 * ```
 */
export function createApp(options: AppOptions) {
  const stores = createStores(options);
  const { start, status, available, busy, prepare } = createStartup(stores, options);
  const version = createVersion(stores.portal);
  const modules = createModules();
  const app = {
    ...stores,
    /** Functions of the environment, for modules. */
    environment: environmentOf(stores, options),
    status: readOnly(status),
    version: version.store,
    /** The translator of the current language. */
    translator: stores.translations.translator,
    /** The branding files that exist: see `chooseImage`. */
    available,
    busy,
    /** Fetches the translations of the current language. Await it before rendering. `start` calls it as well. */
    prepare,
    /** Starts the app, or retries if the API could not be reached. Never rejects: see `status`. */
    async start(): Promise<void> {
      await Promise.all([prepare().catch(() => undefined), start.run()]);
      if (!status.getState().ready) return;
      void version.load().catch(() => undefined);
      void stores.fields.load().catch(() => undefined);
    },
    /**
     * Returns the module that `create` creates: `bookmarksModule`, `collectionsModule`, `downloadDialogModule`,
     * or a custom one. Modules are created on first use and cached, so their code can load with the pages that
     * use them.
     */
    module<T>(create: AppModule<T>): T {
      return modules.get(create, app);
    },
    /** Requests the server's version. @throws PortalError */
    loadVersion: version.load,
    /** Call after the navigation to `status.redirect`. */
    redirected: () => status.setState({ redirect: null }),
    /**
     * Call after a navigation. Applies its effects on the stores (`onNavigate`; specification, section 2). Focus
     * and scroll position are left to the user interface.
     *
     * @param from undefined for the first page of a visit
     */
    navigated: (from: string | undefined, to: string) => applyNavigation(stores, from, to),
    /** Sets whether the code of a page is loading. */
    setPageLoading: (pageLoading: boolean) => status.setState({ pageLoading }),
    /** Stops timers, event streams and modules. */
    stop() {
      start.stop();
      stores.indexing.stop();
      modules.stop();
    },
  };
  return app;
}

function applyNavigation(
  { asset, translations }: Stores,
  from: string | undefined,
  to: string,
): NavigationEffects {
  const effects = onNavigate(from, to);
  if (effects.kind === 'none') return effects;
  asset.clear();
  // On the first page of a visit, `start` has just loaded them.
  if (effects.loadTranslations && from !== undefined) void translations.refresh();
  return effects;
}

function environmentOf({ route }: Stores, { openMail = () => undefined, portalUrl }: AppOptions) {
  return {
    /** Returns the current path. */
    route,
    /** Opens the user's mail program with a `mailto:` address. */
    openMail,
    /** Returns the address of the user interface. Undefined if it equals the address of the API. */
    portalUrl,
  };
}

/** The versions of front end and server. Until the server responds, its version is 0 (specification, section 7). */
function createVersion(portal: Portal) {
  const store = createStore(() => ({ frontend: FRONT_END_VERSION, backend: '0' }));
  return {
    store: readOnly(store),
    load: async (): Promise<void> => store.setState({ backend: (await portal.info.version()).version }),
  };
}

/** Creates the cache of modules. Its `stop` method stops and removes all of them. */
function createModules() {
  const created = new Map<unknown, unknown>();
  return {
    get<T>(create: AppModule<T>, app: App): T {
      if (!created.has(create)) created.set(create, create(app));
      return created.get(create) as T;
    },
    stop() {
      for (const module of created.values()) (module as { stop?: () => void }).stop?.();
      created.clear();
    },
  };
}
