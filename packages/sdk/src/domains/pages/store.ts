import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
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
  readonly store: ReadableStore<PagesState>;
  /** Fetches the languages there are pages in, and forgets what was loaded before. @throws PortalError */
  readonly list: (call?: CallOptions) => Promise<void>;
  /** Fetches the pages of a language, once; of one that has none, nothing is fetched. @throws PortalError */
  readonly load: (locale: string, call?: CallOptions) => Promise<void>;
  /**
   * Finds what is to be shown at `/custom/<key>`, fetching one language after another until one has it. Of two at
   * once the later one holds.
   *
   * @returns Null where another one began meanwhile, or one left, or a call failed: `status` and `error` tell.
   */
  readonly open: (key: string, locale: string) => Promise<Exclude<PageContent, { kind: 'load' }> | null>;
  /** Ends what `open` is fetching. */
  readonly leave: () => void;
}

/** Dependencies of {@link createPagesStore}. */
interface PagesStoreOptions {
  readonly portal: Portal;
}

/** Makes the store of custom pages. Nothing is fetched before it is asked for. */
export function createPagesStore(options: PagesStoreOptions): PagesStore {
  return new PageActions(options);
}

class PageActions implements PagesStore {
  private readonly portal: PagesStoreOptions['portal'];
  private readonly writable = createStore<PagesState>(() => ({
    status: 'initial',
    languages: [],
    pages: {},
    error: null,
  }));
  readonly store = readOnly(this.writable);
  private readonly latest = createLatest();
  private running = 0;
  private settled: PagesState['status'] = 'initial';

  constructor(options: PagesStoreOptions) {
    this.portal = options.portal;
  }

  private readonly codes = () => this.writable.getState().languages.map(({ short }) => short.toLowerCase());

  /** One status for several calls at once: loading while any runs. One that was aborted leaves it as it was. */
  private readonly during = async <T>(work: () => Promise<T>): Promise<T> => {
    this.running += 1;
    this.writable.setState({ status: 'loading', error: null });
    try {
      const result = await work();
      this.settled = 'success';
      return result;
    } catch (error) {
      if (!isAbortError(error)) {
        this.settled = 'failure';
        this.writable.setState({ error: isPortalError(error) ? error : null });
      }
      throw error;
    } finally {
      this.running -= 1;
      if (this.running === 0) this.writable.setState({ status: this.settled });
    }
  };

  readonly list = async (call?: CallOptions): Promise<void> => {
    const languages = readLocales(await this.during(() => this.portal.pages.languages({}, call)));
    this.writable.setState({ languages, pages: {} });
  };

  readonly load = async (locale: string, call?: CallOptions): Promise<void> => {
    const { languages, pages } = this.writable.getState();
    if (Object.hasOwn(pages, locale) || !this.codes().includes(locale)) return;
    const { value } = await this.during(() => this.portal.pages.get({ lang: locale }, call));
    // A list that came meanwhile has begun anew.
    if (this.writable.getState().languages !== languages) return;
    this.writable.setState((state) => ({ pages: { ...state.pages, [locale]: readPages(value) } }));
  };

  readonly open: PagesStore['open'] = async (key, locale) => {
    const run = this.latest.begin();
    try {
      if (this.writable.getState().status === 'initial') await this.list({ signal: run.signal });
      while (run.isLatest()) {
        const { pages } = this.writable.getState();
        const content = pageContent(key, { locale, languages: this.codes(), pages });
        if (content.kind !== 'load') return content;
        await this.load(content.lang, { signal: run.signal });
      }
    } catch {
      // The status tells.
    }
    return null;
  };

  readonly leave: PagesStore['leave'] = this.latest.end;
}

/** The pages of an answer under keys that can be routes, so that none is ever an object's prototype. */
export function readPages(raw: CustomPages): CustomPages {
  return Object.fromEntries(
    Object.entries(raw).filter(([key, html]) => isPageKey(key) && typeof html === 'string'),
  );
}
