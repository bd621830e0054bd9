/** A user until a time. */
export interface ExpiringUser {
  readonly userId: number;
  /** Epoch milliseconds. */
  readonly expires: number;
}

export interface StoredSession extends ExpiringUser {
  /** Time of the login, in epoch milliseconds. */
  readonly created: number;
}

/** Sessions of users, and mailed links for a new password, both by the SHA-256 of their token. */
export interface SessionRepository {
  /** Adds a session, and records the time of the login. */
  add(tokenHash: Buffer, session: ExpiringUser, now?: number): Promise<void>;
  /** Returns undefined if the session does not exist or has expired. */
  get(tokenHash: Buffer, now: number): Promise<StoredSession | undefined>;
  extend(tokenHash: Buffer, expires: number): Promise<void>;
  /**
   * Replaces the token of a session, without changing the time of the login. Returns false if there is no such
   * session or it has expired. If two calls compete, only one succeeds.
   */
  exchange(tokenHash: Buffer, by: Buffer, expires: number, now: number): Promise<boolean>;
  end(tokenHash: Buffer): Promise<void>;
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
