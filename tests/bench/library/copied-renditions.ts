import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileOf } from '../../../packages/server/src/media/cache/cache.js';
import { openIndex } from '../../../packages/server/src/media/cache/index-database.js';

/** The sizes that results show. With the larger ones, the copies would exceed the limit of the cache. */
const SHOWN = ['small', 'thumbnail'];
/** Number of links that are created at the same time. */
const CONCURRENT = 64;

interface RenditionRow {
  readonly file: string;
  readonly id: string;
  readonly version: string;
  readonly page: number;
  readonly variant: string;
}

/**
 * Adds the images in the results of copied assets to the cache of a state directory, as links to those of their
 * originals. The server would otherwise create them while the results are measured.
 *
 * @param copies IDs of the copies, by the ID of the original
 */
export async function copyRenditions(
  data: string,
  copies: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const folder = join(data, 'renditions');
  const db = openIndex(join(folder, 'index.db'));
  try {
    const rows = db.prepare<[], RenditionRow>('SELECT * FROM renditions WHERE page = 1').all();
    const added = rows
      .filter(({ variant }) => SHOWN.includes(variant))
      .flatMap((row) => (copies.get(row.id) ?? []).map((id) => ({ ...row, id, original: row.file })))
      .map((row) => ({ ...row, file: fileOf(row) }));
    for (let at = 0; at < added.length; at += CONCURRENT)
      await Promise.all(added.slice(at, at + CONCURRENT).map((row) => addLink(folder, row)));
    const add = db.prepare(
      `INSERT OR REPLACE INTO renditions (file, id, version, page, variant, bytes, etag, crc32, mime, width, height, used)
       VALUES (@file, @id, @version, @page, @variant, @bytes, @etag, @crc32, @mime, @width, @height, @used)`,
    );
    const addProblem = db.prepare(
      'INSERT OR REPLACE INTO problems SELECT ?, version, page, variant, code FROM problems WHERE id = ?',
    );
    db.transaction(() => {
      for (const row of added) add.run(row);
      for (const [original, ids] of copies) for (const id of ids) addProblem.run(id, original);
    })();
  } finally {
    db.close();
  }
}

async function addLink(
  folder: string,
  { file, original }: { readonly file: string; readonly original: string },
): Promise<void> {
  await mkdir(join(folder, dirname(file)), { recursive: true });
  await link(join(folder, original), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
