import type Database from 'better-sqlite3';

/** A connection to an SQLite database. No other module of the server uses better-sqlite3's types. */
export type Sqlite = Database.Database;
