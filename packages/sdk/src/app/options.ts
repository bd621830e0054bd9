import type { SearchLimits } from '../contract/calls/indexing.js';
import type { Portal } from '../client/portal.js';
import type { PortalConfig } from '../config/schema/schema.js';
import type { TransportOptions } from '../client/transport/options.js';
import type { ServedConfig } from '../domains/config/store.js';
import type { Disk, Save } from '../domains/downloads/queue/disk.js';
import type { After } from '../domains/toasts/store.js';
import type { TranslationsStoreOptions } from '../domains/translations/store.js';
import type { Storage } from '../lib/storage.js';

/** Options for the client that `createApp` creates. The app sets the token and the locale itself. */
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
       * An existing client. Its `locale` option should return `app.locale.store.getState().locale`. Unless the
       * session is in a cookie, its `token` option must return `app.session.store.getState().session?.session`.
       * Otherwise all calls run as a guest, even after a login.
       */
      readonly portal: Portal;
      readonly url?: undefined;
    };

/** Options of `createApp`: the portal and the environment. */
export type AppOptions = AppTarget & AppEnvironment;

/** Environment functions and settings, such as storage, languages and navigation. */
export interface AppEnvironment {
  /** Storage that persists between visits. Without it, nothing is stored. Storage errors are ignored. */
  readonly storage?: Storage | undefined;
  /** Storage that ends with the session of the browser, such as `sessionStorage`. Without it, nothing is stored. */
  readonly visitStorage?: Storage | undefined;
  /** The user's languages in order of preference, such as `navigator.languages`. */
  readonly languages: readonly string[];
  /** Saves a downloaded file for the user. Default: throws an error. */
  readonly save?: Save | undefined;
  /**
   * Loads access to files that the user chooses, into which large downloads are written directly. Resolves with
   * undefined if the environment has none. Default: `save` gets the URL of a large file.
   */
  readonly loadDisk?: (() => Promise<Disk | undefined>) | undefined;
  /** Opens the user's mail program with a `mailto:` address. Default: does nothing. */
  readonly openMail?: ((href: string) => void) | undefined;
  /** Returns the current path. Default: `/`. */
  readonly route?: (() => string) | undefined;
  /**
   * Returns the address of the user interface, for links in order mails, unless `order.base_url` is configured.
   * Default: the address of the API.
   */
  readonly portalUrl?: (() => string) | undefined;
  /** Limits of the search, for a first search that does not wait for `index/fields`. Default: no limits. */
  readonly limits?: SearchLimits | undefined;
  /** Returns the configuration that came with the page, once: see `createPageFetch`. Default: it is requested. */
  readonly takeConfig?: (() => ServedConfig | undefined) | undefined;
  /** The token in the URL with which the user opened the portal: see `extractToken`. */
  readonly token?: string | null | undefined;
  /**
   * Reloads the page. Called after a 403 that concerns the session (specification, section 8, Other), at most
   * once a minute. If this option is absent, or the page was reloaded less than a minute ago, the app requests a
   * new session instead.
   */
  readonly reload?: (() => void) | undefined;
  /** Loads the built-in translations for a language. Default: loads them from the package. */
  readonly loadLocal?: TranslationsStoreOptions['loadLocal'];
  /** Timer for toasts and for polling the indexing status. Default: `setTimeout`. */
  readonly after?: After | undefined;
  /**
   * Subscribes to the event that the device is online again, and returns a function that unsubscribes. A failed search
   * is then repeated at once. Default: it is repeated only after a time.
   */
  readonly onOnline?: ((run: () => void) => () => void) | undefined;
}

/** Parts of the app that `createAppWith` does not create itself. */
export interface AppParts {
  /** Configuration before the server's is loaded. `createApp` uses the defaults. */
  readonly config: PortalConfig;
}

/** The status of the app. */
export interface AppStatus {
  /**
   * Status of the API: `up` while the interface can be shown, `down` after a failed startup. Before and during
   * startup, including a retry, it is `unknown`.
   */
  readonly api: 'unknown' | 'up' | 'down';
  /** True after a successful startup, so that the portal can be shown. */
  readonly ready: boolean;
  readonly status: 'starting' | 'ready' | 'unavailable';
  /** True while the code of a page is loading. */
  readonly pageLoading: boolean;
  /**
   * The route to which the app redirects after startup (specification, section 4, Start redirect). Null if there
   * is no redirect, and after `redirected`.
   */
  readonly redirect: string | null;
}
