import type { AssetFailure, AssetRepository } from '../../assets.js';
import type { Sqlite } from '../database/sqlite.js';
import { ASSET_COLUMNS, recordOf, type AssetRow } from './asset-rows.js';

/** Tracks which assets the media component has prepared, in the column `prepared` (1 for a prepared asset). */
export interface AssetPreparation extends Pick<
  AssetRepository,
  | 'unprepared'
  | 'countUnprepared'
  | 'previewProblems'
  | 'retryPreviewProblems'
  | 'invalidateTypes'
  | 'invalidateReferring'
  | 'invalidatePrepared'
  | 'referring'
> {
  /** Invalidates the cached number of unprepared assets. Call after rows have been added or removed. */
  recount(): void;
  /** Call before an asset is marked as prepared. */
  beforePrepared(id: string): void;
}

export function assetPreparation(db: Sqlite): AssetPreparation {
  /** Cached, because counting reads all rows. */
  let count: number | undefined;
  const recount = () => void (count = undefined);
  const counted = db
    .prepare<[], number>('SELECT count(*) FROM assets WHERE prepared = 0 AND offline IS NULL')
    .pluck();
  const isPrepared = db.prepare<[string], number>('SELECT prepared FROM assets WHERE id = ?').pluck();
  const unprepared = db.prepare<[number], AssetRow>(
    `SELECT ${ASSET_COLUMNS} FROM assets WHERE prepared = 0 AND offline IS NULL ORDER BY rowid LIMIT ?`,
  );
  const hasProblem = "media ->> '$.preview_problem' IN (SELECT value FROM json_each(?))";
  const problems = db.prepare<[string], AssetFailure>(
    `SELECT id, document ->> '$.fname' AS fname, media ->> '$.preview_problem' AS reason FROM assets
     WHERE ${hasProblem} AND offline IS NULL ORDER BY rowid`,
  );
  const retry = db.prepare<[string]>(`UPDATE assets SET prepared = 0 WHERE ${hasProblem}`);
  const invalidateTypes = db.prepare<[string]>(
    `UPDATE assets SET prepared = 0 WHERE document ->> '$.filetype' IN (SELECT value FROM json_each(?))`,
  );
  const invalidate = db.prepare<[string]>('UPDATE assets SET prepared = 0 WHERE id = ?');
  const invalidateReferring = db
    .prepare<[string], string>(
      `UPDATE assets SET prepared = 0 WHERE id IN (
         SELECT id FROM asset_references WHERE name IN (SELECT lower(value) FROM json_each(?))
       ) RETURNING id`,
    )
    .pluck();
  const referring = db.prepare<[], { id: string; folder: string }>(
    `SELECT id, document ->> '$.folder' AS folder FROM assets
     WHERE id IN (SELECT DISTINCT id FROM asset_references) ORDER BY rowid`,
  );
  return {
    recount,
    beforePrepared(id) {
      if (count !== undefined && isPrepared.get(id) === 0) count--;
    },
    unprepared: async (limit) => unprepared.all(limit).map(recordOf),
    countUnprepared: async () => (count ??= counted.get() ?? 0),
    previewProblems: async (reasons) => problems.all(JSON.stringify(reasons)),
    async retryPreviewProblems(reasons) {
      retry.run(JSON.stringify(reasons));
      recount();
    },
    async invalidateTypes(filetypes) {
      invalidateTypes.run(JSON.stringify(filetypes));
      recount();
    },
    async invalidateReferring(fnames) {
      const ids = invalidateReferring.all(JSON.stringify(fnames));
      if (ids.length > 0) recount();
      return ids;
    },
    referring: async () => referring.all(),
    async invalidatePrepared(id) {
      invalidate.run(id);
      recount();
    },
  };
}
