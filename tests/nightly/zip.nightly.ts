import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, truncate, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import type { ZipLink } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../fixtures/folder.js';
import { testPortal, type TestPortal } from '../fixtures/library.js';
import { PROGRAMS } from '../server/zip/programs.js';
import { readZip } from '../fixtures/formats/read-zip.js';

/**
 * File sizes around the 32-bit limit. The files are sparse and need no disk space. No size is 4 GiB − 1, because
 * `unzip` 6 misreads it as the ZIP64 marker (docs/decisions/0027-zips.md).
 */
const SIZES = [5 * 1024 ** 3, 10, 4 * 1024 ** 3, 0, 300];
const TIME = 30 * 60_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let elsewhere: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let admin: Portal;
let zip: ZipLink;
/** Path of the downloaded zip. */
let path: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  elsewhere = await temporaryFolder();
  path = join(elsewhere.path, 'large.zip');
  for (const [index, size] of SIZES.entries()) {
    const file = join(folder.path, `${index}.bin`);
    await writeFile(file, size === 0 ? '' : String(index));
    await truncate(file, size);
  }
  portal = await testPortal(folder.path);
  await portal.settled();
  admin = await portal.admin();
  const { assets: docs } = await admin.search.query({ rows: 10, sort: { field: 'fname', direction: 'asc' } });
  zip = await admin.downloads.zip({ ids: docs.map(({ id }) => id) });
}, TIME);
afterAll(async () => {
  await portal.close();
  await folder.remove();
  await elsewhere.remove();
});

async function fetchPart(range?: string): Promise<IncomingMessage> {
  const headers = range === undefined ? {} : { range };
  return new Promise((done, failed) => get(portal.url + zip.url, { headers }, done).on('error', failed));
}

it(
  'a zip of more than 9 GB is complete, and range requests return the same bytes',
  { timeout: TIME },
  async () => {
    expect(zip.size).toBeGreaterThan(9 * 1024 ** 3);
    await pipeline(await fetchPart(), createWriteStream(path));
    const file = await open(path);
    try {
      const { size } = await file.stat();
      expect(size).toBe(zip.size);
      const read = async (start: number, end: number) => {
        const bytes = Buffer.alloc(end - start);
        await file.read(bytes, 0, bytes.length, start);
        return bytes;
      };
      const entries = await readZip({ size, read });
      expect(entries.map((entry) => entry.size).sort()).toEqual([...SIZES].sort());
      // Each requested range must match the complete zip, including the ranges around 4 GiB.
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
  },
);

describe.each(PROGRAMS)('$program', ({ isInstalled, check }) => {
  it.runIf(isInstalled)('reports no errors in a ZIP archive of more than 9 GB', { timeout: TIME }, () =>
    check(path),
  );
});
