import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { CliError } from '../errors/errors.js';
import { EXIT } from '../errors/exit-codes.js';

/** Maximum time to wait for another process, in milliseconds. */
const MAX_WAIT = 10_000;
const PAUSE = 10;
/** Age from which a lock of another computer is stale, in milliseconds. */
const MAX_AGE = 120_000;

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** Start time of the process as the system reports it. Detects a process ID that was used again. */
  readonly started: string;
}

/** A lock file of this process. */
export interface FileLock {
  /** Renews the lock. Other computers take it over after two minutes without it. */
  readonly refresh: () => void;
  readonly release: () => void;
}

/**
 * Creates a lock file. Returns undefined if another process has it. Takes over the lock of a process that no longer
 * runs, or of another computer that has not refreshed it for two minutes.
 *
 * @param path Path of the lock file. Its folder must exist.
 */
export function tryLock(path: string): FileLock | undefined {
  const own = JSON.stringify({ pid: process.pid, host: hostname(), started: startOf(process.pid) });
  if (!tryCreate(path, own)) {
    const text = read(path);
    if (text !== undefined && !isStale(path, text)) return undefined;
    if (text !== undefined) removeStale(path, text);
    if (!tryCreate(path, own)) return undefined;
  }
  return {
    refresh: () => utimesSync(path, new Date(), new Date()),
    release: () => {
      if (read(path) === own) rmSync(path, { force: true });
    },
  };
}

/**
 * Runs `work` while this process has a lock file. Synchronous, because work under the lock must be short: one file
 * is read and written again. Blocks the process until the lock is free.
 *
 * @param path Path of the lock file. Its folder is created with access only for the user.
 * @throws CliError `settings-locked` after 10 s
 */
export function withLock<T>(path: string, work: () => T): T {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const end = performance.now() + MAX_WAIT;
  let lock = tryLock(path);
  while (lock === undefined) {
    if (performance.now() > end) throw new CliError('settings-locked', EXIT.local, { path });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    lock = tryLock(path);
  }
  try {
    return work();
  } finally {
    lock.release();
  }
}

/** Creates the lock with its content in one step. Returns false if it exists. */
function tryCreate(path: string, content: string): boolean {
  const temporary = `${path}.${process.pid}`;
  try {
    writeFileSync(temporary, content, { mode: 0o600 });
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
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
    // eslint-disable-next-line no-restricted-properties -- Sends no signal, only checks that the process exists.
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
    // eslint-disable-next-line no-restricted-properties -- Compared with a time that the file system has set.
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
