/** What the HTTP face of the portal puts up with. Milliseconds and bytes, unless said otherwise. */
export interface Limits {
  /** Connections at a time; more are closed at once. */
  readonly connections: number;
  /** Of the request line and the headers together. */
  readonly headers: number;
  /** For all headers to come. */
  readonly headersTimeout: number;
  /** For the whole request to come; `slow.body` is stricter with those who send hardly anything. */
  readonly requestTimeout: number;
  /** A connection without a request is kept open for so long: longer than the proxies in front of it keep theirs. */
  readonly keepAlive: number;
  /** How often the following is looked at. */
  readonly lookEvery: number;
  /** A body that comes more slowly than so many bytes a second, once it has had so long to begin. */
  readonly slowBody: { readonly after: number; readonly bytesPerSecond: number };
  /** A client that takes nothing of what waits for it. A chunk of a file counts, so it is 2 KB/s at least. */
  readonly stalled: number;
  /** How many may listen to events. */
  readonly listeners: ListenerLimits;
  /** Between the signs of life of an event stream; proxies cut off what is silent for a minute. */
  readonly heartbeat: number;
  /** How often in a minute one user, or one address of guests, may ask for what is dear. */
  readonly perMinute: Readonly<Record<CostlyOperation, number>>;
  /** What a zip needs is waited for while it is made; less than clients usually wait for an answer. */
  readonly zipTimeout: number;
}

export interface ListenerLimits {
  readonly inAll: number;
  readonly perUser: number;
  /** Of guests, several of whom may share an address. */
  readonly perAddress: number;
}

/** What costs the server much more than it costs the one who asks. */
export type CostlyOperation = 'suggest' | 'prepare' | 'zip' | 'page';

/** Far more than people and the terminal's eight downloads at a time need: docs/operation.md. */
export const LIMITS: Limits = {
  connections: 5000,
  headers: 32 * 1024,
  headersTimeout: 20_000,
  requestTimeout: 600_000,
  keepAlive: 72_000,
  lookEvery: 10_000,
  slowBody: { after: 20_000, bytesPerSecond: 500 },
  stalled: 120_000,
  listeners: { inAll: 2000, perUser: 30, perAddress: 200 },
  heartbeat: 25_000,
  perMinute: { suggest: 1200, prepare: 600, zip: 600, page: 3000 },
  zipTimeout: 25_000,
};
