import type { PortalError } from './errors.js';

/** The part of `fetch` that the client uses. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** A request on its way, as a hook sees it: without the session's token, which is added after the hooks. */
export interface OutgoingRequest {
  readonly method: string;
  /** Absolute where the portal's address is. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | Blob | undefined;
  /** The contract's name of the call (`search.get`); undefined for a link that is opened. */
  readonly call?: string | undefined;
  /** How often it was tried before: 0 for the first time. */
  readonly attempt: number;
}

/** How a request ended. */
export interface FinishedRequest {
  readonly request: OutgoingRequest;
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined;
  /** Milliseconds until the whole answer was there; for a link that is opened, its head. */
  readonly duration: number;
  /** What the attempt failed with: a `PortalError`, or the `AbortError` of the caller's signal. Another attempt may follow. */
  readonly error: Error | undefined;
}

/**
 * What a program wants to do around every attempt of a call. A hook may be asynchronous; its time counts against the
 * call's. What it throws ends the call with `hook-failed`, a PortalError as it is.
 */
export interface Hooks {
  /** Answers the request to be made in its place, or nothing. A token goes along only to the portal's own origin. */
  readonly before?: (
    request: OutgoingRequest,
  ) => OutgoingRequest | undefined | void | Promise<OutgoingRequest | undefined | void>;
  /** For a log or for figures. Where the attempt failed, what this hook throws is told to `onWarning` alone. */
  readonly after?: (finished: FinishedRequest) => void | Promise<void>;
}

/** What a portal's calls have in common. */
export interface TransportOptions {
  /** The portal's address, with or without a path: `http://localhost:8080`. Empty: the page's own origin (browser). */
  readonly url: string;
  /** A custom fetch. Default: the platform's, else cross-fetch. */
  readonly fetch?: Fetch;
  /**
   * How the session travels: as a bearer token that the caller keeps (default), or in a cookie that no script can
   * read (browser).
   */
  readonly credentials?: 'bearer' | 'cookie';
  /** The token at the time of a call; undefined for none. It goes to the portal's own origin only. */
  readonly token?: () => string | undefined;
  /** The active locale, sent as Accept-Language. */
  readonly locale?: () => string | undefined;
  /**
   * Milliseconds to wait for a whole answer, each time it is tried; for the head alone of what `open` fetches. Default
   * 30 000; `Infinity` for no limit.
   */
  readonly timeout?: number;
  /** How often a call that is safe to repeat is made again. Default 2. */
  readonly retry?: number;
  /**
   * What becomes of an answer that is not the contract's. `strict` (default): the call rejects with
   * `unexpected-answer`. `warn`: it is handed on with its faults, and told to `onWarning`. `off`: it is not looked at.
   * An answer without what the result is made of rejects with `unexpected-answer` in any case.
   */
  readonly validate?: 'off' | 'warn' | 'strict';
  /** Told of what is wrong but ends no call: an answer with `validate: 'warn'`, a hook after a failure. */
  readonly onWarning?: (warning: PortalError) => void;
  readonly hooks?: Hooks;
}

/** What one call does otherwise. */
export interface CallOptions {
  /** Aborts the call, which rejects with the signal's reason, by default an `AbortError`. For a time limit there is `timeout`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; overrides the transport's. */
  readonly timeout?: number | undefined;
  /** Overrides the transport's; 0 for a single try. */
  readonly retry?: number | undefined;
  /** By name; they come before the client's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The version that a change is based on: a server that holds another refuses with `changed-meanwhile`. */
  readonly ifMatch?: string | undefined;
}
