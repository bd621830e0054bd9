import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from './errors.js';

/** Name of the folder in the state directory with backups before restores, and copies of the database. */
export const BACKUP_FOLDER = 'backups';

/** Names of backups before restores. */
export const BACKUP_NAME = /^before-restore-\w+\.zip$/;

/** Names of copies of the database before migrations, with the version of their schema. */
export const SCHEMA_COPY_NAME = /^before-schema-(\d+)\.db$/;

/** Temporary names of files that are being written. */
const INCOMPLETE = /^before-(?:restore-\w+\.zip|schema-\d+\.db)\.part(?:-journal)?$/;

/** Files of a state directory that are written under a temporary name. */
const PARTS = ['portal.db', 'search.snapshot', 'generation', 'README'];

/** Returns the path of the newest backup before a restore. Undefined if there is none. */
export function newestBackup(directory: string): string | undefined {
  // The names contain the time.
  const name = namesIn(directory)
    .filter((file) => BACKUP_NAME.test(file))
    .sort()
    .at(-1);
  return name === undefined ? undefined : join(directory, BACKUP_FOLDER, name);
}

/**
 * Removes the incomplete files that a killed process has left in a state directory. They contain password hashes, or the
 * words of all assets.
 */
export function removeIncompleteFiles(directory: string): void {
  const backups = namesIn(directory)
    .filter((name) => INCOMPLETE.test(name))
    .map((name) => join(BACKUP_FOLDER, name));
  for (const path of [...backups, ...PARTS.map((name) => `${name}.part`)])
    rmSync(join(directory, path), { force: true });
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(join(directory, BACKUP_FOLDER));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}
