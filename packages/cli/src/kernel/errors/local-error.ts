import { CliError } from './errors.js';
import { EXIT } from './exit-codes.js';

/** System errors on files of this machine, with the code of the message for each. */
const LOCAL: Readonly<Record<string, string>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'not-permitted',
  EPERM: 'not-permitted',
  EROFS: 'not-permitted',
  ENOENT: 'no-such-file',
  ENOTDIR: 'not-a-folder',
  EEXIST: 'not-a-folder',
  EISDIR: 'is-a-folder',
  EMFILE: 'too-many-files',
  EFBIG: 'file-too-big',
};

/** Returns a failed system call on a file as a CliError; any other error unchanged. */
export function toLocalError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { code, path } = error as NodeJS.ErrnoException;
  const known = LOCAL[code ?? ''];
  return known === undefined
    ? error
    : new CliError(known, EXIT.local, { path: path ?? '' }, { cause: error });
}
