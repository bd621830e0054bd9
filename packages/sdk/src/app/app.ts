import { createStore, type StoreApi } from 'zustand/vanilla';
import { createAssetStore } from '../domains/assets/store.js';
import type { Portal } from '../client/portal.js';
import { NONE_AVAILABLE } from '../config/available.js';
import { FRONT_END_VERSION } from '../contract/version.js';
import { createConfigStore } from '../domains/config/store.js';
import type { AvailableConfig } from '../contract/schemas/config.js';
import { createDownloadsStore, type Save } from '../domains/downloads/store.js';
import { createFieldsStore } from '../domains/fields/store.js';
import { createIndexingStore } from '../domains/indexing/store.js';
import { createLocaleStore } from '../domains/locale/store.js';
import { createPagesStore } from '../domains/pages/store.js';
import { createPreviewStore } from '../domains/preview/store.js';
import { createSearchStore } from '../domains/search/store.js';
import { createReloadGuard, endsSession, reloadsPage } from '../domains/session/denied.js';
import { onNavigate, type NavigationEffects } from '../domains/navigation/navigation.js';
import { createSessionStore } from '../domains/session/store.js';
import { createTranslationsStore, type TranslationsStoreOptions } from '../domains/translations/store.js';
import { createToasts, type After } from '../domains/toasts/store.js';
import { derived, isBusy } from './busy.js';
import { apiOf, createStart, isShown, lacksCall } from './start.js';
import { forgivingStorage, type Storage } from '../lib/storage.js';

/** What the portal needs of the place it runs in. */
export interface AppOptions {
  /**
   * Its `locale` option should answer `app.locale.store.getState().locale`. Where the session is not kept in a cookie,
   * its `token` option has to answer `app.session.store.getState().session?.session`: without it, each call is made as
   * a guest although the session store tells of a login.
   */
  readonly portal: Portal;
  /** Where to remember things between visits; nothing is remembered without one, and one that fails does no harm. */
  readonly storage?: Storage | undefined;
  /** The reader's languages, best first: `navigator.languages`. */
  readonly languages: readonly string[];
  /** Puts a downloaded file where the person wants it. */
  readonly save?: Save | undefined;
  /** Opens the person's mail program with a `mailto:` address. By default nothing is opened. */
  readonly openMail?: ((href: string) => void) | undefined;
  /** The path one is at; `/` by default. */
  readonly route?: (() => string) | undefined;
  /** The address at which the portal is shown, for links in mails. Default: that of the API. */
  readonly portalUrl?: (() => string) | undefined;
  /** The token that the address carried when the portal was opened: see `takeToken`. */
  readonly token?: string | null | undefined;
  /**
   * Loads the page anew after a 403 (specification, section 8, Other), at most once a minute. By default, and in
   * between, the session is asked for again, which leads to the same place.
   */
  readonly reload?: (() => void) | undefined;
  /** Fetches the built-in texts of a language; from the package by default. */
  readonly loadLocal?: TranslationsStoreOptions['loadLocal'];
  /** A clock of one's own. */
  readonly after?: After | undefined;
}

/** How far the portal is. */
export interface AppStatus {
  /** Whether the API can be reached, as the last start found. */
  readonly api: 'unknown' | 'up' | 'down';
  /** Configuration and texts are there: the portal can be shown. */
  readonly ready: boolean;
  readonly status: 'starting' | 'ready' | 'unavailable';
  /** A page is loading. */
  readonly pageLoading: boolean;
  /** Where the start leads (specification, section 4, Start redirect); null where one stays, or has gone there. */
  readonly redirect: string | null;
}

/** The portal without its face: see {@link createApp}. */
export interface App extends ReturnType<typeof createApp> {}

/** Makes a part of the portal over its stores. What it makes may have a `stop`, called when the portal is stopped. */
export type AppModule<Made> = (app: App) => Made;

/** The portal without its face: every store of a visit, wired to the rules and the calls. Nothing happens before `start`. */
export function createApp(options: AppOptions) {
  const { portal } = options;
  const storage = forgivingStorage(options.storage);
  const route = options.route ?? (() => '/');
  const status = createStore<AppStatus>(() => ({
    api: 'unknown',
    ready: false,
    status: 'starting',
    pageLoading: false,
    redirect: null,
  }));
  const version = createStore(() => ({ frontend: FRONT_END_VERSION, backend: '0' }));
  const available = createStore<Readonly<Partial<AvailableConfig>>>(() => NONE_AVAILABLE);

  const toasts = createToasts(options.after);
  const locale = createLocaleStore({
    portal,
    storage,
    toasts,
    languages: options.languages,
    prepare: (language) => translations.prepare(language),
    available: () => translations.available(),
    loggedIn: () => session.store.getState().session?.user != null,
    contentLocale: (language) => translations.contentLocale(language),
  });
  const localeNow = () => locale.store.getState().locale;
  const translations = createTranslationsStore({ portal, locale: localeNow(), loadLocal: options.loadLocal });
  const { translator: texts } = translations;
  const pages = createPagesStore({ portal });
  const config = createConfigStore(portal);
  const configNow = () => config.store.getState().config;
  const fields = createFieldsStore(portal);
  const session = createSessionStore({
    portal,
    storage,
    toasts,
    route,
    hideDashboard: () => configNow().global.hide_dashboard,
  });

  const reloads = createReloadGuard({ storage });
  const renewSession = () => void session.load().catch(() => undefined);
  const onError = (error: unknown, call: string) => {
    if (endsSession(error)) renewSession();
    else if (reloadsPage(error, call, route())) {
      if (options.reload !== undefined && reloads.allows()) options.reload();
      else renewSession();
    }
  };
  const search = createSearchStore({ portal, toasts, onError, config: configNow, loadFields: fields.load });
  const asset = createAssetStore({ portal, onError });
  const preview = createPreviewStore({ portal, onError });
  const downloads = createDownloadsStore({ portal, toasts, onError, save: options.save ?? noSave });
  const indexing = createIndexingStore({
    portal,
    onChange: () => void search.refresh(),
    ...(options.after === undefined ? {} : { after: options.after }),
  });
  const modules = [session.store, config.store];
  const onDemand = [search.store, asset.store];
  const busy = derived([status, ...modules, ...onDemand], () =>
    isBusy({
      api: status.getState().api,
      pageLoading: status.getState().pageLoading,
      modules: modules.map((store) => store.getState().status),
      statuses: onDemand.map((store) => store.getState().status),
    }),
  );

  locale.store.subscribe((now, before) => {
    // Also where the language stays: the server's texts have come, and take the place of the built-in ones.
    translations.setLocale(now.locale);
    if (now.locale === before.locale) return;
    // Elsewhere than on the search page too, where results are kept to come back to.
    if (status.getState().ready) void search.refresh();
  });

  const loggedIn = () => session.store.getState().session?.session != null;
  const token = options.token ?? null;
  let redirect: string | null = null;
  const start = createStart({
    loggedIn,
    calls: {
      locales: (signal) => locale.load({ signal }),
      translations: (signal) => translations.list({ signal }),
      pages: (signal) => pages.list({ signal }),
      config: async () => {
        await config.load();
        await locale.restrict(configNow().visibleLocales);
      },
      async session() {
        const decision = await session.begin({ token, globalAccess: true });
        redirect = decision.kind === 'go' ? decision.to : null;
      },
      available: async (signal) => available.setState(await portal.config.available({ signal }), true),
      views: (signal) => pages.load(localeNow(), { signal }),
    },
    onFailure(call, error) {
      if (call === 'config' || (call === 'available' && !lacksCall(error))) {
        toasts.show({ level: 'warning', key: 'toast.config.unavailable' });
      }
    },
  });
  start.store.subscribe((state) => {
    const ready = isShown(state);
    const down = state.phase === 'unavailable';
    if (ready && search.store.getState().status === 'initial') search.store.setState(search.defaults());
    status.setState({
      ready,
      api: apiOf(state),
      status: ready ? 'ready' : down ? 'unavailable' : 'starting',
      redirect: ready ? redirect : null,
    });
  });
  session.store.subscribe((now, before) => {
    start.tell({ type: loggedIn() ? 'entered' : 'left' });
    // Another person may take more at once, or fewer.
    if (now.session !== before.session) downloads.forgetLimits();
  });

  const prepareFirst = async (): Promise<void> => {
    await translations.prepareLocal(localeNow());
    translations.setLocale(localeNow());
  };
  const loadVersion = async (): Promise<void> => {
    // Without an answer it stays version 0 (specification, section 7, Version).
    version.setState({ backend: (await portal.info.version()).version });
  };

  const parts = new Map<unknown, unknown>();
  const app = {
    portal,
    /** Where the portal runs. */
    place: {
      /** The path one is at. */
      route,
      /** Opens the person's mail program with a `mailto:` address. */
      openMail: options.openMail ?? (() => undefined),
      /** The address at which the portal is shown; undefined where it is that of the API. */
      portalUrl: options.portalUrl,
    },
    /** What should outlast a visit; under `STORAGE_KEYS`. It never fails. */
    storage,
    status: status as Pick<StoreApi<AppStatus>, 'getState' | 'getInitialState' | 'subscribe'>,
    version,
    locale,
    /** The texts that are spoken. */
    texts,
    translations,
    pages,
    config,
    /** Which of the admin's files there are: see `choosePicture`. */
    available,
    fields,
    session,
    search,
    asset,
    preview,
    downloads,
    toasts,
    indexing,
    busy,
    /** Fetches the texts of the reader's language: await it before anything is shown. `start` does it as well. */
    prepare: prepareFirst,
    /** Starts, or tries again after the API could not be reached. It never rejects: `status` tells. */
    async start(): Promise<void> {
      await Promise.all([prepareFirst().catch(() => undefined), start.run()]);
      if (!status.getState().ready) return;
      void loadVersion().catch(() => undefined);
      void fields.load().catch(() => undefined);
    },
    /** What follows an error of any call, besides what is told of it: a session that is over is asked for again. */
    onError,
    /**
     * A part that only some pages need (`bookmarksPart`, `collectionsPart`, `downloadDialogPart`, or one's own): made
     * when it is first asked for, so that its code comes with the pages that use it, and the same ever after.
     */
    part<Made>(make: AppModule<Made>): Made {
      if (!parts.has(make)) parts.set(make, make(app));
      return parts.get(make) as Made;
    },
    /** Asks for the server's version. @throws PortalError */
    loadVersion,
    /** One has gone where the start led. */
    redirected: () => status.setState({ redirect: null }),
    /**
     * One has gone to another page: what follows for the stores (`onNavigate`; specification, section 2). What is left
     * is the face's own: the focus, and where the page is scrolled to.
     *
     * @param from Undefined at the first page of a visit.
     */
    navigated(from: string | undefined, to: string): NavigationEffects {
      const effects = onNavigate(from, to);
      if (effects.kind === 'none') return effects;
      asset.clear();
      // On the first page of a visit the start has just loaded them.
      if (effects.loadTexts && from !== undefined) void translations.refresh();
      return effects;
    },
    /** A page says that it is loading, or no longer. */
    setPageLoading: (pageLoading: boolean) => status.setState({ pageLoading }),
    /** Ends what runs by itself. */
    stop() {
      start.stop();
      indexing.stop();
      for (const made of parts.values()) (made as { stop?: () => void }).stop?.();
      parts.clear();
    },
  };
  return app;
}

const noSave: Save = () => {
  throw new Error('createApp was given no save: files cannot be put anywhere.');
};
