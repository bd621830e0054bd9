import { join } from 'node:path';
import { isDamage, systemCode } from '../../lib/errors.js';
import { openDatabase } from '../../lib/sqlite-driver.js';
import {
  assertDatabaseContent,
  assertDatabaseFile,
  damagedState,
  DATABASE_FILE,
} from '../../store/sqlite/database/damaged-state.js';
import { recordedGeneration } from '../../store/sqlite/database/generation.js';
import { MIGRATIONS } from '../../store/sqlite/database/migrations.js';
import { assertNotNewer } from '../../store/sqlite/database/open.js';
import type { Sqlite } from '../../store/sqlite/database/sqlite.js';
import { errorResult, itemsResult, orPassed, type CheckResult } from './check-result.js';
import { copyDatabase } from './database-copy.js';
import { committedFrames, ignoredTransactions } from './write-ahead-log.js';

/** Maximum number of messages of SQLite about a damaged database. */
const MAX_MESSAGES = 100;

/**
 * Copies the database of a state directory into a folder and checks the copy. The content can be read if all checks
 * have passed.
 */
export async function checkDatabase(directory: string, target: string): Promise<CheckResult[]> {
  const path = join(target, DATABASE_FILE);
  try {
    assertDatabaseFile(directory);
    // Read first, because a running server increases both.
    const recorded = recordedGeneration(directory);
    await copyDatabase(join(directory, DATABASE_FILE), path);
    const commits = committedFrames(`${path}-wal`);
    return withDatabase(path, (db) => {
      const version = assertNotNewer(db);
      const ignored = ignoredTransactions(db, commits);
      assertDatabaseContent(db, directory, version, recorded);
      const damage = integrityMessages(db);
      // Also damage that no start reports.
      if (damage.length > 0) return itemsResult('database', false, 'database-damaged', damage);
      return orPassed([...logResults(ignored), ...contentResults(db, version)], {
        name: 'database',
        finding: version < MIGRATIONS.length ? 'schema-older' : 'schema-current',
        values: { version, current: MIGRATIONS.length },
      });
    });
  } catch (error) {
    return [errorResult('database', isDamage(error) ? damagedState(directory, 'unreadable') : error)];
  }
}

/** Checks a copy of the database that a migration has stored, after it was copied into a folder. */
export async function checkSchemaCopy(
  source: string,
  target: string,
  expected: number | undefined,
): Promise<CheckResult[]> {
  const failed = (messages: readonly string[]) =>
    itemsResult('copy', false, 'copy-damaged', messages).map((one) => ({ ...one, values: { path: source } }));
  try {
    await copyDatabase(source, target);
    return withDatabase(target, (db) => {
      const version = assertNotNewer(db);
      const damage = integrityMessages(db);
      if (damage.length > 0) return failed(damage);
      if (version === 0 || (expected !== undefined && version !== expected))
        return failed([`schema ${version}`]);
      const results = contentResults(db, version).map((one) => ({ ...one, name: 'copy' as const }));
      return orPassed(results, { name: 'copy', finding: 'copy-valid', values: { path: source, version } });
    });
  } catch (error) {
    return isDamage(error) ? failed([String(error)]) : [errorResult('copy', error)];
  }
}

/** Opens a copy. Its write-ahead log is applied to it. */
function withDatabase<T>(path: string, read: (db: Sqlite) => T): T {
  const db = openDatabase(path);
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** Returns what SQLite reports about the pages, indexes and constraints. */
function integrityMessages(db: Sqlite): string[] {
  try {
    const rows = db.pragma(`integrity_check(${MAX_MESSAGES})`) as { integrity_check: string }[];
    return rows.map((row) => row.integrity_check).filter((message) => message !== 'ok');
  } catch (error) {
    // Damaged JSON of an asset, to which an index applies a function.
    if (systemCode(error) === 'SQLITE_ERROR') return [(error as Error).message];
    throw error;
  }
}

const logResults = (count: number): CheckResult[] =>
  count === 0 ? [] : [{ name: 'database', ok: 'warning', finding: 'log-damaged', values: { count } }];

function contentResults(db: Sqlite, version: number): CheckResult[] {
  const broken = db.pragma('foreign_key_check') as { table: string; rowid: number | null; parent: string }[];
  return [
    ...itemsResult('database', false, 'schema-differs', schemaDifferences(db, version)),
    ...itemsResult(
      'database',
      false,
      'rows-orphaned',
      broken.map(({ table, rowid, parent }) => `${table} ${rowid ?? ''} → ${parent}`),
    ),
  ];
}

/** Returns the tables, indexes, triggers and views that are missing or unexpected in a database of a version. */
function schemaDifferences(db: Sqlite, version: number): string[] {
  const actual = objectsOf(db);
  const reference = openDatabase(':memory:');
  try {
    for (const { sql } of MIGRATIONS.slice(0, version)) reference.exec(sql);
    const expected = objectsOf(reference);
    return [
      ...[...expected].filter((name) => !actual.has(name)).map((name) => `- ${name}`),
      ...[...actual].filter((name) => !expected.has(name)).map((name) => `+ ${name}`),
    ];
  } finally {
    reference.close();
  }
}

const objectsOf = (db: Sqlite): Set<string> =>
  new Set(
    db
      .prepare<[], string>(
        "SELECT type || ' ' || name FROM sqlite_master WHERE name NOT LIKE 'sqlite_stat%' ORDER BY 1",
      )
      .pluck()
      .all(),
  );
