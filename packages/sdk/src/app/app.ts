import { createStore } from 'zustand/vanilla';
import { FRONT_END_VERSION } from '../contract/version.js';
import type { Portal } from '../client/portal.js';
import { onNavigate, type NavigationEffects } from '../domains/navigation/navigation.js';
import { readOnly } from '../lib/readable-store.js';
import type { Save } from '../domains/downloads/queue/disk.js';
import { afterByTimer } from '../domains/toasts/store.js';
import type { AppOptions, AppParts } from './options.js';
import { handleDenied } from './denied.js';
import { refreshOutdated } from './outdated.js';
import { createStartup, type Startup } from './startup.js';
import { createStores, type Stores } from './stores.js';

/** The client and the stores for a visit to a portal, without a user interface: see `createApp`. */
export interface App extends ReturnType<typeof createAppWith> {}

/**
 * Creates a module for the app: stores that only some pages need. `app.stop` calls the module's `stop` method,
 * if there is one.
 */
export type AppModule<T> = (app: App) => T;

/**
 * Creates the app like `createApp`, with parts that a page need not load because it already has them. Without
 * them, a bundle contains the code that creates the parts.
 */
export function createAppWith(parts: AppParts, options: AppOptions) {
  const stores = createStores(parts, options);
  const startup = createStartup(stores, options);
  const { status } = startup;
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
    available: startup.available,
    /** Loads these flags again. Call when a branding file has changed. @throws PortalError */
    loadAvailable: startup.loadAvailable,
    /** True while the app is busy: see `isBusy`. */
    busy: startup.busy.store,
    /** Also counts a module's store as busy while its status is `loading`. Returns a function that ends this. */
    busyWhile: startup.busy.include,
    /** Counts as busy, for example while code loads that the user waits for, until the returned function is called. */
    holdBusy: startup.busy.hold,
    /** Decides by session, configuration and `status` whether a route may open, and where to redirect otherwise. */
    guard: startup.guard,
    /** Lets routes stay open that the session may not open, for example while there is unsaved work. */
    holdRoutes: startup.holdRoutes,
    /** Loads and activates the built-in translations for the current language. Await it before rendering. */
    prepare: startup.prepare,
    /**
     * Returns the module that `create` creates, such as `bookmarksModule`. A module is created on first use and then
     * shared. Its code can be loaded together with the pages that use it.
     */
    module<T>(create: AppModule<T>): T {
      return modules.get(create, app);
    },
    /** Requests the server's version and stores it in `version`. @throws PortalError */
    loadVersion: version.load,
    /** Clears `status.redirect`. Call after navigating to that route. */
    redirected: startup.redirected,
    /**
     * Applies the effects of a navigation to the stores and returns them (`onNavigate`; specification, section 2).
     * Call after each navigation. The user interface handles focus and scroll position, and calls
     * `setPageLoading(false)` when the page is displayed.
     *
     * @param from undefined for the first page of a visit
     * @param previousSearch URL of the search that the user left
     */
    navigated: createNavigation(stores, startup),
    /** Sets whether the code of a page is loading. Call before and after loading it. */
    setPageLoading: (pageLoading: boolean) => status.setState({ pageLoading }),
    ...createLifecycle(stores, startup, {
      reload: options.reload,
      load: version.load,
      stop: () => modules.stop(),
    }),
  };
  return app;
}

/** Creates the methods that start and stop the app. It reacts to failed calls and to changes from the beginning. */
function createLifecycle(
  stores: Stores,
  { start, status, prepare, isHeldOpen }: Startup,
  options: Pick<AppOptions, 'reload'> & {
    readonly load: () => Promise<void>;
    readonly stop: () => void;
  },
) {
  const connection = createConnection(() => [
    handleDenied({ ...stores, isHeldOpen, reload: options.reload, renewSession: stores.session.renew }),
    refreshOutdated(stores, () => status.getState().ready),
  ]);
  connection.connect();
  const run = async (): Promise<void> => {
    connection.connect();
    await Promise.all([prepare().catch(() => undefined), start.run()]);
    if (!status.getState().ready) return;
    void options.load().catch(() => undefined);
    void stores.fields.load().catch(() => undefined);
  };
  return {
    /**
     * Starts the app, or retries after a failed startup. Then requests the version and the index fields without
     * waiting for the responses. Never rejects: `status` reports a failure.
     */
    start: run,
    /**
     * Aborts startup, stops polling the indexing status, stops all modules, and stops reacting to failed calls and
     * to changes. `start` reacts again.
     */
    stop() {
      connection.disconnect();
      start.stop();
      stores.indexing.stop();
      options.stop();
    },
  };
}

/** Creates the function that applies a navigation to the stores. */
function createNavigation({ changes, translations }: Stores, { status }: Startup) {
  return (from: string | undefined, to: string, previousSearch?: string): NavigationEffects => {
    const effects = onNavigate(from, to, previousSearch);
    if (effects.kind === 'none') return effects;
    status.setState({ pageLoading: effects.pageLoading });
    // The first page of a visit replaces none, and `start` loads its translations.
    if (from === undefined) return effects;
    changes.emit('navigation');
    if (effects.loadTranslations) void translations.refresh();
    return effects;
  };
}

function environmentOf({ portal, route }: Stores, options: AppOptions) {
  const { openMail = () => undefined, portalUrl, save = noSave, loadDisk, after, onOnline } = options;
  return {
    /** Saves a downloaded file for the user. */
    save,
    /** Loads access to files that the user chooses. */
    loadDisk: loadDisk ?? (async () => Promise.resolve(undefined)),
    /** Timer. Default: `setTimeout`. */
    after: after ?? afterByTimer,
    /** Subscribes to the event that the device is online again. */
    onOnline: onOnline ?? (() => () => undefined),
    /** Returns the current path. */
    route,
    /** Opens the user's mail program with a `mailto:` address. */
    openMail,
    /** Returns the address of the user interface, for links in order mails. Default: the address of the API. */
    portalUrl: portalUrl ?? (() => portal.transport.resolve('').replace(/\/$/, '')),
  };
}

const noSave: Save = () => {
  throw new Error('createApp needs the option `save` to store downloaded files.');
};

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

/** Runs `start` once per connection. When the connection ends, runs the functions that `start` has returned. */
function createConnection(start: () => readonly (() => void)[]) {
  let ends: readonly (() => void)[] | undefined;
  return {
    connect: () => void (ends ??= start()),
    disconnect: () => {
      for (const end of ends ?? []) end();
      ends = undefined;
    },
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
