import type { AuditAction } from '@assetportal/sdk/contract';
import type { Sqlite } from './database/sqlite.js';
import type { AuditRepository } from '../audit.js';

interface Row {
  id: number;
  time: number;
  action: AuditAction;
  user: string | null;
  address: string | null;
  subject: string | null;
  detail: string | null;
}

export function sqliteAudit(db: Sqlite): AuditRepository {
  const add = db.prepare(
    'INSERT INTO audit (time, action, user, address, subject, detail) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const addresses = db
    .prepare<[string], string>(
      `SELECT DISTINCT address FROM audit WHERE user = ? AND action = 'login' AND address IS NOT NULL`,
    )
    .pluck();
  return {
    addressesOf: async (user) => addresses.all(user),
    async add({ action, user, address, subject = null, detail }, now = Date.now()) {
      add.run(now, action, user, address, subject, detail === undefined ? null : JSON.stringify(detail));
    },
    async list({ rows, before, ...equal }) {
      const filters = Object.entries(equal).filter(([, value]) => value !== undefined);
      const conditions = [
        ...filters.map(([column]) => `${column} = ?`),
        ...(before === undefined ? [] : ['id < ?']),
      ];
      const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
      const values = [...filters.map(([, value]) => value), ...(before === undefined ? [] : [before]), rows];
      const entries = db
        .prepare<unknown[], Row>(`SELECT * FROM audit ${where} ORDER BY id DESC LIMIT ?`)
        .all(...values);
      return entries.map(({ time, detail, ...row }) => ({
        ...row,
        time: new Date(time).toISOString(),
        ...(detail === null ? {} : { detail: JSON.parse(detail) as Record<string, unknown> }),
      }));
    },
  };
}
