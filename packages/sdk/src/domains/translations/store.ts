import { createStore, type StoreApi } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { isPortalError, type PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/transport.js';
import type { LocaleEntry } from '../../contract/schemas/common/locale.js';
import type { TranslationsMeta } from '../../contract/schemas/translations.js';
import { languageOf } from '../locale/choose.js';
import { contentLocale } from '../locale/change.js';
import { readLocales } from '../locale/entries.js';
import {
  BUILT_IN_LOCALES,
  loadLocalTranslations,
  type LocalTranslationsOptions,
} from '../../translations/layers.js';
import { splitTranslations, type LanguageTranslations } from '../../translations/meta.js';
import { translatorOf, type CatalogLayer, type Translator } from '../../translations/translator.js';

/** What is known of the texts that a server holds. */
export interface TranslationsState {
  /** Of the list of languages; without it the built-in texts do. */
  readonly status: 'initial' | 'loading' | 'success' | 'error';
  /** The languages of which the server holds texts. */
  readonly languages: readonly LocaleEntry[];
  readonly error: PortalError | null;
}

/** The texts that are spoken: the server's, before the built-in ones of the language, before English. */
export interface TranslationsStore {
  readonly store: ReadableStore<TranslationsState>;
  /** The texts of the language that is spoken; without a single one until the first `speak`. */
  readonly translator: ReadableStore<Translator>;
  /**
   * Fetches the languages of which the server holds texts; two at once are one call.
   *
   * @throws PortalError; without a status, the API is unavailable (specification, section 8, Availability). The
   * built-in texts can be spoken all the same.
   */
  readonly list: (call?: CallOptions) => Promise<void>;
  /** Lower-case codes of the languages there are texts of, when the list has come; the built-in ones at least. */
  readonly available: () => Promise<readonly string[]>;
  /** Fetches the built-in texts of a language alone, to be spoken before the server has answered. */
  readonly prepareLocal: (locale: string) => Promise<void>;
  /**
   * Fetches all texts of a language: the server's, if its list names the language, and the built-in ones side by side.
   * Where the server answers none, or an error with a status, the built-in ones are what there is.
   *
   * @throws PortalError without a status: the API cannot be reached.
   */
  readonly prepare: (locale: string) => Promise<void>;
  /** Speaks a language if it is prepared. Answers whether it is. */
  readonly setLocale: (locale: string) => boolean;
  /** From now on with the texts of the admin area; fetches them for the language that is spoken, and speaks them. */
  readonly loadAdminCatalog: () => Promise<void>;
  /** The metadata of the server's texts of a language, as far as it is prepared. */
  readonly meta: (locale: string) => TranslationsMeta | undefined;
  /** The code the server is told for a language: see the rule `contentLocale`. */
  readonly contentLocale: (locale: string) => string;
  /**
   * Fetches the server's texts of the language that is spoken once more, and speaks them if an admin has changed them:
   * on a navigation (specification, section 2). It never rejects: without an answer, what is spoken stays.
   */
  readonly refresh: () => Promise<void>;
  /** Forgets what was fetched, so that it is fetched anew: after an admin has changed texts. */
  readonly forget: () => void;
}

/** What the store of texts needs. */
export interface TranslationsStoreOptions {
  readonly portal: Portal;
  /** The locale the texts are said to be of before the first is spoken. Default: `en`. */
  readonly locale?: string | undefined;
  /** Fetches the built-in texts of a language; `loadLocalTexts` by default. */
  readonly loadLocal?:
    ((locale: string, options?: LocalTranslationsOptions) => Promise<readonly CatalogLayer[]>) | undefined;
}

interface Prepared {
  readonly translator: Translator;
  readonly meta: TranslationsMeta | undefined;
  /** The server's, as JSON: whether they have changed. */
  readonly stored: string;
  /** With all that there is: the server's, and the admin area's if they are wanted. */
  readonly whole: boolean;
}

/** Makes the store of the texts that are spoken. Nothing is fetched before it is asked for. */
export function createTranslationsStore(options: TranslationsStoreOptions): TranslationsStore {
  return new TranslationActions(options);
}

class TranslationActions implements TranslationsStore {
  private readonly portal: TranslationsStoreOptions['portal'];
  private readonly loadLocal: NonNullable<TranslationsStoreOptions['loadLocal']>;
  private readonly writable = createStore<TranslationsState>(() => ({
    status: 'initial',
    languages: [],
    error: null,
  }));
  readonly store = readOnly(this.writable);
  private readonly current: StoreApi<Translator>;
  private readonly prepared = new Map<string, Prepared>();
  private admin = false;
  private listing: { readonly done: Promise<void>; readonly signal: AbortSignal | undefined } | undefined;
  // What was fetched before `forget` or `withAdmin` must not come back after it.
  private generation = 0;
  readonly translator: ReadableStore<Translator>;

  constructor(options: TranslationsStoreOptions) {
    this.portal = options.portal;
    this.loadLocal = options.loadLocal ?? loadLocalTranslations;
    this.current = createStore<Translator>(() =>
      translatorOf({ locale: options.locale ?? 'en', layers: [] }),
    );
    this.translator = readOnly(this.current);
  }

  private readonly fetchList = async (call?: CallOptions) => {
    this.writable.setState({ status: 'loading', error: null });
    try {
      const languages = readLocales(await this.portal.translations.languages({}, call));
      this.writable.setState({ status: 'success', languages });
    } catch (error) {
      this.writable.setState({ status: 'error', error: isPortalError(error) ? error : null });
      throw error;
    }
  };

  readonly list = (call?: CallOptions): Promise<void> => {
    // One that was aborted is nobody's answer any more, though its call may not have ended yet.
    if (this.listing === undefined || this.listing.signal?.aborted === true) {
      const own = {
        signal: call?.signal,
        done: this.fetchList(call).finally(() => {
          if (this.listing === own) this.listing = undefined;
        }),
      };
      this.listing = own;
    }
    return this.listing.done;
  };

  private readonly listed = async () => {
    if (this.listing === undefined && this.writable.getState().status !== 'initial') return;
    await this.list().catch(() => undefined);
  };

  private readonly fetchServer = async (
    locale: string,
  ): Promise<LanguageTranslations & { readonly whole: boolean }> => {
    await this.listed();
    const none = { meta: {}, messages: {} };
    const { status, languages } = this.writable.getState();
    // Portuguese is that of the list which is called so, else one of a region.
    const entry =
      languages.find(({ short }) => short.toLowerCase() === locale) ??
      languages.find(({ short }) => languageOf(short) === locale);
    if (entry === undefined) return { ...none, whole: status === 'success' };
    try {
      return {
        ...splitTranslations((await this.portal.translations.get({ lang: entry.short.toLowerCase() })).value),
        whole: true,
      };
    } catch (error) {
      if (isPortalError(error) && error.status !== undefined) return { ...none, whole: false };
      throw error;
    }
  };

  private readonly fetchAll = async (locale: string): Promise<Prepared> => {
    const [server, local] = await Promise.all([
      this.fetchServer(locale),
      this.loadLocal(locale, { admin: this.admin }),
    ]);
    const { meta, messages, whole } = server;
    const layers = [{ locale, tree: messages }, ...local];
    return {
      translator: translatorOf({ locale, layers }),
      meta,
      stored: JSON.stringify([meta, messages]),
      whole,
    };
  };

  readonly available: TranslationsStore['available'] = async () => {
    await this.listed();
    const known = this.writable.getState().languages.map(({ short }) => languageOf(short));
    return [...new Set([...BUILT_IN_LOCALES, ...known])];
  };

  readonly prepareLocal: TranslationsStore['prepareLocal'] = async (locale) => {
    if (this.prepared.has(locale)) return;
    const layers = await this.loadLocal(locale, { admin: this.admin });
    if (this.prepared.has(locale)) return;
    this.prepared.set(locale, {
      translator: translatorOf({ locale, layers }),
      meta: undefined,
      stored: '',
      whole: false,
    });
  };

  readonly prepare: TranslationsStore['prepare'] = async (locale) => {
    if (this.prepared.get(locale)?.whole === true) return;
    const begun = this.generation;
    const made = await this.fetchAll(locale);
    if (begun !== this.generation) return this.prepare(locale);
    this.prepared.set(locale, made);
  };

  readonly setLocale: TranslationsStore['setLocale'] = (locale) => {
    const ready = this.prepared.get(locale);
    if (ready !== undefined && ready.translator !== this.current.getState())
      this.current.setState(ready.translator, true);
    return ready !== undefined;
  };

  readonly loadAdminCatalog: TranslationsStore['loadAdminCatalog'] = async () => {
    if (!this.admin) {
      this.admin = true;
      this.forget();
    }
    const { locale } = this.current.getState();
    await this.prepare(locale);
    // The language may have been changed while its texts came.
    if (this.current.getState().locale === locale) this.setLocale(locale);
  };

  readonly refresh: TranslationsStore['refresh'] = async () => {
    const { locale } = this.current.getState();
    const begun = this.generation;
    try {
      await this.list();
      const made = await this.fetchAll(locale);
      const changed = made.whole && made.stored !== this.prepared.get(locale)?.stored;
      if (begun !== this.generation || !changed) return;
      this.prepared.set(locale, made);
      if (this.current.getState().locale === locale) this.setLocale(locale);
    } catch {
      // What is spoken stays.
    }
  };

  readonly meta: TranslationsStore['meta'] = (locale) => this.prepared.get(locale)?.meta;

  readonly contentLocale: TranslationsStore['contentLocale'] = (locale) =>
    contentLocale(this.prepared.get(locale)?.meta, locale);

  readonly forget: TranslationsStore['forget'] = () => {
    this.generation += 1;
    this.prepared.clear();
  };
}
