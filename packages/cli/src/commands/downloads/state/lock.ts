import { setTimeout as pause } from 'node:timers/promises';
import { tryLock } from '../../../kernel/config/file-lock.js';

/** Interval at which the owner refreshes the lock, in milliseconds. */
const REFRESH = 15_000;
/** Interval at which a waiting run checks the lock, in milliseconds. */
const POLL = 250;

/**
 * Acquires a lock file, so that only one run changes a folder. Waits while another run has it.
 *
 * @param onWait Called once if another run has the lock.
 * @returns A function that releases the lock.
 */
export async function acquireLock(
  path: string,
  { onWait, signal }: { readonly onWait: () => void; readonly signal: AbortSignal },
): Promise<() => void> {
  let lock = tryLock(path);
  if (lock === undefined) onWait();
  while (lock === undefined) {
    await pause(POLL, undefined, { signal });
    lock = tryLock(path);
  }
  const { refresh, release } = lock;
  const timer = setInterval(() => {
    try {
      refresh();
    } catch {
      // The folder is gone. The next write to it reports that.
    }
  }, REFRESH);
  timer.unref();
  return () => {
    clearInterval(timer);
    release();
  };
}
