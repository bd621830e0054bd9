/** Limits of the HTTP server. Times are in milliseconds and sizes in bytes, unless stated otherwise. */
export interface Limits {
  /**
   * Maximum number of simultaneous connections. Above it, the longest idle one is closed
   * (http/connection/connection-limits.ts).
   */
  readonly connections: number;
  /**
   * Maximum number of simultaneous connections from an address, or from a /64 network (IPv6). Does not apply to
   * this machine and to trusted proxies.
   */
  readonly connectionsPerAddress: number;
  /** Maximum size of the request line and the headers together. */
  readonly headers: number;
  /** Maximum time to receive all headers. */
  readonly headersTimeout: number;
  /** Maximum time to receive the whole request. `slowBody` is stricter with clients that send very little. */
  readonly requestTimeout: number;
  /** How long an idle connection stays open. Must exceed the idle timeout of a proxy in front of the portal. */
  readonly keepAlive: number;
  /** Interval between checks of `headersTimeout`, `requestTimeout`, `slowBody` and `stalled`. */
  readonly checkInterval: number;
  /** Minimum transfer rate of a request body, enforced after the time `after`. */
  readonly slowBody: { readonly after: number; readonly bytesPerSecond: number };
  /**
   * Maximum time without any progress of a response. A file chunk counts as progress, so this requires about 2
   * KB/s.
   */
  readonly stalled: number;
  /** Limits for event streams. */
  readonly listeners: ListenerLimits;
  /** Interval between heartbeats of an event stream. Proxies close connections that are silent for a minute. */
  readonly heartbeat: number;
  /** Maximum number of costly operations per minute, per user, or per address for guests. */
  readonly perMinute: Readonly<Record<CostlyOperation, number>>;
  /** Searches of a user, or of an address for guests. */
  readonly searches: SearchLimits;
  /** How long a request for a ZIP archive waits for conversions. Less than the usual timeout of clients. */
  readonly zipTimeout: number;
}

export interface SearchLimits {
  /** Maximum number of searches that run at a time. More than a page of the portal requests at once. */
  readonly running: number;
  /** Maximum number of waiting searches. Many guests may share an address. */
  readonly waiting: number;
}

export interface ListenerLimits {
  readonly total: number;
  readonly perUser: number;
  /** Limit per guest address. Several guests may share an address. */
  readonly perAddress: number;
}

/** Operations that are much more expensive for the server than for the client. */
export type CostlyOperation = 'suggest' | 'prepare' | 'zip' | 'page' | 'guestDownload';

/**
 * Number of IDs for which a call with a list of IDs consumes one further point of its rate limit. The longest list
 * consumes 101 points.
 */
export const IDS_PER_POINT = 1000;

/**
 * Default limits, documented in docs/operation.md. They are far above the needs of users and of the CLI's eight
 * parallel downloads.
 */
export const LIMITS: Limits = {
  connections: 5000,
  connectionsPerAddress: 1000,
  headers: 32 * 1024,
  headersTimeout: 20_000,
  requestTimeout: 600_000,
  keepAlive: 72_000,
  checkInterval: 10_000,
  slowBody: { after: 20_000, bytesPerSecond: 500 },
  stalled: 120_000,
  listeners: { total: 2000, perUser: 30, perAddress: 200 },
  heartbeat: 25_000,
  perMinute: { suggest: 1200, prepare: 600, zip: 600, page: 3000, guestDownload: 3000 },
  searches: { running: 8, waiting: 200 },
  zipTimeout: 25_000,
};
