import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

/**
 * Version 12 runs on all supported Node versions except 24: compiled for Node 24.19 or later, it ends the process
 * during a garbage collection (nodejs/node#65446). Version 13 does not run on Node 20.
 */
const PACKAGE = process.versions.node.startsWith('24.') ? 'better-sqlite3-13' : 'better-sqlite3';

/** The SQLite driver for this Node version. */
export const Database = createRequire(import.meta.url)(PACKAGE) as typeof BetterSqlite3;
