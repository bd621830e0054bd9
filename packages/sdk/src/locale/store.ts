import { createStore, type StoreApi } from 'zustand/vanilla';
import { STORAGE_KEYS, type Storage } from '../app/storage.js';
import type { Portal } from '../client/portal.js';
import { LOCALES } from '../config/defaults.js';
import type { LocaleEntry } from '../contract/indexing.js';
import { TEXTS, type TextTree } from '../texts/texts.js';
import { chooseLocale, languageOf } from './choose.js';

export interface LocaleState {
  /** Lower-case language code. */
  readonly locale: string;
  /** The languages to choose from. */
  readonly offered: readonly LocaleEntry[];
}

export interface LocaleStore {
  readonly store: StoreApi<LocaleState>;
  /** Fetches the languages the portal is offered in. @throws PortalError */
  load(): Promise<void>;
  /** Narrows them to those an admin made visible. */
  restrict(visible: readonly Pick<LocaleEntry, 'short'>[]): void;
  /** Speaks another language from now on, and remembers it; one that is not offered is ignored. */
  choose(short: string): void;
}

export function createLocaleStore(options: {
  readonly portal: Portal;
  readonly storage: Storage;
  readonly languages: readonly string[];
  readonly trees?: Readonly<Record<string, TextTree>>;
}): LocaleStore {
  const { portal, storage } = options;
  const choice = (offered: readonly LocaleEntry[]) =>
    chooseLocale({
      stored: storage.get(STORAGE_KEYS.locale),
      offered: offered.map((entry) => entry.short),
      browser: options.languages,
      available: Object.keys(options.trees ?? TEXTS),
    });
  // Until the server has answered, the built-in languages are what can be spoken.
  const store = createStore<LocaleState>(() => ({ locale: choice(LOCALES), offered: LOCALES }));
  const offer = (offered: readonly LocaleEntry[]) => store.setState({ offered, locale: choice(offered) });
  return {
    store,
    async load() {
      const { locales } = await portal.texts.locales();
      offer(locales.length === 0 ? LOCALES : locales);
    },
    restrict(visible) {
      const shown = new Set(visible.map((entry) => languageOf(entry.short)));
      const offered = store.getState().offered.filter((entry) => shown.has(languageOf(entry.short)));
      // Nothing left: a list that fits none of the languages there are does not lock everybody out.
      if (offered.length > 0) offer(offered);
    },
    choose(short) {
      const locale = languageOf(short);
      if (!store.getState().offered.some((entry) => languageOf(entry.short) === locale)) return;
      storage.set(STORAGE_KEYS.locale, locale);
      store.setState({ locale });
    },
  };
}
