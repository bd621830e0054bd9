import { createHash } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 as crcOf } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import type { Asset, ZipLink } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../../fixtures/library.js';
import { problemOf } from '../../../fixtures/problem.js';

const FILES = {
  'a/eins.txt': 'eins\n',
  'a/Größe ü.txt': 'zwei\n',
  'b/eins.txt': 'drei\n',
  'b/big.bin': Buffer.from(Uint8Array.from({ length: 700_000 }, (_, index) => (index * 31) >> 3)),
  'b/empty.txt': '',
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let admin: Portal;
let assets: Map<string, Asset>;

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true });
    await writeFile(join(folder.path, name), content);
    await utimes(join(folder.path, name), 1_600_000_000, 1_600_000_001);
  }
  portal = await testPortal(folder.path);
  await portal.settled();
  admin = await portal.admin();
  const { assets: docs } = await admin.search.query({ rows: 100 });
  assets = new Map(docs.map((asset) => [`${asset.folder}/${asset.fname}`, asset]));
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

const ids = () => Object.keys(FILES).map((path) => (assets.get(path) as Asset).id);
const fetchZip = (link: ZipLink) => fetch(portal.url + link.url);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('the files of an archive', () => {
  it('are listed with their positions and checksums', { tags: ['d.call.download.links'] }, async () => {
    const link = await admin.downloads.zip({ ids: [...ids(), 'gone'], folders: true, entries: true });
    expect(link.rejectedAssetIds).toEqual(['gone']);
    const bytes = await bytesOf(await fetchZip(link));
    expect(link.entries?.map((entry) => entry.id)).toEqual(ids());
    for (const { id: one, name, offset, size, sha256, crc32, modified, page } of link.entries ?? []) {
      const [path = ''] = [...assets].find(([, asset]) => asset.id === one) ?? [];
      const content = Buffer.from(FILES[path as keyof typeof FILES]);
      expect(bytes.subarray(offset, offset + size).equals(content), name).toBe(true);
      const expected = { sha256: createHash('sha256').update(content).digest('hex'), crc32: crcOf(content) };
      expect({ sha256, crc32 }).toEqual(expected);
      expect([modified, page]).toEqual([1_600_000_001_000, 1]);
    }
  });

  it('are not listed by default', async () => {
    expect((await admin.downloads.zip({ ids: ids() })).entries).toBeUndefined();
  });
});

describe('links to the files of many assets', () => {
  it('omit what the user may not download, and name the reason', async () => {
    const { links, rejected } = await admin.downloads.links({ ids: [...ids(), 'gone'] });
    expect(links.map((link) => link.id)).toEqual(ids());
    expect(rejected).toEqual([{ id: 'gone', code: 'asset-not-found' }]);
    const content = await bytesOf(await fetch(portal.url + (links[0]?.url ?? '')));
    expect(content.toString()).toBe(FILES['a/eins.txt']);
  });

  it('are rejected as a whole if there is none, for an unknown format, and for too many IDs', async () => {
    const links = (list: readonly string[], convertSet?: string) =>
      problemOf(admin.downloads.links({ ids: list, convertSet }));
    expect(await links(['gone'])).toBe('404 asset-not-found');
    expect(await links(ids(), 'unknown')).toMatch(/ convert-set-unknown$/);
    const many = Array.from({ length: 1001 }, (_, index) => `id ${index}`);
    expect(await links(many)).toBe('400 invalid-request');
  });
});
