import type { LibraryBatch } from '../../assets/indexed-file.js';
import type { OfflineAssets, OfflineTotals } from '../../assets/offline-assets.js';
import type { Sqlite } from '../database/sqlite.js';

/** Losses of up to this number of assets are never a sudden loss. */
const SMALL_LOSS = 20;
/** Losses within this time on the observation clock belong together, in milliseconds. */
const SUDDEN_MS = 24 * 60 * 60 * 1000;
/** Key of the observation clock in the table `library`. */
const CLOCK = 'observed-ms';

/**
 * States in the column `offline`; null if the file exists:
 * - `missing`: removed after the retention.
 * - `confirmed`: the same, after an admin has confirmed the loss.
 * - `lost`: part of a sudden loss, on hold.
 * - `unmounted`: below a mount point that is not mounted, on hold.
 */
type OfflineState = 'missing' | 'confirmed' | 'lost' | 'unmounted';

export interface OfflineAssetTable {
  readonly repository: OfflineAssets;
  /** Writes the offline and returned assets of a batch. Call within its transaction. */
  apply(batch: { readonly offline: LibraryBatch['offline']; readonly returned: readonly string[] }): void;
}

export function offlineAssets(db: Sqlite): OfflineAssetTable {
  const clock = db
    .prepare<[string], number>('SELECT CAST(value AS INTEGER) FROM library WHERE key = ?')
    .pluck();
  const setClock = db.prepare(
    'INSERT INTO library VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  const now = () => clock.get(CLOCK) ?? 0;
  const setState = db.prepare<[OfflineState, number, string]>(
    'UPDATE assets SET offline = ?, offline_at = ? WHERE id = ?',
  );
  // A file that vanished while its preview was created seems to be damaged.
  const returned = db.prepare<[string]>(
    `UPDATE assets SET offline = NULL, offline_at = NULL,
       prepared = CASE WHEN media ->> '$.preview_problem' IS NULL THEN prepared ELSE 0 END WHERE id = ?`,
  );
  const expired = db
    .prepare<[number], string>(
      "SELECT id FROM assets WHERE offline IN ('missing', 'confirmed') AND offline_at <= ?",
    )
    .pluck();
  const confirm = db.prepare<[number]>(
    "UPDATE assets SET offline = 'confirmed', offline_at = ? WHERE offline = 'lost'",
  );
  const totals = db.prepare<[], OfflineTotals>(
    `SELECT count(*) AS offline, count(*) FILTER (WHERE offline = 'unmounted') AS unmounted,
       count(*) FILTER (WHERE offline = 'lost') AS lost FROM assets WHERE offline IS NOT NULL`,
  );
  const holdSuddenLoss = suddenLoss(db);

  return {
    apply({ offline = [], returned: back }) {
      const at = now();
      for (const { id, cause, confirmed = false } of offline) {
        setState.run(cause === 'missing' && confirmed ? 'confirmed' : cause, at, id);
      }
      for (const id of back) returned.run(id);
      if (offline.length > 0) holdSuddenLoss(at);
    },
    repository: {
      offlineTotals: async () => totals.get() ?? { offline: 0, unmounted: 0, lost: 0 },
      async observe(milliseconds) {
        setClock.run(CLOCK, String(now() + Math.max(0, Math.trunc(milliseconds))));
      },
      expired: async (retention) => expired.all(now() - retention),
      async confirmLoss() {
        confirm.run(now());
      },
    },
  };
}

/**
 * Returns a function that puts all assets of a sudden loss on hold. It counts over all batches of a day, because
 * the files of one loss may be detected as missing in many batches.
 */
function suddenLoss(db: Sqlite): (now: number) => void {
  const lost = db
    .prepare<[number], number>(
      "SELECT count(*) FROM assets WHERE offline = 'lost' OR (offline = 'missing' AND offline_at > ?)",
    )
    .pluck();
  // Indexes cover both counts. Counting the assets with `offline IS NULL` would read all rows.
  const online = db
    .prepare<[], number>(
      `SELECT (SELECT count(*) FROM assets) - (SELECT count(*) FROM assets WHERE offline IS NOT NULL)`,
    )
    .pluck();
  const hold = db.prepare<[number]>(
    "UPDATE assets SET offline = 'lost' WHERE offline = 'missing' AND offline_at > ?",
  );
  return (now) => {
    const since = now - SUDDEN_MS;
    const count = lost.get(since) ?? 0;
    if (count > SMALL_LOSS && count > (online.get() ?? 0)) hold.run(since);
  };
}
