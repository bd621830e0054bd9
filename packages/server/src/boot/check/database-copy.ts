import { constants, existsSync, statSync } from 'node:fs';
import { copyFile, open, rm } from 'node:fs/promises';
import { isDiskFull, StartError, systemCode } from '../../lib/errors.js';

/** Number of attempts to copy a database that a server changes meanwhile. */
const ATTEMPTS = 50;

/** Size of the header of a write-ahead log, in bytes. */
const WAL_HEADER_SIZE = 32;

/**
 * Copies a database with its write-ahead log, without opening it: SQLite would create files beside it, and delay the
 * checkpoints of a running server.
 *
 * The copy is consistent although a server may write meanwhile. The log only grows until it starts again with another
 * header. With the same header before and after, it contains all pages that were changed while the database was copied.
 *
 * @throws StartError `state-in-use` if the log has started again during each attempt, `disk-full`
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const before = await identityOf(source);
      for (const suffix of ['', '-wal', '-journal']) await copyOrRemove(source + suffix, target + suffix);
      if ((await identityOf(source)) === before) return;
    }
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new StartError(
      'disk-full',
      'There is no space left for a temporary copy of the database.',
      'Free some space, or set TMPDIR to a folder on another disk.',
      { cause: error, values: { damage: 'temporary', name: 'temporary' } },
    );
  }
  throw new StartError(
    'state-in-use',
    `The server changes ${source} all the time.`,
    'Check it again when the server is less busy, or stop the server.',
    { values: { damage: 'busy', name: 'busy', path: source } },
  );
}

async function copyOrRemove(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    await rm(target, { force: true });
  }
}

/** Returns what differs if a database without a log is written, or if its log starts again. */
async function identityOf(source: string): Promise<string> {
  const database = statSync(source, { bigint: true });
  const header = await headerOf(`${source}-wal`);
  const written = header === '' ? `${database.size} ${database.mtimeNs}` : '';
  return [database.ino, written, header, existsSync(`${source}-journal`)].join(' ');
}

async function headerOf(log: string): Promise<string> {
  try {
    const file = await open(log);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(WAL_HEADER_SIZE), 0, WAL_HEADER_SIZE, 0);
      return buffer.toString('hex', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return '';
    throw error;
  }
}
