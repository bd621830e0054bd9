import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../../lib/errors.js';
import { GENERATION_FILE } from '../../store/sqlite/database/generation.js';
import { accessWarnings, checkState, isStateName, type StateLocation } from '../state-trust.js';
import { errorResult, itemsResult, orPassed, type CheckResult } from './check-result.js';

/** A file of a state directory. */
export interface StateFile {
  /** Path below the directory, with slashes. */
  readonly path: string;
  /** Time of the last change, in epoch milliseconds. */
  readonly changed: number;
  /** False for a link, a pipe or a device, which no server creates. */
  readonly isRegular: boolean;
}

/**
 * Lists the files of a state. Omits other files in a directory that was named explicitly. Follows links only where the
 * server accepts them: directly in such a directory.
 */
export function listStateFiles({ directory, named }: StateLocation): StateFile[] {
  return namesIn(directory)
    .filter(isStateName)
    .flatMap((name) => filesBelow(directory, name, named ? statSync : lstatSync));
}

function filesBelow(directory: string, path: string, stat: typeof lstatSync): StateFile[] {
  const stats = stat(join(directory, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [{ path, changed: stats.ctimeMs, isRegular: stats.isFile() }];
  return namesIn(join(directory, path)).flatMap((name) =>
    filesBelow(directory, `${path}/${name}`, lstatSync),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // A running server may have removed it.
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Files that only exist while a server works. */
const TEMPORARY = /\.part(?:-journal)?$|^reading\/|^renditions\/tmp\//;

/** Returns the result for links, pipes and devices, which must not be read. Empty if there are none. */
export const irregularFiles = (files: readonly StateFile[]): CheckResult[] =>
  itemsResult(
    ...(['files', false, 'files-irregular'] as const),
    files.filter(({ path, isRegular }) => !isRegular && !TEMPORARY.test(path)).map(({ path }) => path),
  );

/** Checks for temporary files that a killed server has left, and the file with the generation. */
export function checkFiles(
  directory: string,
  { files, isInUse }: { readonly files: readonly StateFile[]; readonly isInUse: boolean },
): CheckResult[] {
  const left = isInUse ? [] : files.filter(({ path }) => TEMPORARY.test(path)).map(({ path }) => path);
  return orPassed(
    [
      ...itemsResult(
        'files',
        false,
        'generation-damaged',
        isGenerationValid(directory) ? [] : [GENERATION_FILE],
      ),
      ...itemsResult('files', 'warning', 'files-left', left),
    ],
    { name: 'files', finding: 'files-valid', values: { count: files.length } },
  );
}

function isGenerationValid(directory: string): boolean {
  try {
    return /^\d{1,15}\n$/.test(readFileSync(join(directory, GENERATION_FILE), 'utf8'));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return true;
    throw error;
  }
}

/** Checks the owner and the permissions of a state directory. */
export function checkAccess(location: StateLocation): CheckResult[] {
  const { directory } = location;
  try {
    const access = checkState(location);
    const reachable = access.open || access.closable.some(({ path }) => path === directory);
    return orPassed(
      [
        ...(access.exposed
          ? [{ name: 'access', ok: false, finding: 'state-exposed', values: { path: directory } } as const]
          : []),
        ...accessWarnings(location, { ...access, open: reachable && !access.exposed }).map(
          (warning) => ({ name: 'access', ok: 'warning', warning }) as const,
        ),
      ],
      { name: 'access', finding: 'access-closed', values: { path: directory } },
    );
  } catch (error) {
    return [errorResult('access', error)];
  }
}
