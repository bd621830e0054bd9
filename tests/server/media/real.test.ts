/**
 * @module-tag night
 * @module-tag sizes
 */
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { mediaTools } from '../../../packages/server/src/boot/media-tools.js';
import {
  createRenditionService,
  videoPages,
  type RenditionService,
  type MediaFacts,
  type Source,
} from '../../../packages/server/src/media/renditions.js';
import { canonical } from '../../../packages/server/src/library/read/formats.js';
import { nightly } from '../../fixtures/run/nightly.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { named, pixel, silent } from './helpers.js';

interface Facts {
  bytes: number;
  kind: string;
  width?: number | string;
  height?: number | string;
  orientation?: number;
  page_cnt?: number;
  /** Size of the first page, in points. */
  page_pts?: [number, number];
  pdfinfo?: string;
  display?: [number, number];
  thumbnail_by?: string[];
  made_with?: { color_code?: number | number[] };
}

/** Files without a readable image, with the expected problem. Every other image file must have a preview. */
const NO_PREVIEW: Readonly<Record<string, string>> = {
  // The file is truncated: the embedded image is beyond its end.
  'images/formats/raw/CanonRaw.cr2': 'unsupported-format',
  // The image in it has a header, but its pixels are beyond the end of the file.
  'images/formats/raw/Nikon.nef': 'damaged',
  // The file contains only sensor data, and the portal does not develop RAW files.
  'images/formats/raw/colorchart.dng': 'unsupported-format',
  // These files are PostScript without a preview, and the portal does not run PostScript.
  'images/formats/eps-ai/VENUS.EPS': 'unsupported-format',
  'images/formats/eps-ai/knightstour.eps': 'unsupported-format',
  // The file is not well-formed, because a namespace is not declared.
  'images/formats/svg/XMP.svg': 'damaged',
};

/** Overrides the orientation in the facts: true if the displayed image is rotated by 90°. */
const SIDEWAYS: Readonly<Record<string, boolean>> = {
  // The facts contain the stored size, but the file requests a rotation by 90° (irot).
  'images/formats/avif/rot1mir0.avif': true,
};

/** File types that need an installed libvips. Without it, they report a missing tool. */
const NEEDS_VIPS = /\.(bmp|exr|ico|jp2|jxl|ppm|tga)$/;
/**
 * Files that an installed libvips reads better. Without it, the image embedded in a PSD file is used, and a Lab
 * TIFF counts as damaged.
 */
const BETTER_BY_VIPS = /\.psd$|hopper\.Lab\.tif$/;

/**
 * Number of files of one folder and type in each run. The nightly run has all files: most of the others are
 * photographs.
 */
const ALIKE = nightly ? Infinity : 1;
/** Files that always take part, because a test below or a table names them, or because their content is rendered unlike others. */
const NAMED =
  /^(audio|documents\/office)\/|^known\/(animated|colour|grey|icc|made|multi|orient|pdf|rgb|size|swap|video)[^/]+$|^images\/(formats\/eps-ai|orientation)\//;

const root = sharedAssets ? join(sharedAssets, 'files') : '';
const facts: Readonly<Record<string, Facts>> = sharedAssets ? factsOf(sharedAssets) : {};

/** Returns the facts about the files of this run, by path in `files`. */
function factsOf(assets: string): Record<string, Facts> {
  const { files } = JSON.parse(readFileSync(join(assets, 'facts.json'), 'utf8')) as {
    files: Record<string, Facts>;
  };
  const counts = new Map<string, number>();
  return Object.fromEntries(
    Object.entries(files)
      .map(([path, fact]) => [path.replace(/^files\//, ''), fact] as const)
      .filter(([path, fact]) => {
        const alike = `${dirname(path)} ${extname(path)}`;
        const count = (counts.get(alike) ?? 0) + 1;
        counts.set(alike, count);
        const isUnlike = (fact.pdfinfo ?? 'ok') !== 'ok' || path in NO_PREVIEW || path in SIDEWAYS;
        return count <= ALIKE || NAMED.test(path) || isUnlike;
      }),
  );
}

describe.skipIf(!sharedAssets)('real files (needs ../shared/assets)', () => {
  const prepared = new Map<string, MediaFacts>();
  let m: RenditionService;
  let data: string;
  let available: Record<string, boolean>;

  const sourceOf = (path: string): Source => {
    const filetype = canonical(extname(path).slice(1));
    const { kind: assetGroup = 'image', bytes: size = 0 } = facts[path] ?? {};
    return { id: path, path: join(root, path), filetype, assetGroup, version: '1', size };
  };
  const images = Object.keys(facts).filter((path) => facts[path]?.kind === 'image');
  const matching = (pattern: RegExp) => Object.keys(facts).filter((path) => pattern.test(path));

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'assetportal-real-'));
    m = createRenditionService({ library: root, data, log: silent });
    available = Object.fromEntries((await mediaTools()).map(({ tool, available }) => [tool, available]));
    await Promise.all(
      // Models have a separate test.
      Object.keys(facts)
        .filter((path) => facts[path]?.kind !== '3d')
        .map(async (path) => {
          prepared.set(path, await m.prepare(sourceOf(path)));
        }),
    );
  }, 300_000);

  afterAll(async () => {
    await m.close();
    await rm(data, { recursive: true, force: true });
  });

  test('every document has the size of its first page', () => {
    const different = Object.entries(facts).flatMap(([path, { page_pts: [width, height] = [0, 0] }]) => {
      const paper = prepared.get(path)?.paper;
      if (paper === undefined || width === 0) return [];
      // The facts have the size before the rotation of the page.
      const isSame = (x: number, y: number) =>
        Math.abs(paper[0] - (x / 72) * 25.4) < 0.1 && Math.abs(paper[1] - (y / 72) * 25.4) < 0.1;
      return isSame(width, height) || isSame(height, width) ? [] : [`${path}: ${paper.join(' × ')} mm`];
    });
    expect(different).toEqual([]);
  });

  test('every image file has a preview or the expected problem', () => {
    const unexpected = images.flatMap((path) => {
      const { hasPreview, problem } = prepared.get(path) ?? { hasPreview: false };
      if (!available['vips'] && BETTER_BY_VIPS.test(path)) return [];
      const expected =
        NO_PREVIEW[path] ?? (NEEDS_VIPS.test(path) && !available['vips'] ? 'tool-missing' : undefined);
      return (hasPreview ? undefined : problem) === expected
        ? []
        : [`${path}: ${problem ?? 'a preview'}, not ${expected ?? 'a preview'}`];
    });
    expect(unexpected).toEqual([]);
    expect(images.length).toBeGreaterThan(nightly ? 300 : 75);
  });

  test('every image file has its displayed size and renditions within the limits', async () => {
    const wrong: string[] = [];
    for (const path of images) {
      const reported = prepared.get(path);
      const { width, height, orientation = 1 } = facts[path] ?? {};
      if (!reported?.hasPreview) continue;
      const preview = await m.get(sourceOf(path), { size: 'preview' });
      const thumbnail = await m.get(sourceOf(path), { size: 'thumbnail' });
      if (preview.width > 1600 || preview.height > 1600 || thumbnail.width > 640 || thumbnail.height > 960)
        wrong.push(`${path}: too large`);
      if (typeof width !== 'number' || typeof height !== 'number') continue;
      const sideways = SIDEWAYS[path] ?? orientation > 4;
      const [w, h] = sideways ? [height, width] : [width, height];
      if (reported.width !== undefined && (reported.width !== w || reported.height !== h))
        wrong.push(`${path}: ${reported.width}x${reported.height}, not ${w}x${h}`);
      if (Math.abs(Math.log(preview.width / preview.height / (w / h))) > 0.03)
        wrong.push(`${path}: proportions ${preview.width}x${preview.height}`);
    }
    expect(wrong).toEqual([]);
  });

  test('main colors match the colors of the synthetic files', () => {
    const synthetic = Object.entries(facts).filter(([, fact]) => fact.made_with?.color_code !== undefined);
    const wrong = synthetic.flatMap(([path, fact]) => {
      const expected = [fact.made_with?.color_code].flat();
      const colors = prepared.get(path)?.colors;
      return JSON.stringify(colors) === JSON.stringify(expected)
        ? []
        : [`${path}: ${String(colors)}, not ${String(expected)}`];
    });
    expect(wrong).toEqual([]);
    expect(synthetic.length).toBe(nightly ? 50 : 9);
  });

  test('the eight orientations render the same image', async () => {
    for (const name of ['landscape']) {
      const first = await m.get(sourceOf(`images/orientation/${name}_1.jpg`), { size: 'thumbnail' });
      for (let at = 2; at <= 8; at++) {
        const other = await m.get(sourceOf(`images/orientation/${name}_${at}.jpg`), { size: 'thumbnail' });
        expect([other.width, other.height]).toEqual([first.width, first.height]);
        // The number in the center of the image differs, so the corners are compared.
        for (const [x, y] of [
          [0.1, 0.1],
          [0.9, 0.1],
          [0.1, 0.9],
          [0.9, 0.9],
        ] as const) {
          const [a, b] = await Promise.all([
            pixel(await small(first.path), x, y),
            pixel(await small(other.path), x, y),
          ]);
          for (const channel of [0, 1, 2] as const)
            expect(Math.abs(a[channel] - b[channel]), `${at} at ${x},${y}`).toBeLessThan(16);
        }
      }
    }
  });

  test('color profiles are applied: the same photograph looks the same in every color space', async () => {
    const reference = await small((await m.get(sourceOf('known/made.png'), { size: 'preview' })).path);
    for (const path of matching(
      /known\/(icc-(adobergb|prophoto|cmyk)\.(jpg|tif)|made\.(avif|heic|webp|jp2|jxl))$/,
    )) {
      if (!prepared.get(path)?.hasPreview && NEEDS_VIPS.test(path)) continue;
      const image = await small((await m.get(sourceOf(path), { size: 'preview' })).path);
      for (const [x, y] of [
        [0.5, 0.1],
        [0.5, 0.9],
        [0.2, 0.5],
      ] as const) {
        const [a, b] = await Promise.all([pixel(reference, x, y), pixel(image, x, y)]);
        for (const channel of [0, 1, 2] as const)
          expect(Math.abs(a[channel] - b[channel]), `${path} at ${x},${y}`).toBeLessThan(32);
      }
    }
  });

  test('a profile that swaps red and green swaps them in the preview', async () => {
    const plain = await pixel(
      await small((await m.get(sourceOf('known/icc-adobergb.jpg'), { size: 'preview' })).path),
      0.5,
      0.9,
    );
    const swapped = await pixel(
      await small((await m.get(sourceOf('known/swapped-red-green-icc.jpg'), { size: 'preview' })).path),
      0.5,
      0.9,
    );
    expect(plain[0] - plain[1], 'autumn grass is more red than green').toBeGreaterThan(0);
    expect(swapped[1] - swapped[0], 'swapped to more green than red').toBeGreaterThan(20);
  });

  test('every page of a PDF has a preview, and encrypted or broken PDFs report their problem', async () => {
    const wrong = matching(/\.pdf$/).flatMap((path) => {
      const reported = prepared.get(path);
      const { pdfinfo, page_cnt } = facts[path] ?? {};
      const expected =
        pdfinfo === 'password' || /encrypted-user/.test(path)
          ? 'encrypted'
          : pdfinfo === 'fails'
            ? 'damaged'
            : page_cnt;
      const got = reported?.hasPreview ? reported.pages : reported?.problem;
      return got === expected ? [] : [`${path}: ${String(got)}, not ${String(expected)}`];
    });
    expect(wrong).toEqual([]);
    const seven = sourceOf('known/pdf-7-pages.pdf');
    const first = await m.get(seven, { size: 'preview', page: 1 });
    expect(named(await pixel(first, 0.5, 0.6)), 'red square on page 1').toBe('red');
    const etags = new Set<string>();
    for (let page = 1; page <= 7; page++) etags.add((await m.get(seven, { size: 'preview', page })).etag);
    expect(etags.size).toBe(7);
    await expect(m.get(seven, { size: 'preview', page: 8 })).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('frames of a video are upright and spread over its length, or a missing ffmpeg is reported', async () => {
    for (const path of matching(/^(known|video)\/.*\.(mp4|mov|webm|mkv|avi|3gp)$/i)) {
      const reported = prepared.get(path);
      if (!available['ffmpeg']) {
        expect(reported, path).toEqual({ hasPreview: false, problem: 'tool-missing' });
        continue;
      }
      const display = facts[path]?.display;
      if (!display) expect(reported, path).toEqual({ hasPreview: false, problem: 'unsupported-format' });
      else
        expect(reported, path).toMatchObject({
          hasPreview: true,
          width: display[0],
          height: display[1],
          pages: /\.mp4$/i.test(path) ? 5 : 6,
        });
    }
    if (!available['ffmpeg']) return;
    const source = sourceOf('known/video-12s-5-thumbs.mp4');
    const etags = new Set<string>();
    for (let page = 1; page <= videoPages('mp4'); page++)
      etags.add((await m.get(source, { size: 'thumbnail', page })).etag);
    expect(etags.size).toBe(5);
    const rotated = await m.get(sourceOf('known/video-rotated-90-phone.mp4'), { size: 'preview' });
    expect([rotated.width, rotated.height]).toEqual([360, 640]);
  });

  test('the preview of a document or audio file is the page from LibreOffice, the embedded image, its text or the waveform', () => {
    const table = {
      'documents/office/testPPTX_Thumbnail.pptx': true,
      'documents/office/LibreOfficeWriter_odt_1.3.odt': true,
      'audio/testMP3_coverArt.mp3': true,
      'audio/testFLAC_coverArt.flac': true,
      'documents/office/test.docx': true,
      'documents/office/testWORD.doc': available['libreoffice'] ? true : 'tool-missing',
      'documents/office/testWORD_protected_passtika.docx': 'encrypted',
      'audio/testWAV.wav': true,
      'audio/test.m4a': available['ffmpeg'] ? true : 'tool-missing',
    };
    for (const [path, expected] of Object.entries(table)) {
      const reported = prepared.get(path);
      expect(reported?.hasPreview ? true : reported?.problem, path).toBe(expected);
    }
  });
});

/** Returns a copy of an image, scaled down until differences in compression and sharpness disappear. */
function small(path: string): Promise<Buffer> {
  return sharp(path).resize(24, 16, { fit: 'fill' }).png().toBuffer();
}
