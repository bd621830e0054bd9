import { createStore, type StoreApi } from 'zustand/vanilla';
import { createAssetStore } from '../assets/store.js';
import { isPortalError } from '../client/errors.js';
import type { Portal } from '../client/portal.js';
import { FRONT_END_VERSION } from '../config/defaults.js';
import { createConfigStore } from '../config/store.js';
import { createDownloadsStore, type Save } from '../downloads/store.js';
import { createFieldsStore } from '../fields/store.js';
import { createIndexingStore } from '../indexing/store.js';
import { createLocaleStore } from '../locale/store.js';
import { createPreviewStore } from '../preview/store.js';
import { createSearchStore } from '../search/store.js';
import { endsSession, reloadsPage } from '../session/denied.js';
import { createSessionStore } from '../session/store.js';
import { loadTexts } from '../texts/load.js';
import { textsOf, type Texts } from '../texts/texts.js';
import { createToasts, type After } from '../toasts/store.js';
import { derived, isBusy } from './busy.js';
import { forgivingStorage, type Storage } from './storage.js';

export interface AppOptions {
  /** Its `locale` option should answer `app.locale.store.getState().locale`. */
  readonly portal: Portal;
  /** Where to remember things between visits; nothing is remembered without one, and one that fails does no harm. */
  readonly storage?: Storage | undefined;
  /** The reader's languages, best first: `navigator.languages`. */
  readonly languages: readonly string[];
  /** Puts a downloaded file where the person wants it. */
  readonly save?: Save | undefined;
  /** The path one is at; `/` by default. */
  readonly route?: (() => string) | undefined;
  /**
   * Loads the page anew after a 403 (specification, section 8, Other). By default the session is asked for again,
   * which leads to the same place without the risk of reloading for ever.
   */
  readonly reload?: (() => void) | undefined;
  /** Fetches a language's texts; the built-in ones by default. */
  readonly loadTexts?: ((locale: string) => Promise<Texts>) | undefined;
  /** A clock of one's own. */
  readonly after?: After | undefined;
}

export interface AppStatus {
  /** Whether the API can be reached, as the last start found. */
  readonly api: 'unknown' | 'up' | 'down';
  /** Configuration and texts are there: the portal can be shown. */
  readonly ready: boolean;
  readonly status: 'starting' | 'ready' | 'unavailable';
  /** A page is loading. */
  readonly pageLoading: boolean;
}

export type App = ReturnType<typeof createApp>;

/** The portal without its face: every store, wired to the rules and the calls. Nothing happens before `start`. */
export function createApp(options: AppOptions) {
  const { portal } = options;
  const storage = forgivingStorage(options.storage);
  const route = options.route ?? (() => '/');
  const status = createStore<AppStatus>(() => ({
    api: 'unknown',
    ready: false,
    status: 'starting',
    pageLoading: false,
  }));
  const version = createStore(() => ({ frontend: FRONT_END_VERSION, backend: '0' }));

  const toasts = createToasts(options.after);
  const load = options.loadTexts ?? loadTexts;
  const spoken = new Map<string, Texts>();
  const prepare = async (language: string) => {
    if (!spoken.has(language)) spoken.set(language, await load(language));
  };
  const locale = createLocaleStore({ portal, storage, languages: options.languages, prepare });
  // Without a single text until the first language is there: see `prepare` below.
  const texts = createStore<Texts>(() => textsOf({ locale: locale.store.getState().locale, layers: [] }));
  const speak = () => {
    const ready = spoken.get(locale.store.getState().locale);
    if (ready !== undefined && ready !== texts.getState()) texts.setState(ready, true);
  };
  const config = createConfigStore(portal);
  const fields = createFieldsStore(portal);
  const session = createSessionStore({
    portal,
    storage,
    toasts,
    route,
    hideDashboard: () => config.store.getState().config.global.hide_dashboard,
  });

  const renewSession = () => void session.load().catch(() => undefined);
  const onError = (error: unknown, call: string) => {
    if (endsSession(error)) renewSession();
    else if (reloadsPage(error, call, route())) (options.reload ?? renewSession)();
  };
  const search = createSearchStore({
    portal,
    toasts,
    onError,
    config: () => config.store.getState().config,
    loadFields: fields.load,
  });
  const asset = createAssetStore({ portal, onError });
  const preview = createPreviewStore({ portal, onError });
  const downloads = createDownloadsStore({ portal, toasts, onError, save: options.save ?? noSave });
  const indexing = createIndexingStore({
    portal,
    onChange: () => void search.refresh(),
    ...(options.after === undefined ? {} : { after: options.after }),
  });
  const busy = derived([status, session.store, config.store, search.store, asset.store], () =>
    isBusy({
      api: status.getState().api,
      pageLoading: status.getState().pageLoading,
      statuses: [session.store, config.store, search.store, asset.store].map(
        (store) => store.getState().status,
      ),
    }),
  );

  locale.store.subscribe((now, before) => {
    if (now.locale === before.locale) return;
    speak();
    // Changing the language reruns the search (specification, section 4, Locale choice).
    if (status.getState().ready) void search.refresh();
  });

  const prepareFirst = async (): Promise<void> => {
    await prepare(locale.store.getState().locale);
    speak();
  };

  /** Specification, section 4, App start. */
  const begin = async (): Promise<void> => {
    status.setState({ status: 'starting', api: 'unknown' });
    try {
      await Promise.all([prepareFirst(), locale.load()]);
      const [loaded, asked] = await Promise.allSettled([config.load(), session.load()]);
      // An answer with a status, even a bad one, comes from an API that is there.
      for (const result of [loaded, asked]) if (result.status === 'rejected') passWithStatus(result.reason);
      if (loaded.status === 'rejected') toasts.show({ level: 'warning', key: 'toast.config.unavailable' });
      await locale.restrict(config.store.getState().config.visibleLocales);
    } catch {
      status.setState({ status: 'unavailable', api: 'down', ready: false });
      return;
    }
    if (search.store.getState().status === 'initial') search.store.setState(search.defaults());
    status.setState({ status: 'ready', api: 'up', ready: true });
    void portal.info.version().then(
      (answer) => version.setState({ backend: answer.version }),
      () => undefined,
    );
    void fields.load().catch(() => undefined);
  };
  let starting: Promise<void> | undefined;

  return {
    portal,
    /** What should outlast a visit; under `STORAGE_KEYS`. It never fails. */
    storage,
    status: status as Pick<StoreApi<AppStatus>, 'getState' | 'getInitialState' | 'subscribe'>,
    version,
    locale,
    texts,
    config,
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
    start(): Promise<void> {
      starting ??= begin().finally(() => (starting = undefined));
      return starting;
    },
    /** A page says that it is loading, or no longer. */
    setPageLoading: (pageLoading: boolean) => status.setState({ pageLoading }),
    /** Ends what runs by itself. */
    stop: () => indexing.stop(),
  };
}

function passWithStatus(error: unknown): void {
  if (!isPortalError(error) || error.status === undefined || error.kind === 'answer') throw error;
}

const noSave: Save = () => {
  throw new Error('createApp was given no save: files cannot be put anywhere.');
};
