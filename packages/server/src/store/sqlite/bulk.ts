import type { BulkChange, BulkRefusal, BulkRepository, RestoredUser } from '../bulk.js';
import { nameKey, normalizedName } from '../names.js';
import { NO_PASSWORD } from '../users.js';
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
  const replaceUsers = userReplacement(db);
  const apply = db.transaction((change: BulkChange) => {
    if (change.groups !== undefined) groups.add(change.groups);
    if (change.users !== undefined) replaceUsers(change.users, change.keepSession);
    for (const { key, change: one } of change.documents ?? []) {
      if (documents.change(key, one) === 'refused') throw new Refused({ refused: 'changed-meanwhile' });
    }
    if (change.groups !== undefined) groups.removeOthers(change.groups);
  });
  return {
    async apply(change) {
      try {
        apply.immediate(change);
        return undefined;
      } catch (error) {
        if (error instanceof Refused) return error.refusal;
        throw error;
      }
    },
  };
}

function groupReplacement(db: Sqlite) {
  const put = db.prepare<[string, string, number]>(
    `INSERT INTO groups (name_key, name, created) VALUES (?, ?, ?)
     ON CONFLICT (name_key) DO UPDATE SET name = excluded.name`,
  );
  const removeOthers = db.prepare<[string]>(
    'DELETE FROM groups WHERE name_key NOT IN (SELECT value FROM json_each(?))',
  );
  return {
    add: (names: readonly string[]) => {
      for (const name of names) put.run(nameKey(name), normalizedName(name), Date.now());
    },
    removeOthers: (names: readonly string[]) => void removeOthers.run(JSON.stringify(names.map(nameKey))),
  };
}

/** Returns the function that replaces all users. @throws Refused */
function userReplacement(db: Sqlite) {
  const accounts = userAccounts(db);
  const rename = db.prepare<[string, string]>('UPDATE users SET name = ? WHERE name_key = ?');
  const accepted = <T extends object>(result: T | BulkRefusal): T => {
    if ('refused' in result) throw new Refused(result);
    return result;
  };
  return (restored: readonly RestoredUser[], keepSession: Buffer | undefined) => {
    // Admins first, so that there is one at any time.
    const ordered = [...restored].sort((a, b) => Number(b.isGuiAdmin) - Number(a.isGuiAdmin));
    for (const { name, password = NO_PASSWORD, ...settings } of ordered) {
      if (accounts.find(name) === undefined) accepted(accounts.add({ name, password, ...settings }));
      else {
        accepted(accounts.change(name, settings, keepSession));
        rename.run(normalizedName(name), nameKey(name));
      }
    }
    const remaining = new Set(restored.map(({ name }) => nameKey(name)));
    for (const { name } of accounts.list()) {
      if (!remaining.has(nameKey(name))) accepted(accounts.remove(name));
    }
  };
}
