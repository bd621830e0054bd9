import type { AuditAction } from '@assetportal/sdk/contract';
import type { AuditQuery, AuditRepository } from '../audit.js';
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

/**
 * Returns the function that lists entries, the newest first. Each of the actions is read from the index in this order,
 * and the results are merged. A page of 100,000 entries takes as long as one of a hundred.
 */
export function auditReader(db: Sqlite): AuditRepository['list'] {
  const firstSince = db
    .prepare<[number], number>('SELECT id FROM audit WHERE time >= ? ORDER BY time LIMIT 1')
    .pluck();
  const lastBefore = db
    .prepare<[number], number>('SELECT id FROM audit WHERE time < ? ORDER BY time DESC LIMIT 1')
    .pluck();

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

  return async (query) => {
    const { action: actions, rows } = query;
    if (actions?.length === 0) return [];
    const { sql, values } = conditionsOf(query);
    const select = (conditions: readonly string[]) => {
      const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
      return `SELECT * FROM (SELECT * FROM audit ${where} ORDER BY id DESC LIMIT ?)`;
    };
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
      .all(...parts.flatMap((part) => part.values), rows)
      .map(({ time, detail, ...row }) => ({
        ...row,
        time: new Date(time).toISOString(),
        ...(detail === null ? {} : { detail: JSON.parse(detail) as Record<string, unknown> }),
      }));
  };
}
