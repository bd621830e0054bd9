import type Database from 'better-sqlite3';

/** A connection to an SQLite database. */
export type Sqlite = Database.Database;
