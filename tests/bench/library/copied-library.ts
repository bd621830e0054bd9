import { existsSync } from 'node:fs';
import { cp, link, mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { startIndexing } from '@assetportal/server';
import { changeTimeOf } from '../../../packages/server/src/lib/file-stamp.js';
import { below } from '../../../packages/server/src/lib/byte-path.js';
import { IdRegistry } from '../../../packages/server/src/library/scan/ids.js';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import type { Sqlite } from '../../../packages/server/src/store/sqlite/database/sqlite.js';
import { copyRenditions } from './copied-renditions.js';

/** A library of many assets, and its state directory. */
export interface CopiedLibrary {
  readonly folder: string;
  readonly data: string;
}

/** Name of the folder of a copy. All names have the same length. */
const nameOf = (copy: number): string => `c${String(copy).padStart(4, '0')}`;

/**
 * Creates a library of copies of a folder with its index, or returns the existing library. The files of the
 * first copy are indexed. The others are hard links, and their assets are written to the state as the server would
 * index them: the same fields, other folders and IDs. 100,000 assets therefore take about as long as the first copy.
 *
 * @param place Folder in which the library and its state are created.
 * @param source Folder with the files.
 */
export async function copiedLibrary(place: string, source: string, copies: number): Promise<CopiedLibrary> {
  const library = { folder: join(place, 'library'), data: join(place, 'state') };
  const complete = join(place, `complete-${copies}`);
  if (existsSync(complete)) return library;
  const first = join(library.folder, nameOf(1));
  await mkdir(library.folder, { recursive: true });
  await cp(source, first, { recursive: true, preserveTimestamps: true });
  const index = await startIndexing(library);
  await index.settled();
  await index.close();
  for (let copy = 2; copy <= copies; copy += 1) await linkTree(first, join(library.folder, nameOf(copy)));
  const state = openState(library.data);
  try {
    await copyRenditions(library.data, await copyAssets(state.db, library.folder, copies));
  } finally {
    state.close();
  }
  await mkdir(complete);
  return library;
}

/** Links all files of a folder into another one. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    if (entry.isDirectory()) await mkdir(target, { recursive: true });
    else if (entry.isFile()) {
      await mkdir(join(target, '..'), { recursive: true });
      await link(source, target);
    }
  }
}

/** A row of the table of the assets. The other columns are the same in all copies. */
interface AssetRow {
  readonly id: string;
  readonly path: Buffer;
  readonly stamp: string;
  readonly size: number;
  readonly mtime: number;
  readonly sha256: string | null;
  readonly document: string;
}

/**
 * Adds the assets of all copies but the first, with their text and references. Returns their IDs by the ID of the
 * original.
 */
async function copyAssets(db: Sqlite, folder: string, copies: number): Promise<Map<string, string[]>> {
  const rows = await withChangeTimes(
    db.prepare<[], AssetRow>('SELECT * FROM assets ORDER BY path').all(),
    folder,
  );
  const ids = new IdRegistry(rows.map(({ id }) => id));
  const columns = Object.keys(rows[0] ?? {});
  const add = db.prepare(
    `INSERT INTO assets (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  const addText = db.prepare('INSERT INTO asset_texts SELECT ?, text FROM asset_texts WHERE id = ?');
  const addReferences = db.prepare(
    'INSERT INTO asset_references SELECT ?, name FROM asset_references WHERE id = ?',
  );
  const adopt = db.prepare<[string, string]>('UPDATE assets SET stamp = ? WHERE id = ?');
  const copied = new Map<string, string[]>(rows.map(({ id }) => [id, []]));
  db.transaction(() => {
    for (const { stamp, id } of rows) adopt.run(stamp, id);
    for (let copy = 2; copy <= copies; copy += 1) {
      for (const row of rows) {
        const id = ids.claim(row.sha256 ?? row.id);
        copied.get(row.id)?.push(id);
        add.run({ ...row, ...placeOf(row, nameOf(copy)), id, document: documentOf(row, id, nameOf(copy)) });
        addText.run(id, row.id);
        addReferences.run(id, row.id);
      }
    }
    db.exec("UPDATE library SET value = hex(randomblob(8)) WHERE key = 'revision'");
  })();
  return copied;
}

/** Returns the rows with the change times that their files have now: each link to a file changes it. */
async function withChangeTimes(rows: readonly AssetRow[], folder: string): Promise<AssetRow[]> {
  const adopted = async (row: AssetRow) => {
    const { size, mtimeMs, ctimeMs } = await stat(below(Buffer.from(folder), row.path));
    const before = `${size} ${mtimeMs} ${changeTimeOf(row.stamp)}`;
    return { ...row, stamp: row.stamp.replace(before, `${size} ${mtimeMs} ${ctimeMs}`) };
  };
  return Promise.all(rows.map(adopted));
}

const placeOf = ({ path }: AssetRow, name: string) => ({
  path: Buffer.concat([Buffer.from(name), path.subarray(name.length)]),
});

function documentOf({ document }: AssetRow, id: string, name: string): string {
  const asset = JSON.parse(document) as { readonly folder: string };
  return JSON.stringify({ ...asset, id, folder: name + asset.folder.slice(name.length) });
}
