import { createStore, type StoreApi } from 'zustand/vanilla';
import { STORAGE_KEYS, type Storage } from '../../lib/storage.js';
import { PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/transport.js';
import { LOCALES } from '../../translations/built-in-locales.js';
import type { LocaleEntry } from '../../contract/schemas/common/locale.js';
import type { Toasts } from '../toasts/store.js';
import { chooseLocale, languageOf } from './choose.js';
import { readLocales } from './entries.js';

/** Which language is spoken, and which could be. */
export interface LocaleState {
  /** Lower-case language code. */
  readonly locale: string;
  /** The languages to choose from. */
  readonly offered: readonly LocaleEntry[];
}

/** The language that is spoken (specification, section 4, Locale choice). */
export interface LocaleStore {
  readonly store: StoreApi<LocaleState>;
  /** Fetches the languages the portal is offered in, and speaks the one to be spoken. @throws PortalError */
  load(call?: CallOptions): Promise<void>;
  /** Narrows them to those an admin made visible. @throws PortalError when another one has to be spoken, and cannot. */
  restrict(visible: readonly Pick<LocaleEntry, 'short'>[]): Promise<void>;
  /**
   * Speaks another language as soon as its texts are there, remembers it, and tells the server of a user's. Of two
   * changes at once the later one wins, and the server is told of that one alone. Answers whether it is spoken now;
   * what went wrong is told by a toast.
   *
   * @param short Code in either case.
   * @throws PortalError `invalid-call` for a language that is not offered (specification, section 8, Availability).
   */
  choose(short: string): Promise<boolean>;
}

/** What the language store needs. */
export interface LocaleStoreOptions {
  readonly portal: Portal;
  readonly storage: Storage;
  /** The reader's languages, best first: `navigator.languages`. */
  readonly languages: readonly string[];
  /** What must be there before a language is spoken: its texts. */
  readonly prepare: (locale: string) => Promise<unknown>;
  /** The languages there are texts of. Default: German and English. */
  readonly available?: (() => Promise<readonly string[]>) | undefined;
  /** Whether a user is logged in: guests' languages are not told. Default: nobody is. */
  readonly loggedIn?: (() => boolean) | undefined;
  /** The code the server is told for a locale: see `contentLocale`. Default: the locale itself. */
  readonly contentLocale?: ((locale: string) => string) | undefined;
  readonly toasts?: Pick<Toasts, 'show'> | undefined;
}

/** Makes the store of the language that is spoken. Until the server has answered, the built-in languages are offered. */
export function createLocaleStore(options: LocaleStoreOptions): LocaleStore {
  const { portal, storage, toasts } = options;
  const fitting = (offered: readonly LocaleEntry[], available?: readonly string[]) =>
    chooseLocale({
      stored: storage.get(STORAGE_KEYS.locale),
      offered: offered.map((entry) => entry.short),
      browser: options.languages,
      ...(available === undefined ? {} : { available }),
    });
  const store = createStore<LocaleState>(() => ({ locale: fitting(LOCALES), offered: LOCALES }));
  let changes = 0;
  // Those that somebody made: one that follows from a list takes nothing from what the server is told.
  let choices = 0;
  let offers = 0;
  let choosing: string | null = null;
  let telling: Promise<unknown> = Promise.resolve();

  const speak = async (locale: string, offered: () => Partial<LocaleState> = () => ({})) => {
    const change = ++changes;
    await options.prepare(locale);
    store.setState({ ...offered(), ...(change === changes ? { locale } : {}) });
    return change === changes;
  };
  const isIn = (offered: readonly LocaleEntry[], locale: string) =>
    offered.some((entry) => languageOf(entry.short) === locale);
  const offer = async (offered: readonly LocaleEntry[]) => {
    const before = choices;
    const own = ++offers;
    const ifLatest = () => (own === offers ? { offered } : {});
    const available = await options.available?.();
    // Who is choosing a language, or has chosen one meanwhile, keeps it, if it is offered.
    if (choosing !== null && isIn(offered, choosing)) return store.setState(ifLatest());
    const { locale } = store.getState();
    const keeps = before !== choices && isIn(offered, locale);
    await speak(keeps ? locale : fitting(offered, available), ifLatest);
  };
  /** One after another, so that the last change is also the last that the server hears of. */
  const tell = async (locale: string, choice: number) => {
    const tellNow = async () => {
      if (choice !== choices || options.loggedIn?.() !== true) return;
      const done = await portal.session.setLocale(options.contentLocale?.(locale) ?? locale).then(
        () => true,
        () => false,
      );
      if (choice !== choices) return;
      if (done) toasts?.show({ level: 'success', key: 'toast.language.updated' });
      else toasts?.show({ level: 'error', key: 'toast.language.failed' });
    };
    telling = telling.then(tellNow);
    await telling;
  };

  return {
    store,
    async load(call) {
      const locales = readLocales((await portal.texts.locales(call)).locales);
      await offer(locales.length === 0 ? LOCALES : locales);
    },
    async restrict(visible) {
      const shown = new Set(visible.map((entry) => languageOf(entry.short)));
      const offered = store.getState().offered.filter((entry) => shown.has(languageOf(entry.short)));
      // Nothing left: a list that fits none of the languages there are does not lock everybody out.
      if (offered.length > 0) await offer(offered);
    },
    async choose(short) {
      const locale = languageOf(short);
      if (!isIn(store.getState().offered, locale)) {
        throw new PortalError({
          code: 'invalid-call',
          message: `The portal is not offered in “${short}”. Choose one of the languages it is offered in.`,
        });
      }
      const before = store.getState().locale;
      const choice = ++choices;
      choosing = locale;
      try {
        if (!(await speak(locale))) return false;
      } catch {
        if (choice === choices) toasts?.show({ level: 'error', key: 'toast.language.failed' });
        return false;
      } finally {
        if (choice === choices) choosing = null;
      }
      storage.set(STORAGE_KEYS.locale, locale);
      if (locale !== before) await tell(locale, choice);
      return true;
    },
  };
}
