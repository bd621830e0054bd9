import { statfsSync } from 'node:fs';
import { isDamage, StartError, systemCode } from '../../../lib/errors.js';
import { damagedState } from './damaged-state.js';

/** Returns the result of `open`, with the errors of the system and of SQLite as errors of the start. */
export function toStartErrors<T>(directory: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw startErrorOf(error, directory) ?? error;
  }
}

/** Returns what a failed access to a state directory means for the admin. Undefined for a bug. */
export function startErrorOf(error: unknown, directory: string): StartError | undefined {
  if (error instanceof StartError) return error;
  const code = systemCode(error) ?? '';
  if (isBusy(code)) {
    return new StartError(
      'state-in-use',
      `Another assetportal is using the state directory ${directory}.`,
      'Stop it first, or choose another state directory with --data.',
      { cause: error },
    );
  }
  if (
    code === 'ENOSPC' ||
    code === 'SQLITE_FULL' ||
    (/^SQLITE_(IOERR|CANTOPEN)/.test(code) && isFull(directory))
  ) {
    return new StartError(
      'disk-full',
      `There is no space left for the state directory ${directory}.`,
      'Free some space, or choose a state directory on another disk with --data.',
      { cause: error },
    );
  }
  if (isDamage(error)) return damagedState(directory, 'unreadable', { cause: error });
  if (
    /^(EIO|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST|SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_IOERR)/.test(code)
  ) {
    return new StartError(
      'state-unwritable',
      `The state directory ${directory} cannot be written.`,
      'Make it writable, or choose another one with --data.',
      { cause: error },
    );
  }
  return undefined;
}

export const isBusy = (code: string): boolean => code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED';

/** Returns true if the disk is nearly full. SQLite sometimes reports a full disk only as a failed read or write. */
function isFull(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize < 64 * 1024;
  } catch {
    return false;
  }
}
