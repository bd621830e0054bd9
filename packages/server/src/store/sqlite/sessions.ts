import { auditWriter } from './audit.js';
import type { Sqlite } from './database/sqlite.js';
import type { ExpiringUser, SessionRepository, StoredSession } from '../sessions.js';

export const sqliteSessions = (db: Sqlite): SessionRepository => ({ ...sessions(db), ...resets(db) });

type Resets = Pick<SessionRepository, 'addReset' | 'reset' | 'removeReset' | 'useReset'>;

function sessions(db: Sqlite): Omit<SessionRepository, keyof Resets> {
  const insert = db.prepare<[Buffer, number, number, number]>(
    'INSERT INTO sessions (token_hash, user_id, created, expires) VALUES (?, ?, ?, ?)',
  );
  const loggedIn = db.prepare<[number, number]>('UPDATE users SET last_login = ? WHERE id = ?');
  const add = db.transaction((tokenHash: Buffer, { userId, expires }: ExpiringUser, now: number) => {
    insert.run(tokenHash, userId, now, expires);
    loggedIn.run(now, userId);
  });
  const get = db.prepare<[Buffer, number], StoredSession>(
    'SELECT user_id AS userId, created, expires FROM sessions WHERE token_hash = ? AND expires > ?',
  );
  const extend = db.prepare<[number, Buffer]>('UPDATE sessions SET expires = ? WHERE token_hash = ?');
  const exchange = db.prepare<[Buffer, number, Buffer, number]>(
    'UPDATE sessions SET token_hash = ?, expires = ? WHERE token_hash = ? AND expires > ?',
  );
  const end = db.prepare<[Buffer]>('DELETE FROM sessions WHERE token_hash = ?');
  const count = db.prepare<[number], number>('SELECT count(*) FROM sessions WHERE expires > ?').pluck();
  const sweep = db.prepare<[number]>('DELETE FROM sessions WHERE expires <= ?');
  const sweepResets = db.prepare<[number]>('DELETE FROM password_resets WHERE expires <= ?');
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
  };
}

/**
 * Replaces the key that signs links and guests' sessions. Deletes all sessions and all mailed links for a new password,
 * and adds an entry to the audit log, in the same transaction. Returns the number of deleted sessions.
 */
export const replaceKey = (db: Sqlite, name: string, key: string): number =>
  db
    .transaction(() => {
      db.prepare('UPDATE settings SET value = ?, changed = ? WHERE key = ?').run(key, Date.now(), name);
      db.exec('DELETE FROM password_resets');
      const { changes: sessions } = db.prepare('DELETE FROM sessions').run();
      auditWriter(db)({
        action: 'key-rotated',
        user: null,
        address: null,
        subject: null,
        detail: { sessions },
      });
      return sessions;
    })
    .immediate();

/** Mailed links for a new password. */
function resets(db: Sqlite): Resets {
  const live = db
    .prepare<[number, number, number], number>(
      'SELECT count(*) FROM password_resets WHERE user_id = ? AND expires > ? AND expires <= ?',
    )
    .pluck();
  const insertReset = db.prepare<[Buffer, number, number]>(
    'INSERT INTO password_resets (token_hash, user_id, expires) VALUES (?, ?, ?)',
  );
  const addReset = db.transaction((tokenHash: Buffer, reset: ExpiringUser, limit: number, now: number) => {
    if ((live.get(reset.userId, now, reset.expires) ?? 0) >= limit) return false;
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
    addReset: async (...args) => addReset.immediate(...args),
    reset: async (tokenHash, now) => reset.get(tokenHash, now),
    async removeReset(tokenHash) {
      removeReset.run(tokenHash);
    },
    useReset: async (...args) => useReset.immediate(...args),
  };
}
