import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { StartError } from './errors.js';

/**
 * Name of the package with the SQLite driver for this Node version. Version 12 runs on all supported Node versions
 * except 24: compiled for Node 24.19 or later, it ends the process during a garbage collection (nodejs/node#65446).
 * Version 13 does not run on Node 20.
 */
export const SQLITE_PACKAGE = process.versions.node.startsWith('24.')
  ? 'better-sqlite3-13'
  : 'better-sqlite3';

/**
 * Opens an SQLite database. Loads the driver on the first call, because npm skips an optional package that it cannot
 * install: `assetportal doctor` can then still run, and reports it.
 *
 * @throws StartError `sqlite-missing`
 */
export function openDatabase(file: string, options?: BetterSqlite3.Options): BetterSqlite3.Database {
  return new (loadDriver())(file, options);
}

function loadDriver(): typeof BetterSqlite3 {
  try {
    return createRequire(import.meta.url)(SQLITE_PACKAGE) as typeof BetterSqlite3;
  } catch (cause) {
    throw new StartError(
      'sqlite-missing',
      `The SQLite driver cannot be loaded: ${SQLITE_PACKAGE}`,
      'Install the packages again: npm ci',
      { cause, values: { package: SQLITE_PACKAGE } },
    );
  }
}
