import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import { isAbortError } from '../../client/transport/abort.js';
import { portalErrorOf, type PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/transport.js';
import type { LocaleEntry } from '../../contract/schemas/common/locale.js';
import type { CustomPages } from '../../contract/schemas/pages.js';
import { normalizeLocale } from '../../lib/locale-code.js';
import { readLocales } from '../locale/entries.js';
import { isPageKey, pageContent, type PageContent, type PagesByLanguage } from './rules.js';

/** State of the custom pages (specification, section 4, Custom HTML status). */
export interface PagesState {
  readonly status: 'initial' | 'loading' | 'success' | 'failure';
  /** Languages that have custom pages. */
  readonly languages: readonly LocaleEntry[];
  /** The loaded pages, keyed by lower-case language code. The HTML is untrusted: see `pageContent`. */
  readonly pages: PagesByLanguage;
  readonly error: PortalError | null;
}

/** Store of the custom pages. It loads one language at a time, on demand. */
export interface PagesStore {
  readonly store: ReadableStore<PagesState>;
  /** Fetches the languages that have pages, and clears the loaded pages. @throws PortalError */
  readonly list: (call?: CallOptions) => Promise<void>;
  /**
   * Fetches the pages of a language unless they are loaded. Sends no request for a language without pages.
   * @throws PortalError
   */
  readonly load: (locale: string, call?: CallOptions) => Promise<void>;
  /**
   * Loads the content of `/custom/<key>`, fetching one language after another until one has the page. A later
   * call replaces an earlier one.
   *
   * @returns Null if a later call or `leave` canceled this one, or if a request failed: see `status` and
   *   `error`.
   */
  readonly open: (key: string, locale: string) => Promise<Exclude<PageContent, { kind: 'load' }> | null>;
  /** Clears the loaded pages, for example because they belong to the previous session. */
  readonly clear: () => void;
  /** Cancels the requests of `open`. */
  readonly leave: () => void;
}

/** Dependencies of {@link createPagesStore}. */
interface PagesStoreOptions {
  readonly portal: Portal;
}

/** Creates the store of the custom pages. It sends no request on its own. */
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
  private lastStatus: PagesState['status'] = 'initial';

  constructor(options: PagesStoreOptions) {
    this.portal = options.portal;
  }

  private readonly codes = () =>
    this.writable.getState().languages.map(({ short }) => normalizeLocale(short));

  /**
   * Updates the status, which concurrent calls share. It is `loading` while any of them runs. It then has the
   * result of the last call that was not canceled.
   */
  private readonly during = async <T>(work: () => Promise<T>): Promise<T> => {
    this.running += 1;
    this.writable.setState({ status: 'loading', error: null });
    try {
      const result = await work();
      this.lastStatus = 'success';
      return result;
    } catch (error) {
      if (!isAbortError(error)) {
        this.lastStatus = 'failure';
        this.writable.setState({ error: portalErrorOf(error) });
      }
      throw error;
    } finally {
      this.running -= 1;
      if (this.running === 0) this.writable.setState({ status: this.lastStatus });
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
    // A list that arrived in the meantime has cleared the pages.
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
      // The state contains the error.
    }
    return null;
  };

  // A new list also makes the responses to running requests outdated.
  readonly clear: PagesStore['clear'] = () =>
    this.writable.setState(({ languages }) => ({ languages: [...languages], pages: {} }));

  readonly leave: PagesStore['leave'] = this.latest.end;
}

/**
 * Returns the pages in a response that have a valid key and string content. This also excludes keys such as
 * `__proto__`.
 */
export function readPages(raw: CustomPages): CustomPages {
  return Object.fromEntries(
    Object.entries(raw).filter(([key, html]) => isPageKey(key) && typeof html === 'string'),
  );
}
