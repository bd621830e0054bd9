import { randomInt } from 'node:crypto';
import { nameKey, normalizedName } from '../names.js';
import type { AddedUser, ChangedUser, Refusal, User, UserRepository, UsersPage } from '../users.js';
import { tokenRevocation } from './machine-tokens.js';
import type { Sqlite } from './database/sqlite.js';

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
  added_by_token: string | null;
  email_changed: number | null;
}

/** Placeholder that does not match the hash of any token. */
const NO_TOKEN = Buffer.alloc(0);

export function sqliteUsers(db: Sqlite): UserRepository {
  const accounts = userAccounts(db);
  const setLocale = db.prepare<[string, number]>('UPDATE users SET locale = ? WHERE id = ?');
  return {
    userByName: async (name) => accounts.find(name),
    userById: async (id) => accounts.byId(id),
    countUsers: async () => accounts.count(),
    list: async (page) => accounts.list(page),
    addUser: async (user) => accounts.add(user),
    changeUser: async (name, change, keep) => accounts.change(name, change, keep),
    removeUser: async (name) => accounts.remove(name),
    async setLocale(id, locale) {
      setLocale.run(locale, id);
    },
  };
}

/** Changes users synchronously, for use inside transactions of other repositories. */
export function userAccounts(db: Sqlite) {
  const users = userTable(db);
  const groups = membershipTable(db);
  const remove = db.prepare<[number]>('DELETE FROM users WHERE id = ?');
  const toUser = (row: UserRow): User => userOf(row, groups.of(row.id));
  const find = (name: string): User | undefined => {
    const row = users.byKey.get(nameKey(name));
    return row && toUser(row);
  };

  const addUser = db.transaction((user: AddedUser): User | Refusal => {
    if (find(user.name) !== undefined) return { refused: 'user-exists' };
    const group = groups.missing(user.groups);
    if (group !== undefined) return { refused: 'group-not-found', group };
    // A random ID, so that the ID of a removed user is not used again: links signed for that user must not work
    // for another.
    const id = randomInt(1, 2 ** 47);
    users.insert.run({
      email: null,
      addedByToken: null,
      ...columnsOf(user),
      id,
      name: normalizedName(user.name),
      key: nameKey(user.name),
      created: Date.now(),
    });
    groups.replace(id, user.groups ?? []);
    return find(user.name) as User;
  });

  const removeUser = db.transaction((name: string): User | Refusal => {
    const user = find(name);
    if (user === undefined) return { refused: 'user-not-found' };
    if (user.isGuiAdmin && users.countOtherAdmins.get(user.id) === 0) return { refused: 'last-admin' };
    remove.run(user.id);
    return user;
  });

  const changeUser = userChanges(db, users, groups, find);
  return {
    find,
    byId: (id: number): User | undefined => {
      const row = users.byId.get(id);
      return row && toUser(row);
    },
    count: () => users.count.get() ?? 0,
    list: ({ start = 0, rows = -1 }: UsersPage = {}): User[] => {
      const groupsOf = groups.ofAll();
      return users.all.all(rows, start).map((row) => userOf(row, groupsOf.get(row.id) ?? []));
    },
    add: (user: AddedUser) => addUser.immediate(user),
    change: (name: string, change: ChangedUser, keep: Buffer = NO_TOKEN) =>
      changeUser.immediate(name, change, keep),
    remove: (name: string) => removeUser.immediate(name),
  };
}

type UserTable = ReturnType<typeof userTable>;

const userTable = (db: Sqlite) => ({
  byKey: db.prepare<[string], UserRow>('SELECT * FROM users WHERE name_key = ?'),
  byId: db.prepare<[number], UserRow>('SELECT * FROM users WHERE id = ?'),
  all: db.prepare<[number, number], UserRow>('SELECT * FROM users ORDER BY name_key LIMIT ? OFFSET ?'),
  count: db.prepare<[], number>('SELECT count(*) FROM users').pluck(),
  countOtherAdmins: db
    .prepare<[number], number>('SELECT count(*) FROM users WHERE gui_admin = 1 AND id <> ?')
    .pluck(),
  insert: db.prepare<[Record<string, unknown>]>(
    `INSERT INTO users (id, name, name_key, password, asset_user, gui_admin, locale, email, created, added_by_token)
     VALUES (@id, @name, @key, @password, @isAssetUser, @isGuiAdmin, @locale, @email, @created, @addedByToken)`,
  ),
  update: db.prepare<[Record<string, unknown>]>(
    `UPDATE users SET password = @password, asset_user = @isAssetUser, gui_admin = @isGuiAdmin, locale = @locale,
       email = @email, email_changed = @emailChanged WHERE id = @id`,
  ),
});

type MembershipTable = ReturnType<typeof membershipTable>;

/** Group memberships of users. */
function membershipTable(db: Sqlite) {
  const names = db
    .prepare<[number], string>(
      `SELECT name FROM groups JOIN group_members ON group_key = name_key WHERE user_id = ? ORDER BY name_key`,
    )
    .pluck();
  const all = db.prepare<[], { id: number; name: string }>(
    'SELECT user_id AS id, name FROM group_members JOIN groups ON group_key = name_key ORDER BY name_key',
  );
  const groupKey = db.prepare<[string], string>('SELECT name_key FROM groups WHERE name_key = ?').pluck();
  const leaveAll = db.prepare<[number]>('DELETE FROM group_members WHERE user_id = ?');
  const join = db.prepare<[string, number]>(
    'INSERT INTO group_members (group_key, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  return {
    /** Names of a user's groups, sorted. */
    of: (id: number): string[] => names.all(id),
    /** Names of the groups of all users, sorted, by user ID. One query for all, because there may be many users. */
    ofAll(): Map<number, string[]> {
      const byUser = new Map<number, string[]>();
      for (const { id, name } of all.iterate()) {
        const others = byUser.get(id);
        if (others === undefined) byUser.set(id, [name]);
        else others.push(name);
      }
      return byUser;
    },
    /** Returns the first of these names that is not the name of a group. */
    missing: (groups: readonly string[] = []): string | undefined =>
      groups.find((name) => groupKey.get(nameKey(name)) === undefined),
    replace(id: number, groups: readonly string[]): void {
      leaveAll.run(id);
      for (const name of groups) join.run(nameKey(name), id);
    },
  };
}

/** Returns the transaction that changes a user, and ends the sessions and links that the change invalidates. */
function userChanges(
  db: Sqlite,
  users: UserTable,
  groups: MembershipTable,
  find: (name: string) => User | undefined,
) {
  const endSessions = db.prepare<[number, Buffer]>(
    'DELETE FROM sessions WHERE user_id = ? AND token_hash <> ?',
  );
  const revokeTokens = tokenRevocation(db);
  const removeResets = db.prepare<[number]>('DELETE FROM password_resets WHERE user_id = ?');
  return db.transaction((name: string, changes: ChangedUser, keep: Buffer) => {
    const { joins = [], leaves = [], expected = {}, ...change } = changes;
    const before = find(name);
    if (before === undefined) return { refused: 'user-not-found' } as const;
    const group = groups.missing([...(change.groups ?? []), ...joins]);
    if (group !== undefined) return { refused: 'group-not-found', group } as const;
    const after = { ...before, ...change };
    if (isOutdated(before, after, expected)) return { refused: 'changed-meanwhile' } as const;
    if (before.isGuiAdmin && !after.isGuiAdmin && users.countOtherAdmins.get(before.id) === 0) {
      return { refused: 'last-admin' } as const;
    }
    // A first address is no change: there was none that a reset could have been sent to.
    const emailChanged =
      before.email === null || before.email === after.email ? before.emailChanged : Date.now();
    users.update.run({ ...columnsOf(after), emailChanged });
    if (change.groups !== undefined || joins.length + leaves.length > 0) {
      groups.replace(before.id, without([...after.groups, ...joins], leaves));
    }
    const fewerRights =
      (before.isAssetUser && !after.isAssetUser) || (before.isGuiAdmin && !after.isGuiAdmin);
    if (change.password !== undefined || fewerRights) endSessions.run(before.id, keep);
    // A machine token acts as an admin: it does not come back with the role.
    if (before.isGuiAdmin && !after.isGuiAdmin) revokeTokens(before.id);
    // An unused link in an old mailbox must not undo this change.
    if (change.password !== undefined || before.email !== after.email) removeResets.run(before.id);
    return { before, after: find(name) as User };
  });
}

/** Returns true if another admin has changed an expected value to a third one. */
const isOutdated = (before: User, after: User, expected: NonNullable<ChangedUser['expected']>): boolean =>
  (['email', 'isAssetUser', 'isGuiAdmin'] as const).some(
    (name) => expected[name] !== undefined && expected[name] !== before[name] && after[name] !== before[name],
  );

function without(groups: readonly string[], removed: readonly string[]): readonly string[] {
  const keys = new Set(removed.map(nameKey));
  return groups.filter((name) => !keys.has(nameKey(name)));
}

const columnsOf = (user: ChangedUser) => ({
  ...user,
  isAssetUser: Number(user.isAssetUser),
  isGuiAdmin: Number(user.isGuiAdmin),
});

const userOf = (row: UserRow, groups: readonly string[]): User => ({
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
  addedByToken: row.added_by_token,
  emailChanged: row.email_changed,
});
