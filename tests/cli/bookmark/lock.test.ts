import { spawnSync } from 'node:child_process';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryLock } from '../../../packages/cli/src/kernel/config/file-lock.js';
import { temporaryFolder } from '../../fixtures/folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** Process ID of a process that has ended. */
const ended = spawnSync(process.execPath, ['-e', '']).pid;
const owner = (pid: number, host: string, started = '') => JSON.stringify({ pid, host, started });

/** Returns the content of a lock of this process. */
async function ownLock(): Promise<string> {
  const path = join(folder.path, 'own');
  const lock = tryLock(path);
  const text = await readFile(path, 'utf8');
  lock?.release();
  return text;
}

test.each<[string, () => string | Promise<string>, number, boolean]>([
  ['of a process that has ended', () => owner(ended, hostname()), 0, true],
  ['of a process ID that was used again', () => owner(process.pid, hostname(), 'earlier'), 0, true],
  ['of a running process, however old', ownLock, 3600, false],
  ['of another computer', () => owner(1, 'elsewhere.example'), 60, false],
  ['of another computer, not refreshed for two minutes', () => owner(1, 'elsewhere.example'), 121, true],
  ['that is damaged', () => '', 60, false],
  ['that is damaged and old', () => '{"pid":', 121, true],
])('a lock %s', async (_, content, age, isTakenOver) => {
  const path = join(folder.path, 'lock');
  await writeFile(path, await content());
  const time = Date.now() / 1000 - age;
  await utimes(path, time, time);
  const lock = tryLock(path);
  expect(lock !== undefined).toBe(isTakenOver);
  lock?.release();
  expect(await readdir(folder.path)).toEqual(isTakenOver ? [] : ['lock']);
});

test('only one of two owners gets a lock, and a release never removes the lock of another', async () => {
  const path = join(folder.path, 'lock');
  const lock = tryLock(path);
  expect(lock).toBeDefined();
  expect(tryLock(path)).toBeUndefined();
  const other = owner(1, 'elsewhere.example');
  await writeFile(path, other);
  lock?.release();
  expect(await readFile(path, 'utf8')).toBe(other);
});
