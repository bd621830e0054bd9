import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import type { Asset, ConvertSetSettings } from '@assetportal/sdk/contract';
import { fileNameOf } from '../../../packages/sdk/src/client/transfer/content-disposition.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { loggedIn } from '../../fixtures/users.js';
import { preparedLibrary, SET_UP_TIME } from '../../fixtures/prepared.js';
import { problemOf } from '../../fixtures/problem.js';

let library: Awaited<ReturnType<typeof preparedLibrary>>;
let server: TestPortal;
let anna: Portal;
let admin: ReturnType<typeof createAdminClient>;
let picture: Asset;
let document: Asset;

beforeAll(async () => {
  library = await preparedLibrary();
  // Nothing can be made of it, whatever it says it is.
  await writeFile(join(library.path, 'broken.jpg'), Buffer.from('ffd8ffe000104a4649460001', 'hex'));
  server = await testPortal(library.path);
  await server.settled();
  anna = await loggedIn(server, 'anna');
  admin = createAdminClient(await server.admin());
  const { assets: docs } = await anna.search.query({ rows: 100 });
  picture = docs.find(({ filetype, url }) => filetype === 'jpg' && url !== undefined) as Asset;
  document = docs.find(({ filetype }) => filetype === 'pdf') as Asset;
}, SET_UP_TIME);
afterAll(async () => {
  await server.close();
  await library.remove();
});

const idsOf = async (...assets: Asset[]) =>
  (await anna.downloads.convertSets({ ids: assets.map(({ id }) => id) })).map(({ id }) => id);
const set = (more: Partial<ConvertSetSettings> & { id: string }): ConvertSetSettings => ({
  assetGroups: ['image'],
  format: 'jpeg',
  ...more,
});
/** Puts the convert sets of an admin in place for one test. */
async function define(...sets: ConvertSetSettings[]): Promise<string | undefined> {
  onTestFinished(async () => void (await admin.convertSets.save({ convertSets: [] })));
  return admin.convertSets.save({ convertSets: sets });
}
const stem = (asset: Asset) => asset.fname.slice(0, asset.fname.lastIndexOf('.'));
const nameIn = (response: Response) => fileNameOf(response.headers.get('content-disposition'));

describe('a download in a convert set', () => {
  it('has a known length, a name of its own, and is what was asked for', async () => {
    const { url, size, fname } = await anna.downloads.link({ id: picture.id, convertSet: 'web' });
    const response = await fetch(server.url + url);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect([bytes.length, Number(response.headers.get('content-length'))]).toEqual([size, size]);
    expect([fname, nameIn(response)]).toEqual([`${stem(picture)}.webp`, `${stem(picture)}.webp`]);
    const { format, width = 0, height = 0 } = await sharp(bytes).metadata();
    expect([format, Math.max(width, height)]).toEqual(['webp', 1200]);
  });

  it('is made from the file itself, not from its preview', async () => {
    const { url } = await anna.downloads.link({ id: picture.id, convertSet: 'large' });
    const made = await sharp(await (await fetch(server.url + url)).arrayBuffer()).metadata();
    const longest = Math.max(picture.pixel_x ?? 0, picture.pixel_y ?? 0);
    expect(longest).toBeGreaterThan(0);
    expect(Math.max(made.width, made.height)).toBe(Math.min(2400, longest));
  });

  it(
    'answers ranges, and is carried on with by its ETag alone',
    { tags: ['d.downloads.resume'] },
    async () => {
      const { url, size = 0 } = await anna.downloads.link({ id: picture.id, convertSet: 'web' });
      const whole = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
      const part = await fetch(server.url + url, { headers: { range: 'bytes=1000-' } });
      const etag = part.headers.get('etag') ?? '';
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes 1000-${size - 1}/${size}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1000))).toBe(true);
      expect(etag).toMatch(/^"[^"]+"$/);
      const held = { range: 'bytes=1000-', 'if-range': etag };
      expect((await fetch(server.url + url, { headers: held })).status).toBe(206);
      const other = { range: 'bytes=1000-', 'if-range': '"other"' };
      expect((await fetch(server.url + url, { headers: other })).status).toBe(200);
    },
  );

  it('names the page, and each page is another file', async () => {
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

  it('is the file itself where that is what would be made', async () => {
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
  ])('a link with another %s is none', async (name, value) => {
    const url = new URL(
      server.url + (await anna.downloads.link({ id: document.id, convertSet: 'page' })).url,
    );
    url.searchParams.set(name, value);
    expect((await fetch(url)).status).toBe(403);
  });

  it('says what cannot be had so, and what cannot be made', async () => {
    const broken = (await anna.search.query({ query: 'fname:broken' })).assets[0] as Asset;
    expect(await idsOf(broken)).toEqual(['original']);
    expect(await problemOf(anna.downloads.link({ id: broken.id, convertSet: 'web' }))).toBe(
      '422 conversion-failed',
    );
    expect(await problemOf(anna.downloads.link({ id: document.id, convertSet: 'web' }))).toBe(
      '404 convert-set-unknown',
    );
    expect(await problemOf(anna.downloads.link({ id: picture.id, convertSet: 'nonsense' }))).toBe(
      '404 convert-set-unknown',
    );
    expect(await problemOf(anna.downloads.link({ id: picture.id, convertSet: '~player' }))).toBe(
      '404 convert-set-unknown',
    );
  });

  it(
    'is made again when it was evicted, and is the same',
    { tags: ['d.downloads.whole-or-not'] },
    async () => {
      const { url, size } = await anna.downloads.link({ id: picture.id, convertSet: 'web' });
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

  it('counts once and is written down once, however many ranges it is fetched in', async () => {
    const count = async () => (await anna.assets.get({ ids: [picture.id] }))[0]?.obj_dload_cnt ?? 0;
    const lines = async () =>
      (await admin.audit.list({ action: 'download', user: 'anna', subject: picture.id })).length;
    const [countBefore, linesBefore] = [await count(), await lines()];
    const { url, size = 0 } = await anna.downloads.link({ id: picture.id, convertSet: 'print' });
    for (const range of ['bytes=0-99', 'bytes=100-199', `bytes=200-${size - 1}`]) {
      await (await fetch(server.url + url, { headers: { range } })).arrayBuffer();
    }
    // Carried on with by a new link.
    const again = await anna.downloads.link({ id: picture.id, convertSet: 'print' });
    await (await fetch(server.url + again.url, { headers: { range: 'bytes=500-' } })).arrayBuffer();
    await expect.poll(count).toBe(countBefore + 1);
    expect(await lines()).toBe(linesBefore + 1);
    const [line] = await admin.audit.list({ action: 'download', subject: picture.id, rows: 1 });
    expect(line).toMatchObject({ user: 'anna', detail: { convert_set: 'print' } });
  });

  it('is fetched by the SDK as a stream, which tells of its making', async () => {
    await define(set({ id: 'tiny', longestSide: 50 }));
    const told: number[] = [];
    const { stream, name, size } = await anna.downloads.stream(
      { asset: picture, convertSet: 'tiny' },
      { onPreparing: (progress) => void told.push(progress) },
    );
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());
    expect([bytes.length, name]).toEqual([size, `${stem(picture)}.jpg`]);
    expect(told.at(-1)).toBe(1);
    expect(Math.max((await sharp(bytes).metadata()).width, 0)).toBeLessThanOrEqual(50);
  });
});

describe('POST download/prepare', { tags: ['d.call.prepare'] }, () => {
  it('makes every page, tells how far it is, and what could not be made', async () => {
    await define(set({ id: 'small', assetGroups: ['image', 'document'], longestSide: 40, format: 'png' }));
    const broken = (await anna.search.query({ query: 'fname:broken' })).assets[0] as Asset;
    const told: number[] = [];
    const failed = await anna.downloads.prepare(
      { ids: [picture.id, document.id, broken.id, 'gone'], convertSet: 'small' },
      { onProgress: (progress) => void told.push(progress) },
    );
    expect(failed).toEqual([{ id: broken.id, reason: expect.any(String) as string }]);
    expect(told.at(-1)).toBe(1);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    const { fname } = await anna.downloads.link({
      id: document.id,
      convertSet: 'small',
      page: document.page_cnt,
    });
    expect(fname).toBe(`${stem(document)}-${document.page_cnt}.png`);
  });

  it('has nothing to make of originals, and refuses what may not be had', async () => {
    expect(await anna.downloads.prepare({ ids: [picture.id], convertSet: 'original' })).toEqual([]);
    expect(await problemOf(anna.downloads.prepare({ ids: ['gone'], convertSet: 'web' }))).toBe(
      '404 asset-not-found',
    );
    expect(await problemOf(anna.downloads.prepare({ ids: [picture.id], convertSet: 'nonsense' }))).toBe(
      '404 convert-set-unknown',
    );
    onTestFinished(async () => void (await admin.permissions.save({ rules: [] })));
    await admin.permissions.save({
      rules: [{ group: 'users', folder: '', access: 'download', convertSets: ['original', 'web'] }],
    });
    expect(await problemOf(anna.downloads.prepare({ ids: [picture.id], convertSet: 'large' }))).toBe(
      '403 forbidden',
    );
    expect(await idsOf(picture)).toEqual(['original', 'web']);
    expect(await problemOf(anna.downloads.link({ id: picture.id, convertSet: 'large' }))).toBe(
      '403 forbidden',
    );
  });

  it('a link holds only as long as its holder may have it so', async () => {
    const { url } = await anna.downloads.link({ id: picture.id, convertSet: 'large' });
    expect((await fetch(server.url + url)).status).toBe(200);
    onTestFinished(async () => void (await admin.permissions.save({ rules: [] })));
    await admin.permissions.save({
      rules: [{ group: 'users', folder: '', access: 'download', convertSets: ['original'] }],
    });
    expect((await fetch(server.url + url)).status).toBe(404);
  });
});

describe('admin/convert_sets', { tags: ['d.calls.convert-sets'] }, () => {
  it('are offered as soon as they are saved, under their own titles', async () => {
    await define(
      set({ id: 'press', translation: { de: 'Presse', en: 'Press' }, width: 60, height: 60, crop: 'center' }),
    );
    const sets = await anna.downloads.convertSets({ ids: [picture.id] });
    expect(sets.at(-1)).toEqual({ id: 'press', title: 'Press' });
    const { url } = await anna.downloads.link({ id: picture.id, convertSet: 'press' });
    const made = await sharp(await (await fetch(server.url + url)).arrayBuffer()).metadata();
    expect([made.width, made.height]).toEqual([60, 60]);
  });

  it('one with the id of a built-in one takes its place, and takes it away', async () => {
    await define(set({ id: 'web', format: 'png', longestSide: 30 }), set({ id: 'large', hidden: true }));
    expect(await idsOf(picture)).toEqual(['original', 'print', 'web']);
    expect((await anna.downloads.link({ id: picture.id, convertSet: 'web' })).fname).toBe(
      `${stem(picture)}.png`,
    );
    expect(await problemOf(anna.downloads.link({ id: picture.id, convertSet: 'large' }))).toBe(
      '404 convert-set-unknown',
    );
    await admin.convertSets.save({ convertSets: [] });
    expect(await idsOf(picture)).toEqual(['original', 'print', 'large', 'web']);
  });

  it.each<[string, ConvertSetSettings[]]>([
    ['the same id twice', [set({ id: 'a' }), set({ id: 'a' })]],
    ['the original', [set({ id: 'original' })]],
    ['a film of a picture', [set({ id: 'a', format: 'mp4' })]],
    ['a PDF of a film', [set({ id: 'a', format: 'pdf', assetGroups: ['video'] })]],
    ['a side and a box', [set({ id: 'a', longestSide: 10, width: 10 })]],
    ['a cut without a box', [set({ id: 'a', crop: 'center', width: 10 })]],
    ['a focus without its cut', [set({ id: 'a', focus: { x: 0.5, y: 0.5 } })]],
    [
      'a cut of a film',
      [set({ id: 'a', assetGroups: ['video'], format: 'mp4', crop: 'center', width: 9, height: 9 })],
    ],
    ['CMYK in a format without', [set({ id: 'a', format: 'webp', colorSpace: 'cmyk' })]],
    ['an id that would not stand in an address', [set({ id: '../a' })]],
  ])('refuse %s, and nothing changes', async (_name, sets) => {
    const before = await admin.convertSets.get();
    expect(await problemOf(admin.convertSets.save({ convertSets: sets }))).toBe('400 invalid-request');
    expect(await admin.convertSets.get()).toEqual(before);
  });

  it('know versions: 412, history, and back', async () => {
    const portal = await server.admin();
    const first = await define(set({ id: 'one' }));
    await admin.convertSets.save({ convertSets: [set({ id: 'two' })] }, { ifMatch: first });
    const late = admin.convertSets.save({ convertSets: [set({ id: 'three' })] }, { ifMatch: first });
    expect(await problemOf(late)).toBe('412 changed-meanwhile');
    expect(await idsOf(picture)).toContain('two');
    const [newest] = await portal.history.list({ kind: 'convert_sets' });
    await portal.history.restore({ id: newest?.id ?? '' });
    expect(await idsOf(picture)).toContain('one');
    expect(await idsOf(picture)).not.toContain('two');
  });

  it('are for admins', async () => {
    expect(await problemOf(createAdminClient(anna).convertSets.get())).toBe('403 forbidden');
  });
});
