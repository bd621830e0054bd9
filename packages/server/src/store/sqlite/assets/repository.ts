import type { Asset } from '@assetportal/sdk/contract';
import type { ReadFile } from '../library/protocol.js';
import { below, isPlain } from '../library/paths.js';
import type { AssetFailure, AssetPatch, AssetRecord, AssetRepository } from './assets.js';
import type { Sqlite } from './database.js';

interface Row {
  id: string;
  document: string;
  media: string;
  imported: string;
  downloads: number;
}

interface FileRow {
  folder: string;
  path: Buffer;
  size: number;
  mtime: number;
  sha256: string | null;
  crc32: number | null;
}

const PORTION = 2000;
const COLUMNS = 'id, document, media, imported, downloads';

const UPSERT = `
  INSERT INTO assets (id, path, stamp, size, mtime, ino, sha256, crc32, problem, document, imported)
  VALUES (@id, @path, @stamp, @size, @mtime, @ino, @sha256, @crc32, @problem, @document, @imported)
  ON CONFLICT (id) DO UPDATE SET
    path = excluded.path, stamp = excluded.stamp, size = excluded.size, mtime = excluded.mtime, ino = excluded.ino,
    -- Pictures, colors and placeholder belong to the content: they stay when a file is moved or a sidecar changes.
    media = CASE WHEN assets.sha256 IS excluded.sha256 THEN assets.media ELSE '{}' END,
    prepared = CASE WHEN assets.sha256 IS excluded.sha256 THEN assets.prepared ELSE 0 END,
    sha256 = excluded.sha256, crc32 = excluded.crc32, problem = excluded.problem, document = excluded.document`;

/** The assets table in SQLite. */
export function sqliteAssets(db: Sqlite): AssetRepository {
  let root: Buffer | undefined;
  let unprepared: number | undefined;
  const one = db.prepare<[string], Row>(`SELECT ${COLUMNS} FROM assets WHERE id = ?`);
  const folder = db
    .prepare<[string], string>("SELECT document ->> '$.folder' FROM assets WHERE id = ?")
    .pluck();
  const upsert = db.prepare(UPSERT);
  const remove = db.prepare('DELETE FROM assets WHERE id = ?');
  const file = db.prepare<[string], FileRow>(
    "SELECT document ->> '$.folder' AS folder, path, size, mtime, sha256, crc32 FROM assets WHERE id = ?",
  );
  // Like the pictures, the text belongs to the content.
  const dropText = db.prepare(
    'DELETE FROM asset_texts WHERE id = @id AND (SELECT sha256 FROM assets WHERE id = @id) IS NOT @sha256',
  );
  const textOf = db.prepare<[string], string>('SELECT text FROM asset_texts WHERE id = ?').pluck();
  const removeText = db.prepare('DELETE FROM asset_texts WHERE id = ?');
  const setText = db.prepare(
    'INSERT INTO asset_texts VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET text = excluded.text',
  );
  const at = db.prepare<[string], Row & { path: Buffer }>(
    `SELECT ${COLUMNS}, path FROM assets WHERE lower(CAST(path AS TEXT)) = lower(?)`,
  );
  const dropReferences = db.prepare('DELETE FROM asset_references WHERE id = ?');
  const addReference = db.prepare('INSERT OR IGNORE INTO asset_references VALUES (?, lower(?))');
  const outdate = db
    .prepare<[string], string>(
      `UPDATE assets SET prepared = 0 WHERE id IN (
         SELECT id FROM asset_references WHERE name IN (SELECT lower(value) FROM json_each(?))
       ) RETURNING id`,
    )
    .pluck();
  const setMedia = db.prepare('UPDATE assets SET media = ?, prepared = max(prepared, ?) WHERE id = ?');
  const wasPrepared = db.prepare<[string], number>('SELECT prepared FROM assets WHERE id = ?').pluck();
  const countUp = db.prepare('UPDATE assets SET downloads = downloads + 1 WHERE id = ?');
  const keepCrc32 = db.prepare(
    'UPDATE assets SET crc32 = @crc32 WHERE id = @id AND size = @size AND mtime = @mtimeMs AND sha256 IS @sha256',
  );
  const openCount = db.prepare<[], number>('SELECT count(*) FROM assets WHERE prepared = 0').pluck();

  const newRevision = db.prepare("UPDATE library SET value = hex(randomblob(8)) WHERE key = 'revision'");
  const revision = db.prepare<[], string>("SELECT value FROM library WHERE key = 'revision'").pluck();

  const read = (id: string): AssetRecord | undefined => {
    const row = one.get(id);
    return row && recordOf(row);
  };

  const apply = db.transaction(
    (upserts: readonly ReadFile[], removed: readonly string[], imported: string) => {
      const before = new Map<string, string>();
      for (const id of [...removed, ...upserts.map((read) => read.id)]) {
        const was = folder.get(id);
        if (was !== undefined) before.set(id, was);
      }
      for (const id of removed) remove.run(id);
      for (const read of upserts) {
        const {
          id,
          stamp,
          size,
          ino,
          mtimeMs,
          path,
          sha256 = null,
          crc32 = null,
          problem = null,
          asset,
        } = read;
        const document = JSON.stringify(asset);
        dropText.run({ id, sha256 });
        upsert.run({
          id,
          stamp,
          size,
          ino,
          mtime: mtimeMs,
          path: Buffer.from(path),
          sha256,
          crc32,
          problem,
          document,
          imported,
        });
      }
      newRevision.run();
      unprepared = undefined;
      return before;
    },
  );

  const patch = db.transaction((id: string, { asset: changes, preparedFor, ...more }: AssetPatch) => {
    const row = one.get(id);
    if (row === undefined) return undefined;
    if (preparedFor) {
      const now = file.get(id);
      if (
        now === undefined ||
        (now.sha256 ?? undefined) !== preparedFor.sha256 ||
        now.size !== preparedFor.size
      )
        return undefined;
      if (unprepared !== undefined && wasPrepared.get(id) === 0) unprepared--;
    }
    if ('content' in more) {
      if (more.content) setText.run(id, more.content);
      else removeText.run(id);
    }
    if (more.refersTo) {
      dropReferences.run(id);
      for (const name of more.refersTo) addReference.run(id, lastPart(name));
    }
    const media = { ...(JSON.parse(row.media) as Record<string, unknown>), ...changes };
    setMedia.run(JSON.stringify(media), preparedFor ? 1 : 0, id);
    newRevision.run();
    return read(id);
  });

  const countDownloads = db.transaction((ids: readonly string[]) => {
    for (const id of ids) countUp.run(id);
    newRevision.run();
    return ids.map(read).filter((record) => record !== undefined);
  });

  async function* portions<T extends { rowid: number }>(columns: string): AsyncIterable<T[]> {
    const next = db.prepare<[number], T>(
      `SELECT rowid, ${columns} FROM assets WHERE rowid > ? ORDER BY rowid LIMIT ${PORTION}`,
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
    useRoot(path) {
      root = Buffer.from(path);
    },
    one: async (id) => read(id),
    async many(ids) {
      return ids.map(read).filter((record) => record !== undefined);
    },
    async at(paths) {
      return paths.flatMap((path) => {
        const rows = at.all(path);
        const isExact = (row: { path: Buffer }) => row.path.toString() === path;
        return rows.sort((a, b) => Number(isExact(b)) - Number(isExact(a))).map(recordOf);
      });
    },
    async *all() {
      // Texts one by one: those of a portion may be more than memory holds.
      for await (const rows of portions<Row & { rowid: number }>(COLUMNS))
        for (const row of rows) yield { ...recordOf(row), content: textOf.get(row.id) ?? '' };
    },
    async *indexedFiles() {
      type KnownRow = Omit<FileRow, 'folder'> & {
        rowid: number;
        id: string;
        stamp: string;
        ino: number;
        problem: string | null;
      };
      for await (const rows of portions<KnownRow>('id, path, stamp, size, mtime, ino, sha256, problem')) {
        yield rows.map(({ id, path, stamp, size, ino, sha256, problem }) => ({
          ...{ id, path, stamp, size, ino },
          ...(sha256 !== null && { sha256 }),
          ...(problem !== null && { problem: problem as NonNullable<ReadFile['problem']> }),
        }));
      }
    },
    async apply({ upserts, removed }, now = new Date()) {
      const before = apply(upserts, removed, now.toISOString());
      return {
        before,
        changed: upserts.map(({ id }) => read(id)).filter((record) => record !== undefined),
        removed: [...removed],
      };
    },
    // JSON leaves members that are undefined out, so that a patch takes them away.
    patch: async (id, changes) => patch(id, changes),
    countDownloads: async (ids) => countDownloads(ids),
    async keepCrc32(id, { size, mtimeMs, sha256 = null }, crc32) {
      keepCrc32.run({ id, size, mtimeMs, sha256, crc32 });
    },
    async file(id) {
      const row = file.get(id);
      if (row === undefined || root === undefined) return undefined;
      const path = below(root, row.path);
      return {
        folder: row.folder,
        path: isPlain(path) ? path.toString() : path,
        size: row.size,
        mtimeMs: row.mtime,
        ...(row.sha256 !== null && { sha256: row.sha256 }),
        ...(row.crc32 !== null && { crc32: row.crc32 }),
      };
    },
    async unprepared(limit) {
      const rows = db.prepare<[number], Row>(
        `SELECT ${COLUMNS} FROM assets WHERE prepared = 0 ORDER BY rowid LIMIT ?`,
      );
      return rows.all(limit).map(recordOf);
    },
    async countUnprepared() {
      unprepared ??= openCount.get() ?? 0;
      return unprepared;
    },
    async previewProblems(words) {
      const rows = db.prepare<[string], AssetFailure>(
        `SELECT id, document ->> '$.fname' AS fname, media ->> '$.preview_problem' AS reason FROM assets
         WHERE media ->> '$.preview_problem' IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
      );
      return rows.all(JSON.stringify(words));
    },
    async prepareAgain(words) {
      const again = db.prepare<[string]>(
        `UPDATE assets SET prepared = 0
         WHERE media ->> '$.preview_problem' IN (SELECT value FROM json_each(?))`,
      );
      again.run(JSON.stringify(words));
      unprepared = undefined;
    },
    async prepareReferring(fnames) {
      const ids = outdate.all(JSON.stringify(fnames));
      if (ids.length > 0) unprepared = undefined;
      return ids;
    },
    async prepareOnceMore(id) {
      db.prepare('UPDATE assets SET prepared = 0 WHERE id = ?').run(id);
      unprepared = undefined;
    },
    revision: () => revision.get() ?? '',
    async failures() {
      const rows = db.prepare<[], { id: string; fname: string; reason: string }>(
        `SELECT id, document ->> '$.fname' AS fname, problem AS reason FROM assets WHERE problem IS NOT NULL ORDER BY rowid`,
      );
      return rows.all();
    },
    count: async () => db.prepare<[], number>('SELECT count(*) FROM assets').pluck().get() ?? 0,
    async totals() {
      const sql = `SELECT count(*) AS assets, count(problem) AS failed, coalesce(sum(prepared = 0), 0) AS unprepared,
        coalesce(sum(size), 0) AS bytes FROM assets`;
      return (
        db.prepare<[], { assets: number; failed: number; unprepared: number; bytes: number }>(sql).get() ??
        NOTHING
      );
    },
    recall: async (key) =>
      db.prepare<[string], string>('SELECT value FROM library WHERE key = ?').pluck().get(key),
    async remember(key, value) {
      db.prepare(
        'INSERT INTO library VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      ).run(key, value);
    },
  };
}

/** The name alone, of a path as any system writes it. */
const lastPart = (path: string): string => decoded(path).split(/[\\/]/).at(-1) ?? '';

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // a per cent sign that stands for itself
  }
}

const NOTHING = { assets: 0, failed: 0, unprepared: 0, bytes: 0 };

function recordOf(row: Row): AssetRecord {
  const asset = {
    ...(JSON.parse(row.document) as object),
    ...(JSON.parse(row.media) as object),
    imp_date: row.imported,
    obj_dload_cnt: row.downloads,
  } as Asset;
  return { id: row.id, asset };
}
