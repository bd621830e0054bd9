import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDamage, systemCode } from '../../lib/errors.js';
import { openDatabase } from '../../lib/sqlite-driver.js';
import { checksumsOf } from '../../media/cache/checksums.js';
import { RENDITION_VERSION } from '../../media/common/limits.js';
import { itemsResult, orPassed, type CheckResult } from './check-result.js';
import { copyDatabase } from './database-copy.js';
import type { StateFile } from './state-files.js';

interface RenditionRow {
  readonly file: string;
  readonly id: string;
  readonly bytes: number;
  readonly etag: string;
  readonly crc32: number;
}

const INDEX = 'renditions/index.db';

/** Path of a rendition below its folder. A damaged index must not lead elsewhere. */
const RENDITION = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{36}$/;

export interface RenditionOptions {
  /** All files of the state. */
  readonly files: readonly StateFile[];
  /** Folder for a copy of the index. */
  readonly temporary: string;
  /** IDs of all assets. Undefined if the database is damaged. */
  readonly ids: ReadonlySet<string> | undefined;
  /** Time since which a running server may have changed files, in epoch milliseconds. Infinity if none is running. */
  readonly since: number;
  readonly signal: AbortSignal | undefined;
}

/** Checks each rendition against the size and the checksums in the index of the cache. */
export async function checkRenditions(directory: string, options: RenditionOptions): Promise<CheckResult[]> {
  const { files, since } = options;
  const rows = await readRows(directory, options);
  if (!Array.isArray(rows)) return [rows];
  const damaged: string[] = [];
  const missing: string[] = [];
  for (const row of rows) {
    options.signal?.throwIfAborted();
    const state = await stateOf(join(directory, 'renditions', row.file), row, since);
    if (state !== 'valid') (state === 'damaged' ? damaged : missing).push(`renditions/${row.file}`);
  }
  const listed = new Set(rows.map(({ file }) => `renditions/${file}`));
  const orphaned = files.filter(
    ({ path, changed }) =>
      RENDITION.test(path.replace(/^renditions\//, '')) && !listed.has(path) && changed < since,
  );
  const unused = options.ids === undefined ? [] : rows.filter(({ id }) => !options.ids?.has(id));
  return orPassed(
    [
      ...itemsResult('renditions', false, 'renditions-damaged', damaged),
      ...itemsResult('renditions', 'warning', 'renditions-missing', since === Infinity ? missing : []),
      ...itemsResult(
        'renditions',
        'warning',
        'renditions-orphaned',
        orphaned.map(({ path }) => path),
      ),
      ...itemsResult(
        'renditions',
        'warning',
        'renditions-unused',
        since === Infinity ? unused.map(({ file }) => `renditions/${file}`) : [],
      ),
    ],
    { name: 'renditions', finding: 'renditions-valid', values: { count: rows.length } },
  );
}

/** Returns the rows of the index, or the result if it cannot be read. */
async function readRows(
  directory: string,
  { files, temporary }: RenditionOptions,
): Promise<RenditionRow[] | CheckResult> {
  const none = { name: 'renditions', ok: true, finding: 'renditions-valid', values: { count: 0 } } as const;
  const lost = { name: 'renditions', ok: false, finding: 'renditions-index', details: [INDEX] } as const;
  if (!files.some(({ path }) => path === INDEX))
    return files.some(({ path }) => RENDITION.test(path.replace(/^renditions\//, ''))) ? lost : none;
  const target = join(temporary, 'renditions.db');
  await copyDatabase(join(directory, INDEX), target);
  try {
    const db = openDatabase(target);
    try {
      if (db.pragma('integrity_check(1)', { simple: true }) !== 'ok') return lost;
      // The server drops the renditions of another version.
      if (db.pragma('user_version', { simple: true }) !== RENDITION_VERSION)
        return { ...none, finding: 'renditions-other' };
      const rows = db.prepare<[], RenditionRow>('SELECT file, id, bytes, etag, crc32 FROM renditions').all();
      return rows.every(({ file }) => RENDITION.test(file)) ? rows : lost;
    } finally {
      db.close();
    }
  } catch (error) {
    if (isDamage(error)) return lost;
    throw error;
  }
}

/** @param since Files that were changed since then pass, because the row may be older. */
async function stateOf(
  path: string,
  row: RenditionRow,
  since: number,
): Promise<'valid' | 'missing' | 'damaged'> {
  try {
    const stats = await lstat(path);
    if (stats.ctimeMs >= since) return 'valid';
    if (!stats.isFile() || stats.size !== row.bytes) return 'damaged';
    const { bytes, crc32, sha256 } = await checksumsOf(path);
    const isSame = bytes === row.bytes && crc32 === row.crc32 && `"${sha256.slice(0, 27)}"` === row.etag;
    return isSame ? 'valid' : 'damaged';
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 'missing';
    // The disk cannot read it.
    if (systemCode(error) === 'EIO') return 'damaged';
    throw error;
  }
}
