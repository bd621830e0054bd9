import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Interval at which the owner refreshes the lock, in milliseconds. */
const REFRESH = 15_000;
/** Age from which a lock of another computer is stale, in milliseconds. */
const MAX_AGE = 120_000;
/** Interval at which a waiting run checks the lock, in milliseconds. */
const POLL = 250;

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** Start time of the process as the system reports it. Detects a process ID that was used again. */
  readonly started: string;
}

/**
 * Acquires a lock file, so that only one run changes a folder. Waits while another run has it. Takes over the lock of
 * a process that no longer runs, or of another computer that has not refreshed it for two minutes.
 *
 * @param onWait Called once if another run has the lock.
 * @returns A function that releases the lock.
 */
export async function acquireLock(
  path: string,
  { onWait, signal }: { readonly onWait: () => void; readonly signal: AbortSignal },
): Promise<() => void> {
  const own = JSON.stringify({ pid: process.pid, host: hostname(), started: startOf(process.pid) });
  let waits = false;
  while (!tryCreate(path, own)) {
    signal.throwIfAborted();
    const text = read(path);
    if (text !== undefined && isStale(path, text)) {
      removeStale(path, text);
      continue;
    }
    if (!waits) onWait();
    waits = true;
    await pause(POLL, undefined, { signal });
  }
  const refresh = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // The folder is gone. The next write to it reports that.
    }
  }, REFRESH);
  refresh.unref();
  return () => {
    clearInterval(refresh);
    if (read(path) === own) rmSync(path, { force: true });
  };
}

/** Creates the lock with its content in one step. Returns false if it exists. */
function tryCreate(path: string, content: string): boolean {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, content, { mode: 0o600 });
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code === 'ENOSPC' || code === 'EACCES' || code === 'EROFS') throw error;
    return createWithoutLink(path, content);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Creates the lock on file systems without hard links. */
function createWithoutLink(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function isStale(path: string, text: string): boolean {
  const { pid, host, started } = parse(text);
  if (host !== hostname()) return ageOf(path) > MAX_AGE;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return startOf(pid) !== started;
}

function parse(text: string): Owner {
  try {
    const { pid, host, started } = JSON.parse(text) as Owner;
    if (Number.isInteger(pid) && pid > 0 && typeof started === 'string') return { pid, host, started };
  } catch {
    // Damaged. Its age decides.
  }
  return { pid: 0, host: '', started: '' };
}

function ageOf(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

/** Removes a stale lock. If another run has replaced it in the meantime, puts the new lock back. */
function removeStale(path: string, text: string): void {
  const moved = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, moved);
    if (read(moved) !== text) linkSync(moved, path);
  } catch {
    // Another run has removed it first.
  }
  rmSync(moved, { force: true });
}

/** Returns the start time of a process on Linux, and an empty text elsewhere. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
