import { setImmediate } from 'node:timers/promises';
import type { AuditAction } from '@assetportal/sdk/contract';
import type { AuditQuery, AuditRepository, AuditText } from '../audit.js';
import type { Sqlite } from './database/sqlite.js';

interface Row {
  id: number;
  time: number;
  action: AuditAction;
  user: string | null;
  address: string | null;
  subject: string | null;
  detail: string | null;
}

/** Conditions of a query with their values. */
interface Conditions {
  readonly sql: readonly string[];
  readonly values: readonly (string | number)[];
}

/** Number of IDs that are searched for a text at a time. Between them, the server handles other requests. */
const SCAN = 25_000;

/**
 * Returns the function that lists entries, the newest first. Each of the actions is read from the index in this order,
 * and the results are merged. A page of 100,000 entries takes as long as one of a hundred. A text has no index: the
 * entries that match the other filters are searched until the page is full.
 */
export function auditReader(db: Sqlite): AuditRepository['list'] {
  const { conditionsOf, idsOf } = auditConditions(db);
  // LIKE ignores the case of ASCII letters only.
  db.function('audit_contains', { deterministic: true }, (values: string, text: string) =>
    folded(values).includes(text) ? 1 : 0,
  );

  const page = (query: AuditQuery): Row[] => {
    const { action: actions, rows } = query;
    const { sql, values } = conditionsOf(query);
    const select = (conditions: readonly string[]) =>
      `SELECT * FROM (SELECT * FROM audit ${where(conditions)} ORDER BY id DESC LIMIT ?)`;
    const distinct = [...new Set(actions ?? [])];
    const parts =
      distinct.length === 0
        ? [{ sql: select(sql), values: [...values, rows] }]
        : distinct.map((action) => ({
            sql: select([...sql, 'action = ?']),
            values: [...values, action, rows],
          }));
    return db
      .prepare<unknown[], Row>(
        `${parts.map((part) => part.sql).join(' UNION ALL ')} ORDER BY id DESC LIMIT ?`,
      )
      .all(...parts.flatMap((part) => part.values), rows);
  };

  const search = async (query: AuditQuery, { contains, subjects }: AuditText): Promise<Row[]> => {
    const { action: actions = [], rows } = query;
    const { sql, values } = conditionsOf(query);
    const ofActions = actions.length === 0 ? [] : [`+action IN (${actions.map(() => '?').join(', ')})`];
    const part = db.prepare<unknown[], Row>(
      `SELECT * FROM audit ${where([...sql, ...ofActions, 'id >= ? AND id < ?', CONTAINS])} ORDER BY id DESC LIMIT ?`,
    );
    const text = [folded(contains), JSON.stringify([...subjects])];
    const found: Row[] = [];
    const { first, end } = idsOf(query);
    for (let last = end; last > first && found.length < rows; last -= SCAN) {
      const ids = [Math.max(first, last - SCAN), last];
      found.push(...part.all(...values, ...actions, ...ids, ...text, rows - found.length));
      await setImmediate();
    }
    return found;
  };

  return async (query) => {
    if (query.action?.length === 0) return [];
    const found = query.text === undefined ? page(query) : await search(query, query.text);
    return found.map(({ time, detail, ...row }) => ({
      ...row,
      time: new Date(time).toISOString(),
      ...(detail === null ? {} : { detail: JSON.parse(detail) as Record<string, unknown> }),
    }));
  };
}

const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

/** Condition for entries that contain a text, or have one of the objects in a JSON array. */
const CONTAINS = `(
  audit_contains(concat_ws(char(10), user, subject, address, detail), ?)
  OR subject IN (SELECT value FROM json_each(?))
)`;

const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** Returns the functions that return the conditions of a query, except for its actions and its text. */
function auditConditions(db: Sqlite) {
  const firstSince = db
    .prepare<[number], number>('SELECT id FROM audit WHERE time >= ? ORDER BY time LIMIT 1')
    .pluck();
  const lastBefore = db
    .prepare<[number], number>('SELECT id FROM audit WHERE time < ? ORDER BY time DESC LIMIT 1')
    .pluck();
  const oldest = db.prepare<[], number | null>('SELECT min(id) FROM audit').pluck();
  const newest = db.prepare<[], number | null>('SELECT max(id) FROM audit').pluck();

  /** Returns the first ID, and the one after the last. IDs ascend with the time. */
  const idsOf = ({ from, to, before }: AuditQuery): { readonly first: number; readonly end: number } => ({
    first: from === undefined ? (oldest.get() ?? 0) : (firstSince.get(from) ?? Number.MAX_SAFE_INTEGER),
    end: Math.min(
      before ?? Number.MAX_SAFE_INTEGER,
      1 + ((to === undefined ? newest.get() : lastBefore.get(to)) ?? 0),
    ),
  });

  /** Limits the IDs as well: they ascend with the time, and the other indexes contain only IDs. */
  const conditionsOf = ({ user, subject, from, to, before }: AuditQuery): Conditions => {
    const sql: string[] = [];
    const values: (string | number)[] = [];
    const add = (condition: string, ...of: (string | number)[]) => {
      sql.push(condition);
      values.push(...of);
    };
    if (user === null) add('user IS NULL');
    else if (user !== undefined) add('user = ?', user);
    if (subject !== undefined) add('subject = ?', subject);
    if (before !== undefined) add('id < ?', before);
    if (from !== undefined)
      add('id >= ? AND +time >= ?', firstSince.get(from) ?? Number.MAX_SAFE_INTEGER, from);
    if (to !== undefined) add('id <= ? AND +time < ?', lastBefore.get(to) ?? 0, to);
    return { sql, values };
  };
  return { conditionsOf, idsOf };
}
