import { normalizedName, nameKey } from '../names.js';
import type { Sqlite } from './database/sqlite.js';
import type { GroupRepository, StoredGroup } from '../groups.js';

export function sqliteGroups(db: Sqlite): GroupRepository {
  const list = db.prepare<[], StoredGroup>(
    `SELECT name, (SELECT count(*) FROM group_members WHERE group_key = name_key) AS members
     FROM groups ORDER BY name_key`,
  );
  const add = db.prepare<[string, string, number]>(
    'INSERT INTO groups (name_key, name, created) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const remove = db.prepare<[string], string>('DELETE FROM groups WHERE name_key = ? RETURNING name').pluck();
  return {
    list: async () => list.all(),
    async add(name) {
      const { changes } = add.run(nameKey(name), normalizedName(name), Date.now());
      return changes === 0 ? undefined : { name: normalizedName(name), members: 0 };
    },
    remove: async (name) => remove.get(nameKey(name)),
  };
}
