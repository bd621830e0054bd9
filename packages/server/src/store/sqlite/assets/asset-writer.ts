import type { AppliedBatch, AssetFile, AssetPatch, AssetRepository } from '../../assets.js';
import type { LibraryBatch, ReadFile } from '../../assets/indexed-file.js';
import type { Sqlite } from '../database/sqlite.js';
import type { AssetPreparation } from './asset-preparation.js';
import type { AssetLookup, FileRow } from './asset-rows.js';
import type { FolderMoves } from './folder-moves.js';
import { withoutSync } from '../database/without-sync.js';
import { dayOf } from '../../statistics.js';
import { downloadDayCounter } from './download-days.js';
import type { OfflineAssetTable } from './offline-assets.js';

const UPSERT = `
  INSERT INTO assets (id, path, stamp, size, mtime, ino, sha256, crc32, problem, document, imported)
  VALUES (@id, @path, @stamp, @size, @mtime, @ino, @sha256, @crc32, @problem, @document, @imported)
  ON CONFLICT (id) DO UPDATE SET
    path = excluded.path, stamp = excluded.stamp, size = excluded.size, mtime = excluded.mtime, ino = excluded.ino,
    -- Previews, colors and placeholder depend on the content only: keep them if a file is moved or a sidecar changes.
    media = CASE WHEN assets.sha256 IS excluded.sha256 THEN assets.media ELSE '{}' END,
    prepared = CASE WHEN assets.sha256 IS excluded.sha256 THEN assets.prepared ELSE 0 END,
    sha256 = excluded.sha256, crc32 = excluded.crc32, problem = excluded.problem, document = excluded.document,
    offline = NULL, offline_at = NULL`;

export type AssetWriter = Pick<
  AssetRepository,
  'apply' | 'patch' | 'countDownloads' | 'setCrc32' | 'revision'
>;

/** Parts that the writer works with. */
export interface AssetWriterParts {
  readonly preparation: AssetPreparation;
  readonly moves: FolderMoves;
  readonly offline: OfflineAssetTable;
}

export function assetWriter(
  db: Sqlite,
  lookup: AssetLookup,
  { preparation, moves, offline }: AssetWriterParts,
): AssetWriter {
  const newRevision = db.prepare("UPDATE library SET value = hex(randomblob(8)) WHERE key = 'revision'");
  const revision = db.prepare<[], string>("SELECT value FROM library WHERE key = 'revision'").pluck();
  const countUp = db.prepare('UPDATE assets SET downloads = downloads + 1 WHERE id = ?');
  const countDay = downloadDayCounter(db);
  const setCrc32 = db.prepare(
    'UPDATE assets SET crc32 = @crc32 WHERE id = @id AND size = @size AND mtime = @mtimeMs AND sha256 IS @sha256',
  );
  const applyBatch = batchWrites(db, moves, offline);
  const applyPatch = patchWrites(db, lookup, preparation);

  const apply = withoutSync(
    db,
    db.transaction((batch: LibraryBatch, imported: string) => {
      const result = applyBatch(batch, imported);
      newRevision.run();
      preparation.recount();
      return result;
    }),
  );
  const patch = withoutSync(
    db,
    db.transaction((id: string, changes: AssetPatch) => {
      if (!applyPatch(id, changes)) return undefined;
      newRevision.run();
      return lookup.record(id);
    }),
  );
  const countDownloads = withoutSync(
    db,
    db.transaction((ids: readonly string[], day: string) => {
      for (const id of ids) if (countUp.run(id).changes > 0) countDay(id, day);
      newRevision.run();
      return lookup.records(ids);
    }),
  );

  return {
    async apply(batch, now = new Date()) {
      const written = apply(batch, now.toISOString());
      written.committed();
      return appliedBatch(lookup, batch, written);
    },
    patch: async (id, changes) => patch(id, changes),
    countDownloads: async (ids, now = new Date()) => countDownloads(ids, dayOf(now)),
    async setCrc32(id, { size, mtimeMs, sha256 = null }, crc32) {
      withoutSync(db, () => setCrc32.run({ id, size, mtimeMs, sha256, crc32 }))();
    },
    revision: () => revision.get() ?? '',
  };
}

/** Describes an applied batch. */
function appliedBatch(
  lookup: AssetLookup,
  batch: LibraryBatch,
  { before, wereOffline }: Pick<WrittenBatch, 'before' | 'wereOffline'>,
): AppliedBatch {
  const { upserts, removed, offline = [], returned = [] } = batch;
  const changed = new Set([...upserts.map(({ id }) => id), ...returned]);
  return {
    before: new Map([...before].filter(([id]) => !wereOffline.has(id))),
    changed: lookup.records([...changed]),
    returned: new Set([...changed].filter((id) => wereOffline.has(id))),
    removed: [...removed],
    // An asset of an unmounted folder may appear elsewhere in the same batch.
    offline: offline.map(({ id }) => id).filter((id) => !changed.has(id)),
  };
}

interface WrittenBatch {
  /** Previous folders by asset ID. */
  readonly before: ReadonlyMap<string, string>;
  /** IDs of the assets that were offline before. */
  readonly wereOffline: ReadonlySet<string>;
  /** Call after the commit. */
  readonly committed: () => void;
}

/**
 * Returns a function that writes a batch from the library within a transaction.
 */
function batchWrites(db: Sqlite, moves: FolderMoves, offline: OfflineAssetTable) {
  const stateOf = db.prepare<[string], { folder: string; offline: string | null }>(
    "SELECT document ->> '$.folder' AS folder, offline FROM assets WHERE id = ?",
  );
  const upsert = db.prepare(UPSERT);
  const remove = db.prepare('DELETE FROM assets WHERE id = ?');
  // Like the previews, the stored text belongs to the content. It is removed if the content changes.
  const dropText = db.prepare(
    'DELETE FROM asset_texts WHERE id = @id AND (SELECT sha256 FROM assets WHERE id = @id) IS NOT @sha256',
  );
  return (batch: LibraryBatch, imported: string): WrittenBatch => {
    const { upserts, removed } = batch;
    const before = new Map<string, string>();
    const wereOffline = new Set<string>();
    const changed = [...upserts, ...(batch.offline ?? [])].map(({ id }) => id);
    for (const id of [...removed, ...changed, ...(batch.returned ?? [])]) {
      const state = stateOf.get(id);
      if (state === undefined) continue;
      before.set(id, state.folder);
      if (state.offline !== null) wereOffline.add(id);
    }
    const protect = moves.detect(upserts, before);
    for (const id of removed) remove.run(id);
    const returned = upserts.map(({ id }) => id).filter((id) => wereOffline.has(id));
    offline.apply({ offline: batch.offline, returned: [...returned, ...(batch.returned ?? [])] });
    for (const file of upserts) {
      dropText.run({ id: file.id, sha256: file.sha256 ?? null });
      upsert.run({ ...columnsOf(file), imported });
    }
    return { before, wereOffline, committed: protect() };
  };
}

const columnsOf = ({ path, mtimeMs, sha256, crc32, problem, asset, ...file }: ReadFile) => ({
  ...file,
  path: Buffer.from(path),
  mtime: mtimeMs,
  sha256: sha256 ?? null,
  crc32: crc32 ?? null,
  problem: problem ?? null,
  document: JSON.stringify(asset),
});

/** Returns a function that writes a patch within a transaction, and returns false if the patch no longer applies. */
function patchWrites(db: Sqlite, lookup: AssetLookup, preparation: AssetPreparation) {
  const removeText = db.prepare('DELETE FROM asset_texts WHERE id = ?');
  const setText = db.prepare(
    'INSERT INTO asset_texts VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET text = excluded.text',
  );
  const dropReferences = db.prepare('DELETE FROM asset_references WHERE id = ?');
  const addReference = db.prepare('INSERT OR IGNORE INTO asset_references VALUES (?, lower(?))');
  const setMedia = db.prepare('UPDATE assets SET media = ?, prepared = max(prepared, ?) WHERE id = ?');
  return (id: string, { asset: changes, preparedFor, ...more }: AssetPatch): boolean => {
    const row = lookup.row(id);
    if (row === undefined) return false;
    if (preparedFor) {
      const file = lookup.file(id);
      if (file?.offline !== null || !isSameContent(file, preparedFor)) return false;
      preparation.beforePrepared(id);
    }
    if ('content' in more) {
      if (more.content) setText.run(id, more.content);
      else removeText.run(id);
    }
    if (more.refersTo) {
      dropReferences.run(id);
      for (const name of more.refersTo) addReference.run(id, lastPart(name));
    }
    // JSON omits undefined fields, so that a patch removes them.
    const media = { ...(JSON.parse(row.media) as Record<string, unknown>), ...changes };
    setMedia.run(JSON.stringify(media), preparedFor ? 1 : 0, id);
    return true;
  };
}

const isSameContent = (row: FileRow, file: AssetFile): boolean =>
  (row.sha256 ?? undefined) === file.sha256 && row.size === file.size;

/** Returns the file name of a path with `/` or `\` as separator. */
const lastPart = (path: string): string => decoded(path).split(/[\\/]/).at(-1) ?? '';

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // an unencoded percent sign
  }
}
