/**
 * Counts the workers of its process.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { execFile, execFileSync } from 'node:child_process';
import { readFile, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { withSource } from '../../../packages/server/src/media/common/source.js';
import {
  createRenditionService,
  type RenditionService,
  type Source,
} from '../../../packages/server/src/media/renditions.js';
import { configureSandbox } from '../../../packages/server/src/workers/sandbox/sandbox.js';
import { findTool, runTool } from '../../../packages/server/src/workers/spawn.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { wavOf } from '../../fixtures/formats/wav.js';
import { zipOf } from '../../fixtures/formats/zip.js';
import { corners, file, folder, indexed, media, named, pixel, silent, workerProcesses } from './helpers.js';

const ffmpeg = (await findTool('ffmpeg')) !== undefined && (await findTool('ffprobe')) !== undefined;

const PDF = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R >> endobj
4 0 obj << /Length 26 >> stream
1 0 0 rg 0 0 99 99 re f   
endstream endobj
trailer << /Root 1 0 R >>`;
const WORD = zipOf([{ name: 'word/document.xml', content: '<w:body><w:p><w:t>secret</w:t></w:p></w:body>' }]);
const CUBE_FACE = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n';
const MODEL = `mtllib a.mtl\n${CUBE_FACE}usemtl m\nf 1/1 2/2 3/3\nf 1/1 3/3 4/4\n`;
const MATERIAL = 'newmtl m\nKd 1 1 1\nmap_Kd a.png\n';

type Attempt = (m: RenditionService, source: Source) => Promise<unknown>;
const preview: Attempt = (m, source) => m.prepare(source);
const conversion: Attempt = (m, source) => m.get(source, { spec: { format: 'png', longest_side: 50 } });
const text: Attempt = (m, source) => m.text(source);
const references: Attempt = (m, source) => m.references(source);
const video: Attempt = (m, source) => m.get(source, { spec: { format: 'mp4', height: 32 } });

const jpeg = () => corners(60, 40).jpeg().toBuffer();
const tiff = () => corners(60, 40).tiff().toBuffer();

async function mp4(): Promise<Buffer> {
  const path = join(await folder(), 'made.mp4');
  const args = ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=5:duration=1'];
  await promisify(execFile)('ffmpeg', [...args, '-c:v', 'mpeg4', '-y', path]);
  return readFile(path);
}

interface Kind {
  readonly name: string;
  readonly content: string | Buffer | (() => Promise<Buffer>);
  readonly group?: string;
  readonly attempt: Attempt;
  /** Outcome for the file itself. */
  readonly expected: unknown;
}

const PREVIEW = { hasPreview: true };
const KINDS: Readonly<Record<string, Kind>> = {
  'a photo': { name: 'a.jpg', content: jpeg, attempt: preview, expected: PREVIEW },
  'a converted photo': { name: 'a.jpg', content: jpeg, attempt: conversion, expected: { width: 50 } },
  'a TIFF': { name: 'a.tif', content: tiff, attempt: preview, expected: PREVIEW },
  'a RAW file, which exiftool reads': { name: 'a.nef', content: tiff, attempt: preview, expected: PREVIEW },
  'an SVG': {
    name: 'a.svg',
    content:
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    attempt: preview,
    expected: PREVIEW,
  },
  'a PDF': { name: 'a.pdf', content: PDF, group: 'document', attempt: preview, expected: PREVIEW },
  'a converted PDF': {
    name: 'a.pdf',
    content: PDF,
    group: 'document',
    attempt: conversion,
    expected: { width: 50 },
  },
  'the text of a Word document': {
    name: 'a.docx',
    content: WORD,
    group: 'document',
    attempt: text,
    expected: 'secret',
  },
  'a text file': { name: 'a.txt', content: 'secret', group: 'document', attempt: text, expected: 'secret' },
  'the preview in an archive': {
    name: 'a.key',
    content: async () => zipOf([{ name: 'preview.jpg', content: await jpeg() }]),
    group: 'document',
    attempt: preview,
    expected: PREVIEW,
  },
  'a sound': {
    name: 'a.wav',
    content: wavOf(Buffer.alloc(8000, 'noise')),
    group: 'audio',
    attempt: preview,
    expected: PREVIEW,
  },
  'a model': { name: 'a.obj', content: MODEL, group: '3d', attempt: preview, expected: PREVIEW },
  ...(ffmpeg && {
    'a video': { name: 'a.mp4', content: mp4, group: 'video', attempt: preview, expected: PREVIEW },
    'a converted video': {
      name: 'a.mp4',
      content: mp4,
      group: 'video',
      attempt: video,
      expected: { mime: 'video/mp4' },
    },
  }),
};

/** Rendition service of the tests of all kinds. They share its worker processes. */
let service: RenditionService;
let state: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  state = await temporaryFolder();
  service = createRenditionService({ library: tmpdir(), data: state.path, log: silent });
});
afterAll(async () => {
  await service.close();
  await state.remove();
});

/** Returns the outcome of a job in a form that shows whether it has read the file. */
const outcomeOf = (attempt: Attempt, m: RenditionService, source: Source): Promise<unknown> =>
  attempt(m, source).catch((error: unknown) => ({ code: (error as { code?: unknown }).code }));

/** Outcomes of a job that has not read the file. */
const NOT_READ = [{ hasPreview: false, problem: 'unreadable' }, { code: 'unreadable' }, undefined];

const running = (m: RenditionService) =>
  [...m.load().values()].reduce((sum, { running, waiting }) => sum + running + waiting, 0);

/** Writes the file of a kind into a separate folder. */
async function indexedFile({ name, content, group = 'image' }: Kind): Promise<Source> {
  return file(name, typeof content === 'function' ? await content() : content, {
    assetGroup: group,
    resolveReference: () => Promise.resolve(undefined),
  });
}

describe.runIf(process.platform !== 'win32')('SM6: a named pipe in place of an indexed file', () => {
  test.each(Object.entries(KINDS))('ends the job of %s at once', async (_what, kind) => {
    const source = await indexedFile(kind);
    await rm(source.path);
    execFileSync('mkfifo', [String(source.path)]);
    expect(NOT_READ).toContainEqual(await outcomeOf(kind.attempt, service, source));
    expect(running(service)).toBe(0);
  });

  test('ends the search for references of a model', async () => {
    const m = await media();
    const source = await indexedFile(KINDS['a model']!);
    await rm(source.path);
    execFileSync('mkfifo', [String(source.path)]);
    expect(await outcomeOf(references, m, source)).toEqual({ code: 'unreadable' });
  });

  test('does not keep the slot of a job that was waiting', async () => {
    const m = await media({ concurrency: 1 });
    const first = m.prepare(await file('first.png', await corners(4000, 3000).png().toBuffer()));
    const source = await file('a.jpg', await jpeg());
    const waiting = m.prepare(source);
    await rm(source.path);
    execFileSync('mkfifo', [String(source.path)]);
    expect(await first).toMatchObject(PREVIEW);
    expect(await waiting).toMatchObject({ problem: 'unreadable' });
    expect(await m.prepare(await file('b.jpg', await jpeg()))).toMatchObject(PREVIEW);
    expect(running(m)).toBe(0);
  });

  test('is a missing texture of a model', async () => {
    const m = await media();
    const { model, texture } = await texturedModel();
    await rm(texture.path);
    execFileSync('mkfifo', [String(texture.path)]);
    expect(await m.prepare(model)).toMatchObject(PREVIEW);
    expect(await modelColor(m, model)).not.toBe('blue');
  });
});

describe.runIf(process.platform === 'linux')('SM6: a worker that hangs', { tags: ['night'] }, () => {
  test('is killed after its time limit, and its slot is free again', async () => {
    const m = await media({ concurrency: 1 });
    const source = await file('a.txt', 'text', { assetGroup: 'document' });
    const others = await workerProcesses('extract');
    expect(await m.text(source)).toBe('text');
    const worker = (await workerProcesses('extract')).find((pid) => !others.includes(pid)) ?? 0;
    expect(worker).toBeGreaterThan(0);
    process.kill(worker, 'SIGSTOP');
    const hanging = m.text({ ...source, version: '2' });
    const next = m.text({ ...source, version: '3' });
    expect(await hanging).toBeUndefined();
    expect(await next).toBe('text');
    expect(running(m)).toBe(0);
    expect(await workerProcesses('extract')).not.toContain(worker);
  });
});

describe.runIf(process.platform !== 'win32')('SH3: a folder replaced by a link to a folder outside', () => {
  /** Moves the folder of a file outside, and puts a link in its place. Size, time and inode stay the same. */
  async function replaceFolder({ path }: Source): Promise<void> {
    const inside = dirname(String(path));
    const outside = join(await folder(), 'outside');
    await rename(inside, outside);
    await symlink(outside, inside);
  }

  test.each(Object.entries(KINDS))('yields nothing of %s', async (_what, kind) => {
    const source = await indexedFile(kind);
    await replaceFolder(source);
    expect(NOT_READ).toContainEqual(await outcomeOf(kind.attempt, service, source));
  });

  test.each(Object.entries(KINDS))(
    'is the cause of these results, because %s is readable itself',
    async (_what, kind) => {
      const outcome = await outcomeOf(kind.attempt, service, await indexedFile(kind));
      if (typeof kind.expected === 'string') expect(outcome).toBe(kind.expected);
      else expect(outcome).toMatchObject(kind.expected as object);
    },
  );

  test('yields no texture', async () => {
    const m = await media();
    const { model, texture } = await texturedModel();
    expect(await modelColor(m, model)).toBe('blue');
    await replaceFolder(texture);
    expect(await modelColor(m, { ...model, version: '2' })).not.toBe('blue');
  });

  test('yields nothing of another file with the same size and time', async () => {
    const m = await media();
    const time = new Date(1_700_000_000_000);
    const { path: other } = await file('a.jpg', await jpeg());
    const written = await file('a.jpg', await jpeg());
    for (const path of [other, written.path]) await utimes(path, time, time);
    const source = await indexed(written);
    // The time of the last change has a resolution of milliseconds.
    const touch = () => utimes(other, time, time).then(async () => (await stat(other)).ctimeMs);
    await expect.poll(touch).not.toBe(source.ctimeMs);
    await rename(other, source.path);
    const { size, mtimeMs } = await indexed(source);
    expect({ size, mtimeMs }).toEqual({ size: source.size, mtimeMs: source.mtimeMs });
    expect(await m.prepare(source)).toEqual({ hasPreview: false, problem: 'unreadable' });
  });
});

describe.runIf(process.platform === 'linux')('SH3: an external program', () => {
  test('reads the file that was opened, even if another one has replaced it since', async () => {
    // Inside bubblewrap, the program could not read the other file at all.
    configureSandbox('off');
    onTestFinished(() => configureSandbox('auto'));
    const source = await file('a.txt', 'original');
    const { path: other } = await file('b.txt', 'secret');
    const read = withSource(source, await folder(), async (open) => {
      const { path, input } = await open.toolInput();
      await rm(source.path);
      await symlink(other, source.path);
      const script = `process.stdout.write(fs.readFileSync(${JSON.stringify(path)}))`;
      const { signal } = new AbortController();
      return runTool('node', ['-e', script], { folder: await open.folder(), signal, input });
    });
    expect((await read).toString()).toBe('original');
  });
});

/** Returns a model, and its blue texture in another folder. */
async function texturedModel(): Promise<{ model: Source; texture: Source }> {
  const blue = sharp({ create: { width: 8, height: 8, channels: 3, background: '#00f' } });
  const texture = await file('a.png', await blue.png().toBuffer());
  const material = await file('a.mtl', MATERIAL);
  const textures = (name: string) => Promise.resolve(name === 'a.png' ? texture : undefined);
  const model = await file('a.obj', MODEL, {
    assetGroup: '3d',
    resolveReference: (name) =>
      Promise.resolve(name === 'a.mtl' ? { ...material, resolveReference: textures } : undefined),
  });
  return { model, texture };
}

async function modelColor(m: RenditionService, model: Source): Promise<string> {
  return named(await pixel(await m.get(model, { size: 'preview' }), 0.5, 0.5));
}
