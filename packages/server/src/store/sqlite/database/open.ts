import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../lib/sqlite-driver.js';
import { StartError, systemCode } from '../../../lib/errors.js';
import { createFolderSync } from '../../../lib/atomic-write.js';
import { removeIncompleteFiles } from '../../../lib/backup-folder.js';
import { checkpoint } from './checkpoint.js';
import {
  assertDatabaseContent,
  assertDatabaseFile,
  DATABASE_FILE,
  moveDatabaseAside,
} from './damaged-state.js';
import { generationOf, recordGeneration } from './generation.js';
import { copyBeforeMigration } from './schema-copy.js';
import type { Sqlite } from './sqlite.js';
import { isBusy, toStartErrors } from './start-errors.js';
import { MIGRATIONS, type Migration } from './migrations.js';
import { pointSync } from '../../../lib/fail-points/point.js';

/** The state of one portal: its database, and the lock that excludes other processes. */
export interface State {
  readonly db: Sqlite;
  /** Copies the write-ahead log to the database file, if possible, and records the generation. */
  readonly checkpoint: () => void;
  close(): void;
}

interface OpenOptions {
  /** Migrations of the schema (tests). */
  readonly migrations?: readonly Migration[] | undefined;
  /** True to replace a damaged database with an empty one. The old files are moved aside. Default false. */
  readonly newState?: boolean | undefined;
}

/**
 * Opens or creates the state directory, acquires its lock and migrates the schema. Stores a copy of the database before
 * it is migrated.
 *
 * @throws StartError `state-in-use`, `state-newer`, `state-unwritable`, `state-damaged`, `disk-full`
 */
export function openState(
  directory: string,
  { migrations = MIGRATIONS, newState = false }: OpenOptions = {},
): State {
  return toStartErrors(directory, () => {
    createFolderSync(directory, { mode: 0o700 });
    const lock = takeLock(directory);
    try {
      removeIncompleteFiles(directory);
      const db = newState
        ? openOrReplace(directory, migrations)
        : openPortalDatabase(directory, { migrations });
      return {
        db,
        checkpoint: () => checkpointAndRecord(db, directory),
        close() {
          checkpointAndRecord(db, directory);
          db.close();
          lock.close();
        },
      };
    } catch (error) {
      lock.close();
      throw error;
    }
  });
}

/** Opens the database, or replaces a damaged one. @throws StartError except `state-damaged` */
function openOrReplace(directory: string, migrations: readonly Migration[]): Sqlite {
  try {
    return toStartErrors(directory, () => openPortalDatabase(directory, { migrations }));
  } catch (error) {
    if (!(error instanceof StartError) || error.code !== 'state-damaged') throw error;
    moveDatabaseAside(directory);
    return openPortalDatabase(directory, { migrations, isNew: true });
  }
}

/** @param options.isNew True to accept other files of a state beside a missing database. */
function openPortalDatabase(
  directory: string,
  { migrations, isNew = false }: { readonly migrations: readonly Migration[]; readonly isNew?: boolean },
): Sqlite {
  if (!isNew) assertDatabaseFile(directory);
  const db = openDatabase(join(directory, DATABASE_FILE));
  try {
    const version = assertNotNewer(db, migrations);
    if (!isNew) assertDatabaseContent(db, directory, version);
    db.pragma('journal_mode = WAL');
    // A lost migration runs again at the next start.
    db.pragma('synchronous = NORMAL');
    db.pragma('foreign_keys = ON');
    db.pragma('busy_timeout = 5000');
    if (version > 0 && version < migrations.length) copyBeforeMigration(db, directory, version);
    migrate(db, migrations, version);
    // What a user has saved must survive a power cut. without-sync.ts makes exceptions.
    db.pragma('synchronous = FULL');
    // The schema must be on the disk before other files of the state.
    checkpointAndRecord(db, directory);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Records a generation only when it is on the disk, so that a power cut never makes a database look older. */
function checkpointAndRecord(db: Sqlite, directory: string): void {
  // The state may be closed twice, and closed before the last change is reported.
  if (!db.open) return;
  const generation = generationOf(db);
  if (checkpoint(db) && generation > 0) recordGeneration(directory, generation);
}

/**
 * Opens an existing state for reading, while no other process uses it. Creates and migrates nothing.
 *
 * @throws StartError `state-in-use`, `state-newer`, `state-unwritable`, `state-damaged`
 */
export function openStateForReading(directory: string): State {
  return toStartErrors(directory, () => {
    const lock = takeSharedLock(directory);
    try {
      const db = openDatabase(join(directory, DATABASE_FILE), { readonly: true });
      const close = () => {
        db.close();
        lock?.close();
      };
      try {
        assertNotNewer(db, MIGRATIONS);
      } catch (error) {
        db.close();
        throw error;
      }
      return { db, checkpoint: () => undefined, close };
    } catch (error) {
      lock?.close();
      throw error;
    }
  });
}

/**
 * Excludes servers, which need the exclusive lock, without a change to the file. Undefined if no server has ever used the
 * state, such as a copy.
 */
function takeSharedLock(directory: string): Sqlite | undefined {
  const file = join(directory, 'lock.db');
  if (!existsSync(file)) return undefined;
  const lock = openDatabase(file, { readonly: true, timeout: 0 });
  try {
    lock.exec('BEGIN');
    lock.prepare('SELECT count(*) FROM sqlite_master').get();
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Returns true if another process uses the state. Changes nothing. */
export function isStateInUse(directory: string): boolean {
  try {
    takeSharedLock(directory)?.close();
    return false;
  } catch (error) {
    if (isBusy(systemCode(error) ?? '')) return true;
    throw error;
  }
}

/**
 * Acquires the lock: an exclusive transaction on a separate database, held while the process lives. The
 * operating system releases it when the process dies for any reason, so there is never a stale lock.
 */
function takeLock(directory: string): Sqlite {
  const lock = openDatabase(join(directory, 'lock.db'), { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Creates a state directory if it is missing, and excludes other processes from it until the returned function is called.
 * Opens no database.
 *
 * @throws StartError `state-in-use`, `state-unwritable`, `disk-full`
 */
export function lockState(directory: string): () => void {
  return toStartErrors(directory, () => {
    createFolderSync(directory, { mode: 0o700 });
    const lock = takeLock(directory);
    return () => void lock.close();
  });
}

/** Returns the version of the schema. @throws StartError `state-newer` */
export function assertNotNewer(db: Sqlite, migrations: readonly Migration[] = MIGRATIONS): number {
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version > migrations.length) {
    throw new StartError(
      'state-newer',
      'The state directory was created by a newer version of assetportal.',
      'Update assetportal, or choose another state directory with --data.',
    );
  }
  return version;
}

function migrate(db: Sqlite, migrations: readonly Migration[], version: number): void {
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    db.transaction(() => {
      db.exec(migration.sql);
      db.pragma(`user_version = ${index + 1}`);
      POINT: pointSync('state:migrating', { migration: migration.name });
    })();
  }
}
