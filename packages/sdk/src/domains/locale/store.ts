import { createStore, type StoreApi } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
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
  readonly store: ReadableStore<LocaleState>;
  /** Fetches the languages the portal is offered in, and speaks the one to be spoken. @throws PortalError */
  readonly load: (call?: CallOptions) => Promise<void>;
  /** Narrows them to those an admin made visible. @throws PortalError when another one has to be spoken, and cannot. */
  readonly restrict: (visible: readonly Pick<LocaleEntry, 'short'>[]) => Promise<void>;
  /**
   * Speaks another language as soon as its texts are there, remembers it, and tells the server of a user's. Of two
   * changes at once the later one wins, and the server is told of that one alone. Answers whether it is spoken now;
   * what went wrong is told by a toast.
   *
   * @param short Code in either case.
   * @throws PortalError `invalid-call` for a language that is not offered (specification, section 8, Availability).
   */
  readonly choose: (short: string) => Promise<boolean>;
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
  return new LocaleActions(options);
}

class LocaleActions implements LocaleStore {
  private readonly options: LocaleStoreOptions;
  private readonly portal: LocaleStoreOptions['portal'];
  private readonly storage: LocaleStoreOptions['storage'];
  private readonly toasts: LocaleStoreOptions['toasts'];
  private readonly writable: StoreApi<LocaleState>;
  readonly store: ReadableStore<LocaleState>;
  private changes = 0;
  // Those that somebody made: one that follows from a list takes nothing from what the server is told.
  private choices = 0;
  private offers = 0;
  private choosing: string | null = null;
  private saving: Promise<unknown> = Promise.resolve();

  constructor(options: LocaleStoreOptions) {
    this.options = options;
    this.portal = options.portal;
    this.storage = options.storage;
    this.toasts = options.toasts;
    this.writable = createStore(() => ({ locale: this.fitting(LOCALES), offered: LOCALES }));
    this.store = readOnly(this.writable);
  }

  private readonly fitting = (offered: readonly LocaleEntry[], available?: readonly string[]) =>
    chooseLocale({
      stored: this.storage.get(STORAGE_KEYS.locale),
      offered: offered.map((entry) => entry.short),
      browser: this.options.languages,
      ...(available === undefined ? {} : { available }),
    });

  private readonly switchTo = async (locale: string, offered: () => Partial<LocaleState> = () => ({})) => {
    const change = ++this.changes;
    await this.options.prepare(locale);
    this.writable.setState({ ...offered(), ...(change === this.changes ? { locale } : {}) });
    return change === this.changes;
  };

  private readonly isIn = (offered: readonly LocaleEntry[], locale: string) =>
    offered.some((entry) => languageOf(entry.short) === locale);

  private readonly offer = async (offered: readonly LocaleEntry[]) => {
    const before = this.choices;
    const own = ++this.offers;
    const ifLatest = () => (own === this.offers ? { offered } : {});
    const available = await this.options.available?.();
    // Who is choosing a language, or has chosen one meanwhile, keeps it, if it is offered.
    if (this.choosing !== null && this.isIn(offered, this.choosing))
      return this.writable.setState(ifLatest());
    const { locale } = this.writable.getState();
    const keeps = before !== this.choices && this.isIn(offered, locale);
    await this.switchTo(keeps ? locale : this.fitting(offered, available), ifLatest);
  };

  /** One after another, so that the last change is also the last that the server hears of. */
  private readonly saveChoice = async (locale: string, choice: number) => {
    const tellNow = async () => {
      if (choice !== this.choices || this.options.loggedIn?.() !== true) return;
      const done = await this.portal.session
        .setLocale({ locale: this.options.contentLocale?.(locale) ?? locale })
        .then(
          () => true,
          () => false,
        );
      if (choice !== this.choices) return;
      if (done) this.toasts?.show({ level: 'success', key: 'toast.language.updated' });
      else this.toasts?.show({ level: 'error', key: 'toast.language.failed' });
    };
    this.saving = this.saving.then(tellNow);
    await this.saving;
  };

  readonly load: LocaleStore['load'] = async (call) => {
    const locales = readLocales(await this.portal.translations.locales({}, call));
    await this.offer(locales.length === 0 ? LOCALES : locales);
  };

  readonly restrict: LocaleStore['restrict'] = async (visible) => {
    const shown = new Set(visible.map((entry) => languageOf(entry.short)));
    const offered = this.writable.getState().offered.filter((entry) => shown.has(languageOf(entry.short)));
    // Nothing left: a list that fits none of the languages there are does not lock everybody out.
    if (offered.length > 0) await this.offer(offered);
  };

  readonly choose: LocaleStore['choose'] = async (short) => {
    const locale = languageOf(short);
    if (!this.isIn(this.writable.getState().offered, locale)) {
      throw new PortalError({
        code: 'invalid-call',
        message: `The portal is not offered in “${short}”. Choose one of the languages it is offered in.`,
      });
    }
    const before = this.writable.getState().locale;
    const choice = ++this.choices;
    this.choosing = locale;
    try {
      if (!(await this.switchTo(locale))) return false;
    } catch {
      if (choice === this.choices) this.toasts?.show({ level: 'error', key: 'toast.language.failed' });
      return false;
    } finally {
      if (choice === this.choices) this.choosing = null;
    }
    this.storage.set(STORAGE_KEYS.locale, locale);
    if (locale !== before) await this.saveChoice(locale, choice);
    return true;
  };
}
