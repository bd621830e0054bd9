import type { Portal } from '../client/portal.js';
import type { TransportOptions } from '../client/transport/options.js';
import type { Save } from '../domains/downloads/store.js';
import type { After } from '../domains/toasts/store.js';
import type { TranslationsStoreOptions } from '../domains/translations/store.js';
import type { Storage } from '../lib/storage.js';

/** Options of the client that `createApp` creates; it sets the token and the locale itself. */
export type ClientOptions = Omit<TransportOptions, 'url' | 'token' | 'locale'>;

/** Which portal the app talks to: an address, from which it creates its own client, or an existing client. */
export type AppTarget =
  | {
      /** The portal's address: `http://localhost:8080`. Empty: the page's own origin (browser). */
      readonly url: string;
      readonly client?: ClientOptions | undefined;
      readonly portal?: undefined;
    }
  | {
      /**
       * Its `locale` option should answer `app.locale.store.getState().locale`. Unless the session is in a cookie, its
       * `token` option has to answer `app.session.store.getState().session?.session`: without it, every call is made
       * as a guest, also after a login.
       */
      readonly portal: Portal;
      readonly url?: undefined;
    };

/** Options of `createApp`: the portal, and what the program's environment provides. */
export type AppOptions = AppTarget & AppEnvironment;

/** What the environment provides: storage, languages, navigation and so on. */
export interface AppEnvironment {
  /** Where to remember things between visits; nothing is remembered without one, and one that fails does no harm. */
  readonly storage?: Storage | undefined;
  /** The reader's languages, best first: `navigator.languages`. */
  readonly languages: readonly string[];
  /** Puts a downloaded file where the person wants it. */
  readonly save?: Save | undefined;
  /** Opens the person's mail program with a `mailto:` address. By default nothing is opened. */
  readonly openMail?: ((href: string) => void) | undefined;
  /** The path one is at; `/` by default. */
  readonly route?: (() => string) | undefined;
  /** The address at which the portal is shown, for links in mails. Default: that of the API. */
  readonly portalUrl?: (() => string) | undefined;
  /** The token that the address carried when the portal was opened: see `takeToken`. */
  readonly token?: string | null | undefined;
  /**
   * Loads the page anew after a 403 (specification, section 8, Other), at most once a minute. By default, and in
   * between, the session is asked for again, which leads to the same place.
   */
  readonly reload?: (() => void) | undefined;
  /** Fetches the built-in texts of a language; from the package by default. */
  readonly loadLocal?: TranslationsStoreOptions['loadLocal'];
  /** A clock of one's own. */
  readonly after?: After | undefined;
}

/** How far the portal is. */
export interface AppStatus {
  /** Whether the API can be reached, as the last start found. */
  readonly api: 'unknown' | 'up' | 'down';
  /** Configuration and texts are there: the portal can be shown. */
  readonly ready: boolean;
  readonly status: 'starting' | 'ready' | 'unavailable';
  /** A page is loading. */
  readonly pageLoading: boolean;
  /** Where the start leads (specification, section 4, Start redirect); null where one stays, or has gone there. */
  readonly redirect: string | null;
}
