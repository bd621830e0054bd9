import type { Sqlite } from './database/sqlite.js';
import type { StoredZip, ZipLimits, ZipRepository } from '../zips.js';

export function sqliteZips(db: Sqlite): ZipRepository {
  const put = db.prepare(
    `INSERT INTO zips (id, holder, plan, created, expires) VALUES (@id, @subject, @plan, @now, @expires)
     ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, plan = excluded.plan, created = excluded.created,
       expires = excluded.expires, counted = 0`,
  );
  const find = db.prepare<[string, number], StoredZip>(
    'SELECT id, holder AS subject, plan, expires FROM zips WHERE id = ? AND expires > ?',
  );
  const sweep = db.prepare('DELETE FROM zips WHERE expires <= ?');
  const isCounted = db.prepare<[string], number>('SELECT counted FROM zips WHERE id = ?').pluck();
  const setCounted = db.prepare('UPDATE zips SET counted = 1 WHERE id = ?');
  const trimSubject = db.prepare(
    `DELETE FROM zips WHERE id IN
       (SELECT id FROM zips WHERE holder = ? ORDER BY expires DESC, created DESC LIMIT -1 OFFSET ?)`,
  );
  const bytes = db.prepare<[], number | null>('SELECT sum(length(plan)) FROM zips').pluck();
  const dropOldest = db.prepare(
    // Drop from the subject with the largest plans: one subject's zips must not evict those of others.
    `WITH usage AS (SELECT holder, sum(length(plan)) AS bytes FROM zips GROUP BY holder)
     DELETE FROM zips WHERE id =
       (SELECT id FROM zips JOIN usage USING (holder) WHERE id <> ? ORDER BY usage.bytes DESC, expires LIMIT 1)`,
  );
  const save = db.transaction((zip: StoredZip, limits: ZipLimits, now: number) => {
    sweep.run(now);
    put.run({ ...zip, now });
    trimSubject.run(zip.subject, limits.zips);
    while ((bytes.get() ?? 0) > limits.bytes && dropOldest.run(zip.id).changes > 0);
  });
  return {
    async save(zip, limits, now = Date.now()) {
      save(zip, limits, now);
    },
    find: async (id, now = Date.now()) => find.get(id, now),
    isCounted: async (id) => isCounted.get(id) === 1,
    async setCounted(id) {
      setCounted.run(id);
    },
    async sweep(now = Date.now()) {
      sweep.run(now);
    },
  };
}
