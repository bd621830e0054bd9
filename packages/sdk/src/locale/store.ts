import { createStore, type StoreApi } from 'zustand/vanilla';
import { STORAGE_KEYS, type Storage } from '../app/storage.js';
import type { Portal } from '../client/portal.js';
import { LOCALES } from '../config/defaults.js';
import type { LocaleEntry } from '../contract/locales.js';
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
  restrict(visible: readonly Pick<LocaleEntry, 'short'>[]): Promise<void>;
  /** Speaks another language as soon as it is prepared, and remembers it; one that is not offered is ignored. */
  choose(short: string): Promise<void>;
}

export function createLocaleStore(options: {
  readonly portal: Portal;
  readonly storage: Storage;
  readonly languages: readonly string[];
  /** What must be there before a language is spoken: its texts. */
  readonly prepare: (locale: string) => Promise<unknown>;
}): LocaleStore {
  const { portal, storage } = options;
  const choice = (offered: readonly LocaleEntry[]) =>
    chooseLocale({
      stored: storage.get(STORAGE_KEYS.locale),
      offered: offered.map((entry) => entry.short),
      browser: options.languages,
    });
  // Until the server has answered, the built-in languages are what can be spoken.
  const store = createStore<LocaleState>(() => ({ locale: choice(LOCALES), offered: LOCALES }));
  // Of two changes at once, the later one holds, whichever language comes first.
  let changes = 0;
  const speak = async (locale: string, offered = store.getState().offered) => {
    const change = ++changes;
    await options.prepare(locale);
    store.setState(change === changes ? { offered, locale } : { offered });
  };
  const offer = (offered: readonly LocaleEntry[]) => speak(choice(offered), offered);
  return {
    store,
    async load() {
      const { locales } = await portal.texts.locales();
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
      if (!store.getState().offered.some((entry) => languageOf(entry.short) === locale)) return;
      storage.set(STORAGE_KEYS.locale, locale);
      await speak(locale);
    },
  };
}
