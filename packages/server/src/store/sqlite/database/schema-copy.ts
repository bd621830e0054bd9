import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolderSync, syncFolderSync } from '../../../lib/atomic-write.js';
import { BACKUP_FOLDER, SCHEMA_COPY_NAME } from '../../../lib/backup-folder.js';
import type { Sqlite } from './sqlite.js';

/** Number of copies that stay. Each is as large as the database. */
const MAX_COPIES = 3;

/**
 * Stores a copy of the database before a migration: `backups/before-schema-<version>.db`. An older version of
 * assetportal can open it. Only the user of the process can read it. Removes the copies of the oldest versions.
 */
export function copyBeforeMigration(db: Sqlite, directory: string, version: number): void {
  const folder = join(directory, BACKUP_FOLDER);
  const path = join(folder, `before-schema-${version}.db`);
  const part = `${path}.part`;
  createFolderSync(folder, { mode: 0o700 });
  rmSync(part, { force: true });
  try {
    // SQLite accepts an empty file, and preserves its permissions.
    writeFileSync(part, '', { mode: 0o600, flag: 'wx' });
    db.prepare('VACUUM INTO ?').run(part);
    sync(part);
    renameSync(part, path);
    // The copy must be on the disk before the migration.
    syncFolderSync(folder);
    for (const name of oldCopies(folder)) rmSync(join(folder, name), { force: true });
  } finally {
    rmSync(part, { force: true });
  }
}

/** Returns the copies above the maximum, by the versions of their schemas. */
function oldCopies(folder: string): string[] {
  const version = (name: string) => Number(SCHEMA_COPY_NAME.exec(name)?.[1]);
  return readdirSync(folder)
    .filter((name) => SCHEMA_COPY_NAME.test(name))
    .sort((a, b) => version(b) - version(a))
    .slice(MAX_COPIES);
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
