import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolderSync, syncFolderSync } from '../../../lib/atomic-write.js';
import { BACKUP_FOLDER } from '../../../lib/backup-folder.js';
import type { Sqlite } from './sqlite.js';

/**
 * Stores a copy of the database before a migration: `backups/before-schema-<version>.db`. An older version of
 * assetportal can open it. Only the user of the process can read it.
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
  } finally {
    rmSync(part, { force: true });
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
