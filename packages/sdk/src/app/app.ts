import { createStore } from 'zustand/vanilla';
import { FRONT_END_VERSION } from '../contract/version.js';
import type { Portal } from '../client/portal.js';
import { onNavigate, type NavigationEffects } from '../domains/navigation/navigation.js';
import { readOnly } from '../lib/readable-store.js';
import type { AppOptions } from './options.js';
import { createStartup } from './startup.js';
import { createStores, type Stores } from './stores.js';

/** The client and the stores for a visit to a portal, without a user interface: see {@link createApp}. */
export interface App extends ReturnType<typeof createApp> {}

/**
 * Creates a module for the app: stores that only some pages need. `app.stop` calls the module's `stop` method,
 * if there is one.
 */
export type AppModule<T> = (app: App) => T;

/**
 * Creates the app for a visit to a portal: the client and all stores, connected to each other. Creating it sends
 * no request.
 *
 * ```ts
 * const app = createApp({ url: 'http://localhost:8080', languages: ['en'] });
 * await app.start();
 * ```
 */
export function createApp(options: AppOptions) {
  const stores = createStores(options);
  const { start, status, available, busy, prepare, redirected } = createStartup(stores, options);
  const version = createVersion(stores.portal);
  const modules = createModules();
  const app = {
    ...stores,
    /** Environment functions, for modules. */
    environment: environmentOf(stores, options),
    status: readOnly(status),
    version: version.store,
    /** Translator for the current language. */
    translator: stores.translations.translator,
    /** Flags that state which branding files exist: see `chooseImage`. */
    available,
    busy,
    /** Loads and activates the built-in translations for the current language. Await it before rendering. */
    prepare,
    /**
     * Starts the app, or retries after a failed startup. Then requests the version and the index fields without
     * waiting for the responses. Never rejects: `status` reports a failure.
     */
    async start(): Promise<void> {
      await Promise.all([prepare().catch(() => undefined), start.run()]);
      if (!status.getState().ready) return;
      void version.load().catch(() => undefined);
      void stores.fields.load().catch(() => undefined);
    },
    /**
     * Returns the module that `create` creates. `create` is a function such as `bookmarksModule`, or a custom
     * one. A module is created on first use and then shared. Its code can be loaded together with the pages that
     * use it.
     */
    module<T>(create: AppModule<T>): T {
      return modules.get(create, app);
    },
    /** Requests the server's version and stores it in `version`. @throws PortalError */
    loadVersion: version.load,
    /** Clears `status.redirect`. Call after navigating to that route. */
    redirected,
    /**
     * Applies the effects of a navigation to the stores and returns them (`onNavigate`; specification, section
     * 2). Call after each navigation. The user interface handles focus and scroll position.
     *
     * @param from undefined for the first page of a visit
     */
    navigated: (from: string | undefined, to: string) => applyNavigation(stores, from, to),
    /** Sets whether the code of a page is loading. Call before and after loading it. */
    setPageLoading: (pageLoading: boolean) => status.setState({ pageLoading }),
    /** Aborts startup, stops polling the indexing status, and stops all modules. */
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
  // On the first page of a visit, `start` loads the translations.
  if (effects.loadTranslations && from !== undefined) void translations.refresh();
  return effects;
}

function environmentOf({ route }: Stores, { openMail = () => undefined, portalUrl }: AppOptions) {
  return {
    /** Returns the current path. */
    route,
    /** Opens the user's mail program with a `mailto:` address. */
    openMail,
    /**
     * Returns the address of the user interface, for links in order mails. Undefined if the option `portalUrl`
     * is not set.
     */
    portalUrl,
  };
}

/**
 * Creates the store for the front-end and server versions. Until the server responds, the server version is 0
 * (specification, section 7).
 */
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
