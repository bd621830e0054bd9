/**
 * Looks for the reader among the child processes of its process.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { realpathSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALIVE_MS } from '../../packages/server/src/library/read/reader-protocol.js';
import type { FileReader } from '../../packages/server/src/library/read/read-result.js';
import { listFolder, type Listing } from '../../packages/server/src/library/scan/walk.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { image } from '../fixtures/server/library.js';
import { startReader } from '../fixtures/server/reader.js';
import { descendantsOf, hasOpen } from '../fixtures/server/processes.js';

/** Size of a file that takes long enough to read that the process can be killed meanwhile, in bytes. */
const LARGE = 3 * 2 ** 30;
/** Size of a file that is read completely in about a second, but that the test can still detect as open, in bytes. */
const MEDIUM = LARGE / 6;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let root: string;
let reader: FileReader;

beforeEach(async () => {
  folder = await temporaryFolder();
  root = realpathSync(folder.path);
  for (let number = 0; number < 5; number += 1)
    await writeFile(join(root, `${number}.png`), await image(number));
  await writeFile(join(root, 'large.bin'), '');
  await truncate(join(root, 'large.bin'), LARGE);
  reader = startReader(root);
});
afterEach(async () => {
  await reader.close();
  await folder.remove();
});

const listed = () => (listFolder(Buffer.from(root), '') as Listing).assets;

const readingProcess = () => descendantsOf(process.pid).find((pid) => hasOpen(pid, join(root, 'large.bin')));

/** Kills the reader process as soon as it reads the large file. Resolves when the process has ended. */
async function killWhileReading(): Promise<void> {
  let pid: number | undefined;
  while ((pid = readingProcess()) === undefined) await pause(1);
  process.kill(pid, 'SIGKILL');
  while (hasOpen(pid, join(root, 'large.bin'))) await pause(1);
}

describe.skipIf(process.platform !== 'linux')('SM12: the process that reads the library', () => {
  it('is replaced if it is killed, and its files are read again', async () => {
    await truncate(join(root, 'large.bin'), MEDIUM);
    const reading = reader.read(listed());
    const others = reader.read(listed().filter(({ path }) => path.endsWith('.png')));
    await killWhileReading();
    for (const results of [await reading, await others]) {
      expect(results.map(({ problem }) => problem)).toEqual(results.map(() => undefined));
      expect(results.every(({ sha256 }) => sha256 !== undefined)).toBe(true);
    }
    expect((await reading).map(({ listed: { path } }) => path)).toEqual(listed().map(({ path }) => path));
  });

  it('marks only a file as unreadable that ends it twice alone', { tags: ['night'] }, async () => {
    const reading = reader.read(listed());
    // Once together with the others, and twice alone.
    for (let times = 0; times < 3; times += 1) await killWhileReading();
    const problems = (await reading).map(({ listed: { path }, problem }) => [path, problem]);
    expect(Object.fromEntries(problems)).toEqual({
      ...Object.fromEntries([0, 1, 2, 3, 4].map((number) => [`${number}.png`, undefined])),
      'large.bin': 'unreadable',
    });
  });

  it('is killed if it hangs, and its files are read again', { tags: ['night'] }, async () => {
    const hanging = startReader(root, ALIVE_MS + 1000);
    try {
      const reading = hanging.read(listed());
      let pid: number | undefined;
      while ((pid = readingProcess()) === undefined) await pause(1);
      process.kill(pid, 'SIGSTOP');
      // The file is now small enough to be read quickly.
      await truncate(join(root, 'large.bin'), LARGE / 24);
      const problems = (await reading).map(({ listed: { path }, problem }) => [path, problem]);
      expect(Object.fromEntries(problems)).toEqual({
        ...Object.fromEntries([0, 1, 2, 3, 4].map((number) => [`${number}.png`, undefined])),
        'large.bin': 'changed-while-read',
      });
      expect(hasOpen(pid, join(root, 'large.bin'))).toBe(false);
    } finally {
      await hanging.close();
    }
  });

  it('is not started again after the library is closed', async () => {
    const reading = reader.read(listed());
    await killWhileReading();
    await reader.close();
    expect(await reading).toEqual([]);
    expect(readingProcess()).toBeUndefined();
  });
});
