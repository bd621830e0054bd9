import { join } from 'node:path';
import { openDatabase } from '../../../lib/sqlite-driver.js';
import { assertDatabaseContent, assertDatabaseFile, damagedState, DATABASE_FILE } from './damaged-state.js';
import { generationOf, hasTable, recordedGeneration } from './generation.js';
import { assertNotNewer } from './open.js';
import type { Sqlite } from './sqlite.js';
import { startErrorOf } from './start-errors.js';

/** Facts about the database of a state. */
export interface DatabaseFacts {
  /** Version of the schema: the number of migrations. */
  readonly schema: number;
  readonly generation: number;
  /** Number of users. */
  readonly users: number;
}

/** Number of pages that are copied before interruptions are noticed. */
const PAGES_PER_STEP = 4096;

/**
 * Copies the database of a state with SQLite's backup API, and checks the copy. A server may use the state meanwhile: the
 * copy is that of one moment, and no write of the server waits for it.
 *
 * @param target Path of a file that does not exist. The copy needs no other file beside it.
 * @throws StartError `state-damaged`, `state-newer`, `state-in-use`, `state-unwritable`, `disk-full`
 */
export async function backUpDatabase(
  directory: string,
  target: string,
  signal?: AbortSignal,
): Promise<DatabaseFacts> {
  try {
    assertDatabaseFile(directory);
    // Read first, because a running server increases both.
    const recorded = recordedGeneration(directory);
    await copy(join(directory, DATABASE_FILE), target, signal);
    return checkCopy(target, directory, recorded);
  } catch (error) {
    throw startErrorOf(error, directory) ?? error;
  }
}

async function copy(source: string, target: string, signal: AbortSignal | undefined): Promise<void> {
  const db = openDatabase(source, { readonly: true, timeout: 5000 });
  try {
    // All steps read the same snapshot. Without a transaction, each write of the server would start the copy again.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    await db.backup(target, {
      progress() {
        signal?.throwIfAborted();
        return PAGES_PER_STEP;
      },
    });
  } finally {
    db.close();
  }
}

/** Checks a copy, and makes it a single file. */
function checkCopy(path: string, directory: string, recorded: number): DatabaseFacts {
  const db = openDatabase(path);
  try {
    const schema = assertNotNewer(db);
    assertDatabaseContent(db, directory, schema, recorded);
    assertIntact(db, directory);
    db.pragma('journal_mode = DELETE');
    return factsOf(db, schema);
  } finally {
    db.close();
  }
}

/**
 * Checks a database that is not in use, such as one from a backup.
 *
 * @param directory State directory, for messages.
 * @throws StartError `state-newer`, `state-damaged`
 */
export function inspectDatabase(path: string, directory: string): DatabaseFacts {
  try {
    const db = openDatabase(path, { readonly: true });
    try {
      const schema = assertNotNewer(db);
      assertIntact(db, directory);
      return factsOf(db, schema);
    } finally {
      db.close();
    }
  } catch (error) {
    throw startErrorOf(error, directory) ?? error;
  }
}

function factsOf(db: Sqlite, schema: number): DatabaseFacts {
  const count = () => db.prepare<[], number>('SELECT count(*) FROM users').pluck().get() ?? 0;
  return { schema, generation: generationOf(db), users: hasTable(db, 'users') ? count() : 0 };
}

/** @throws StartError `state-damaged` */
function assertIntact(db: Sqlite, directory: string): void {
  if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw damagedState(directory, 'unreadable');
}
