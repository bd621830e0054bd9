import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { ratioCode } from '@assetportal/sdk/contract';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let guest: Portal;

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'open'));
  await mkdir(join(folder.path, 'secret'));
  const images = [
    ['open/a.png', 30, 20],
    ['open/b.png', 20, 30],
    ['secret/c.png', 40, 20],
  ] as const;
  for (const [path, width, height] of images) {
    const image = sharp({ create: { width, height, channels: 3, background: '#308060' } });
    await writeFile(join(folder.path, path), await image.png().toBuffer());
  }
  portal = await testPortal(folder.path);
  await portal.settled();
  guest = portal.client();
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

const byName = { query: '*', sort: { field: 'fname', direction: 'asc' } } as const;

describe('search/layout (decisions, section 7, Exact layout)', () => {
  it('has the aspect ratio of every result in order, and the values of the sort field', async () => {
    const { total, codes, marks } = await guest.search.layout(byName);
    expect(total).toBe(3);
    expect([...codes]).toEqual([ratioCode(30, 20), ratioCode(20, 30), ratioCode(40, 20)]);
    expect(marks.map(({ position, value }) => `${position} ${value}`)).toEqual([
      '0 a.png',
      '1 b.png',
      '2 c.png',
    ]);
    const reversed = await guest.search.layout({ query: '*', sort: { field: 'fname', direction: 'desc' } });
    expect([...reversed.codes]).toEqual([...codes].reverse());
    expect((await guest.search.layout({ query: '*' })).marks).toEqual([]);
  });

  it('has an ETag that depends on the permissions, like its content', async () => {
    const path = 'search/layout?solr_sort=fname%20asc';
    const first = await portal.api(path);
    const etag = first.headers.get('etag') ?? '';
    expect((await portal.api(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const { permissions } = createAdminClient(await portal.admin());
    await permissions.save({ rules: [{ group: 'guests', folder: 'secret', access: 'none' }] });
    const hidden = await portal.api(path, { headers: { 'if-none-match': etag } });
    expect(hidden.status).toBe(200);
    expect(hidden.headers.get('etag')).not.toBe(etag);
    const { total, codes } = await guest.search.layout(byName);
    expect([total, codes.length]).toEqual([2, 2]);
  });
});
