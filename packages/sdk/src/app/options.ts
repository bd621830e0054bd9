import type { Portal } from '../client/portal.js';
import type { TransportOptions } from '../client/transport/options.js';
import type { Save } from '../domains/downloads/store.js';
import type { After } from '../domains/toasts/store.js';
import type { TranslationsStoreOptions } from '../domains/translations/store.js';
import type { Storage } from '../lib/storage.js';

/** Options of the client that `createApp` creates. The app sets the token and the locale itself. */
export type ClientOptions = Omit<TransportOptions, 'url' | 'token' | 'locale'>;

/** The portal that the app uses: an address, for which it creates a client, or an existing client. */
export type AppTarget =
  | {
      /**
       * The address of the portal, such as `http://localhost:8080`. Empty for the origin of the page (browser
       * only).
       */
      readonly url: string;
      readonly client?: ClientOptions | undefined;
      readonly portal?: undefined;
    }
  | {
      /**
       * Its `locale` option should return `app.locale.store.getState().locale`. Unless the session is in a
       * cookie, its `token` option must return `app.session.store.getState().session?.session`. Otherwise all
       * calls run as a guest, even after a login.
       */
      readonly portal: Portal;
      readonly url?: undefined;
    };

/** Options of `createApp`: the portal, and functions of the environment. */
export type AppOptions = AppTarget & AppEnvironment;

/** Functions and settings of the environment: storage, languages, navigation and so on. */
export interface AppEnvironment {
  /** Storage that persists between visits. Without it nothing is stored. Errors of the storage are ignored. */
  readonly storage?: Storage | undefined;
  /** The languages of the user in order of preference: `navigator.languages`. */
  readonly languages: readonly string[];
  /** Saves a downloaded file for the user. */
  readonly save?: Save | undefined;
  /** Opens the user's mail program with a `mailto:` address. Default: does nothing. */
  readonly openMail?: ((href: string) => void) | undefined;
  /** Returns the current path; `/` by default. */
  readonly route?: (() => string) | undefined;
  /** Returns the address of the user interface, for links in mail messages. Default: the address of the API. */
  readonly portalUrl?: (() => string) | undefined;
  /** The token from the address that the user opened the portal with: see `extractToken`. */
  readonly token?: string | null | undefined;
  /**
   * Reloads the page after a 403 (specification, section 8, Other), at most once a minute. If it is absent, or
   * has run less than a minute ago, a new session is requested instead, which has the same effect.
   */
  readonly reload?: (() => void) | undefined;
  /** Loads the built-in translations of a language; default: from the package. */
  readonly loadLocal?: TranslationsStoreOptions['loadLocal'];
  /** A custom timer. */
  readonly after?: After | undefined;
}

/** The status of the app. */
export interface AppStatus {
  /** Whether the API can be reached, according to the last start. */
  readonly api: 'unknown' | 'up' | 'down';
  /** True when the configuration and the translations are loaded, so that the portal can be shown. */
  readonly ready: boolean;
  readonly status: 'starting' | 'ready' | 'unavailable';
  /** True while a page is loading. */
  readonly pageLoading: boolean;
  /**
   * The route that the start redirects to (specification, section 4, Start redirect). Null if there is none, or
   * after the redirect.
   */
  readonly redirect: string | null;
}
