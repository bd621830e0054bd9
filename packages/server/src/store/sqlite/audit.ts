import type { AuditAction } from '@assetportal/sdk/contract';
import type { Sqlite } from './database/sqlite.js';
import { auditReader } from './audit-reader.js';
import { withoutSync } from './database/without-sync.js';
import type { AuditRepository, NewAuditEntry } from '../audit.js';

/** Returns true for entries that guests can cause in large numbers, and that acknowledge no change. */
const isFrequent = (action: AuditAction): boolean => action === 'download' || action === 'zip';

/** Returns the function that adds an entry. It can be part of a transaction. */
export function auditWriter(db: Sqlite): (entry: NewAuditEntry, now?: number) => void {
  const add = db.prepare(
    'INSERT INTO audit (time, action, user, address, subject, detail) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return ({ action, user, address, subject = null, detail }, now = Date.now()) => {
    add.run(now, action, user, address, subject, detail === undefined ? null : JSON.stringify(detail));
  };
}

export function sqliteAudit(db: Sqlite): AuditRepository {
  const addDurably = auditWriter(db);
  const addWithoutSync = withoutSync(db, addDurably);
  const addAllDurably = db.transaction((entries: readonly NewAuditEntry[]) => {
    for (const entry of entries) addDurably(entry);
  });
  const addresses = db
    .prepare<[{ user: string }], string>(
      `SELECT address FROM audit WHERE user = @user AND action = 'login' AND address IS NOT NULL
       UNION
       SELECT address FROM audit WHERE subject = @user AND action = 'password-reset' AND address IS NOT NULL`,
    )
    .pluck();
  return {
    ...retention(db),
    addressesOf: async (user) => addresses.all({ user }),
    addAll: async (entries) => addAllDurably(entries),
    async add(entry, now) {
      const write = isFrequent(entry.action) ? addWithoutSync : addDurably;
      write(entry, now);
    },
    list: auditReader(db),
  };
}

/**
 * Changes of old entries. The log is append-only, except for entries that are older than the time in the table
 * `audit_sweep`, which exists only within these transactions.
 */
function retention(db: Sqlite): Pick<AuditRepository, 'removeBefore' | 'shortenAddressesBefore'> {
  const permit = db.prepare<[number]>('INSERT INTO audit_sweep (before) VALUES (?)');
  const forbid = db.prepare('DELETE FROM audit_sweep');
  const sweeping = db.transaction((before: number, change: () => number) => {
    permit.run(before);
    const changed = change();
    forbid.run();
    return changed;
  });
  const remove = db.prepare<[number, number]>(
    'DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE time < ? LIMIT ?)',
  );
  const addressed = db.prepare<[number, number], { id: number; address: string }>(
    "SELECT id, address FROM audit WHERE time < ? AND instr(address, '/') = 0 LIMIT ?",
  );
  const setAddress = db.prepare<[string | null, number]>('UPDATE audit SET address = ? WHERE id = ?');
  return {
    removeBefore: async (time, limit) => sweeping.immediate(time, () => remove.run(time, limit).changes),
    shortenAddressesBefore: async (time, shorten, limit) =>
      sweeping.immediate(time, () => {
        const rows = addressed.all(time, limit);
        for (const { id, address } of rows) {
          const short = shorten(address);
          // Any other value is not an address, and would match again.
          setAddress.run(short.includes('/') ? short : null, id);
        }
        return rows.length;
      }),
  };
}
