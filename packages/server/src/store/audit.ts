import type { AuditAction, AuditEntry } from '@assetportal/sdk/contract';
import type { Sqlite } from './database.js';

/** A line that is to be written. */
export interface AuditLine {
  readonly action: AuditAction;
  /** A user's name; null for a guest and for somebody who is not logged in. */
  readonly user: string | null;
  readonly address: string | null;
  readonly subject?: string | null | undefined;
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/** Which lines are asked for. */
export interface AuditQuestion {
  readonly action?: AuditAction | undefined;
  readonly user?: string | undefined;
  readonly subject?: string | undefined;
  /** Only lines with a smaller id. */
  readonly before?: number | undefined;
  readonly rows: number;
}

/** The audit log: lines are added and never changed. */
export interface AuditRepository {
  add(line: AuditLine, now?: number): Promise<void>;
  /** The newest first. */
  list(question: AuditQuestion): Promise<AuditEntry[]>;
  /** The addresses that a user has logged in from. */
  addressesOf(user: string): Promise<string[]>;
}

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
      const asked = Object.entries(equal).filter(([, value]) => value !== undefined);
      const conditions = [
        ...asked.map(([column]) => `${column} = ?`),
        ...(before === undefined ? [] : ['id < ?']),
      ];
      const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
      const values = [...asked.map(([, value]) => value), ...(before === undefined ? [] : [before]), rows];
      const found = db
        .prepare<unknown[], Row>(`SELECT * FROM audit ${where} ORDER BY id DESC LIMIT ?`)
        .all(...values);
      return found.map(({ time, detail, ...row }) => ({
        ...row,
        time: new Date(time).toISOString(),
        ...(detail === null ? {} : { detail: JSON.parse(detail) as Record<string, unknown> }),
      }));
    },
  };
}
