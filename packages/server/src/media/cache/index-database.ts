import { rmSync } from 'node:fs';
import type BetterSqlite3 from 'better-sqlite3';
import { isDamage } from '../../lib/errors.js';
import { openDatabase } from '../../lib/sqlite-driver.js';
import { PROBLEM_VERSION, RENDITION_VERSION } from '../common/limits.js';

/** Opens the cache's index database. Replaces a corrupt database with an empty one. */
export function openIndex(file: string): BetterSqlite3.Database {
  try {
    return prepareIndex(openDatabase(file));
  } catch (error) {
    // The rendition files that the corrupt index listed remain on disk until `sweep` removes them.
    if (!isDamage(error)) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    return prepareIndex(openDatabase(file));
  }
}

function prepareIndex(db: BetterSqlite3.Database): BetterSqlite3.Database {
  try {
    db.pragma('journal_mode = WAL');
    // A power cut may lose the latest rows or corrupt the database. The lost renditions are then created again.
    db.pragma('synchronous = OFF');
    if (db.pragma('user_version', { simple: true }) !== RENDITION_VERSION) {
      db.exec(
        `DROP TABLE IF EXISTS renditions; DROP TABLE IF EXISTS problems; PRAGMA user_version = ${RENDITION_VERSION}`,
      );
    }
    // SQLite reserves this number for the application.
    if (db.pragma('application_id', { simple: true }) !== PROBLEM_VERSION)
      db.exec(`DROP TABLE IF EXISTS problems; PRAGMA application_id = ${PROBLEM_VERSION}`);
    db.exec(`
      CREATE TABLE IF NOT EXISTS renditions (
        file TEXT PRIMARY KEY, id TEXT NOT NULL, version TEXT NOT NULL, page INTEGER NOT NULL, variant TEXT NOT NULL,
        bytes INTEGER NOT NULL, etag TEXT NOT NULL, crc32 INTEGER NOT NULL, mime TEXT NOT NULL,
        width INTEGER NOT NULL, height INTEGER NOT NULL,
        -- Epoch milliseconds: the time of creation or of the last read.
        used INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS renditions_of ON renditions (id, version, page, variant);
      CREATE INDEX IF NOT EXISTS renditions_used ON renditions (used, file, bytes);
      CREATE TABLE IF NOT EXISTS problems (
        id TEXT NOT NULL, version TEXT NOT NULL, page INTEGER NOT NULL, variant TEXT NOT NULL, code TEXT NOT NULL,
        PRIMARY KEY (id, version, page, variant)
      ) WITHOUT ROWID;
      -- These problems may be gone: a tool may have been installed, or the machine may be less busy.
      DELETE FROM problems WHERE code IN ('tool-missing', 'timed-out');
    `);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
