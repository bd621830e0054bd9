import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm, truncate, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import type { ZipAnswer } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../fixtures/folder.js';
import { testPortal, type TestPortal } from '../fixtures/library.js';
import { readZip } from '../server/zip/read-zip.js';

/** Lengths on both sides of what 32 bits hold; sparse files take no disk. */
const SIZES = [5 * 1024 ** 3, 10, 4 * 1024 ** 3 - 1, 0, 300];
const TIME = 30 * 60_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let elsewhere: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let admin: Portal;
let answer: ZipAnswer;

beforeAll(async () => {
  folder = await temporaryFolder();
  elsewhere = await temporaryFolder();
  for (const [index, size] of SIZES.entries()) {
    const path = join(folder.path, `${index}.bin`);
    await writeFile(path, size === 0 ? '' : String(index));
    await truncate(path, size);
  }
  portal = await testPortal(folder.path);
  await portal.settled();
  admin = await portal.admin();
  const { docs } = (await admin.search({ rows: 10, sort: { field: 'fname', direction: 'asc' } })).response;
  answer = await admin.downloads.zip(docs.map(({ id }) => id));
}, TIME);
afterAll(async () => {
  await portal.close();
  await folder.remove();
  await elsewhere.remove();
});

async function fetchPart(range?: string): Promise<IncomingMessage> {
  const headers = range === undefined ? {} : { range };
  return new Promise((done, failed) => get(portal.url + answer.url, { headers }, done).on('error', failed));
}

it('a zip of more than 9 GB is whole, and what programs read', { timeout: TIME }, async () => {
  expect(answer.size).toBeGreaterThan(9 * 1024 ** 3);
  const path = join(elsewhere.path, 'large.zip');
  await pipeline(await fetchPart(), createWriteStream(path));
  const file = await open(path);
  try {
    const { size } = await file.stat();
    expect(size).toBe(answer.size);
    const read = async (start: number, end: number) => {
      const bytes = Buffer.alloc(end - start);
      await file.read(bytes, 0, bytes.length, start);
      return bytes;
    };
    const entries = await readZip({ size, read });
    expect(entries.map((entry) => entry.size).sort()).toEqual([...SIZES].sort());
    // Any part that is asked for alone is the same as in the whole, on both sides of 4 GiB as well.
    for (const start of [0, 4 * 1024 ** 3 - 500, 5 * 1024 ** 3 - 500, 9 * 1024 ** 3 - 700, size - 1000]) {
      const hash = createHash('sha256');
      for await (const chunk of await fetchPart(`bytes=${start}-${start + 999}`))
        hash.update(chunk as Buffer);
      const expected = createHash('sha256')
        .update(await read(start, start + 1000))
        .digest('hex');
      expect(hash.digest('hex')).toBe(expected);
    }
  } finally {
    await file.close();
  }
  const python = 'import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() or 0)';
  for (const [tool, args] of [
    ['unzip', ['-tq', path]],
    ['7z', ['t', '-bd', path]],
    ['python3', ['-c', python, path]],
  ] as const) {
    try {
      execFileSync(tool, args, { stdio: 'pipe' });
    } catch (error) {
      // A machine without the program shows it by the others, and by the reader above.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  await rm(path);
});
