import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { writeAtomically } from '../../lib/atomic-write.js';
import type { CacheKey } from '../common/recipe.js';
import { openIndex } from './index-database.js';
import { checksumsOf } from './checksums.js';
import type { PreviewProblem } from '../../lib/media-error.js';

/** A rendition on disk. */
export interface Rendition {
  path: string;
  bytes: number;
  mime: string;
  /** Strong entity tag, quoted as in the `ETag` header. */
  etag: string;
  /** CRC-32 of the content, for zip archives. */
  crc32: number;
  /** `width` and `height` are in pixels, or 0 if the rendition is not an image. */
  width: number;
  height: number;
}

/** Content to store. */
export interface RenditionContent {
  /** The bytes, or a file to move into the cache. The file must be in the same file system. */
  data: Buffer | { file: string };
  width: number;
  height: number;
  /** Default: `image/webp`. */
  mime?: string;
}

interface Row {
  file: string;
  bytes: number;
}

interface RenditionRow extends Row {
  etag: string;
  crc32: number;
  mime: string;
  width: number;
  height: number;
}

/**
 * Default time for which a rendition is not evicted after a request, in milliseconds. The server opens the file
 * well within this time. `sweep` also preserves files that are younger than this.
 */
const READING_MS = 60_000;
/**
 * Number of read times that are buffered in memory before they are written together, so that most reads need no
 * database write.
 */
const FLUSH_AFTER = 500;

/**
 * Disk cache for renditions, with a limit on the total size. Evicts the least recently used renditions first.
 *
 * The index is a separate database, not part of the server's state. It can be deleted together with the folder
 * while the server is stopped. A server crash loses at most the latest read times.
 *
 * A file is written under a temporary name and renamed before its row is written. A server crash therefore
 * leaves no row that refers to an incomplete file. After a power cut, `get` detects such a file by its size.
 * `sweep` removes files without a row.
 */
export class RenditionCache {
  readonly #db: Database.Database;
  readonly #read = new Map<string, number>();
  #bytes: number;
  #evicting: Promise<void> | undefined;

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {
    mkdirSync(folder, { recursive: true });
    this.#db = openIndex(join(folder, 'index.db'));
    this.#bytes = (
      this.#db.prepare('SELECT total(bytes) AS bytes FROM renditions').get() as { bytes: number }
    ).bytes;
  }

  /** Total size of all renditions, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Returns the rendition, or undefined if it is not cached.
   *
   * @param hold Milliseconds for which the rendition is not evicted. Default: one minute.
   */
  async get(key: CacheKey, hold = READING_MS): Promise<Rendition | undefined> {
    const row = this.#db
      .prepare(
        `SELECT file, bytes, etag, crc32, mime, width, height FROM renditions
         WHERE id = ? AND version = ? AND page = ? AND variant = ?`,
      )
      .get(key.id, key.version, key.page, key.variant) as RenditionRow | undefined;
    if (!row) return undefined;
    const path = join(this.folder, row.file);
    // The file may be missing or incomplete, for example after a power cut.
    const stats = await stat(path).catch(() => undefined);
    if (stats?.size !== row.bytes) {
      this.#drop(row.file, row.bytes);
      return undefined;
    }
    this.#touch(row.file, hold);
    const { file: _file, ...rest } = row;
    return { path, ...rest };
  }

  /**
   * Stores a rendition atomically. Removes the renditions of other versions of the asset.
   *
   * @param hold Milliseconds for which the rendition is not evicted, so that a waiting reader can open it.
   *   Default: 0.
   */
  async put(key: CacheKey, content: RenditionContent, hold = 0): Promise<Rendition> {
    const file = fileOf(key);
    const path = join(this.folder, file);
    const { data, width, height, mime = 'image/webp' } = content;
    const sums = await checksumsOf(Buffer.isBuffer(data) ? data : data.file);
    if (Buffer.isBuffer(data)) await writeAtomically(path, (part) => part.writeFile(data), { sync: false });
    else {
      await mkdir(dirname(path), { recursive: true });
      await rename(data.file, path);
    }
    const { bytes, crc32 } = sums;
    const etag = `"${sums.sha256.slice(0, 27)}"`;
    const before = this.#db.prepare('SELECT bytes FROM renditions WHERE file = ?').get(file) as
      Row | undefined;
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO renditions
           (file, id, version, page, variant, bytes, etag, crc32, mime, width, height, used)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ...[file, key.id, key.version, key.page, key.variant, bytes, etag, crc32, mime, width, height],
        Date.now() + hold,
      );
    this.#bytes += bytes - (before?.bytes ?? 0);
    this.#read.delete(file);
    await this.#remove('id = ? AND version <> ?', key.id, key.version);
    if (this.#bytes > this.maxBytes) await this.#evict();
    return { path, bytes, mime, etag, crc32, width, height };
  }

  /**
   * Returns the problem with which an earlier attempt to create this rendition failed, or undefined. Callers do
   * not repeat a failed attempt.
   */
  problem(key: CacheKey): PreviewProblem | undefined {
    const row = this.#db
      .prepare('SELECT code FROM problems WHERE id = ? AND version = ? AND page = ? AND variant = ?')
      .get(key.id, key.version, key.page, key.variant) as { code: PreviewProblem } | undefined;
    return row?.code;
  }

  setProblem(key: CacheKey, code: PreviewProblem): void {
    this.#db.prepare('DELETE FROM problems WHERE id=? AND version<>?').run(key.id, key.version);
    this.#db
      .prepare('INSERT OR REPLACE INTO problems (id, version, page, variant, code) VALUES (?, ?, ?, ?, ?)')
      .run(key.id, key.version, key.page, key.variant, code);
  }

  /** Removes all renditions and problems of an asset. */
  async removeAsset(id: string): Promise<void> {
    this.#db.prepare('DELETE FROM problems WHERE id = ?').run(id);
    await this.#remove('id = ?', id);
  }

  /**
   * Removes files without a row, except recent ones. Such files remain after a crash between writing a file and
   * its row, after a change of `RENDITION_VERSION`, or after the loss of the index.
   */
  async sweep(): Promise<void> {
    const hasRow = this.#db.prepare('SELECT 1 FROM renditions WHERE file = ?').pluck();
    for (const first of await directories(this.folder)) {
      for (const second of await directories(join(this.folder, first))) {
        for (const name of await readdir(join(this.folder, first, second)).catch(() => [])) {
          const file = `${first}/${second}/${name}`;
          const path = join(this.folder, file);
          if (hasRow.get(file)) continue;
          // The row of a recent file may not be written yet.
          const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
          if (age > READING_MS) await rm(path, { force: true });
        }
      }
    }
  }

  close(): void {
    if (!this.#db.open) return;
    this.#flush();
    this.#db.close();
  }

  #touch(file: string, hold: number): void {
    const until = Date.now() + hold;
    if (until > (this.#read.get(file) ?? 0)) this.#read.set(file, until);
    if (this.#read.size >= FLUSH_AFTER) this.#flush();
  }

  #flush(): void {
    const used = this.#db.prepare('UPDATE renditions SET used = max(used, ?) WHERE file = ?');
    this.#db.transaction(() => {
      for (const [file, time] of this.#read) used.run(time, file);
    })();
    this.#read.clear();
  }

  async #remove(where: string, ...values: string[]): Promise<void> {
    const rows = this.#db
      .prepare(`SELECT file, bytes FROM renditions WHERE ${where}`)
      .all(...values) as Row[];
    for (const row of rows) {
      this.#drop(row.file, row.bytes);
      await rm(join(this.folder, row.file), { force: true }).catch(() => undefined);
    }
  }

  #drop(file: string, bytes: number): void {
    if (this.#db.prepare('DELETE FROM renditions WHERE file = ?').run(file).changes > 0) this.#bytes -= bytes;
  }

  /**
   * Evicts renditions until at most 9/10 of the limit is in use, so that not every new rendition triggers an
   * eviction.
   */
  #evict(): Promise<void> {
    this.#evicting ??= (async () => {
      const oldest = this.#db.prepare(
        'SELECT file, bytes FROM renditions WHERE used <= ? ORDER BY used, file LIMIT 200',
      );
      const goal = this.maxBytes * 0.9;
      while (this.#bytes > goal) {
        this.#flush();
        const rows = oldest.all(Date.now()) as Row[];
        if (rows.length === 0) return;
        for (const row of rows) {
          if (this.#bytes <= goal) return;
          // The rendition has been read since the query above.
          if (this.#read.has(row.file)) continue;
          this.#drop(row.file, row.bytes);
          await rm(join(this.folder, row.file), { force: true }).catch(() => undefined);
        }
      }
    })().finally(() => (this.#evicting = undefined));
    return this.#evicting;
  }
}

/**
 * Returns the relative path of a rendition file: two folder levels and a name, derived from a hash of the key.
 * IDs and versions thus never appear in a path.
 */
function fileOf(key: CacheKey): string {
  const name = createHash('sha256')
    .update(JSON.stringify([key.id, key.version, key.page, key.variant]))
    .digest('hex');
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name.slice(4, 40)}`;
}

async function directories(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))
    .map(({ name }) => name);
}
