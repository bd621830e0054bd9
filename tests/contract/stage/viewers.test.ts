/** @module-tag gate */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { isPortalError, isTermsRefusal, type Portal } from '@assetportal/sdk';
import { PROBLEMS, type AccessRule, type Asset } from '@assetportal/sdk/contract';
import { findTool } from '../../../packages/server/src/workers/spawn.js';
import { webVttOf } from '../../../packages/server/src/delivery/captions/webvtt.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { squareFont, weightTable } from '../../fixtures/formats/font.js';
import { wavOf } from '../../fixtures/formats/wav.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { SET_UP_TIME } from '../../fixtures/prepared.js';
import { problemOf } from '../../fixtures/problem.js';
import { loggedIn } from '../../fixtures/users.js';

const ffmpeg = await findTool('ffmpeg');
const run = promisify(execFile);

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="#c03"/></svg>';
const STL = `solid t\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 9 0 0\nvertex 0 9 0\nendloop\nendfacet\nendsolid t\n`;
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 50]>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 50 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

const CUE =
  '00:00.000 --> 00:00.500 align:start\nHello <b>there</b> <script>alert(1)</script><img src=x onerror=alert(1)>';

/** Returns a second of samples that become louder, as a WAV file. */
const rising = (): Buffer =>
  wavOf(
    Buffer.from(
      Array.from({ length: 8000 }, (_, at) => 128 + (at % 2 === 0 ? 1 : -1) * Math.round((at / 8000) * 100)),
    ),
  );

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestPortal;
let admin: Portal;
let vera: Portal;
const assets = new Map<string, Asset>();
const idOf = (fname: string) => assets.get(fname)?.id ?? '';

/** Saves permission rules, and removes them at the end of the test. */
async function permit(...rules: AccessRule[]): Promise<void> {
  onTestFinished(async () => void (await createAdminClient(admin).permissions.save({ rules: [] })));
  await createAdminClient(admin).permissions.save({ rules });
}

async function fetchFile(url: string) {
  const response = await fetch(url.startsWith('/') ? server.url + url : url);
  const bytes = Buffer.from(await response.arrayBuffer());
  const header = (name: string) => response.headers.get(name) ?? '';
  return {
    status: response.status,
    mime: header('content-type'),
    disposition: header('content-disposition'),
    bytes,
  };
}

beforeAll(async () => {
  folder = await temporaryFolder();
  const write = async (name: string, content: string | Buffer) => {
    await mkdir(join(folder.path, name, '..'), { recursive: true });
    await writeFile(join(folder.path, name), content);
  };
  const image = (alpha = 1) =>
    sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 200, g: 0, b: 50, alpha } } });
  await write('photo.jpg', await image().jpeg().toBuffer());
  await write('turned.jpg', await image().jpeg().withMetadata({ orientation: 6 }).toBuffer());
  await write('alpha.tif', await image(0.5).tiff({ compression: 'lzw' }).toBuffer());
  await write('anim.gif', await image().gif().toBuffer());
  await write('logo.svg', SVG);
  await write('pages.pdf', PDF);
  await write('plate.stl', STL);
  await write('bold.ttf', squareFont({ 'OS/2': weightTable(700) }));
  await write('no-font.otf', 'text');
  await write('rising.wav', rising());
  if (ffmpeg !== undefined) {
    const video = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=64x48:rate=10', '-pix_fmt', 'yuv420p'];
    await run(ffmpeg, ['-v', 'error', ...video, join(folder.path, 'friday.mp4')]);
  }
  await write('friday.vtt', `WEBVTT\n\nSTYLE\n::cue { background: url(//elsewhere.example/x) }\n\n${CUE}`);
  await write('friday.de.srt', '1\r\n00:00:00,000 --> 00:00:00,500\r\n<font color="red">Grüße</font>\r\n');
  await write('other.en.vtt', 'WEBVTT');
  await write('notes.txt', 'text');
  await write('list.zip', 'PK');
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

describe('GET download/zoom', () => {
  it.each([
    ['photo.jpg', 'image/jpeg', 60, 40],
    ['turned.jpg', 'image/jpeg', 40, 60],
    ['anim.gif', 'image/gif', 60, 40],
  ])('returns the original of %s, which browsers display', async (fname, mime, width, height) => {
    const { url, ...size } = await vera.downloads.zoomImage({ id: idOf(fname) });
    expect(size).toMatchObject({ width, height });
    const file = await fetchFile(url);
    expect([file.status, file.mime, file.bytes.length]).toEqual([200, mime, assets.get(fname)?.file_size]);
    expect(file.disposition).toMatch(/^inline/);
  });

  it.each([
    ['alpha.tif', 60, 40],
    // Never the SVG itself, which could contain scripts.
    ['logo.svg', 4096, 2731],
    ['pages.pdf', 3200, 1600],
  ])('converts %s at full size', async (fname, width, height) => {
    const { url, ...size } = await vera.downloads.zoomImage({ id: idOf(fname) });
    expect(size).toMatchObject({ width, height });
    const { mime, disposition, bytes } = await fetchFile(url);
    expect([mime, disposition.slice(0, 6)]).toEqual(['image/webp', 'inline']);
    const metadata = await sharp(bytes).metadata();
    expect([metadata.width, metadata.height]).toEqual([width, height]);
    if (fname === 'alpha.tif') expect(metadata.hasAlpha).toBe(true);
  });

  it('returns the requested page', async () => {
    const id = idOf('pages.pdf');
    expect(await vera.downloads.zoomImage({ id, page: 2 })).toMatchObject({ width: 1600, height: 3200 });
    expect(await problemOf(vera.downloads.zoomImage({ id, page: 3 }))).toMatch(/preview-unavailable$/);
  });

  it.each(['plate.stl', 'rising.wav', 'list.zip'])('is not available for %s', async (fname) => {
    expect(await problemOf(vera.downloads.zoomImage({ id: idOf(fname) }))).toMatch(/preview-unavailable$/);
  });
});

describe('GET download/mesh', () => {
  it('returns the triangles as binary glTF', async () => {
    const { url, size } = await vera.downloads.mesh({ id: idOf('plate.stl') });
    const { mime, bytes } = await fetchFile(url);
    expect([mime, bytes.length, bytes.toString('latin1', 0, 4)]).toEqual(['model/gltf-binary', size, 'glTF']);
    const json = JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12))) as object;
    expect(json).toMatchObject({ nodes: [{ name: 'model' }, { name: 'camera' }], asset: { version: '2.0' } });
    expect(json).not.toHaveProperty('asset.extras');
  });

  it.each(['photo.jpg', 'rising.wav'])('is not available for %s', async (fname) => {
    expect(await problemOf(vera.downloads.mesh({ id: idOf(fname) }))).toMatch(/preview-unavailable$/);
  });
});

describe('GET download/font', () => {
  it('returns the original and its weights', async () => {
    const { url, size, weights } = await vera.downloads.font({ id: idOf('bold.ttf') });
    expect(weights).toEqual({ min: 700, max: 700, initial: 700 });
    const { mime, bytes } = await fetchFile(url);
    expect([mime, bytes.length]).toEqual(['font/ttf', size]);
  });

  it('returns no weights of a file that is no font, which browsers reject', async () => {
    expect(await vera.downloads.font({ id: idOf('no-font.otf') })).not.toHaveProperty('weights');
  });

  it.each(['photo.jpg', 'list.zip'])('is not available for %s', async (fname) => {
    expect(await problemOf(vera.downloads.font({ id: idOf(fname) }))).toMatch(/preview-unavailable$/);
  });
});

describe('GET download/peaks', () => {
  it('returns 400 levels from 0 to 100, without a program', async () => {
    const peaks = await vera.downloads.peaks({ id: idOf('rising.wav') });
    expect(peaks).toHaveLength(400);
    expect(peaks.at(-1)).toBe(100);
    expect(peaks[200]).toBeGreaterThan(45);
    expect(peaks[200]).toBeLessThan(55);
    expect(peaks[0]).toBeLessThan(2);
  });

  it('is not available for an image', async () => {
    expect(await problemOf(vera.downloads.peaks({ id: idOf('photo.jpg') }))).toMatch(/preview-unavailable$/);
  });
});

describe('captions', () => {
  const tracks = async (portal = vera) =>
    (await portal.downloads.player({ id: idOf('friday.mp4') })).captions;

  it.runIf(ffmpeg)('of a video are WebVTT, also if the file is SRT', async () => {
    expect(assets.get('friday.mp4')?.captions).toEqual([
      { fname: 'friday.vtt' },
      { fname: 'friday.de.srt', lang: 'de' },
    ]);
    // A caption file that belongs to a video is not an asset.
    expect([...assets.keys()].filter((fname) => /vtt|srt/.test(fname))).toEqual(['other.en.vtt']);
    const found = await tracks();
    expect(found.map(({ fname, lang }) => [fname, lang])).toEqual([
      ['friday.vtt', undefined],
      ['friday.de.srt', 'de'],
    ]);
    const [plain, german] = await Promise.all(found.map(({ url }) => fetchFile(url)));
    expect([plain?.status, plain?.mime]).toEqual([200, 'text/vtt; charset=utf-8']);
    // Styles and unknown tags are removed.
    expect(plain?.bytes.toString()).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:00.500 align:start\nHello <b>there</b> alert(1)\n',
    );
    expect(german?.bytes.toString()).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nGrüße\n');
  });

  it.runIf(ffmpeg)('require only the permission to view', async () => {
    const [track] = await tracks();
    await permit({ group: 'users', folder: '', access: 'view' });
    expect((await fetchFile((await tracks())[0]?.url ?? '')).status).toBe(200);
    await permit({ group: 'users', folder: '', access: 'none' });
    expect((await fetchFile(track?.url ?? '')).status).toBe(404);
    await permit({ group: 'users', folder: '', access: 'view' });
    // The number of the file is part of the signature.
    expect((await fetchFile(`${track?.url ?? ''}&page=2`)).status).toBe(PROBLEMS['link-expired']);
  });

  it.runIf(ffmpeg)('follow changes of their files, but no links out of the library', async () => {
    const file = join(folder.path, 'friday.fr.vtt');
    onTestFinished(() => rm(file, { force: true }));
    await writeFile(file, 'WEBVTT\n\n00:00.000 --> 00:00.500\nBonjour');
    const languages = async () => (await tracks()).map(({ lang }) => lang);
    await expect.poll(languages).toEqual([undefined, 'de', 'fr']);
    const url = (await tracks())[2]?.url ?? '';
    expect((await fetchFile(url)).bytes.toString()).toContain('Bonjour');
    await rm(file);
    await symlink('/etc/hosts', file);
    expect((await fetchFile(url)).status).toBe(PROBLEMS['file-gone']);
  });

  it.each([
    ['is not WebVTT', '<html><script>alert(1)</script></html>'],
    ['has no cues', 'WEBVTT\n\nNOTE a comment'],
    ['has a cue without text', 'WEBVTT\n\n00:00.000 --> 00:01.000\n'],
  ])('are undefined for a file that %s', (_name, text) => {
    expect(webVttOf(Buffer.from(text))).toBeUndefined();
  });

  it('never contain a second cue or markup from the text of a cue', () => {
    const text =
      'a < b --> c\n<v Anna>Hi</v> <iframe src=x> <b onclick=x>bold</b> {\\an8}top <00:00:00.500>later';
    expect(webVttOf(Buffer.from(`WEBVTT\n\nid\n00:00.000 --> 00:01.000 foo:bar\n${text}`))).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\na &lt; b → c\n<v Anna>Hi</v>  bold</b> top <00:00:00.500>later\n',
    );
  });
});

describe('permissions of the viewers', { tags: ['d.rights.everywhere'] }, () => {
  const zoom = (fname: string) => vera.downloads.zoomImage({ id: idOf(fname) });
  const font = () => vera.downloads.font({ id: idOf('bold.ttf') });
  const mesh = () => vera.downloads.mesh({ id: idOf('plate.stl') });
  const peaks = () => vera.downloads.peaks({ id: idOf('rising.wav') });
  const ORIGINALS = ['photo.jpg', 'alpha.tif', 'logo.svg', 'pages.pdf'];

  it.each<[string, AccessRule]>([
    ['who may only view', { group: 'users', folder: '', access: 'view' }],
    ['limited to `web`', { group: 'users', folder: '', access: 'download', convertSets: ['web'] }],
  ])('give a user %s the waveform, but no full-size image or mesh', async (_name, rule) => {
    const before = [
      (await zoom('photo.jpg')).url,
      (await zoom('alpha.tif')).url,
      (await mesh()).url,
      (await font()).url,
    ];
    await permit(rule);
    for (const fname of ORIGINALS) expect(await problemOf(zoom(fname))).toBe('403 forbidden');
    expect(await problemOf(mesh())).toBe('403 forbidden');
    expect(await problemOf(font())).toBe('403 forbidden');
    expect(await peaks()).toHaveLength(400);
    // Links from before are no longer valid.
    for (const url of before) expect((await fetchFile(url)).status).toBe(404);
  });

  it('do not depend on permissions for convert sets', async () => {
    await permit({ group: 'users', folder: '', access: 'download', convertSets: ['original'] });
    for (const { url } of [await zoom('photo.jpg'), await zoom('alpha.tif'), await mesh()])
      expect((await fetchFile(url)).status).toBe(200);
  });

  it('reveal nothing about assets that the user may not view', async () => {
    await permit({ group: 'users', folder: '', access: 'none' });
    for (const call of [zoom('photo.jpg'), mesh(), font(), peaks(), vera.downloads.peaks({ id: 'gone' })])
      expect(await problemOf(call)).toBe('404 asset-not-found');
  });

  it('require that users accept the terms of use, if there are any', async () => {
    const { value } = await admin.config.get();
    onTestFinished(async () => void (await admin.config.save({ config: value })));
    await admin.config.save({ config: { ...value, terms_of_use: { show: true } } });
    for (const call of [...ORIGINALS.map((fname) => () => zoom(fname)), mesh, font])
      await expect(call()).rejects.toSatisfy(isTermsRefusal);
    expect(await peaks()).toHaveLength(400);
    const acceptedTerms = true;
    const { url } = await vera.downloads.zoomImage({ id: idOf('photo.jpg'), acceptedTerms });
    expect((await fetchFile(url)).status).toBe(200);
    expect((await vera.downloads.mesh({ id: idOf('plate.stl'), acceptedTerms })).size).toBeGreaterThan(0);
    // Accepting the terms gives no permission.
    await permit({ group: 'users', folder: '', access: 'view' });
    await expect(vera.downloads.mesh({ id: idOf('plate.stl'), acceptedTerms })).rejects.toSatisfy(
      (error) => isPortalError(error, 'forbidden') && !isTermsRefusal(error),
    );
  });

  it('do not let a client name the internal convert sets', async () => {
    for (const convertSet of ['~zoom', '~mesh', '~peaks', '~weights'])
      expect(await problemOf(vera.downloads.link({ id: idOf('photo.jpg'), convertSet }))).toMatch(
        /convert-set-unknown|invalid-request/,
      );
  });

  it('report offline assets', async () => {
    const away = await temporaryFolder();
    onTestFinished(() => away.remove());
    const file = join(folder.path, 'plate.stl');
    await rename(file, join(away.path, 'plate.stl'));
    await expect
      .poll(async () => (await admin.assets.get({ ids: [idOf('plate.stl')] }))[0]?.offline)
      .toBe(true);
    expect(await problemOf(mesh())).toBe('503 asset-offline');
    expect(await problemOf(vera.downloads.offer({ ids: [idOf('plate.stl')] }))).toBe('503 asset-offline');
    const { unavailable } = await vera.downloads.offer({ ids: [idOf('plate.stl'), idOf('photo.jpg')] });
    expect(unavailable).toEqual([idOf('plate.stl')]);
    await rename(join(away.path, 'plate.stl'), file);
  });
});
