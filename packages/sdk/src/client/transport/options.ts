import type { ChangeAction } from '../../contract/vocabulary.js';
import type { PortalError } from './errors.js';

/** The part of the `fetch` interface that the client uses. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** A request as hooks see it: without the session token, which is added after the hooks. */
export interface OutgoingRequest {
  readonly method: string;
  /** Absolute if the portal's address is absolute. */
  readonly url: string;
  /** Headers, keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | Blob | undefined;
  /** Name of the call in the contract (`search.get`). Undefined for links. */
  readonly call?: string | undefined;
  /** Number of previous attempts: 0 for the first attempt. */
  readonly attempt: number;
}

/** Outcome of an attempt. */
export interface FinishedRequest {
  readonly request: OutgoingRequest;
  /** HTTP status, or undefined if there was no response. */
  readonly status: number | undefined;
  /** Milliseconds until the complete response was received; for links, until its headers. */
  readonly duration: number;
  /**
   * Error of the attempt: a `PortalError`, or the reason of the caller's signal, by default an `AbortError`.
   * Another attempt may follow.
   */
  readonly error: Error | undefined;
}

/**
 * Callbacks around every attempt of a call. They may be asynchronous; their time counts toward the timeout.
 * Errors that they throw fail the call with `hook-failed`; a PortalError is passed on unchanged.
 */
export interface Hooks {
  /** May return a request to send instead. The token is only sent to the portal's own origin. */
  readonly before?: (
    request: OutgoingRequest,
  ) => OutgoingRequest | undefined | void | Promise<OutgoingRequest | undefined | void>;
  /**
   * Receives the outcome, for logs or metrics. After a failed attempt, an error in this hook is only reported to
   * `onWarning`.
   */
  readonly after?: (finished: FinishedRequest) => void | Promise<void>;
}

/** Options for all calls of a client. */
export interface TransportOptions {
  /**
   * Address of the portal, with or without a path: `http://localhost:8080`. Empty for the page's own origin
   * (browser).
   */
  readonly url: string;
  /** Custom fetch. Default: the platform's fetch, or else cross-fetch. */
  readonly fetch?: Fetch;
  /**
   * Transport of the session token: a bearer token that the caller stores (default), or a cookie that scripts
   * cannot read (browser).
   */
  readonly credentials?: 'bearer' | 'cookie';
  /** Returns the current token, or undefined if there is none. The token is only sent to the portal's own origin. */
  readonly token?: () => string | undefined;
  /** Returns the active locale, which is sent as `Accept-Language`. */
  readonly locale?: () => string | undefined;
  /**
   * Timeout per attempt, in milliseconds, until the complete response is received. For `open`, only until the
   * headers. Default 30 000; `Infinity` for no limit.
   */
  readonly timeout?: number;
  /** Maximum number of retries for idempotent calls. Default 2. */
  readonly retry?: number;
  /**
   * Maximum `Retry-After` to wait for before a retry if the search engine is not available (`search-unavailable`), in
   * seconds. Otherwise the call fails at once. Default 60, as for all other calls. The client of `createApp` has
   * `VISIBLE_SEARCH_WAIT`.
   */
  readonly maxSearchWait?: number;
  /**
   * Handling of replies that do not match the contract.
   * - `strict` (default): the call rejects with `unexpected-answer`.
   * - `warn`: the call resolves with the faulty reply, and `onWarning` is called.
   * - `off`: replies are not validated.
   *
   * A reply that cannot be converted to the result always rejects with `unexpected-answer`.
   */
  readonly validate?: 'off' | 'warn' | 'strict';
  /**
   * Returns true for a response that needs no validation, because it comes from the server that also served this
   * client: see `createPageFetch`. Default: every reply is validated.
   */
  readonly isTrusted?: (response: Response) => boolean;
  /**
   * Called for problems that do not fail the call: an invalid reply with `validate: 'warn'`, or a failed hook
   * after a failed attempt.
   */
  readonly onWarning?: (warning: PortalError) => void;
  readonly hooks?: Hooks;
  /**
   * Called with the Promise of each call, which ends after the last retry, for example to show that calls are in flight.
   * Returns the Promise that the caller gets. Not called for links and for calls with `background`.
   */
  readonly track?: (<T>(call: Promise<T>) => Promise<T>) | undefined;
}

/** Options for a single call. */
export interface CallOptions {
  /**
   * Aborts the call, which rejects with the signal's reason, by default an `AbortError`. For a time limit, use
   * `timeout`.
   */
  readonly signal?: AbortSignal | undefined;
  /** Timeout in milliseconds. Overrides the client's timeout. */
  readonly timeout?: number | undefined;
  /** Maximum number of retries for an idempotent call. Overrides the client's value; 0 disables retries. */
  readonly retry?: number | undefined;
  /** Overrides the client's `maxSearchWait`. */
  readonly maxSearchWait?: number | undefined;
  /** Additional headers, keyed by name. They override the client's headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * ETag on which a change is based. If the current version differs, the server rejects the change with
   * `changed-meanwhile`.
   */
  readonly ifMatch?: string | undefined;
  /** True for a call that nothing waits for, such as polling. `track` does not get it. Default: false. */
  readonly background?: boolean | undefined;
  /** Sends this call in place of the fetch of the client, for example to report the progress of an upload. */
  readonly fetch?: Fetch | undefined;
  /** How the history of versioned documents records a change. Calls that change no document do not accept it. */
  readonly change?: ChangeOptions | undefined;
}

/** How the history records a change of a versioned document. */
export interface ChangeOptions {
  /**
   * ID of the change set, such as a UUID. Give all saves that belong together the same new ID. Default: the save is a
   * separate change set.
   */
  readonly change?: string | undefined;
  /** Default `edit`. */
  readonly action?: ChangeAction | undefined;
  /** Note of up to 200 characters. */
  readonly note?: string | undefined;
}
