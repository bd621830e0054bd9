import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from '../errors/errors.js';
import { EXIT } from '../errors/exit-codes.js';

/** Maximum time to wait for another process, in milliseconds. */
const MAX_WAIT = 10_000;
/** Age after which a lock belongs to a process that was killed, in milliseconds. Work under a lock takes a few. */
const STALE_AGE = 5_000;
const PAUSE = 10;

/**
 * Runs `work` while this process holds a lock file. Synchronous, because work under the lock must be short: one file
 * is read and written again. Blocks the process until the lock is free.
 *
 * @param path Path of the lock file. Its folder is created with access only for the user.
 * @throws CliError `settings-locked` after 10 s
 */
export function withLock<T>(path: string, work: () => T): T {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const end = performance.now() + MAX_WAIT;
  while (!acquire(path)) {
    if (performance.now() > end) throw new CliError('settings-locked', EXIT.local, { path });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

function acquire(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats !== undefined && Date.now() - stats.mtimeMs > STALE_AGE) rmSync(path, { force: true });
  return false;
}
