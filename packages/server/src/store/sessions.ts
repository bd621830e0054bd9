import type { ChangeClient } from '@assetportal/sdk/contract';

/** A user until a time. */
export interface ExpiringUser {
  readonly userId: number;
  /** Epoch milliseconds. */
  readonly expires: number;
}

export interface StoredSession extends ExpiringUser {
  /** Time of the login, in epoch milliseconds. */
  readonly created: number;
  /** Time of the last recorded request, in epoch milliseconds. */
  readonly lastUsed: number;
}

/** Client that logged in. */
export interface SessionClient {
  readonly address: string;
  /** `browser`, or `program` such as the CLI. */
  readonly kind: ChangeClient;
  /** Name such as `Firefox, Windows`. Null if it is unknown. */
  readonly name: string | null;
}

/** A session for the list of sessions. */
export interface ListedSession extends StoredSession {
  /** Random ID, not derived from the token. */
  readonly id: string;
  readonly user: string;
  readonly tokenHash: Buffer;
  readonly address: string | null;
  readonly clientKind: ChangeClient | null;
  readonly client: string | null;
}

/** Sessions of users, and mailed links for a new password, both by the SHA-256 of their token. */
export interface SessionRepository {
  /** Adds a session, and records the time of the login. */
  add(
    tokenHash: Buffer,
    session: ExpiringUser & { readonly client?: SessionClient | undefined },
    now?: number,
  ): Promise<void>;
  /** Returns undefined if the session does not exist or has expired. */
  get(tokenHash: Buffer, now: number): Promise<StoredSession | undefined>;
  /** Sets the end of a session, and records a request at `now`. */
  extend(tokenHash: Buffer, expires: number, now: number): Promise<void>;
  /**
   * Replaces the token of a session, without changing the time of the login. Returns false if there is no such
   * session or it has expired. If two calls compete, only one succeeds.
   *
   * @param client The client that uses the session from now on. Default: unchanged.
   */
  exchange(
    tokenHash: Buffer,
    by: Buffer,
    expires: number,
    now: number,
    client?: SessionClient,
  ): Promise<boolean>;
  end(tokenHash: Buffer): Promise<void>;
  /** Returns the sessions that have not expired, the last used first. */
  list(page: {
    readonly start: number;
    readonly rows: number;
    readonly now: number;
  }): Promise<ListedSession[]>;
  /** Ends a session. Returns the name of its user, or undefined if there is no such session. */
  endById(id: string): Promise<string | undefined>;
  /** Ends all sessions of a user except for one. Returns their number. */
  endAllOf(userId: number, keep?: Buffer): Promise<number>;
  /** Shortens the addresses of sessions that logged in before a time. Returns their number. */
  shortenAddressesBefore(time: number, shorten: (address: string) => string): Promise<number>;
  /** Counts the sessions that have not expired. */
  count(now: number): Promise<number>;
  /** Deletes expired sessions and links. Returns the number of deleted sessions. */
  sweep(now: number): Promise<number>;

  /**
   * Adds a link. Returns false if the user already has `limit` links that have not expired. Links that expire later
   * than the new one do not count: they were created before the clock was set back.
   */
  addReset(tokenHash: Buffer, reset: ExpiringUser, limit: number, now: number): Promise<boolean>;
  /** Returns the user of a link. Undefined if the link does not exist or has expired. */
  reset(tokenHash: Buffer, now: number): Promise<{ readonly userId: number } | undefined>;
  removeReset(tokenHash: Buffer): Promise<void>;
  /**
   * Sets the password of the link's user, and ends all sessions and links of that user. Returns false if the
   * link is no longer valid.
   */
  useReset(tokenHash: Buffer, password: string, now: number): Promise<boolean>;
}
