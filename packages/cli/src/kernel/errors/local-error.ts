import { CliError } from './errors.js';
import { plain } from '../text/plain.js';
import { EXIT } from './exit-codes.js';

/** Codes of the error messages for failed system calls on local files, keyed by system error code. */
const LOCAL: Readonly<Record<string, string>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'not-permitted',
  EPERM: 'not-permitted',
  EROFS: 'read-only',
  ENOENT: 'no-such-file',
  ENOTDIR: 'not-a-folder',
  EEXIST: 'not-a-folder',
  EISDIR: 'is-a-folder',
  EMFILE: 'too-many-files',
  EFBIG: 'file-too-big',
  ENAMETOOLONG: 'name-too-long',
  EINVAL: 'name-not-supported',
  ELOOP: 'symbolic-link',
  EBUSY: 'file-busy',
  ETXTBSY: 'file-busy',
  EIO: 'device-error',
  ESTALE: 'share-gone',
  ENOTCONN: 'share-gone',
};

/** System calls on sockets. They report some of the same codes, and a network error is not a problem of a file. */
const SOCKET_CALLS: ReadonlySet<string> = new Set(['connect', 'shutdown', 'getaddrinfo', 'listen', 'bind']);

/** Converts a failed system call on a file to a CliError. Returns any other error unchanged. */
export function toLocalError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { code, path, syscall, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const localCode = SOCKET_CALLS.has(syscall ?? '') ? undefined : LOCAL[code ?? ''];
  if (localCode === undefined) return error;
  return new CliError(localCode, EXIT.local, { path: plain(dest ?? path ?? '-') }, { cause: error });
}
