import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openStateArchive } from '../state/archive.js';
import { readable } from './backups.js';
import { errorResult, type CheckResult } from './check-result.js';
import { checkSchemaCopy } from './database.js';

/** Checks the backup of a whole state, with its database in a temporary folder. */
export async function checkStateBackup(path: string, temporary: string): Promise<CheckResult[]> {
  const database = join(temporary, 'restored.db');
  try {
    const archive = await openStateArchive(path);
    try {
      const file = await open(database, 'wx', 0o600);
      try {
        await archive.extract(file);
      } finally {
        await file.close();
      }
      const { release, schema, users } = archive.manifest;
      const checked = await checkSchemaCopy(database, join(temporary, 'copy.db'), schema);
      const results = checked.map((one): CheckResult => ({
        ...one,
        name: 'backup',
        values: { ...one.values, path, release, users },
        ...(one.finding === 'copy-valid' ? { finding: 'state-backup-valid' } : {}),
      }));
      return [...results, ...readable('backup', path, true)];
    } finally {
      archive.close();
      await rm(database, { force: true });
    }
  } catch (error) {
    return [errorResult('backup', error)];
  }
}
