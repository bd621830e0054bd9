import { closeSync, mkdtempSync, openSync, readSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isStateBackup, STATE_BACKUP_HEAD } from '@assetportal/sdk/rules';
import { StartError, systemCode } from '../../lib/errors.js';
import { isStateInUse, openState, type State } from '../../store/sqlite/database/open.js';
import type { Sqlite } from '../../store/sqlite/database/sqlite.js';
import { findState, libraryFolder } from '../state-directory.js';
import type { StateLocation } from '../state-trust.js';
import { checkStoredBackups, createBackupChecks, type BackupChecks } from './backups.js';
import { itemsResult, type CheckResult } from './check-result.js';
import { checkBlobs, checkReferences } from './content.js';
import { checkDatabase } from './database.js';
import { checkRenditions } from './renditions.js';
import { checkSearchIndex } from './search-index.js';
import { checkStateBackup } from './state-backup.js';
import { checkAccess, checkFiles, irregularFiles, listStateFiles } from './state-files.js';

/** Options of {@link checkIntegrity}. */
interface IntegrityOptions {
  /** State directory, library, backup, or copy of a database. */
  readonly path: string;
  /** State directory of a library. Default: as for a server of the library. */
  readonly data?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Result of {@link checkIntegrity}. */
export interface IntegrityReport {
  readonly kind: 'state' | 'backup' | 'state-backup' | 'database';
  /** Path of the state directory or of the file. */
  readonly path: string;
  /** True if a server was using the state. */
  readonly isInUse: boolean;
  readonly results: readonly CheckResult[];
}

/**
 * Checks a state, a backup, or a copy of a database. Changes nothing there: databases are checked as copies in a temporary
 * folder. Undefined if the path leads to something else.
 *
 * @throws StartError `folder-missing`, `folder-unreadable`, `state-in-use`, `disk-full`, `sqlite-missing`
 */
export async function checkIntegrity(options: IntegrityOptions): Promise<IntegrityReport | undefined> {
  const path = resolve(options.path);
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const kind = isFile ? kindOf(path) : 'state';
  if (kind === undefined) return undefined;
  const location = isFile ? undefined : findState(libraryFolder(path), options.data);
  if (!isFile && location === undefined) return undefined;
  // Only the user of the process can enter it.
  const temporary = mkdtempSync(join(tmpdir(), 'assetportal-check-'));
  const checks = createBackupChecks(temporary);
  try {
    if (location !== undefined) return await checkState(location, { ...options, checks, temporary });
    return { kind, path, isInUse: false, results: await checkFile(kind, path, { checks, temporary }) };
  } finally {
    await checks.close();
    await rm(temporary, { recursive: true, force: true });
  }
}

async function checkFile(
  kind: IntegrityReport['kind'],
  path: string,
  { checks, temporary }: Pick<StateOptions, 'checks' | 'temporary'>,
): Promise<readonly CheckResult[]> {
  if (kind === 'state-backup') return checkStateBackup(path, temporary);
  return kind === 'backup' ? checks.archive(path) : checks.copy(path);
}

interface StateOptions extends IntegrityOptions {
  readonly checks: BackupChecks;
  readonly temporary: string;
}

async function checkState(location: StateLocation, options: StateOptions): Promise<IntegrityReport> {
  const { checks, signal, temporary } = options;
  const { directory } = location;
  const isInUse = isStateInUse(directory);
  // The clock of the disk can differ a little from that of the machine.
  const since = isInUse ? Date.now() - CLOCK_TOLERANCE_MS : Infinity;
  const files = listStateFiles(location);
  const irregular = irregularFiles(files);
  const results: CheckResult[] = [...checkAccess(location), ...irregular];
  if (irregular.length > 0) return { kind: 'state', path: directory, isInUse, results };
  results.push(...(await checkDatabase(directory, temporary)));
  signal?.throwIfAborted();
  const isReadable = results.every(({ name, ok }) => name !== 'database' || ok !== false);
  const state = isReadable ? migrated(temporary, results) : undefined;
  try {
    if (state !== undefined) results.push(...checkReferences(state.db), ...checkBlobs(state.db));
    signal?.throwIfAborted();
    const ids = state === undefined ? undefined : assetIds(state.db);
    results.push(
      ...(await checkRenditions(directory, { files, temporary, ids, since, signal })),
      ...checkSearchIndex(directory, state?.db),
      ...checkFiles(directory, { files, isInUse }),
    );
    signal?.throwIfAborted();
    results.push(...(await checkStoredBackups(directory, files, checks)));
  } finally {
    state?.close();
  }
  return { kind: 'state', path: directory, isInUse, results };
}

/** Opens the copy and applies the migrations of this version, as the next start would. Undefined if that fails. */
function migrated(directory: string, results: CheckResult[]): State | undefined {
  try {
    return openState(directory);
  } catch (error) {
    if (error instanceof StartError && error.code === 'disk-full') throw error;
    results.push(...itemsResult('database', false, 'migration-fails', [String(error)]));
    return undefined;
  }
}

/** Maximum difference between the clocks of a disk and of the machine, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

const assetIds = (db: Sqlite): Set<string> =>
  new Set(db.prepare<[], string>('SELECT id FROM assets').pluck().all());

/** First bytes of the files that can be checked. */
const SIGNATURES = [
  { kind: 'backup', bytes: 'PK', name: /\.zip$/i },
  { kind: 'database', bytes: 'SQLite format 3\0', name: /\.db$/i },
] as const;

/** Returns the kind of a file, by its first bytes, or by its name if it is damaged. */
function kindOf(path: string): Exclude<IntegrityReport['kind'], 'state'> | undefined {
  const bytes = headOf(path);
  if (isStateBackup(bytes)) return 'state-backup';
  const head = bytes.toString('latin1');
  const found =
    SIGNATURES.find(({ bytes }) => head.startsWith(bytes)) ?? SIGNATURES.find(({ name }) => name.test(path));
  return found?.kind;
}

function headOf(path: string): Buffer {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(STATE_BACKUP_HEAD);
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes(systemCode(error) ?? '')) throw error;
    throw new StartError(
      'folder-unreadable',
      `${path} cannot be read.`,
      'Give the user that runs assetportal permission to read it.',
      { cause: error },
    );
  }
}
