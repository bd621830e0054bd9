export interface StoredSession {
  readonly userId: number;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/** Sessions of users, and the mailed links for new passwords; both by the SHA-256 of their token. */
export interface SessionRepository {
  /** Also writes down that the user logged in now. */
  add(tokenHash: Buffer, session: StoredSession, now?: number): Promise<void>;
  /** Undefined also for one that has expired. */
  get(tokenHash: Buffer, now: number): Promise<StoredSession | undefined>;
  extend(tokenHash: Buffer, expires: number): Promise<void>;
  /** Puts another token in the place of one. False where that is not, or no longer, one: of two at once one gets it. */
  exchange(tokenHash: Buffer, by: Buffer, expires: number, now: number): Promise<boolean>;
  end(tokenHash: Buffer): Promise<void>;
  /** Those that have not expired. */
  count(now: number): Promise<number>;
  /** Forgets sessions and links that have expired; answers how many sessions. */
  sweep(now: number): Promise<number>;

  /** Keeps a link; false where the user has `limit` of them already that have not expired. */
  addReset(tokenHash: Buffer, reset: StoredSession, limit: number, now: number): Promise<boolean>;
  /** Whose link it is; undefined also for one that has expired. */
  reset(tokenHash: Buffer, now: number): Promise<{ readonly userId: number } | undefined>;
  removeReset(tokenHash: Buffer): Promise<void>;
  /** Sets the password of whose link it is, and ends all their sessions and links. False where it is no link any more. */
  useReset(tokenHash: Buffer, password: string, now: number): Promise<boolean>;
}
