/** @module-tag gate */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { getDownload, ORIGINAL, type AccessRule, type Asset } from '@assetportal/sdk/contract';
import { findTool } from '../../../packages/server/src/workers/spawn.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { SET_UP_TIME } from '../../fixtures/prepared.js';
import { problemOf } from '../../fixtures/problem.js';
import { loggedIn } from '../../fixtures/users.js';

const ffmpeg = await findTool('ffmpeg');
const run = promisify(execFile);

const VIDEO = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=1920x1080:rate=10'];
const SMALL_VIDEO = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=320x240:rate=10'];
const AUDIO = ['-f', 'lavfi', '-i', 'sine=duration=1'];
/** Arguments of ffmpeg for each playable file. Browsers play all of them except the Matroska file. */
const PLAYABLE: Readonly<Record<string, readonly string[]>> = {
  'large.mp4': [...VIDEO, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  'small.mp4': [...SMALL_VIDEO, ...AUDIO, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  'clip.webm': [...SMALL_VIDEO, '-c:v', 'libvpx'],
  'clip.mkv': [...SMALL_VIDEO, '-c:v', 'mpeg4'],
  'tone.mp3': AUDIO,
  'tone.m4a': [...AUDIO, '-c:a', 'aac'],
  'tone.wav': AUDIO,
  'tone.ogg': [...AUDIO, '-c:a', 'libvorbis'],
  'tone.opus': [...AUDIO, '-c:a', 'libopus'],
};
const OTHERS = ['photo.jpg', 'anim.gif', 'logo.svg', 'text.pdf', 'plate.stl'];

const triangle = `solid t\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 9 0 0\nvertex 0 9 0\nendloop\nendfacet\nendsolid t\n`;
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestPortal;
let admin: Portal;
let vera: Portal;
const assets = new Map<string, Asset>();
const idOf = (fname: string) => assets.get(fname)?.id ?? '';
const save = (...rules: AccessRule[]) => createAdminClient(admin).permissions.save({ rules });
/** Path of the file to which a link leads, which has the convert set. */
const fileOf = (url: string) => new URL(url, server.url).pathname;
const original = (fname: string) => readFile(join(folder.path, fname));

async function fetchLink(url: string): Promise<{ status: number; mime: string; bytes: Buffer }> {
  const response = await fetch(server.url + url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, mime: response.headers.get('content-type') ?? '', bytes };
}

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(folder.path, { recursive: true });
  const image = sharp({ create: { width: 30, height: 20, channels: 3, background: '#c03' } });
  await image.clone().jpeg().toFile(join(folder.path, 'photo.jpg'));
  await image.clone().gif().toFile(join(folder.path, 'anim.gif'));
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  await writeFile(join(folder.path, 'logo.svg'), svg);
  await writeFile(join(folder.path, 'text.pdf'), pdf);
  await writeFile(join(folder.path, 'plate.stl'), triangle);
  if (ffmpeg !== undefined) {
    for (const [fname, args] of Object.entries(PLAYABLE)) {
      await run(ffmpeg, ['-v', 'error', ...args, join(folder.path, fname)]);
    }
  }
  server = await testPortal(folder.path);
  await server.settled();
  admin = await server.admin();
  vera = await loggedIn(server, 'vera');
  for (const asset of (await admin.search.query({ rows: 100 })).assets) assets.set(asset.fname, asset);
}, SET_UP_TIME);
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const LIMITED: readonly [name: string, rule: AccessRule][] = [
  ['who may only view', { group: 'users', folder: '', access: 'view' }],
  ['limited to `web`', { group: 'users', folder: '', access: 'download', convertSets: ['web'] }],
];

describe.each(LIMITED)('SM9: a user %s', { tags: ['d.rights.everywhere'] }, (_name, rule) => {
  it.runIf(ffmpeg).each(Object.keys(PLAYABLE))(
    'plays a preview of %s',
    { tags: ['7.call.download.video'], timeout: 60_000 },
    async (fname) => {
      await save(rule);
      const { url, size } = await vera.downloads.video({ id: idOf(fname) });
      // The preview is already a converted file.
      const converted = await vera.downloads.player({ id: idOf(fname) }, { converted: true });
      expect(fileOf(converted.url)).toBe(fileOf(url));
      const { status, mime, bytes } = await fetchLink(url);
      expect([status, mime]).toEqual([200, /^tone/.test(fname) ? 'audio/mp4' : 'video/mp4']);
      expect(bytes.length).toBe(size);
      expect(bytes.equals(await original(fname))).toBe(false);
      // Not even the streams of the original: FFmpeg hashes them without their container.
      const streams = async (path: string) => {
        const args = ['-v', 'error', '-i', path, '-map', '0', '-c', 'copy', '-f', 'streamhash', '-'];
        const { stdout } = await run(ffmpeg ?? '', args);
        return stdout.split('\n').flatMap((line) => /=(\w+)$/.exec(line)?.[1] ?? []);
      };
      const copy = join(folder.path, '.assetportal', 'played');
      await writeFile(copy, bytes);
      const before = await streams(join(folder.path, fname));
      expect((await streams(copy)).filter((hash) => before.includes(hash))).toEqual([]);
    },
  );

  it.each([...Object.keys(PLAYABLE), ...OTHERS])('receives no original of %s', async (fname) => {
    if (ffmpeg === undefined && fname in PLAYABLE) return;
    await save(rule);
    const id = idOf(fname);
    for (const target of ['down', 'view'] as const) {
      const link = vera.transport.send(getDownload, { query: { id, csetid: ORIGINAL, target } });
      expect(await problemOf(link)).toBe('403 forbidden');
    }
    if (fname === 'plate.stl') expect(await problemOf(vera.downloads.model({ id }))).toBe('403 forbidden');
    const preview = assets.get(fname)?.url;
    if (preview === undefined) return;
    const response = await vera.transport.open((await vera.previews.link({ id })).url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(await response.arrayBuffer()).equals(await original(fname))).toBe(false);
  });
});

describe('SM9: a link of the player', { tags: ['d.rights.everywhere'] }, () => {
  it.runIf(ffmpeg).each([
    ['clip.webm', 'video/webm', 'video/mp4'],
    ['tone.opus', 'audio/ogg', 'audio/mp4'],
    ['tone.ogg', 'audio/ogg', 'audio/mp4'],
  ])(
    'to %s leads to the converted file after the browser could not play the original',
    async (fname, own, mime) => {
      await save({ group: 'users', folder: '', access: 'download', convertSets: [ORIGINAL] });
      const id = idOf(fname);
      const played = await fetchLink((await vera.downloads.video({ id })).url);
      expect([played.status, played.mime]).toEqual([200, own]);
      const { url } = await vera.downloads.player({ id }, { converted: true });
      const { pathname, search } = new URL(url);
      const converted = await fetchLink(pathname + search);
      expect([converted.status, converted.mime]).toEqual([200, mime]);
      await save({ group: 'users', folder: '', access: 'none' });
      expect(await problemOf(vera.downloads.player({ id }, { converted: true }))).toMatch(
        /^404 asset-not-found/,
      );
      await save();
    },
  );

  const ended = 'to the original ends when the permission is limited to viewing';
  it.runIf(ffmpeg)(ended, { tags: ['7.call.download.video'] }, async () => {
    await save();
    const { url } = await vera.downloads.video({ id: idOf('small.mp4') });
    expect((await fetchLink(url)).bytes.equals(await original('small.mp4'))).toBe(true);
    const converted = await vera.downloads.video({ id: idOf('clip.mkv') });
    expect((await fetchLink(converted.url)).status).toBe(200);
    await save({ group: 'users', folder: '', access: 'view' });
    expect((await fetchLink(url)).status).toBe(404);
    expect((await fetchLink(converted.url)).status).toBe(404);
    const preview = await vera.downloads.video({ id: idOf('small.mp4') });
    expect((await fetchLink(preview.url)).status).toBe(200);
    await save({ group: 'users', folder: '', access: 'none' });
    expect((await fetchLink(preview.url)).status).toBe(404);
    await save();
  });

  it.runIf(ffmpeg)('to a conversion requires only the permission for the original', async () => {
    await save({ group: 'users', folder: '', access: 'download', convertSets: [ORIGINAL] });
    const { url } = await vera.downloads.video({ id: idOf('clip.mkv') });
    expect((await fetchLink(url)).status).toBe(200);
    await save();
  });

  it.runIf(ffmpeg)('leads to a preview if users must accept terms before a download', async () => {
    await save();
    const { value } = await admin.config.get();
    await admin.config.save({ config: { ...value, terms_of_use: { show: true } } });
    const { url } = await vera.downloads.video({ id: idOf('small.mp4') });
    expect((await fetchLink(url)).bytes.equals(await original('small.mp4'))).toBe(false);
    expect(await problemOf(vera.downloads.model({ id: idOf('plate.stl') }))).toBe('403 forbidden');
    await admin.config.save({ config: value });
    expect((await vera.downloads.model({ id: idOf('plate.stl') })).filetype).toBe('stl');
  });
});
