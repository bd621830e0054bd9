import type { BulkChange, BulkRefusal, BulkRepository, BulkResult, RestoredUser } from '../bulk.js';
import { nameKey, normalizedName } from '../names.js';
import { changedSettings, NO_PASSWORD, type User } from '../users.js';
import type { Sqlite } from './database/sqlite.js';
import { documentTable } from './documents/documents.js';
import { userAccounts } from './users.js';

/** Rolls the transaction back. */
class Refused extends Error {
  constructor(readonly refusal: BulkRefusal) {
    super(refusal.refused);
  }
}

export function sqliteBulk(db: Sqlite): BulkRepository {
  const documents = documentTable(db);
  const groups = groupReplacement(db);
  const users = userReplacement(db);
  const apply = db.transaction((change: BulkChange): BulkResult => {
    assertUnchanged(change.onlyIfGroups, groups.names);
    assertUnchanged(change.onlyIfUsers, users.list);
    if (change.groups !== undefined) groups.add(change.groups);
    const readdressed = change.users === undefined ? [] : users.replace(change.users, change);
    for (const { key, change: one } of change.documents ?? []) {
      if (documents.change(key, one) === 'refused') throw new Refused({ refused: 'changed-meanwhile' });
    }
    if (change.groups !== undefined) groups.removeOthers(change.groups);
    return {
      groups: change.groups && groups.names(),
      users: change.users && users.list(),
      readdressed,
    };
  });
  return {
    async apply(change) {
      try {
        return apply.immediate(change);
      } catch (error) {
        if (error instanceof Refused) return error.refusal;
        throw error;
      }
    },
  };
}

/** @throws Refused if the condition rejects the present state */
function assertUnchanged<T>(condition: ((present: T) => boolean) | undefined, read: () => T): void {
  if (condition?.(read()) === false) throw new Refused({ refused: 'changed-meanwhile' });
}

function groupReplacement(db: Sqlite) {
  const put = db.prepare<[string, string, number]>(
    `INSERT INTO groups (name_key, name, created) VALUES (?, ?, ?)
     ON CONFLICT (name_key) DO UPDATE SET name = excluded.name`,
  );
  const removeOthers = db.prepare<[string]>(
    'DELETE FROM groups WHERE name_key NOT IN (SELECT value FROM json_each(?))',
  );
  const names = db.prepare<[], string>('SELECT name FROM groups ORDER BY name_key').pluck();
  return {
    names: (): string[] => names.all(),
    add: (added: readonly string[]) => {
      for (const name of added) put.run(nameKey(name), normalizedName(name), Date.now());
    },
    removeOthers: (remaining: readonly string[]) =>
      void removeOthers.run(JSON.stringify(remaining.map(nameKey))),
  };
}

function userReplacement(db: Sqlite) {
  const accounts = userAccounts(db);
  const rename = db.prepare<[string, string]>('UPDATE users SET name = ? WHERE name_key = ?');
  const list = (): User[] => accounts.list();
  /** Returns the users whose mail address was changed or removed, before the change. @throws Refused */
  const replace = (
    restored: readonly RestoredUser[],
    by: Pick<BulkChange, 'keepSession' | 'addedByToken'>,
  ): User[] => {
    const readdressed: User[] = [];
    const present = new Map(list().map((user) => [nameKey(user.name), user]));
    // Admins first, so that there is one at any time.
    const ordered = [...restored].sort((a, b) => Number(b.isGuiAdmin) - Number(a.isGuiAdmin));
    for (const { name, password = NO_PASSWORD, ...settings } of ordered) {
      const before = present.get(nameKey(name));
      present.delete(nameKey(name));
      if (before === undefined)
        accepted(accounts.add({ name, password, addedByToken: by.addedByToken ?? null, ...settings }));
      else if (changedSettings(before, { name: normalizedName(name), ...settings }).length > 0) {
        accepted(accounts.change(name, settings, by.keepSession));
        if (before.email !== null && before.email !== settings.email) readdressed.push(before);
        if (before.name !== normalizedName(name)) rename.run(normalizedName(name), nameKey(name));
      }
    }
    for (const { name } of present.values()) accepted(accounts.remove(name));
    return readdressed;
  };
  return { list, replace };
}

/** @throws Refused */
function accepted<T extends object>(result: T | BulkRefusal): T {
  if ('refused' in result) throw new Refused(result);
  return result;
}
