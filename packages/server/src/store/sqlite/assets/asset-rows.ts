import type { Asset } from '@assetportal/sdk/contract';
import type { AssetRecord } from '../../assets.js';
import type { Sqlite } from '../database/sqlite.js';

/** An asset's row, without the columns of its file. */
export interface AssetRow {
  id: string;
  document: string;
  media: string;
  imported: string;
  downloads: number;
  offline: string | null;
}

/** The columns of {@link AssetRow}. */
export const ASSET_COLUMNS = 'id, document, media, imported, downloads, offline';

/** The columns of an asset's file. */
export interface FileRow {
  folder: string;
  path: Buffer;
  size: number;
  mtime: number;
  ino: number;
  stamp: string;
  sha256: string | null;
  crc32: number | null;
  offline: string | null;
}

export function recordOf(row: AssetRow): AssetRecord {
  const asset = {
    ...(JSON.parse(row.document) as object),
    ...(JSON.parse(row.media) as object),
    imp_date: row.imported,
    obj_dload_cnt: row.downloads,
    ...(row.offline !== null && { offline: true }),
  } as Asset;
  return { id: row.id, asset };
}

/** Looks up single assets, for the reader and the writer. */
export interface AssetLookup {
  row(id: string): AssetRow | undefined;
  record(id: string): AssetRecord | undefined;
  /** Returns records in the order of `ids`. Omits unknown IDs. */
  records(ids: readonly string[]): AssetRecord[];
  file(id: string): FileRow | undefined;
}

export function assetLookup(db: Sqlite): AssetLookup {
  const one = db.prepare<[string], AssetRow>(`SELECT ${ASSET_COLUMNS} FROM assets WHERE id = ?`);
  const file = db.prepare<[string], FileRow>(
    `SELECT document ->> '$.folder' AS folder, path, size, mtime, ino, stamp, sha256, crc32, offline
     FROM assets WHERE id = ?`,
  );
  const record = (id: string) => {
    const row = one.get(id);
    return row && recordOf(row);
  };
  return {
    row: (id) => one.get(id),
    record,
    records: (ids) => ids.map(record).filter((found) => found !== undefined),
    file: (id) => file.get(id),
  };
}
