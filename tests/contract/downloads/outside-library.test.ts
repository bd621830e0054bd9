/** @module-tag gate */
import { mkdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SearchReply } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { wavOf } from '../../fixtures/formats/wav.js';

/** Scans only once, so that the index does not notice later changes. */
const NO_RESCAN = { gather: 3_600_000 };
const TIME = new Date('2024-01-01T00:00:00Z');

let inside: Awaited<ReturnType<typeof temporaryFolder>>;
let outside: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;

/** Writes the same files, with equal sizes and times, but content that repeats the mark. */
async function writeFiles(folder: string, mark: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.txt'), mark.repeat(100));
  await writeFile(join(folder, 'b.wav'), wavOf(Buffer.alloc(1000, mark)));
  for (const name of ['a.txt', 'b.wav']) await utimes(join(folder, name), TIME, TIME);
}

beforeEach(async () => {
  [inside, outside] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  await writeFiles(join(inside.path, 'd'), 'public ');
  await writeFiles(outside.path, 'secret ');
  portal = await testPortal(inside.path, { timing: NO_RESCAN });
  await portal.settled();
});
afterEach(async () => {
  await portal.close();
  await Promise.all([inside.remove(), outside.remove()]);
});

/** Returns URLs with which a client receives the content of the files, and the headers for each. */
async function requests(): Promise<[string, string, Record<string, string>][]> {
  const { response } = await portal.json<SearchReply>('search?solr_sort=fname%20asc');
  const ids = response.docs.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  const links = await Promise.all(
    [`download?id=${ids[0]}`, `download/video/${ids[1]}`].map(
      async (path) => portal.url + (await portal.json<{ url: string }>(path)).url,
    ),
  );
  const { url: zip } = await portal.client().downloads.zip({ ids });
  return [
    ['original', links[0] ?? '', {}],
    ['range', links[0] ?? '', { range: 'bytes=7-13' }],
    ['player', links[1] ?? '', { range: 'bytes=44-' }],
    ['zip', portal.url + zip, {}],
    ['range of a zip', portal.url + zip, { range: 'bytes=0-300' }],
  ];
}

/** Returns the received bytes, also of a response that is aborted. */
async function received(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers });
  const parts: Uint8Array[] = [];
  try {
    for await (const part of response.body ?? []) parts.push(part);
  } catch {
    // The server aborted the response.
  }
  return Buffer.concat(parts).toString('latin1');
}

describe.skipIf(process.platform === 'win32')('SH3: files outside of the library', () => {
  it('are never sent in place of files in a folder that a link replaced', async () => {
    const all = await requests();
    for (const [name, url, headers] of all) expect(await received(url, headers), name).toContain('public');
    await rename(join(inside.path, 'd'), join(inside.path, 'x'));
    await symlink(outside.path, join(inside.path, 'd'));
    for (const [name, url, headers] of all) {
      const content = await received(url, headers);
      expect(content, name).not.toContain('secret');
      expect(content, name).not.toContain('public');
    }
    // The index still has the files: the checks above do not depend on a new scan.
    expect((await portal.json<SearchReply>('search')).response.numFound).toBe(2);
  });
});

describe('SH3: a file that another one with the same size and time replaced', () => {
  it('is not sent under the indexed ETag', async () => {
    const all = await requests();
    const { ino } = await stat(join(inside.path, 'd/a.txt'));
    await writeFiles(join(inside.path, 'new'), 'secret ');
    await rm(join(inside.path, 'd'), { recursive: true });
    await rename(join(inside.path, 'new'), join(inside.path, 'd'));
    expect((await stat(join(inside.path, 'd/a.txt'))).ino).not.toBe(ino);
    for (const [name, url, headers] of all) {
      expect(await received(url, headers), name).not.toContain('secret');
    }
  });
});
