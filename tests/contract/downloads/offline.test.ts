/** @module-tag gate */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Asset, IndexStatus } from '@assetportal/sdk/contract';
import { terminalImageUrl } from '@assetportal/sdk/rules';
import { temporaryFolder } from '../../fixtures/folder.js';
import { folderOf, startedPortal } from '../../fixtures/started-portal.js';
import { silence } from '../../fixtures/formats/wav.js';
import { until as waitUntil } from '../../fixtures/server/library.js';
import { listen } from '../http/event-client.js';

const png = (red: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: 20 } } })
    .png()
    .toBuffer();

const portal = await startedPortal(
  folderOf({
    'disk/image.png': await png(200),
    'disk/notes.txt': 'The pangolin sleeps.',
    'disk/sound.wav': silence(1),
    'disk/model.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n',
    'stays.png': await png(10),
  }),
);
const admin = await portal.admin();
const auth = { authorization: `Bearer ${await portal.login()}` };
const ids: Record<string, string> = {};
let zipUrl: string;
let fileUrl: string;
let away: Awaited<ReturnType<typeof temporaryFolder>>;

const library = (path: string) => join(portal.folder, path);
const status = () => portal.json<IndexStatus>('index/status', { headers: auth });
const assetsOf = async (...requested: string[]) => admin.assets.get({ ids: requested });
const names = async (query: string) =>
  (await admin.search.query({ query, rows: 100 })).assets.map(({ fname }) => fname).sort();
const until = (enough: (current: IndexStatus) => boolean) =>
  waitUntil('the index status is as expected', async () => enough(await status()));

const FILES = ['image.png', 'notes.txt', 'sound.wav', 'model.obj'] as const;
let before: Asset[];

beforeAll(async () => {
  away = await temporaryFolder();
  for await (const asset of admin.search.all({})) ids[asset.fname] = asset.id;
  before = await assetsOf(...FILES.map((name) => ids[name] as string));
  await admin.bookmarks.save({ ids: Object.values(ids) });
  zipUrl = (await admin.downloads.zip({ ids: [ids['image.png'] as string], convertSet: 'original' })).url;
  fileUrl = (await admin.downloads.link({ id: ids['image.png'] as string })).url;
  await rename(library('disk'), join(away.path, 'disk'));
  await until(({ offline, state }) => offline === FILES.length && state === 'idle');
});

afterAll(() => away.remove());

describe('SM10: offline assets', () => {
  it('are not part of searches, facets, suggestions and collections', async () => {
    expect(await names('*')).toEqual(['stays.png']);
    expect(await names('pangolin')).toEqual([]);
    const found = await portal.json('search?solr_q=*&solr_facetfields=filetype', { headers: auth });
    expect(JSON.stringify(found)).toContain('"label":"png"');
    for (const label of ['wav', 'obj', 'txt']) expect(JSON.stringify(found)).not.toContain(`"${label}"`);
    expect(await portal.json('search/suggest?q=pang', { headers: auth })).toEqual({ suggestions: [] });
    const collections = await admin.collections.list();
    expect(collections.map(({ indicator }) => indicator)).not.toContain('folder/disk');
  });

  it('are returned by ID with the flag, and their other fields are unchanged', async () => {
    const requested = FILES.map((name) => ids[name] as string);
    expect(await assetsOf(...requested)).toEqual(before.map((asset) => ({ ...asset, offline: true })));
    expect((await assetsOf(ids['stays.png'] as string))[0]).not.toHaveProperty('offline');
  });

  it('stay bookmarked, also when a client saves its bookmarks', async () => {
    expect(await admin.bookmarks.list()).toEqual(Object.values(ids));
    const reversed = Object.values(ids).reverse();
    expect(await admin.bookmarks.save({ ids: reversed })).toEqual([]);
    expect(await admin.bookmarks.list()).toEqual(reversed);
  });

  it('are counted in the index status', async () => {
    expect(await status()).toMatchObject({ state: 'idle', found: 1, done: 1, offline: FILES.length });
  });

  it.each<[string, () => Promise<Response>]>([
    ['a link', () => portal.api(`download?id=${ids['image.png'] ?? ''}`, { headers: auth })],
    ['a conversion', () => portal.api(`download?id=${ids['image.png'] ?? ''}&csetid=web`, { headers: auth })],
    ['a file', () => fetch(portal.url + fileUrl)],
    [
      'a zip',
      () =>
        portal.api(`download?operation=zip&csetid=original&id=${ids['image.png'] ?? ''}`, { headers: auth }),
    ],
    ['an existing zip', () => fetch(portal.url + zipUrl)],
    [
      'a preparation',
      () =>
        portal.api('download/prepare', {
          method: 'POST',
          headers: { ...auth, 'content-type': 'application/json' },
          body: JSON.stringify({ csetid: 'web', id: [ids['image.png']] }),
        }),
    ],
    ['the player', () => portal.api(`download/video/${ids['sound.wav'] ?? ''}`, { headers: auth })],
    ['a model', () => portal.api(`download/model/${ids['model.obj'] ?? ''}`, { headers: auth })],
  ])('fail with asset-offline: %s', async (_, request) => {
    const response = await request();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'asset-offline', title: 'File offline' });
    // Clients do not repeat a call for that long.
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('are named in the report of a zip with other assets', async () => {
    const reply = await admin.downloads.zip({
      ids: [ids['image.png'] as string, ids['stays.png'] as string],
      convertSet: 'original',
    });
    expect(reply.rejectedAssetIds).toEqual([ids['image.png']]);
    const zip = Buffer.from(await (await fetch(portal.url + reply.url)).arrayBuffer()).toString('latin1');
    expect(zip).toContain('currently missing in the library');
  });

  it('show a preview that was created before, and no other', async () => {
    const [image] = await assetsOf(ids['image.png'] as string);
    const preview = await portal.api(`download/preview?id=${image?.id ?? ''}`, { headers: auth });
    expect(preview.status).toBe(200);
    const thumbnail = await fetch(portal.url + (image?.url ?? ''), { headers: auth });
    expect(thumbnail.headers.get('content-type')).toMatch(/^image\//);
    const png = await fetch(portal.url + (terminalImageUrl(image ?? {}) ?? ''), { headers: auth });
    expect(png.headers.get('content-type')).toBe('image/png');
    const other = await portal.api(`renditions/${image?.id ?? ''}/preview?page=2`, { headers: auth });
    expect(other.status).toBe(503);
  });

  it('return with ID, dates, bookmarks, text and preview, and clients learn of it', async () => {
    const events = await listen(portal, { token: await portal.login() });
    await rename(join(away.path, 'disk'), library('disk'));
    await until(({ offline, state }) => offline === undefined && state === 'idle');
    // The failed downloads of the zip count as downloads.
    const uncounted = ({ obj_dload_cnt: _, ...asset }: Asset) => asset;
    const after = await assetsOf(...FILES.map((name) => ids[name] as string));
    expect(after.map(uncounted)).toEqual(before.map(uncounted));
    // A remote search engine includes changes within two seconds.
    await expect.poll(() => names('*')).toEqual([...FILES, 'stays.png'].sort());
    expect(await names('pangolin')).toEqual(['notes.txt']);
    // If the files return within the time for which events are collected, they count as changed.
    const returned = (seen: typeof events.seen) =>
      seen.flatMap((event) => (event.type === 'assets' ? [...event.added, ...event.changed] : []));
    await events.until((seen) => FILES.every((name) => returned(seen).includes(ids[name] as string)));
    expect((await portal.api(`download?id=${ids['image.png'] ?? ''}`, { headers: auth })).status).toBe(200);
  });
});

describe('SM10: assets on hold', () => {
  it('are reported to admins only, and released by their confirmation', async () => {
    await writeFile(library('disk/.assetportal-mount'), '');
    await createAdminClient(admin).index.confirmLoss();
    await rename(library('disk'), join(away.path, 'disk'));
    await mkdir(library('disk'));
    await until(({ offline, state }) => offline === FILES.length && state === 'idle');
    expect(await status()).toMatchObject({
      problem: 'folder-unmounted',
      held: { assets: FILES.length, unmounted: ['disk'] },
    });
    const forGuest = await portal.json<IndexStatus>('index/status');
    expect(forGuest).toMatchObject({ problem: 'folder-unmounted', offline: FILES.length });
    expect(forGuest).not.toHaveProperty('held');
    expect(await createAdminClient(admin).index.confirmLoss()).toBe(FILES.length);
    const after = await status();
    expect(after).not.toHaveProperty('held');
    expect(after).not.toHaveProperty('problem');
    expect(after.offline).toBe(FILES.length);
  });
});
