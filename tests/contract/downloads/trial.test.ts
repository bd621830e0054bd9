/** @module-tag gate */
import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Asset, ConvertSetSettings } from '@assetportal/sdk/contract';
import { problemOf } from '../../fixtures/problem.js';
import { folderOf, startedPortal } from '../../fixtures/started-portal.js';
import { loggedIn } from '../../fixtures/users.js';

const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });

const server = await startedPortal(
  folderOf({
    'open/image.png': await noise(400).png().toBuffer(),
    'open/large.jpg': await noise(3000).jpeg({ quality: 90 }).toBuffer(),
    'open/gone.png': await noise(20).png().toBuffer(),
    'open/broken.jpg': Buffer.from('ffd8ffe000104a4649460001', 'hex'),
    'open/notes.txt': 'The pangolin sleeps.',
    'viewed/image.png': await noise(50).png().toBuffer(),
    'closed/image.png': await noise(60).png().toBuffer(),
  }),
);
const portal = await server.admin();
const admin = createAdminClient(portal);
const { assets } = await portal.search.query({ rows: 100 });
const assetAt = (path: string) => assets.find(({ folder, fname }) => `${folder}/${fname}` === path) as Asset;
const image = assetAt('open/image.png');

const set = (more: Partial<ConvertSetSettings> = {}): ConvertSetSettings => ({
  id: 'trial',
  assetGroups: ['image'],
  format: 'webp',
  ...more,
});
const trial = (asset: Asset, definition = set()) =>
  admin.convertSets.trial({ assetId: asset.id, definition });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns the files in a folder and below it, with their sizes and times of the last change. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const lines = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return `${path} ${(await stat(path)).size}`;
    });
  return (await Promise.all(lines)).sort();
}
const renditions = () => filesIn(join(server.data, 'renditions'));

describe('POST admin/convert_sets/trial', { tags: ['d.calls.convert-sets'] }, () => {
  it('returns the bytes of the download, their size in bytes and pixels, and the original', async () => {
    const definition = set({ id: 'same', longestSide: 120, quality: 60 });
    const tried = await trial(image, definition);
    onTestFinished(async () => void (await admin.convertSets.save({ convertSets: [] })));
    await admin.convertSets.save({ convertSets: [definition] });
    const { url } = await portal.downloads.link({ id: image.id, convertSet: 'same' });
    const download = new Uint8Array(await (await fetch(server.url + url)).arrayBuffer());
    expect(tried).toMatchObject({
      filetype: 'webp',
      mime: 'image/webp',
      bytes: download.length,
      width: 120,
      height: 120,
      unchanged: false,
      pages: 1,
      milliseconds: expect.any(Number) as number,
      original: { filetype: 'png', bytes: image.file_size, width: 400, height: 400 },
    });
    expect(sha256(tried.content ?? new Uint8Array())).toBe(sha256(download));
  });

  it('stores neither the file nor a problem, and no change', async () => {
    const settings = await admin.convertSets.get();
    const audit = await admin.audit.list({ rows: 1 });
    const before = await renditions();
    const broken = assetAt('open/broken.jpg');
    for (const quality of [20, 40]) await trial(image, set({ quality }));
    await problemOf(trial(broken));
    expect((await renditions()).filter((line) => !line.includes('index.db'))).toEqual(
      before.filter((line) => !line.includes('index.db')),
    );
    expect(await admin.convertSets.get()).toEqual(settings);
    expect(await admin.audit.list({ rows: 1 })).toEqual(audit);
  });

  it.each<[string, string, ConvertSetSettings]>([
    ['422 conversion-failed', 'open/broken.jpg', set()],
    ['404 convert-set-unknown', 'open/notes.txt', set()],
    ['404 convert-set-unknown', 'open/image.png', set({ assetGroups: ['video'], format: 'mp4' })],
    ['400 invalid-request', 'open/image.png', set({ crop: 'center', width: 10 })],
    ['400 invalid-request', 'open/image.png', set({ longestSide: 10, width: 10 })],
    ['400 invalid-request', 'open/image.png', set({ quality: 101 })],
    ['400 invalid-request', 'open/image.png', set({ longestSide: 100_000 })],
  ])('reports %s for %s', async (problem, path, definition) => {
    expect(await problemOf(trial(assetAt(path), definition))).toBe(problem);
  });

  it('gives the reason of the converter, and the path of a fault', async () => {
    const failure = await trial(assetAt('open/broken.jpg')).catch((error: unknown) => error);
    expect(failure).toMatchObject({ problem: { code: 'conversion-failed', reason: 'damaged' } });
    const fault = await trial(image, set({ format: 'avif', colorSpace: 'cmyk' })).catch(
      (error: unknown) => error,
    );
    expect(fault).toMatchObject({
      message: expect.stringContaining('body.definition.color_space') as string,
    });
  });

  it('reports an unknown asset and a removed file', async () => {
    expect(await problemOf(trial({ ...image, id: 'unknown' }))).toBe('404 asset-not-found');
    const gone = assetAt('open/gone.png');
    await rm(join(server.folder, 'open/gone.png'));
    expect(await problemOf(trial(gone))).toMatch(/conversion-failed|file-gone|asset-not-found|asset-offline/);
  });

  it('requires the permission for the original', async () => {
    const { rules } = (await admin.permissions.get()).value;
    onTestFinished(async () => void (await admin.permissions.save({ rules })));
    await admin.groups.add({ name: 'editors' });
    await admin.permissions.save({
      rules: [
        { group: 'editors', folder: 'viewed', access: 'view' },
        { group: 'editors', folder: 'closed', access: 'none' },
        { group: 'editors', folder: 'open', access: 'download', convertSets: ['web'] },
      ],
    });
    const editor = await loggedIn(server, 'editor', { isGuiAdmin: true, groups: ['editors'] });
    const { convertSets } = createAdminClient(editor);
    const tryAs = (path: string) =>
      problemOf(convertSets.trial({ assetId: assetAt(path).id, definition: set() }));
    expect(await tryAs('viewed/image.png')).toBe('403 forbidden');
    expect(await tryAs('closed/image.png')).toBe('404 asset-not-found');
    // Permission for a smaller format is not permission for the original, which a trial could reproduce.
    expect(await tryAs('open/image.png')).toBe('403 forbidden');
  });

  it('ends the conversion with the request', async () => {
    const outputs = join(server.data, 'renditions', 'tmp', 'out');
    const running = () => readdir(outputs).then(({ length }) => length);
    const slow = set({ format: 'avif', quality: 100 });
    const controller = new AbortController();
    const call = admin.convertSets
      .trial({ assetId: assetAt('open/large.jpg').id, definition: slow }, { signal: controller.signal })
      .catch((error: unknown) => error);
    await expect.poll(running).toBe(1);
    controller.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
    // Without the signal, this conversion takes much longer.
    await expect.poll(running, { timeout: 4000 }).toBe(0);
    expect(await trial(image)).toMatchObject({ filetype: 'webp' });
  });
});
