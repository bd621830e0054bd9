import { readFileSync } from 'node:fs';

/** Least number of open files with which the packages of the server can be loaded. */
const LEAST_OPEN_FILES = 128;

/**
 * Fails like a call of the system with too few open files. While it loads the server, Node would sometimes report a
 * missing package instead.
 *
 * @param limits Content of `/proc/self/limits`. Default: the limits of this process, where the system has that file.
 * @throws Error `EMFILE`
 */
export function assertOpenFiles(limits = readLimits()): void {
  const limit = /^Max open files +(\d+)/m.exec(limits)?.[1];
  if (limit === undefined || Number(limit) >= LEAST_OPEN_FILES) return;
  throw Object.assign(new Error(`EMFILE: only ${limit} open files`), { code: 'EMFILE' });
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
