import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { MAX_BACKUP_SIZE } from '@assetportal/sdk/contract';
import { readArchive, type ReadBackup } from '../../features/backup/archive/read-archive.js';
import { ApiError } from '../../lib/api-error.js';
import { BACKUP_FOLDER, BACKUP_NAME, SCHEMA_COPY_NAME } from '../../lib/backup-folder.js';
import { systemCode } from '../../lib/errors.js';
import { errorResult, type CheckResult } from './check-result.js';
import { checkSchemaCopy } from './database.js';
import { openRestoreTrial, type RestoreTrial } from './restore-trial.js';
import type { StateFile } from './state-files.js';

/** Permissions of the group and of all others to read a file. */
const OTHERS_READ = 0o044;

/** Checks backups, in a temporary folder. */
export interface BackupChecks {
  /** Checks an archive, and whether a restore would accept it. */
  archive(path: string): Promise<CheckResult[]>;
  /** Checks a copy of a database. */
  copy(path: string): Promise<CheckResult[]>;
  close(): Promise<void>;
}

export function createBackupChecks(temporary: string): BackupChecks {
  let trial: Promise<RestoreTrial> | undefined;
  return {
    async archive(path) {
      const backup = await read(path);
      if (!('manifest' in backup)) return [backup];
      const { schema, with_secrets: secrets = false } = backup.manifest;
      if (backup.newer)
        return [rejected(new ApiError('backup-newer', { values: { version: schema } }), path)];
      trial ??= openRestoreTrial(join(temporary, 'trial'));
      const parts = await (await trial).rejectedParts(backup);
      return [
        ...parts.map(({ part, problem }) => rejected(problem, path, part)),
        ...(parts.length > 0 ? [] : [passed(path, { count: backup.entries.size })]),
        ...readable('backup', path, secrets),
      ];
    },
    async copy(path) {
      const version = SCHEMA_COPY_NAME.exec(basename(path))?.[1];
      const expected = version === undefined ? undefined : Number(version);
      const results = await checkSchemaCopy(path, join(temporary, 'copy.db'), expected);
      return [...results, ...readable('copy', path, true)];
    },
    async close() {
      await (await trial?.catch(() => undefined))?.close();
    },
  };
}

/** Checks the backups and the copies of the database in a state directory. */
export async function checkStoredBackups(
  directory: string,
  files: readonly StateFile[],
  checks: BackupChecks,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { path } of files) {
    const [folder, name = '', ...deeper] = path.split('/');
    if (folder !== BACKUP_FOLDER || deeper.length > 0) continue;
    const isCopy = SCHEMA_COPY_NAME.test(name);
    if (!isCopy && !BACKUP_NAME.test(name)) continue;
    try {
      const found = await checks[isCopy ? 'copy' : 'archive'](join(directory, path));
      // The directory is checked as a whole.
      results.push(...found.filter(({ finding }) => finding !== 'backup-readable'));
    } catch (error) {
      // A running server has removed it, because a newer one was stored.
      if (systemCode(error) !== 'ENOENT') throw error;
    }
  }
  if (results.length > 0) return results;
  return [{ name: 'backups', ok: true, finding: 'backups-none' }];
}

async function read(path: string): Promise<ReadBackup | CheckResult> {
  try {
    if (statSync(path).size > MAX_BACKUP_SIZE)
      throw new ApiError('backup-damaged', { fault: 'archive-size', values: { name: '' } });
    return await readArchive(readFileSync(path));
  } catch (error) {
    if (error instanceof ApiError) return rejected(error, path);
    throw error;
  }
}

/** @param part The only part that is rejected. Default: the whole backup. */
const rejected = (problem: ApiError, path: string, part?: string): CheckResult => ({
  ...errorResult('backup', problem),
  ...(part === undefined
    ? { finding: 'backup-rejected', values: { path } }
    : { finding: 'part-rejected', values: { path, part } }),
});

const passed = (path: string, values: { readonly count: number }): CheckResult => ({
  name: 'backup',
  ok: true,
  finding: 'backup-valid',
  values: { ...values, path },
});

/** Returns the result for a backup that other users of the machine can read. */
export function readable(name: 'backup' | 'copy', path: string, secrets: boolean): CheckResult[] {
  const isReadable = process.platform !== 'win32' && (statSync(path).mode & OTHERS_READ) !== 0;
  return isReadable
    ? [{ name, ok: secrets ? false : 'warning', finding: 'backup-readable', values: { path } }]
    : [];
}
