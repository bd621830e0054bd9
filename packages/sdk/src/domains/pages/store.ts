import { createStore, type StoreApi } from 'zustand/vanilla';
import { createLatest } from '../../lib/latest.js';
import { isAbortError } from '../../client/transport/abort.js';
import { isPortalError, type PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/transport.js';
import type { LocaleEntry } from '../../contract/schemas/common/locale.js';
import type { CustomPages } from '../../contract/schemas/pages.js';
import { readLocales } from '../locale/entries.js';
import { isPageKey, pageContent, type PageContent, type PagesByLanguage } from './rules.js';

/** The custom pages as visitors see them (specification, section 4, Custom HTML status). */
export interface PagesState {
  readonly status: 'initial' | 'loading' | 'success' | 'failure';
  /** The languages of which there are custom pages. */
  readonly languages: readonly LocaleEntry[];
  /** By lower-case language, as far as they are loaded. The HTML is not to be trusted: see `pageContent`. */
  readonly pages: PagesByLanguage;
  readonly error: PortalError | null;
}

/** Loads custom pages when they are needed, one language at a time. */
export interface PagesStore {
  readonly store: StoreApi<PagesState>;
  /** Fetches the languages there are pages in, and forgets what was loaded before. @throws PortalError */
  list(call?: CallOptions): Promise<void>;
  /** Fetches the pages of a language, once; of one that has none, nothing is fetched. @throws PortalError */
  load(locale: string, call?: CallOptions): Promise<void>;
  /**
   * Finds what is to be shown at `/custom/<key>`, fetching one language after another until one has it. Of two at
   * once the later one holds.
   *
   * @returns Null where another one began meanwhile, or one left, or a call failed: `status` and `error` tell.
   */
  open(key: string, locale: string): Promise<Exclude<PageContent, { kind: 'load' }> | null>;
  /** Ends what `open` is fetching. */
  leave(): void;
}

/** Makes the store of custom pages. Nothing is fetched before it is asked for. */
export function createPagesStore(options: { readonly portal: Portal }): PagesStore {
  const { portal } = options;
  const store = createStore<PagesState>(() => ({
    status: 'initial',
    languages: [],
    pages: {},
    error: null,
  }));
  const latest = createLatest();
  const codes = () => store.getState().languages.map(({ short }) => short.toLowerCase());
  let running = 0;
  let settled: PagesState['status'] = 'initial';

  /** One status for several calls at once: loading while any runs. One that was aborted leaves it as it was. */
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    running += 1;
    store.setState({ status: 'loading', error: null });
    try {
      const result = await work();
      settled = 'success';
      return result;
    } catch (error) {
      if (!isAbortError(error)) {
        settled = 'failure';
        store.setState({ error: isPortalError(error) ? error : null });
      }
      throw error;
    } finally {
      running -= 1;
      if (running === 0) store.setState({ status: settled });
    }
  };
  const list = async (call?: CallOptions): Promise<void> => {
    const languages = readLocales(await during(() => portal.pages.languages(call)));
    store.setState({ languages, pages: {} });
  };
  const load = async (locale: string, call?: CallOptions): Promise<void> => {
    const { languages, pages } = store.getState();
    if (Object.hasOwn(pages, locale) || !codes().includes(locale)) return;
    const { value } = await during(() => portal.pages.get(locale, call));
    // A list that came meanwhile has begun anew.
    if (store.getState().languages !== languages) return;
    store.setState((state) => ({ pages: { ...state.pages, [locale]: readPages(value) } }));
  };

  return {
    store,
    list,
    load,
    async open(key, locale) {
      const run = latest.begin();
      try {
        if (store.getState().status === 'initial') await list({ signal: run.signal });
        while (run.isLatest()) {
          const { pages } = store.getState();
          const content = pageContent(key, { locale, languages: codes(), pages });
          if (content.kind !== 'load') return content;
          await load(content.lang, { signal: run.signal });
        }
      } catch {
        // The status tells.
      }
      return null;
    },
    leave: latest.end,
  };
}

/** The pages of an answer under keys that can be routes, so that none is ever an object's prototype. */
export function readPages(raw: CustomPages): CustomPages {
  return Object.fromEntries(
    Object.entries(raw).filter(([key, html]) => isPageKey(key) && typeof html === 'string'),
  );
}
