import { randomBytes } from 'node:crypto';
import { auditWriter } from './audit.js';
import type { Sqlite } from './database/sqlite.js';
import type { ExpiringUser, ListedSession, SessionRepository, StoredSession } from '../sessions.js';

export const sqliteSessions = (db: Sqlite): SessionRepository => ({
  ...sessions(db),
  ...listing(db),
  ...resets(db),
});

type Resets = Pick<SessionRepository, 'addReset' | 'reset' | 'removeReset' | 'useReset'>;
type Listing = Pick<SessionRepository, 'list' | 'endById' | 'endAllOf' | 'shortenAddressesBefore'>;

function sessions(db: Sqlite): Omit<SessionRepository, keyof Resets | keyof Listing> {
  const insert = db.prepare<[Record<string, unknown>]>(
    `INSERT INTO sessions (token_hash, user_id, created, expires, id, last_used, address, client_kind, client)
     VALUES (@tokenHash, @userId, @now, @expires, @id, @now, @address, @kind, @name)`,
  );
  const loggedIn = db.prepare<[number, number]>('UPDATE users SET last_login = ? WHERE id = ?');
  const add = db.transaction((tokenHash: Buffer, session: NewSession, now: number) => {
    const { userId, expires, client = UNKNOWN_CLIENT } = session;
    insert.run({ tokenHash, userId, expires, now, id: newId(), ...client });
    loggedIn.run(now, userId);
  });
  const get = db.prepare<[Buffer, number], StoredSession>(
    `SELECT user_id AS userId, created, expires, coalesce(last_used, created) AS lastUsed
     FROM sessions WHERE token_hash = ? AND expires > ?`,
  );
  const extend = db.prepare<[number, number, Buffer]>(
    'UPDATE sessions SET expires = ?, last_used = ? WHERE token_hash = ?',
  );
  const exchange = db.prepare<[Record<string, unknown>]>(
    `UPDATE sessions SET token_hash = @by, expires = @expires, last_used = @now, address = coalesce(@address, address),
       client_kind = coalesce(@kind, client_kind), client = CASE WHEN @kind IS NULL THEN client ELSE @name END
     WHERE token_hash = @tokenHash AND expires > @now`,
  );
  const end = db.prepare<[Buffer]>('DELETE FROM sessions WHERE token_hash = ?');
  const count = db.prepare<[number], number>('SELECT count(*) FROM sessions WHERE expires > ?').pluck();
  const sweep = db.prepare<[number]>('DELETE FROM sessions WHERE expires <= ?');
  const sweepResets = db.prepare<[number]>('DELETE FROM password_resets WHERE expires <= ?');
  return {
    add: async (tokenHash, session, now = Date.now()) => add.immediate(tokenHash, session, now),
    get: async (tokenHash, now) => get.get(tokenHash, now),
    async extend(tokenHash, expires, now) {
      extend.run(expires, now, tokenHash);
    },
    exchange: async (tokenHash, by, expires, now, client) =>
      exchange.run({ tokenHash, by, expires, now, ...(client ?? UNKNOWN_CLIENT) }).changes > 0,
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

type NewSession = Parameters<SessionRepository['add']>[1];

const UNKNOWN_CLIENT = { address: null, kind: null, name: null };

/** Returns a random ID, which the list of sessions may contain. */
const newId = (): string => randomBytes(16).toString('hex');

/** The list of sessions, and how an admin ends them. */
function listing(db: Sqlite): Listing {
  const list = db.prepare<[number, number, number], ListedSession>(
    `SELECT s.id, users.name AS user, s.user_id AS userId, s.token_hash AS tokenHash, s.created, s.expires,
       coalesce(s.last_used, s.created) AS lastUsed, s.address, s.client_kind AS clientKind, s.client
     FROM sessions s JOIN users ON users.id = s.user_id
     WHERE s.expires > ? ORDER BY lastUsed DESC, s.id LIMIT ? OFFSET ?`,
  );
  const endById = db
    .prepare<[string], string>(
      'DELETE FROM sessions WHERE id = ? RETURNING (SELECT name FROM users WHERE id = user_id)',
    )
    .pluck();
  const endAllOf = db.prepare<[number, Buffer]>('DELETE FROM sessions WHERE user_id = ? AND token_hash <> ?');
  const full = db.prepare<[number], { tokenHash: Buffer; address: string }>(
    `SELECT token_hash AS tokenHash, address FROM sessions
     WHERE created < ? AND address IS NOT NULL AND instr(address, '/') = 0`,
  );
  const setAddress = db.prepare<[string, Buffer]>('UPDATE sessions SET address = ? WHERE token_hash = ?');
  const shorten = db.transaction((time: number, short: (address: string) => string) => {
    const sessions = full.all(time);
    for (const { tokenHash, address } of sessions) setAddress.run(short(address), tokenHash);
    return sessions.length;
  });
  return {
    list: async ({ start, rows, now }) => list.all(now, rows, start),
    endById: async (id) => endById.get(id),
    endAllOf: async (userId, keep = Buffer.alloc(0)) => endAllOf.run(userId, keep).changes,
    shortenAddressesBefore: async (time, short) => shorten.immediate(time, short),
  };
}

/**
 * Replaces the key that signs links and guests' sessions. Deletes all sessions and all mailed links for a new password,
 * revokes all machine tokens, and adds an entry to the audit log, in the same transaction. Returns the number of deleted sessions.
 */
export const replaceKey = (db: Sqlite, name: string, key: string): number =>
  db
    .transaction(() => {
      db.prepare('UPDATE settings SET value = ?, changed = ? WHERE key = ?').run(key, Date.now(), name);
      db.exec('DELETE FROM password_resets');
      db.prepare('UPDATE machine_tokens SET revoked = ? WHERE revoked IS NULL').run(Date.now());
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

/** Returns the number of sessions that `replaceKey` would delete. */
export const countSessions = (db: Sqlite): number =>
  db.prepare<[], number>('SELECT count(*) FROM sessions').pluck().get() ?? 0;

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
