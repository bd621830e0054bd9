import type { Sqlite } from './database.js';

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

  /** Keeps a link; false where the user has `most` of them already that have not expired. */
  addReset(tokenHash: Buffer, reset: StoredSession, most: number, now: number): Promise<boolean>;
  /** Whose link it is; undefined also for one that has expired. */
  reset(tokenHash: Buffer, now: number): Promise<{ readonly userId: number } | undefined>;
  removeReset(tokenHash: Buffer): Promise<void>;
  /** Sets the password of whose link it is, and ends all their sessions and links. False where it is no link any more. */
  useReset(tokenHash: Buffer, password: string, now: number): Promise<boolean>;
}

export function sqliteSessions(db: Sqlite): SessionRepository {
  const insert = db.prepare<[Buffer, number, number, number]>(
    'INSERT INTO sessions (token_hash, user_id, created, expires) VALUES (?, ?, ?, ?)',
  );
  const loggedIn = db.prepare<[number, number]>('UPDATE users SET last_login = ? WHERE id = ?');
  const add = db.transaction((tokenHash: Buffer, { userId, expires }: StoredSession, now: number) => {
    insert.run(tokenHash, userId, now, expires);
    loggedIn.run(now, userId);
  });
  const get = db.prepare<[Buffer, number], StoredSession>(
    'SELECT user_id AS userId, expires FROM sessions WHERE token_hash = ? AND expires > ?',
  );
  const extend = db.prepare<[number, Buffer]>('UPDATE sessions SET expires = ? WHERE token_hash = ?');
  const exchange = db.prepare<[Buffer, number, Buffer, number]>(
    'UPDATE sessions SET token_hash = ?, expires = ? WHERE token_hash = ? AND expires > ?',
  );
  const end = db.prepare<[Buffer]>('DELETE FROM sessions WHERE token_hash = ?');
  const count = db.prepare<[number], number>('SELECT count(*) FROM sessions WHERE expires > ?').pluck();
  const sweep = db.prepare<[number]>('DELETE FROM sessions WHERE expires <= ?');
  const sweepResets = db.prepare<[number]>('DELETE FROM password_resets WHERE expires <= ?');

  const live = db
    .prepare<[number, number], number>(
      'SELECT count(*) FROM password_resets WHERE user_id = ? AND expires > ?',
    )
    .pluck();
  const insertReset = db.prepare<[Buffer, number, number]>(
    'INSERT INTO password_resets (token_hash, user_id, expires) VALUES (?, ?, ?)',
  );
  const addReset = db.transaction((tokenHash: Buffer, reset: StoredSession, most: number, now: number) => {
    if ((live.get(reset.userId, now) ?? 0) >= most) return false;
    insertReset.run(tokenHash, reset.userId, reset.expires);
    return true;
  });
  const reset = db.prepare<[Buffer, number], { userId: number }>(
    'SELECT user_id AS userId FROM password_resets WHERE token_hash = ? AND expires > ?',
  );
  const removeReset = db.prepare<[Buffer]>('DELETE FROM password_resets WHERE token_hash = ?');
  const setPassword = db.prepare<[string, number]>('UPDATE users SET password = ? WHERE id = ?');
  const endAll = db.prepare<[number]>('DELETE FROM sessions WHERE user_id = ?');
  const removeAllResets = db.prepare<[number]>('DELETE FROM password_resets WHERE user_id = ?');
  const useReset = db.transaction((tokenHash: Buffer, password: string, now: number) => {
    const userId = reset.get(tokenHash, now)?.userId;
    if (userId === undefined) return false;
    setPassword.run(password, userId);
    endAll.run(userId);
    removeAllResets.run(userId);
    return true;
  });
  return {
    add: async (tokenHash, session, now = Date.now()) => add.immediate(tokenHash, session, now),
    get: async (tokenHash, now) => get.get(tokenHash, now),
    async extend(tokenHash, expires) {
      extend.run(expires, tokenHash);
    },
    exchange: async (tokenHash, by, expires, now) => exchange.run(by, expires, tokenHash, now).changes > 0,
    async end(tokenHash) {
      end.run(tokenHash);
    },
    count: async (now) => count.get(now) ?? 0,
    async sweep(now) {
      sweepResets.run(now);
      return sweep.run(now).changes;
    },
    addReset: async (...asked) => addReset.immediate(...asked),
    reset: async (tokenHash, now) => reset.get(tokenHash, now),
    async removeReset(tokenHash) {
      removeReset.run(tokenHash);
    },
    useReset: async (...asked) => useReset.immediate(...asked),
  };
}
