import type { Sqlite } from './database.js';
import { normalizedName, nameKey } from './names.js';

/** A group that an admin added: the built-in ones are in no table. */
export interface StoredGroup {
  readonly name: string;
  readonly members: number;
}

/** Groups of users, told apart without regard to case. */
export interface GroupRepository {
  /** By name. */
  list(): Promise<StoredGroup[]>;
  /** Undefined where there is one of that name. */
  add(name: string): Promise<StoredGroup | undefined>;
  /** Its name as it was kept; undefined where there is none. Its members stay. */
  remove(name: string): Promise<string | undefined>;
}

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
