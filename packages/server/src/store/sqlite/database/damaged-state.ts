import { mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_FOLDER, newestBackup } from '../../../lib/backup-folder.js';
import { StartError, systemCode } from '../../../lib/errors.js';
import { generationOf, GENERATION_FILE, hasTable, recordedGeneration } from './generation.js';
import type { Sqlite } from './sqlite.js';

/** Name of the database in a state directory. */
export const DATABASE_FILE = 'portal.db';

/** Files of the database: with the write-ahead log, or with the journal of a copy. */
const DATABASE_FILES = ['', '-wal', '-shm', '-journal'].map((suffix) => `${DATABASE_FILE}${suffix}`);

/** Entries of a state directory that are only created after the schema is on the disk. */
const LATER_ENTRIES: readonly string[] = [
  GENERATION_FILE,
  BACKUP_FOLDER,
  'search.snapshot',
  'renditions',
  'reading',
  'reserve',
];

const MESSAGES = {
  unreadable: (path: string) => `The state directory ${path} is damaged.`,
  missing: (path: string) =>
    `The database of the state directory ${path} is missing or empty, but other files exist.`,
  users: (path: string) =>
    `The database of the state directory ${path} contains no users, but traces of earlier ones.`,
  older: (path: string) => `The database of the state directory ${path} is older than the other files.`,
} as const;

/**
 * Returns the error for a state without a usable database. A new database would have no rules, so that guests would see
 * more than before.
 */
export function damagedState(
  directory: string,
  damage: keyof typeof MESSAGES,
  options?: ErrorOptions,
): StartError {
  const backup = newestBackup(directory);
  const generation = join(directory, GENERATION_FILE);
  const name = damage === 'older' ? 'older' : backup === undefined ? 'copy' : 'backup';
  const hints = {
    older: `Put the newer ${DATABASE_FILE} back. To use the older one, remove ${generation}. To start a new portal, add --new-state.`,
    copy: `Put ${DATABASE_FILE} back from a copy of the state directory. To start a new portal, add --new-state.`,
    backup: `Put ${DATABASE_FILE} back from a copy of the state directory. Or start a new portal with --new-state --no-guests, and restore ${backup}.`,
  };
  return new StartError('state-damaged', MESSAGES[damage](directory), hints[name], {
    ...options,
    values: { path: directory, damage, name, generation, ...(backup === undefined ? {} : { backup }) },
  });
}

/**
 * Checks that the database file is not lost. Call before SQLite opens it, because SQLite creates a missing one and
 * removes its write-ahead log.
 *
 * @throws StartError `state-damaged`
 */
export function assertDatabaseFile(directory: string): void {
  if (sizeOf(join(directory, DATABASE_FILE)) === 0 && isUsed(directory))
    throw damagedState(directory, 'missing');
}

/**
 * Checks that the database is not emptied, and not older than the rest of the state. Call before it is changed.
 *
 * @param recorded Recorded generation. Default: the one in the file.
 * @throws StartError `state-damaged`
 */
export function assertDatabaseContent(
  db: Sqlite,
  directory: string,
  version: number,
  recorded = recordedGeneration(directory),
): void {
  // A write-ahead log alone is no evidence here: a first start that was killed leaves one without a schema.
  if (version === 0 && hasLaterEntries(directory)) throw damagedState(directory, 'missing');
  if (generationOf(db) < recorded) throw damagedState(directory, 'older');
  if (version > 0 && !hasRows(db, 'users') && hadUsers(db, directory)) throw damagedState(directory, 'users');
}

/**
 * Moves a database into a subfolder of `backups`, and returns its path. If the process is killed meanwhile, the rest is
 * still recognized as damaged.
 */
export function moveDatabaseAside(directory: string): string {
  const time = new Date().toISOString().replace(/[-:.]/g, '');
  const folder = join(directory, BACKUP_FOLDER, `replaced-${time}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of [...DATABASE_FILES, GENERATION_FILE]) {
    try {
      renameSync(join(directory, name), join(folder, name));
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
    }
  }
  return folder;
}

/** Returns true if a portal or an index has used the state directory. */
export const isUsed = (directory: string): boolean =>
  hasLaterEntries(directory) || sizeOf(join(directory, `${DATABASE_FILE}-wal`)) > 0;

const hasLaterEntries = (directory: string): boolean =>
  readdirSync(directory).some((name) => LATER_ENTRIES.includes(name));

/** Returns true if a database without users had some. `assetportal index` creates none, and `key rotate` neither. */
function hadUsers(db: Sqlite, directory: string): boolean {
  const isAudited =
    hasTable(db, 'audit') &&
    db.prepare("SELECT 1 FROM audit WHERE action <> 'key-rotated'").get() !== undefined;
  return isAudited || hasRows(db, 'documents') || newestBackup(directory) !== undefined;
}

const hasRows = (db: Sqlite, table: 'users' | 'documents'): boolean =>
  hasTable(db, table) && db.prepare(`SELECT 1 FROM ${table}`).get() !== undefined;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
