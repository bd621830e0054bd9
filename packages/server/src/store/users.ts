import { randomInt } from 'node:crypto';
import type { Sqlite } from './database.js';
import { normalizedName, nameKey } from './names.js';

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

/** What is changed of a user: what is left out stays. */
export type ChangedUser = Partial<
  Pick<User, 'password' | 'isAssetUser' | 'isGuiAdmin' | 'locale' | 'email' | 'groups'>
>;

/** Why a change was refused; nothing has changed then. */
export type Refusal =
  | { readonly refused: 'user-exists' | 'user-not-found' }
  | { readonly refused: 'group-not-found'; readonly group: string }
  /** They are the last who may use the administration. */
  | { readonly refused: 'last-admin' };

/** Users, told apart by their names without regard to case. Each change is made whole or not at all. */
export interface UserRepository {
  userByName(name: string): Promise<User | undefined>;
  userById(id: number): Promise<User | undefined>;
  countUsers(): Promise<number>;
  /** By name. */
  list(): Promise<User[]>;
  addUser(user: AddedUser): Promise<User | Refusal>;
  /**
   * @param keepSession The hash of the token that stays valid where the change ends sessions.
   * @returns The user before and after it.
   */
  changeUser(
    name: string,
    change: ChangedUser,
    keepSession?: Buffer,
  ): Promise<{ readonly before: User; readonly after: User } | Refusal>;
  /** Removes a user with their sessions and bookmarks. */
  removeUser(name: string): Promise<User | Refusal>;
  setLocale(id: number, locale: string): Promise<void>;
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

export function sqliteUsers(db: Sqlite): UserRepository {
  const groups = db
    .prepare<[number], string>(
      `SELECT name FROM groups JOIN group_members ON group_key = name_key WHERE user_id = ? ORDER BY name_key`,
    )
    .pluck();
  const toUser = (row: UserRow): User => ({
    id: row.id,
    name: row.name,
    password: row.password,
    isAssetUser: row.asset_user === 1,
    isGuiAdmin: row.gui_admin === 1,
    locale: row.locale,
    email: row.email,
    groups: groups.all(row.id),
    created: row.created,
    lastLogin: row.last_login,
  });
  const byKey = db.prepare<[string], UserRow>('SELECT * FROM users WHERE name_key = ?');
  const byId = db.prepare<[number], UserRow>('SELECT * FROM users WHERE id = ?');
  const all = db.prepare<[], UserRow>('SELECT * FROM users ORDER BY name_key');
  const count = db.prepare<[], number>('SELECT count(*) FROM users').pluck();
  const otherAdmins = db
    .prepare<[number], number>('SELECT count(*) FROM users WHERE gui_admin = 1 AND id <> ?')
    .pluck();
  const insert = db.prepare<[Record<string, unknown>]>(
    `INSERT INTO users (id, name, name_key, password, asset_user, gui_admin, locale, email, created)
     VALUES (@id, @name, @key, @password, @isAssetUser, @isGuiAdmin, @locale, @email, @created)`,
  );
  const update = db.prepare<[Record<string, unknown>]>(
    `UPDATE users SET password = @password, asset_user = @isAssetUser, gui_admin = @isGuiAdmin, locale = @locale,
       email = @email WHERE id = @id`,
  );
  const remove = db.prepare<[number]>('DELETE FROM users WHERE id = ?');
  const setLocale = db.prepare<[string, number]>('UPDATE users SET locale = ? WHERE id = ?');
  const groupKey = db.prepare<[string], string>('SELECT name_key FROM groups WHERE name_key = ?').pluck();
  const leaveAll = db.prepare<[number]>('DELETE FROM group_members WHERE user_id = ?');
  const join = db.prepare<[string, number]>(
    'INSERT INTO group_members (group_key, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const endSessions = db.prepare<[number, Buffer]>(
    'DELETE FROM sessions WHERE user_id = ? AND token_hash <> ?',
  );
  const forgetResets = db.prepare<[number]>('DELETE FROM password_resets WHERE user_id = ?');

  const userAt = (name: string): User | undefined => {
    const row = byKey.get(nameKey(name));
    return row && toUser(row);
  };
  const columns = (user: ChangedUser) => ({
    ...user,
    isAssetUser: Number(user.isAssetUser),
    isGuiAdmin: Number(user.isGuiAdmin),
  });
  const missingGroup = (names: readonly string[]) =>
    names.find((name) => groupKey.get(nameKey(name)) === undefined);
  const putInto = (id: number, names: readonly string[]) => {
    leaveAll.run(id);
    for (const name of names) join.run(nameKey(name), id);
  };

  const addUser = db.transaction((user: AddedUser): User | Refusal => {
    if (userAt(user.name) !== undefined) return { refused: 'user-exists' };
    const group = missingGroup(user.groups ?? []);
    if (group !== undefined) return { refused: 'group-not-found', group };
    // Never the number of somebody who was removed: a link that was signed for them must not become another's.
    const id = randomInt(1, 2 ** 47);
    insert.run({
      ...{ email: null, ...columns(user) },
      ...{ id, name: normalizedName(user.name), key: nameKey(user.name), created: Date.now() },
    });
    putInto(id, user.groups ?? []);
    return userAt(user.name) as User;
  });

  const changeUser = db.transaction((name: string, change: ChangedUser, keep: Buffer) => {
    const before = userAt(name);
    if (before === undefined) return { refused: 'user-not-found' } as const;
    const group = missingGroup(change.groups ?? []);
    if (group !== undefined) return { refused: 'group-not-found', group } as const;
    const wanted = { ...before, ...change };
    if (before.isGuiAdmin && !wanted.isGuiAdmin && otherAdmins.get(before.id) === 0) {
      return { refused: 'last-admin' } as const;
    }
    update.run(columns(wanted));
    if (change.groups !== undefined) putInto(before.id, change.groups);
    const lessRights =
      (before.isAssetUser && !wanted.isAssetUser) || (before.isGuiAdmin && !wanted.isGuiAdmin);
    if (change.password !== undefined || lessRights) endSessions.run(before.id, keep);
    // A link in an old mailbox must not undo what was set here.
    if (change.password !== undefined || before.email !== wanted.email) forgetResets.run(before.id);
    return { before, after: userAt(name) as User };
  });

  const removeUser = db.transaction((name: string): User | Refusal => {
    const user = userAt(name);
    if (user === undefined) return { refused: 'user-not-found' };
    if (user.isGuiAdmin && otherAdmins.get(user.id) === 0) return { refused: 'last-admin' };
    remove.run(user.id);
    return user;
  });

  return {
    userByName: async (name) => userAt(name),
    async userById(id) {
      const row = byId.get(id);
      return row && toUser(row);
    },
    countUsers: async () => count.get() ?? 0,
    list: async () => all.all().map(toUser),
    addUser: async (user) => addUser.immediate(user),
    changeUser: async (name, change, keep = NO_TOKEN) => changeUser.immediate(name, change, keep),
    removeUser: async (name) => removeUser.immediate(name),
    async setLocale(id, locale) {
      setLocale.run(locale, id);
    },
  };
}

/** The hash of no token. */
const NO_TOKEN = Buffer.alloc(0);
