import { nameKey } from '../names.js';
import type { ListedToken, MachineTokenRepository, StoredToken } from '../tokens/machine-tokens.js';
import type { Sqlite } from './database/sqlite.js';

interface Row extends Omit<StoredToken, 'scopes' | 'groups'> {
  /** JSON. */
  readonly scopes: string;
  /** JSON. */
  readonly groups: string;
}

interface ListedRow extends Row {
  readonly creator: string;
  readonly admin: number;
}

const COLUMNS = `t.id, t.token_hash AS hash, t.name, t.user_id AS userId, t.scopes, t.created, t.expires,
  t.last_used AS lastUsed, t.revoked,
  (SELECT json_group_array(name ORDER BY name_key) FROM machine_token_groups
    JOIN groups ON name_key = group_key WHERE token_id = t.id) AS groups`;
const LISTED = `SELECT ${COLUMNS}, users.name AS creator, users.gui_admin AS admin
  FROM machine_tokens t JOIN users ON users.id = t.user_id`;
const ENDED = 'min(t.expires, coalesce(t.revoked, t.expires))';

export function sqliteMachineTokens(db: Sqlite): MachineTokenRepository {
  const insert = db.prepare<[Record<string, unknown>]>(
    `INSERT INTO machine_tokens (id, token_hash, name, name_key, user_id, scopes, created, expires)
     VALUES (@id, @hash, @name, @key, @userId, @scopes, @created, @expires)`,
  );
  const group = db.prepare<[string], string>('SELECT name FROM groups WHERE name_key = ?').pluck();
  const insertGroup = db.prepare<[string, string]>(
    'INSERT INTO machine_token_groups (token_id, group_key) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const taken = db
    .prepare<[string, number], number>(
      'SELECT 1 FROM machine_tokens WHERE name_key = ? AND revoked IS NULL AND expires > ?',
    )
    .pluck();
  const add = db.transaction((token: Parameters<MachineTokenRepository['add']>[0]) => {
    const key = nameKey(token.name);
    if (taken.get(key, token.created) !== undefined) return { refused: 'token-exists' } as const;
    const { groups, scopes, ...columns } = token;
    const missing = groups.find((name) => group.get(nameKey(name)) === undefined);
    if (missing !== undefined) return { refused: 'group-not-found', group: missing } as const;
    insert.run({ ...columns, key, scopes: JSON.stringify(scopes) });
    for (const name of groups) insertGroup.run(token.id, nameKey(name));
    return undefined;
  });
  const byId = db.prepare<[string], Row>(`SELECT ${COLUMNS} FROM machine_tokens t WHERE id = ?`);
  const byHash = db.prepare<[Buffer], Row>(`SELECT ${COLUMNS} FROM machine_tokens t WHERE token_hash = ?`);
  const list = db.prepare<[number], ListedRow>(
    `${LISTED} WHERE ${ENDED} >= ? ORDER BY t.name_key, t.created`,
  );
  const listed = db.prepare<[string], ListedRow>(`${LISTED} WHERE t.id = ?`);
  const used = db.prepare<[number, string]>('UPDATE machine_tokens SET last_used = ? WHERE id = ?');
  const revoke = db.prepare<[number, string]>(
    'UPDATE machine_tokens SET revoked = ? WHERE id = ? AND revoked IS NULL',
  );
  const sweep = db.prepare<[number]>(`DELETE FROM machine_tokens AS t WHERE ${ENDED} < ?`);
  return {
    add: async (token) => add.immediate(token),
    byId: async (id) => optional(byId.get(id), tokenOf),
    byHash: async (hash) => optional(byHash.get(hash), tokenOf),
    list: async (endedBefore) => list.all(endedBefore).map(listedOf),
    async used(id, now) {
      used.run(now, id);
    },
    async revoke(id, now) {
      revoke.run(now, id);
      return optional(listed.get(id), listedOf);
    },
    async sweep(endedBefore) {
      sweep.run(endedBefore);
    },
  };
}

/** Revokes the tokens of a user who is no longer an admin. Part of the transaction that changes the user. */
export function tokenRevocation(db: Sqlite): (userId: number) => void {
  const revoke = db.prepare<[number, number]>(
    'UPDATE machine_tokens SET revoked = ? WHERE user_id = ? AND revoked IS NULL',
  );
  return (userId) => void revoke.run(Date.now(), userId);
}

const tokenOf = (row: Row): StoredToken => ({
  ...row,
  scopes: JSON.parse(row.scopes) as string[],
  groups: JSON.parse(row.groups) as string[],
});

const listedOf = ({ creator, admin, ...row }: ListedRow): ListedToken => ({
  ...tokenOf(row),
  creator,
  isByAdmin: admin === 1,
});

const optional = <T, R>(value: T | undefined, convert: (value: T) => R): R | undefined =>
  value === undefined ? undefined : convert(value);
