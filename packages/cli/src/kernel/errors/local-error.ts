import { CliError } from './errors.js';
import { EXIT } from './exit-codes.js';

/** Codes of the error messages for failed system calls on local files, keyed by system error code. */
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

/** Converts a failed system call on a file to a CliError. Returns any other error unchanged. */
export function toLocalError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { code, path } = error as NodeJS.ErrnoException;
  const localCode = LOCAL[code ?? ''];
  return localCode === undefined
    ? error
    : new CliError(localCode, EXIT.local, { path: path ?? '' }, { cause: error });
}
