/** @module-tag gate */
import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Asset, ConvertSetSettings } from '@assetportal/sdk/contract';
import { fileNameOf } from '../../../packages/sdk/src/client/transfer/content-disposition.js';
import { loggedIn } from '../../fixtures/users.js';
import { preparedLibrary } from '../../fixtures/prepared.js';
import { problemOf } from '../../fixtures/problem.js';
import { startedPortal } from '../../fixtures/started-portal.js';

const server = await startedPortal(libraryWithDamagedImage());
const anna = await loggedIn(server, 'anna');
const admin = createAdminClient(await server.admin());
const { assets: docs } = await anna.search.query({ rows: 100 });
const image = docs.find(({ filetype, url }) => filetype === 'jpg' && url !== undefined) as Asset;
const document = docs.find(({ filetype }) => filetype === 'pdf') as Asset;

/** Returns the sample library with a file that cannot be converted, despite its extension. */
async function libraryWithDamagedImage() {
  const library = await preparedLibrary();
  await writeFile(join(library.path, 'broken.jpg'), Buffer.from('ffd8ffe000104a4649460001', 'hex'));
  return library;
}

const idsOf = async (...assets: Asset[]) =>
  (await anna.downloads.convertSets({ ids: assets.map(({ id }) => id) })).map(({ id }) => id);
const set = (more: Partial<ConvertSetSettings> & { id: string }): ConvertSetSettings => ({
  assetGroups: ['image'],
  format: 'jpeg',
  ...more,
});
/** Saves the convert sets, and removes them at the end of the test. */
async function define(...sets: ConvertSetSettings[]): Promise<string | undefined> {
  onTestFinished(async () => void (await admin.convertSets.save({ convertSets: [] })));
  return admin.convertSets.save({ convertSets: sets });
}
const stem = (asset: Asset) => asset.fname.slice(0, asset.fname.lastIndexOf('.'));
const nameIn = (response: Response) => fileNameOf(response.headers.get('content-disposition'));

describe('downloads in a convert set', () => {
  it('have a size, a file name and the converted content', async () => {
    const { url, size, fname } = await anna.downloads.link({ id: image.id, convertSet: 'web' });
    const response = await fetch(server.url + url);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect([bytes.length, Number(response.headers.get('content-length'))]).toEqual([size, size]);
    expect([fname, nameIn(response)]).toEqual([`${stem(image)}.webp`, `${stem(image)}.webp`]);
    const { format, width = 0, height = 0 } = await sharp(bytes).metadata();
    expect([format, Math.max(width, height)]).toEqual(['webp', 1200]);
  });

  it('convert the original, not its preview', async () => {
    const { url } = await anna.downloads.link({ id: image.id, convertSet: 'large' });
    const metadata = await sharp(await (await fetch(server.url + url)).arrayBuffer()).metadata();
    const longest = Math.max(image.pixel_x ?? 0, image.pixel_y ?? 0);
    expect(longest).toBeGreaterThan(0);
    expect(Math.max(metadata.width, metadata.height)).toBe(Math.min(2400, longest));
  });

  it('support ranges, and resume only with the current ETag', { tags: ['d.downloads.resume'] }, async () => {
    const { url, size = 0 } = await anna.downloads.link({ id: image.id, convertSet: 'web' });
    const whole = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
    const part = await fetch(server.url + url, { headers: { range: 'bytes=1000-' } });
    const etag = part.headers.get('etag') ?? '';
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-${size - 1}/${size}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1000))).toBe(true);
    expect(etag).toMatch(/^"[^"]+"$/);
    const current = { range: 'bytes=1000-', 'if-range': etag };
    expect((await fetch(server.url + url, { headers: current })).status).toBe(206);
    const other = { range: 'bytes=1000-', 'if-range': '"other"' };
    expect((await fetch(server.url + url, { headers: other })).status).toBe(200);
  });

  it('include the page in the file name, and return a different file per page', async () => {
    expect(document.page_cnt).toBeGreaterThan(1);
    const [first, second] = await Promise.all(
      [1, 2].map((page) => anna.downloads.link({ id: document.id, convertSet: 'page', page })),
    );
    expect([first?.fname, second?.fname]).toEqual([`${stem(document)}-1.jpg`, `${stem(document)}-2.jpg`]);
    const bytes = await (await fetch(server.url + (second?.url ?? ''))).arrayBuffer();
    const { width, height } = await sharp(bytes).metadata();
    expect(Math.max(width, height)).toBe(2000);
    const past = anna.downloads.link({ id: document.id, convertSet: 'page', page: 999 });
    expect(await problemOf(past)).toBe('422 conversion-failed');
  });

  it('return the original if it already has the target format', async () => {
    const { url, size, fname } = await anna.downloads.link({ id: document.id, convertSet: 'pdf' });
    expect([size, fname]).toEqual([document.file_size, document.fname]);
    const bytes = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(document.sha256);
  });

  it.each([
    ['page', '2'],
    ['v', 'AAAA'],
    ['target', 'play'],
    ['n', 'AAAA'],
  ])('reject a link with a modified %s', async (name, value) => {
    const url = new URL(
      server.url + (await anna.downloads.link({ id: document.id, convertSet: 'page' })).url,
    );
    url.searchParams.set(name, value);
    expect((await fetch(url)).status).toBe(403);
  });

  it('report unavailable formats and failed conversions', async () => {
    const broken = (await anna.search.query({ query: 'fname:broken' })).assets[0] as Asset;
    expect(await idsOf(broken)).toEqual(['original']);
    expect(await problemOf(anna.downloads.link({ id: broken.id, convertSet: 'web' }))).toBe(
      '422 conversion-failed',
    );
    expect(await problemOf(anna.downloads.link({ id: document.id, convertSet: 'web' }))).toBe(
      '404 convert-set-unknown',
    );
    expect(await problemOf(anna.downloads.link({ id: image.id, convertSet: 'nonsense' }))).toBe(
      '404 convert-set-unknown',
    );
    expect(await problemOf(anna.downloads.link({ id: image.id, convertSet: '~player' }))).toBe(
      '404 convert-set-unknown',
    );
  });

  it(
    'convert an evicted rendition again, with identical bytes',
    { tags: ['d.downloads.whole-or-not'] },
    async () => {
      const { url, size } = await anna.downloads.link({ id: image.id, convertSet: 'web' });
      const before = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
      const renditions = join(server.data, 'renditions');
      for (const folder of await readdir(renditions)) {
        if (/^[0-9a-f]{2}$/.test(folder)) await rm(join(renditions, folder), { recursive: true });
      }
      const after = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
      expect(after.length).toBe(size);
      expect(after.equals(before)).toBe(true);
    },
  );

  it('count and log a download once, even in several ranges', async () => {
    const count = async () => (await anna.assets.get({ ids: [image.id] }))[0]?.obj_dload_cnt ?? 0;
    const lines = async () =>
      (await admin.audit.list({ action: 'download', user: 'anna', subject: image.id })).length;
    const [countBefore, linesBefore] = [await count(), await lines()];
    const { url, size = 0 } = await anna.downloads.link({ id: image.id, convertSet: 'print' });
    for (const range of ['bytes=0-99', 'bytes=100-199', `bytes=200-${size - 1}`]) {
      await (await fetch(server.url + url, { headers: { range } })).arrayBuffer();
    }
    // Resume the download with a new link.
    const again = await anna.downloads.link({ id: image.id, convertSet: 'print' });
    await (await fetch(server.url + again.url, { headers: { range: 'bytes=500-' } })).arrayBuffer();
    await expect.poll(count).toBe(countBefore + 1);
    expect(await lines()).toBe(linesBefore + 1);
    const [line] = await admin.audit.list({ action: 'download', subject: image.id, rows: 1 });
    expect(line).toMatchObject({ user: 'anna', detail: { convert_set: 'print' } });
  });

  it('stream through the SDK, which reports the conversion progress', async () => {
    await define(set({ id: 'tiny', longestSide: 50 }));
    const reported: number[] = [];
    const { stream, name, size } = await anna.downloads.stream(
      { asset: image, convertSet: 'tiny' },
      { onPreparing: (progress) => void reported.push(progress) },
    );
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());
    expect([bytes.length, name]).toEqual([size, `${stem(image)}.jpg`]);
    expect(reported.at(-1)).toBe(1);
    expect(Math.max((await sharp(bytes).metadata()).width, 0)).toBeLessThanOrEqual(50);
  });
});

describe('POST download/prepare', { tags: ['d.call.prepare'] }, () => {
  it('converts every page, and reports the progress and the failed conversions', async () => {
    await define(set({ id: 'small', assetGroups: ['image', 'document'], longestSide: 40, format: 'png' }));
    const broken = (await anna.search.query({ query: 'fname:broken' })).assets[0] as Asset;
    const reported: number[] = [];
    const failed = await anna.downloads.prepare(
      { ids: [image.id, document.id, broken.id, 'gone'], convertSet: 'small' },
      { onProgress: (progress) => void reported.push(progress) },
    );
    expect(failed).toEqual([{ id: broken.id, reason: expect.any(String) as string }]);
    expect(reported.at(-1)).toBe(1);
    expect(reported).toEqual([...reported].sort((a, b) => a - b));
    const { fname } = await anna.downloads.link({
      id: document.id,
      convertSet: 'small',
      page: document.page_cnt,
    });
    expect(fname).toBe(`${stem(document)}-${document.page_cnt}.png`);
  });

  it('does nothing for originals, and rejects files without permission', async () => {
    expect(await anna.downloads.prepare({ ids: [image.id], convertSet: 'original' })).toEqual([]);
    expect(await problemOf(anna.downloads.prepare({ ids: ['gone'], convertSet: 'web' }))).toBe(
      '404 asset-not-found',
    );
    expect(await problemOf(anna.downloads.prepare({ ids: [image.id], convertSet: 'nonsense' }))).toBe(
      '404 convert-set-unknown',
    );
    onTestFinished(async () => void (await admin.permissions.save({ rules: [] })));
    await admin.permissions.save({
      rules: [{ group: 'users', folder: '', access: 'download', convertSets: ['original', 'web'] }],
    });
    expect(await problemOf(anna.downloads.prepare({ ids: [image.id], convertSet: 'large' }))).toBe(
      '403 forbidden',
    );
    expect(await idsOf(image)).toEqual(['original', 'web']);
    expect(await problemOf(anna.downloads.link({ id: image.id, convertSet: 'large' }))).toBe('403 forbidden');
  });

  it('invalidates a link when its subject loses the permission', async () => {
    const { url } = await anna.downloads.link({ id: image.id, convertSet: 'large' });
    expect((await fetch(server.url + url)).status).toBe(200);
    onTestFinished(async () => void (await admin.permissions.save({ rules: [] })));
    await admin.permissions.save({
      rules: [{ group: 'users', folder: '', access: 'download', convertSets: ['original'] }],
    });
    expect((await fetch(server.url + url)).status).toBe(404);
  });
});

describe('admin/convert_sets', { tags: ['d.calls.convert-sets'] }, () => {
  it('offers convert sets with their titles as soon as they are saved', async () => {
    await define(
      set({ id: 'press', translation: { de: 'Presse', en: 'Press' }, width: 60, height: 60, crop: 'center' }),
    );
    const sets = await anna.downloads.convertSets({ ids: [image.id] });
    expect(sets.at(-1)).toEqual({ id: 'press', title: 'Press' });
    const { url } = await anna.downloads.link({ id: image.id, convertSet: 'press' });
    const metadata = await sharp(await (await fetch(server.url + url)).arrayBuffer()).metadata();
    expect([metadata.width, metadata.height]).toEqual([60, 60]);
  });

  it('replaces or hides a built-in convert set with the same ID', async () => {
    await define(set({ id: 'web', format: 'png', longestSide: 30 }), set({ id: 'large', hidden: true }));
    expect(await idsOf(image)).toEqual(['original', 'print', 'web']);
    expect((await anna.downloads.link({ id: image.id, convertSet: 'web' })).fname).toBe(`${stem(image)}.png`);
    expect(await problemOf(anna.downloads.link({ id: image.id, convertSet: 'large' }))).toBe(
      '404 convert-set-unknown',
    );
    await admin.convertSets.save({ convertSets: [] });
    expect(await idsOf(image)).toEqual(['original', 'print', 'large', 'web']);
  });

  it.each<[string, ConvertSetSettings[]]>([
    ['a duplicate ID', [set({ id: 'a' }), set({ id: 'a' })]],
    ['the ID of the original', [set({ id: 'original' })]],
    ['a video format for images', [set({ id: 'a', format: 'mp4' })]],
    ['a PDF of a video', [set({ id: 'a', format: 'pdf', assetGroups: ['video'] })]],
    ['both a longest side and a width', [set({ id: 'a', longestSide: 10, width: 10 })]],
    ['a crop without a height', [set({ id: 'a', crop: 'center', width: 10 })]],
    ['a focus without a crop', [set({ id: 'a', focus: { x: 0.5, y: 0.5 } })]],
    [
      'a cropped video',
      [set({ id: 'a', assetGroups: ['video'], format: 'mp4', crop: 'center', width: 9, height: 9 })],
    ],
    ['CMYK in a format that does not support it', [set({ id: 'a', format: 'webp', colorSpace: 'cmyk' })]],
    ['an ID that is not valid in a URL', [set({ id: '../a' })]],
  ])('rejects %s and changes nothing', async (_name, sets) => {
    const before = await admin.convertSets.get();
    expect(await problemOf(admin.convertSets.save({ convertSets: sets }))).toBe('400 invalid-request');
    expect(await admin.convertSets.get()).toEqual(before);
  });

  it('supports If-Match with 412, history and restore', async () => {
    const portal = await server.admin();
    const first = await define(set({ id: 'one' }));
    await admin.convertSets.save({ convertSets: [set({ id: 'two' })] }, { ifMatch: first });
    const late = admin.convertSets.save({ convertSets: [set({ id: 'three' })] }, { ifMatch: first });
    expect(await problemOf(late)).toBe('412 changed-meanwhile');
    expect(await idsOf(image)).toContain('two');
    const [newest] = await portal.history.list({ kind: 'convert_sets' });
    await portal.history.restore({ id: newest?.id ?? '' });
    expect(await idsOf(image)).toContain('one');
    expect(await idsOf(image)).not.toContain('two');
  });

  it('allows only admins', async () => {
    expect(await problemOf(createAdminClient(anna).convertSets.get())).toBe('403 forbidden');
  });
});
