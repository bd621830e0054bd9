import { below, isTextPath } from '../../../lib/byte-path.js';
import { changeTimeOf } from '../../../lib/file-stamp.js';
import type { AssetFailure, AssetRepository, AssetTotals, KindTotals } from '../../assets.js';
import type { ReadProblemCode } from '../../assets/indexed-file.js';
import type { Sqlite } from '../database/sqlite.js';
import { ASSET_COLUMNS, recordOf, type AssetLookup, type AssetRow, type FileRow } from './asset-rows.js';

/** Number of rows read at a time when iterating over all assets. */
const BATCH_SIZE = 2000;

export type AssetReader = Pick<
  AssetRepository,
  | 'useRoot'
  | 'one'
  | 'many'
  | 'idsByPrefix'
  | 'at'
  | 'text'
  | 'all'
  | 'indexedFiles'
  | 'file'
  | 'folders'
  | 'folderCounts'
  | 'failures'
  | 'count'
  | 'totals'
  | 'totalsByKind'
>;

export function assetReader(db: Sqlite, lookup: AssetLookup): AssetReader {
  let root: Buffer | undefined;
  const at = db.prepare<[string], AssetRow & { path: Buffer }>(
    `SELECT ${ASSET_COLUMNS}, path FROM assets WHERE lower(CAST(path AS TEXT)) = lower(?) AND offline IS NULL`,
  );
  const byPrefix = db
    .prepare<[string, string, string, number], string>(
      'SELECT id FROM assets WHERE id >= ? AND id < ? AND id > ? ORDER BY id LIMIT ?',
    )
    .pluck();
  return {
    useRoot(path) {
      root = Buffer.from(path);
    },
    one: async (id) => lookup.record(id),
    many: async (ids) => lookup.records(ids),
    // The last character of Unicode is behind every other one, so the range contains exactly the IDs with the prefix.
    idsByPrefix: async (prefix, limit, after = '') =>
      byPrefix.all(prefix, `${prefix}\u{10ffff}`, after, limit),
    async at(paths) {
      return paths.flatMap((path) => {
        const rows = at.all(path);
        const isExact = (row: { path: Buffer }) => row.path.toString() === path;
        return rows.sort((a, b) => Number(isExact(b)) - Number(isExact(a))).map(recordOf);
      });
    },
    ...iterators(db),
    async file(id) {
      const row = lookup.file(id);
      if (row === undefined || root === undefined) return undefined;
      const path = below(root, row.path);
      return {
        folder: row.folder,
        path: isTextPath(path) ? path.toString() : path,
        size: row.size,
        mtimeMs: row.mtime,
        ctimeMs: changeTimeOf(row.stamp),
        ino: row.ino,
        ...(row.sha256 !== null && { sha256: row.sha256 }),
        ...(row.crc32 !== null && { crc32: row.crc32 }),
        offline: row.offline !== null,
      };
    },
    ...summaries(db),
  };
}

function iterators(db: Sqlite): Pick<AssetRepository, 'text' | 'all' | 'indexedFiles'> {
  const textOf = db.prepare<[string], string>('SELECT text FROM asset_texts WHERE id = ?').pluck();

  async function* batches<T extends { rowid: number }>(columns: string, only = ''): AsyncIterable<T[]> {
    const next = db.prepare<[number], T>(
      `SELECT rowid, ${columns} FROM assets WHERE rowid > ? ${only} ORDER BY rowid LIMIT ${BATCH_SIZE}`,
    );
    for (let last = 0; ;) {
      const rows = next.all(last);
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end.rowid;
      yield rows;
      await new Promise(setImmediate);
    }
  }

  return {
    text: async (id) => textOf.get(id) ?? '',
    async *all() {
      // Read the text content for each row separately: the text for a whole batch can exceed the memory.
      for await (const rows of batches<AssetRow & { rowid: number }>(ASSET_COLUMNS, 'AND offline IS NULL'))
        for (const row of rows) yield { ...recordOf(row), content: textOf.get(row.id) ?? '' };
    },
    async *indexedFiles() {
      type IndexedRow = Omit<FileRow, 'folder' | 'crc32' | 'mtime'> & {
        rowid: number;
        id: string;
        problem: ReadProblemCode | null;
      };
      for await (const rows of batches<IndexedRow>('id, path, stamp, size, ino, sha256, problem, offline')) {
        yield rows.map(({ rowid: _, sha256, problem, offline, ...file }) => ({
          ...file,
          ...(sha256 !== null && { sha256 }),
          ...(problem !== null && { problem }),
          ...(offline !== null && { offline: offline === 'unmounted' ? offline : 'missing' }),
        }));
      }
    },
  };
}

function summaries(
  db: Sqlite,
): Pick<AssetRepository, 'folders' | 'folderCounts' | 'failures' | 'count' | 'totals' | 'totalsByKind'> {
  const folderCounts = db
    .prepare<[], [string, number]>(
      "SELECT document ->> '$.folder', count(*) FROM assets WHERE offline IS NULL GROUP BY document ->> '$.folder'",
    )
    .raw();
  const folders = db
    .prepare<[], string>("SELECT DISTINCT document ->> '$.folder' FROM assets ORDER BY 1")
    .pluck();
  const failures = db.prepare<[], AssetFailure>(
    `SELECT id, document ->> '$.fname' AS fname, problem AS reason FROM assets WHERE problem IS NOT NULL AND offline IS NULL
     ORDER BY rowid`,
  );
  const count = db.prepare<[], number>('SELECT count(*) FROM assets').pluck();
  const totals = db.prepare<[], AssetTotals>(
    `SELECT count(*) AS assets, count(problem) AS failed, coalesce(sum(prepared = 0), 0) AS unprepared,
       coalesce(sum(size), 0) AS bytes FROM assets WHERE offline IS NULL`,
  );
  const kind = "document ->> '$.asset_groups[0]'";
  const byKind = db.prepare<[], KindTotals>(
    `SELECT coalesce(${kind}, 'other') AS kind, count(*) AS files, sum(size) AS bytes FROM assets
     WHERE offline IS NULL GROUP BY ${kind} ORDER BY bytes DESC`,
  );
  return {
    folders: async () => folders.all(),
    folderCounts: async () => new Map(folderCounts.all()),
    failures: async () => failures.all(),
    count: async () => count.get() ?? 0,
    totalsByKind: async () => byKind.all(),
    totals: async () => totals.get() ?? { assets: 0, failed: 0, unprepared: 0, bytes: 0 },
  };
}
