import { createStore, type StoreApi } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { isPortalError, portalErrorOf, type PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/transport.js';
import type { LocaleEntry } from '../../contract/schemas/common/locale.js';
import type { TranslationsMeta } from '../../contract/schemas/translations.js';
import { contentLocale } from '../locale/change.js';
import { readLocales } from '../locale/entries.js';
import { mergeCatalogs, type CatalogTree } from '../../lib/catalog-tree.js';
import { isOlder, isVersion } from '../../lib/version.js';
import { FRONT_END_VERSION } from '../../contract/version.js';
import { languageOf, localeChain, normalizeLocale } from '../../lib/locale-code.js';
import {
  BUILT_IN_LOCALES,
  loadLocalTranslations,
  type LocalTranslationsOptions,
} from '../../translations/layers.js';
import { splitTranslations, type LanguageTranslations } from '../../translations/meta.js';
import { builtInTranslatorOf } from '../../translations/messages/built-in-translator.js';
import type { CatalogLayer, Translator } from '../../translations/translator.js';

/** State of the server's translations. */
export interface TranslationsState {
  /** Status of the list of languages. Without the list, the built-in translations are used. */
  readonly status: 'initial' | 'loading' | 'success' | 'error';
  /** Languages of the server's translations. */
  readonly languages: readonly LocaleEntry[];
  readonly error: PortalError | null;
}

/**
 * Store of the active translations. The server's translations take precedence over the built-in ones of the
 * language, which take precedence over English.
 */
export interface TranslationsStore {
  readonly store: ReadableStore<TranslationsState>;
  /** Translator of the active language. It has no messages before the first `setLocale`. */
  readonly translator: ReadableStore<Translator>;
  /**
   * Fetches the languages of the server's translations. Concurrent calls share one request.
   *
   * @throws PortalError If the error has no status, the API is unavailable (specification, section 8,
   *   Availability). The built-in translations still work.
   */
  readonly list: (call?: CallOptions) => Promise<void>;
  /** Resolves with the lower-case codes of all languages with translations, including the built-in ones. */
  readonly available: () => Promise<readonly string[]>;
  /** Loads only the built-in translations of a language, for use before the server has responded. */
  readonly prepareLocal: (locale: string) => Promise<void>;
  /**
   * Loads all translations for a language: the built-in ones, and the server's if its list contains the
   * language. For a region, also loads those of its language. If the server returns none or an HTTP error, only
   * the built-in ones are used.
   *
   * @throws PortalError Without a status, if the API is unreachable.
   */
  readonly prepare: (locale: string) => Promise<void>;
  /** Activates a language if its translations are loaded. Returns true if they are. */
  readonly setLocale: (locale: string) => boolean;
  /** Adds the admin catalog to the active language, and to every language that is loaded later. */
  readonly loadAdminCatalog: () => Promise<void>;
  /** Returns the metadata of the server's translations for a language, if they are loaded. */
  readonly meta: (locale: string) => TranslationsMeta | undefined;
  /** Returns the code to send to the server for a language: see `contentLocale`. */
  readonly contentLocale: (locale: string) => string;
  /**
   * Fetches the server's translations for the active language again and activates them if they have changed.
   * Call on navigation (specification, section 2). Never rejects: after a failure, the current translations
   * remain.
   */
  readonly refresh: () => Promise<void>;
  /**
   * Clears the cached translations, so that the next access fetches them. Call after an admin has edited
   * translations.
   */
  readonly clear: () => void;
}

/** Dependencies of {@link createTranslationsStore}. */
export interface TranslationsStoreOptions {
  readonly portal: Portal;
  /** Locale of the translator before the first language is active. Default: `en`. */
  readonly locale?: string | undefined;
  /** Loads the built-in translations of a language. Default: `loadLocalTranslations`. */
  readonly loadLocal?:
    ((locale: string, options?: LocalTranslationsOptions) => Promise<readonly CatalogLayer[]>) | undefined;
}

/** The server's translations of one language. */
interface ServerTranslations extends LanguageTranslations {
  readonly lang: string;
  /** False if the request failed. */
  readonly isComplete: boolean;
}

interface Prepared {
  readonly translator: Translator;
  readonly meta: TranslationsMeta | undefined;
  /** The server's translations as JSON, to detect changes. */
  readonly stored: string;
  /** True if the server's translations are loaded, or if the server has none for the language. */
  readonly isComplete: boolean;
}

/** Creates the store of the active translations. It sends no request on its own. */
export function createTranslationsStore(options: TranslationsStoreOptions): TranslationsStore {
  return new TranslationActions(options);
}

/** Returns true if the messages of a language are of an older version, and thus need an upgrade. */
const isOld = ({ meta: { version } }: ServerTranslations) =>
  isVersion(version) && isOlder(version, FRONT_END_VERSION);

/**
 * Returns the messages of a language, upgraded in memory (specification, section 4, Config and translation
 * upgrade). The code of the upgrade is loaded on demand.
 */
async function upgraded(language: ServerTranslations, local: readonly CatalogLayer[]): Promise<CatalogTree> {
  const { lang, meta, messages } = language;
  const { upgradeTranslations } = await import('../../translations/upgrade/upgrade.js');
  const defaults = local
    .filter(({ locale }) => locale === lang)
    .reduce<CatalogTree>((tree, layer) => mergeCatalogs(tree, layer.tree), {});
  return upgradeTranslations({ meta, messages }, { lang, defaults }).messages;
}

/**
 * Creates the translator of a language with the server's messages, which take precedence. Messages of a server may use
 * all that i18next supports. It is loaded only for them.
 *
 * @param trees messages of the server, the most specific language first
 */
async function withServerMessages(
  locale: string,
  trees: readonly CatalogTree[],
  local: readonly CatalogLayer[],
): Promise<Translator> {
  const stored = trees.filter((tree) => Object.keys(tree).length > 0).map((tree) => ({ locale, tree }));
  if (stored.length === 0) return builtInTranslatorOf({ locale, layers: local });
  const { translatorOf } = await import('../../translations/translator.js');
  return translatorOf({ locale, layers: [...stored, ...local] });
}

/**
 * Returns the stored languages whose messages apply to a locale, most specific first: `pt-br` and `pt` for
 * `pt-br`. If there are none, returns the first region of the language.
 */
function storedCodes(locale: string, stored: readonly string[]): string[] {
  const codes = localeChain(locale).filter((code) => stored.includes(code));
  if (codes.length > 0) return codes;
  return stored.filter((code) => languageOf(code) === normalizeLocale(locale)).slice(0, 1);
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
  // Responses from before `clear` or `loadAdminCatalog` must not be cached afterward.
  private generation = 0;
  readonly translator: ReadableStore<Translator>;

  constructor(options: TranslationsStoreOptions) {
    this.portal = options.portal;
    this.loadLocal = options.loadLocal ?? loadLocalTranslations;
    this.current = createStore<Translator>(() =>
      builtInTranslatorOf({ locale: options.locale ?? 'en', layers: [] }),
    );
    this.translator = readOnly(this.current);
  }

  private readonly fetchList = async (call?: CallOptions) => {
    this.writable.setState({ status: 'loading', error: null });
    try {
      const languages = readLocales(await this.portal.translations.languages({}, call));
      this.writable.setState({ status: 'success', languages });
    } catch (error) {
      this.writable.setState({ status: 'error', error: portalErrorOf(error) });
      throw error;
    }
  };

  readonly list = (call?: CallOptions): Promise<void> => {
    // An aborted request may still be running, but its result is unusable.
    if (this.listing === undefined || this.listing.signal?.aborted === true) {
      const request = {
        signal: call?.signal,
        done: this.fetchList(call).finally(() => {
          if (this.listing === request) this.listing = undefined;
        }),
      };
      this.listing = request;
    }
    return this.listing.done;
  };

  private readonly listed = async () => {
    if (this.listing === undefined && this.writable.getState().status !== 'initial') return;
    await this.list().catch(() => undefined);
  };

  private readonly fetchServer = async (locale: string): Promise<readonly ServerTranslations[]> => {
    await this.listed();
    const { status, languages } = this.writable.getState();
    const codes = storedCodes(
      locale,
      languages.map(({ short }) => normalizeLocale(short)),
    );
    if (codes.length === 0)
      return [{ lang: locale, meta: {}, messages: {}, isComplete: status === 'success' }];
    return Promise.all(codes.map(this.fetchLanguage));
  };

  private readonly fetchLanguage = async (lang: string) => {
    try {
      const { value } = await this.portal.translations.get({ lang });
      return { lang, ...splitTranslations(value), isComplete: true };
    } catch (error) {
      if (isPortalError(error) && error.status !== undefined)
        return { lang, meta: {}, messages: {}, isComplete: false };
      throw error;
    }
  };

  private readonly fetchAll = async (locale: string): Promise<Prepared> => {
    const [server, local] = await Promise.all([
      this.fetchServer(locale),
      this.loadLocal(locale, { admin: this.admin }),
    ]);
    const trees = await Promise.all(
      server.map(async (language) => (isOld(language) ? upgraded(language, local) : language.messages)),
    );
    // The most specific language comes first, so its metadata applies.
    return {
      translator: await withServerMessages(locale, trees, local),
      meta: server[0]?.meta,
      stored: JSON.stringify(server.map(({ meta, messages }) => [meta, messages])),
      isComplete: server.every(({ isComplete }) => isComplete),
    };
  };

  readonly available: TranslationsStore['available'] = async () => {
    await this.listed();
    const listed = this.writable.getState().languages.map(({ short }) => normalizeLocale(short));
    return [...new Set([...BUILT_IN_LOCALES, ...listed])];
  };

  readonly prepareLocal: TranslationsStore['prepareLocal'] = async (locale) => {
    const layers = await this.loadLocal(locale, { admin: this.admin });
    // The server's translations contain these messages.
    if (this.prepared.has(locale)) return;
    this.prepared.set(locale, {
      translator: builtInTranslatorOf({ locale, layers }),
      meta: undefined,
      stored: '',
      isComplete: false,
    });
  };

  readonly prepare: TranslationsStore['prepare'] = async (locale) => {
    if (this.prepared.get(locale)?.isComplete === true) return;
    const generation = this.generation;
    const loaded = await this.fetchAll(locale);
    if (generation !== this.generation) return this.prepare(locale);
    this.prepared.set(locale, loaded);
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
      this.clear();
    }
    const { locale } = this.current.getState();
    await this.prepare(locale);
    // The user may have changed the language in the meantime.
    if (this.current.getState().locale === locale) this.setLocale(locale);
  };

  readonly refresh: TranslationsStore['refresh'] = async () => {
    const { locale } = this.current.getState();
    const generation = this.generation;
    try {
      await this.list();
      const loaded = await this.fetchAll(locale);
      const changed = loaded.isComplete && loaded.stored !== this.prepared.get(locale)?.stored;
      if (generation !== this.generation || !changed) return;
      this.prepared.set(locale, loaded);
      if (this.current.getState().locale === locale) this.setLocale(locale);
    } catch {
      // The current translations remain.
    }
  };

  readonly meta: TranslationsStore['meta'] = (locale) => this.prepared.get(locale)?.meta;

  readonly contentLocale: TranslationsStore['contentLocale'] = (locale) =>
    contentLocale(this.prepared.get(locale)?.meta, locale);

  readonly clear: TranslationsStore['clear'] = () => {
    this.generation += 1;
    this.prepared.clear();
  };
}
