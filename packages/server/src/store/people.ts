import type { Sqlite } from './database.js';

export interface User {
  readonly id: number;
  readonly name: string;
  /** An encoded argon2id hash. */
  readonly password: string;
  readonly isAssetUser: boolean;
  readonly isGuiAdmin: boolean;
  readonly locale: string | null;
  readonly email: string | null;
  /** Those they were put into, by name. */
  readonly groups: readonly string[];
  /** Epoch milliseconds. */
  readonly created: number;
  readonly lastLogin: number | null;
}

/** A user who is not there yet: in no group and without an address, unless said otherwise. */
export type AddedUser = Pick<User, 'name' | 'password' | 'isAssetUser' | 'isGuiAdmin' | 'locale'> &
  Partial<Pick<User, 'email' | 'groups'>>;

export interface StoredSession {
  readonly userId: number;
  /** Epoch milliseconds. */
  readonly expires: number;
}

export interface PeopleRepository {
  /** Names are told apart without regard to case. */
  userByName(name: string): Promise<User | undefined>;
  userById(id: number): Promise<User | undefined>;
  countUsers(): Promise<number>;
  addUser(user: AddedUser): Promise<User>;
  setPassword(id: number, password: string): Promise<void>;
  setLocale(id: number, locale: string): Promise<void>;
  addSession(tokenHash: Buffer, session: StoredSession): Promise<void>;
  /** Undefined also for one that has expired. */
  session(tokenHash: Buffer, now: number): Promise<StoredSession | undefined>;
  extendSession(tokenHash: Buffer, expires: number): Promise<void>;
  endSession(tokenHash: Buffer): Promise<void>;
  /** Forgets the sessions that have expired; answers how many. */
  sweepSessions(now: number): Promise<number>;
}

interface UserRow {
  id: number;
  name: string;
  password: string;
  asset_user: number;
  gui_admin: number;
  locale: string | null;
  email: string | null;
  created: number;
  last_login: number | null;
}

export function sqlitePeople(db: Sqlite): PeopleRepository {
  const groups = db
    .prepare<[number], string>('SELECT group_name FROM group_members WHERE user_id = ? ORDER BY group_name')
    .pluck();
  const found = (row: UserRow | undefined): User | undefined =>
    toUser(row, row === undefined ? [] : groups.all(row.id));
  const join = db.prepare('INSERT INTO group_members (group_name, user_id) VALUES (?, ?)');
  const byName = db.prepare<[string], UserRow>('SELECT * FROM users WHERE name = ?');
  const byId = db.prepare<[number], UserRow>('SELECT * FROM users WHERE id = ?');
  const count = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM users');
  const add = db.prepare<[string, string, number, number, string | null, string | null, number], UserRow>(
    `INSERT INTO users (name, password, asset_user, gui_admin, locale, email, created)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *`,
  );
  const addWithGroups = db.transaction((user: AddedUser) => {
    const row = add.get(
      user.name,
      user.password,
      Number(user.isAssetUser),
      Number(user.isGuiAdmin),
      user.locale,
      user.email ?? null,
      Date.now(),
    );
    for (const group of user.groups ?? []) join.run(group, row?.id);
    return row;
  });
  const changePassword = db.prepare<[string, number]>('UPDATE users SET password = ? WHERE id = ?');
  const changeLocale = db.prepare<[string, number]>('UPDATE users SET locale = ? WHERE id = ?');
  const addSession = db.prepare<[Buffer, number, number, number]>(
    'INSERT INTO sessions (token_hash, user_id, created, expires) VALUES (?, ?, ?, ?)',
  );
  const session = db.prepare<[Buffer, number], { user_id: number; expires: number }>(
    'SELECT user_id, expires FROM sessions WHERE token_hash = ? AND expires > ?',
  );
  const extend = db.prepare<[number, Buffer]>('UPDATE sessions SET expires = ? WHERE token_hash = ?');
  const end = db.prepare<[Buffer]>('DELETE FROM sessions WHERE token_hash = ?');
  const sweep = db.prepare<[number]>('DELETE FROM sessions WHERE expires <= ?');
  return {
    async userByName(name) {
      return found(byName.get(name));
    },
    async userById(id) {
      return found(byId.get(id));
    },
    async countUsers() {
      return count.get()?.n ?? 0;
    },
    async addUser(user) {
      return found(addWithGroups.immediate(user)) as User;
    },
    async setPassword(id, password) {
      changePassword.run(password, id);
    },
    async setLocale(id, locale) {
      changeLocale.run(locale, id);
    },
    async addSession(tokenHash, { userId, expires }) {
      addSession.run(tokenHash, userId, Date.now(), expires);
    },
    async session(tokenHash, now) {
      const row = session.get(tokenHash, now);
      return row && { userId: row.user_id, expires: row.expires };
    },
    async extendSession(tokenHash, expires) {
      extend.run(expires, tokenHash);
    },
    async endSession(tokenHash) {
      end.run(tokenHash);
    },
    async sweepSessions(now) {
      return sweep.run(now).changes;
    },
  };
}

function toUser(row: UserRow | undefined, groups: readonly string[]): User | undefined {
  return (
    row && {
      id: row.id,
      name: row.name,
      password: row.password,
      isAssetUser: row.asset_user === 1,
      isGuiAdmin: row.gui_admin === 1,
      locale: row.locale,
      email: row.email,
      groups,
      created: row.created,
      lastLogin: row.last_login,
    }
  );
}
