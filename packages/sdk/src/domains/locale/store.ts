import { createStore, type StoreApi } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { STORAGE_KEYS, type Storage } from '../../lib/storage.js';
import { PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/transport.js';
import { LOCALES } from '../../translations/built-in-locales.js';
import type { LocaleEntry } from '../../contract/schemas/common/locale.js';
import type { Toasts } from '../toasts/store.js';
import { matchLocale, normalizeLocale } from '../../lib/locale-code.js';
import { chooseLocale } from './choose.js';
import { readLocales, visibleLocales, type VisibleLocale } from './entries.js';

/** The interface language, and the languages to choose from. */
export interface LocaleState {
  /** Language code in lower case with hyphens: `de`, `pt-br`. */
  readonly locale: string;
  /** Languages that the user can choose. */
  readonly offered: readonly LocaleEntry[];
}

/** Store of the interface language (specification, section 4, Locale choice). */
export interface LocaleStore {
  readonly store: ReadableStore<LocaleState>;
  /**
   * Fetches the languages that the portal offers, and switches to the language that `chooseLocale` selects.
   *
   * @throws PortalError
   */
  readonly load: (call?: CallOptions) => Promise<void>;
  /**
   * Restricts the choice to the languages that an admin has configured as visible, with their configured names. Has
   * no effect if none of them is offered.
   *
   * @throws PortalError If this requires another language whose translations cannot be loaded.
   */
  readonly restrict: (visible: readonly VisibleLocale[]) => Promise<void>;
  /**
   * Switches to another language after its translations are loaded, and stores the choice. For a logged-in user,
   * it also sends the choice to the server. A later call replaces an earlier one, whose choice is not sent
   * unless its request is already running. Resolves with true if the language is now active. Failures are
   * reported by a toast.
   *
   * @param short Code in either case. For a region that is not offered, the language is used.
   * @throws PortalError `invalid-call` for a language that is not offered (specification, section 8,
   *   Availability).
   */
  readonly choose: (short: string) => Promise<boolean>;
}

/** Dependencies of {@link createLocaleStore}. */
export interface LocaleStoreOptions {
  readonly portal: Portal;
  readonly storage: Storage;
  /** Languages of the user, preferred first: `navigator.languages`. */
  readonly languages: readonly string[];
  /** Loads the translations of a language before it becomes active. */
  readonly prepare: (locale: string) => Promise<unknown>;
  /** Codes of the languages with translations. Default: German and English. */
  readonly available?: (() => Promise<readonly string[]>) | undefined;
  /** Returns true if a user is logged in. The choices of guests are not sent. Default: no user is logged in. */
  readonly loggedIn?: (() => boolean) | undefined;
  /** Returns the code to send to the server for a locale: see `contentLocale`. Default: the locale. */
  readonly contentLocale?: ((locale: string) => string) | undefined;
  readonly toasts?: Pick<Toasts, 'show'> | undefined;
}

/** Creates the store of the interface language. It offers the built-in languages until the server has responded. */
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
  /** Languages of the server, including those that are not visible. */
  private all: readonly LocaleEntry[] = LOCALES;
  private changes = 0;
  // Number of choices by the user. Separate from `changes`, so that a change caused by a new list does not
  // cancel the request that sends a choice.
  private choices = 0;
  private offers = 0;
  private choosing: string | null = null;
  private pendingSave: Promise<unknown> = Promise.resolve();

  constructor(options: LocaleStoreOptions) {
    this.options = options;
    this.portal = options.portal;
    this.storage = options.storage;
    this.toasts = options.toasts;
    this.writable = createStore(() => ({ locale: this.selectLocale(LOCALES), offered: LOCALES }));
    this.store = readOnly(this.writable);
  }

  private readonly selectLocale = (offered: readonly LocaleEntry[], available?: readonly string[]) =>
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
    offered.some((entry) => normalizeLocale(entry.short) === locale);

  private readonly offer = async (offered: readonly LocaleEntry[]) => {
    const previousChoices = this.choices;
    const offer = ++this.offers;
    const ifLatest = () => (offer === this.offers ? { offered } : {});
    const available = await this.options.available?.();
    // A language that the user is choosing, or has chosen in the meantime, takes precedence if it is offered.
    if (this.choosing !== null && this.isIn(offered, this.choosing))
      return this.writable.setState(ifLatest());
    const { locale } = this.writable.getState();
    const keepCurrent = previousChoices !== this.choices && this.isIn(offered, locale);
    await this.switchTo(keepCurrent ? locale : this.selectLocale(offered, available), ifLatest);
  };

  /** Sends choices one after another, so that the last change is also the last one that the server receives. */
  private readonly saveChoice = async (locale: string, choice: number) => {
    const send = async () => {
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
    this.pendingSave = this.pendingSave.then(send);
    await this.pendingSave;
  };

  readonly load: LocaleStore['load'] = async (call) => {
    const locales = readLocales(await this.portal.translations.locales({}, call));
    this.all = locales.length === 0 ? LOCALES : locales;
    await this.offer(this.all);
  };

  readonly restrict: LocaleStore['restrict'] = async (visible) => {
    // Restricting the current choice would never offer a language again that an admin has hidden and shown again.
    const offered = visibleLocales(this.all, visible);
    // Keep the list if none of the languages is visible, so that no user is locked out.
    if (offered.length > 0) await this.offer(offered);
  };

  readonly choose: LocaleStore['choose'] = async (short) => {
    const { offered } = this.writable.getState();
    const locale = matchLocale(
      short,
      offered.map((entry) => entry.short),
    );
    if (locale === undefined) {
      throw new PortalError({
        code: 'invalid-call',
        message: `The portal is not offered in “${short}”. Choose one of the languages it is offered in.`,
      });
    }
    const previousLocale = this.writable.getState().locale;
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
    if (locale !== previousLocale) await this.saveChoice(locale, choice);
    return true;
  };
}
