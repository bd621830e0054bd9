import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { moveOutput } from '../../workers/output.js';
import { writeAtomically } from '../../lib/atomic-write.js';
import { createLimiter } from '../../lib/scheduling/limiter.js';
import type { CacheKey } from '../common/recipe.js';
import { Holds, READING_MS } from './holds.js';
import { openIndex } from './index-database.js';
import { checksumsOf } from './checksums.js';
import { sizesOf, type CachedSize } from './sizes.js';
import type { PreviewProblem } from '../../lib/media-error.js';
import { point } from '../../lib/fail-points/point.js';

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

interface UsedRow extends Row {
  used: number;
}

interface RenditionRow extends Row {
  etag: string;
  crc32: number;
  mime: string;
  width: number;
  height: number;
}

/** Size of the held renditions, relative to the limit, above which holds are shortened to {@link READING_MS}. */
const HARD_LIMIT = 1.5;
/**
 * Number of read times that are buffered in memory before they are written together, so that most reads need no
 * database write.
 */
const FLUSH_AFTER = 500;

/**
 * Disk cache for renditions, with a limit on the total size. Evicts the least recently used renditions first. Held
 * renditions may exceed the limit by half. Above that, only those are preserved that may be about to be opened.
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
  readonly #holds: Holds;
  readonly #evictions = createLimiter({ concurrency: 1 });
  #bytes: number;

  /** @param now Monotonic clock in milliseconds. Default: `performance.now`. */
  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
    now: () => number = () => performance.now(),
  ) {
    this.#holds = new Holds(now);
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

  /** Returns the sizes of the renditions of assets, without access to the disk. */
  sizes(ids: readonly string[]): CachedSize[] {
    return sizesOf(this.#db, ids);
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
    if (Buffer.isBuffer(data)) {
      const write = async (part: FileHandle) => {
        await part.writeFile(data);
        POINT: await point('rendition:written', { asset: key.id, variant: key.variant });
      };
      await writeAtomically(path, write, { sync: false });
    } else {
      await mkdir(dirname(path), { recursive: true });
      POINT: await point('rendition:written', { asset: key.id, variant: key.variant });
      await moveOutput(data.file, path);
    }
    const sums = await checksumsOf(Buffer.isBuffer(data) ? data : path);
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
        Date.now(),
      );
    this.#holds.add(file, hold);
    this.#bytes += bytes - (before?.bytes ?? 0);
    this.#read.delete(file);
    await this.#remove('id = ? AND version <> ?', key.id, key.version);
    await this.#shrink();
    return { path, bytes, mime, etag, crc32, width, height };
  }

  /** Returns true if a further rendition may be stored. Evicts others if necessary. */
  async hasRoom(): Promise<boolean> {
    await this.#shrink();
    return this.#bytes <= this.maxBytes * HARD_LIMIT;
  }

  /** Evicts renditions of this total size, in bytes, if possible: first those that are not held. */
  async free(bytes: number): Promise<void> {
    await this.#evictions.run(async () => {
      const goal = Math.max(0, this.#bytes - bytes);
      await this.#evict(goal, (file) => this.#holds.isHeld(file));
      await this.#evict(goal, (file) => this.#holds.isBeingRead(file));
    });
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

  /** Removes the renditions and problems whose key meets a condition. */
  async removeWhere(condition: (key: CacheKey) => boolean): Promise<void> {
    const keys = 'SELECT id, version, page, variant FROM';
    const problems = this.#db.prepare<[], CacheKey>(`${keys} problems`).all().filter(condition);
    const renditions = this.#db.prepare<[], CacheKey>(`${keys} renditions`).all().filter(condition);
    const ofKey = 'id = ? AND version = ? AND page = ? AND variant = ?';
    for (const { id, version, page, variant } of problems) {
      this.#db.prepare(`DELETE FROM problems WHERE ${ofKey}`).run(id, version, page, variant);
    }
    for (const { id, version, page, variant } of renditions) {
      await this.#remove(ofKey, id, version, page, variant);
    }
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
    this.#holds.add(file, hold);
    this.#read.set(file, Date.now());
    if (this.#read.size >= FLUSH_AFTER) this.#flush();
  }

  #flush(): void {
    const used = this.#db.prepare('UPDATE renditions SET used = max(used, ?) WHERE file = ?');
    this.#db.transaction(() => {
      for (const [file, time] of this.#read) used.run(time, file);
    })();
    this.#read.clear();
  }

  async #remove(where: string, ...values: (string | number)[]): Promise<void> {
    const rows = this.#db
      .prepare(`SELECT file, bytes FROM renditions WHERE ${where}`)
      .all(...values) as Row[];
    for (const row of rows) {
      this.#drop(row.file, row.bytes);
      await rm(join(this.folder, row.file), { force: true }).catch(() => undefined);
    }
  }

  #drop(file: string, bytes: number): void {
    this.#holds.delete(file);
    if (this.#db.prepare('DELETE FROM renditions WHERE file = ?').run(file).changes > 0) this.#bytes -= bytes;
  }

  /** Applies the limits. Evicts down to 9/10 of the limit, so that not every new rendition triggers an eviction. */
  async #shrink(): Promise<void> {
    if (this.#bytes <= this.maxBytes) return;
    await this.#evictions.run(async () => {
      if (this.#bytes > this.maxBytes) {
        await this.#evict(this.maxBytes * 0.9, (file) => this.#holds.isHeld(file));
      }
      if (this.#bytes > this.maxBytes * HARD_LIMIT) {
        await this.#evict(this.maxBytes, (file) => this.#holds.isBeingRead(file));
      }
    });
  }

  /** Evicts the least recently used renditions, except preserved ones, until the total size is `goal` bytes. */
  async #evict(goal: number, isPreserved: (file: string) => boolean): Promise<void> {
    const next = this.#db.prepare<[number, string], UsedRow>(
      'SELECT file, bytes, used FROM renditions WHERE (used, file) > (?, ?) ORDER BY used, file LIMIT 200',
    );
    this.#flush();
    for (let last = { used: -1, file: '' }; ;) {
      const rows = next.all(last.used, last.file);
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end;
      for (const { file, bytes } of rows) {
        if (this.#bytes <= goal) return;
        if (isPreserved(file)) continue;
        this.#drop(file, bytes);
        await rm(join(this.folder, file), { force: true }).catch(() => undefined);
      }
      // All of them may be preserved.
      await nextTurn();
    }
  }
}

/**
 * Returns the relative path of a rendition file: two folder levels and a name, derived from a hash of the key.
 * IDs and versions thus never appear in a path.
 */
export function fileOf(key: CacheKey): string {
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
