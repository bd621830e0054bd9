/**
 * @module-tag night
 * @module-tag sizes
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { haveSameProportions, violationOf } from '../../../packages/server/src/media/decode/invariants.js';
import { checkLayout } from '../../../packages/server/src/media/image/layout.js';
import { isBlank, isOneColor } from '../../../packages/server/src/media/image/pixels.js';
import { isOpaque, OPACITY_BYTES } from '../../../packages/server/src/media/decode/opacity.js';
import {
  createRenditionService,
  type RenditionService,
} from '../../../packages/server/src/media/renditions.js';
import { findTool } from '../../../packages/server/src/workers/spawn.js';
import { nightly } from '../../fixtures/run/nightly.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { file, media, root, silent } from './helpers.js';
import { prepareAll, type PreparedFile } from './prepare-all.js';

/** Files whose only image is a tiny one of other proportions. They are reported, and rightly. */
const SUSPICIOUS = new Set(['images/formats/raw/DNG.dng', 'images/formats/raw/Panasonic.rw2']);

const hasTools = (await Promise.all(['vipsthumbnail', 'ffmpeg', 'perl'].map(findTool))).every(Boolean);
const folders = nightly ? ['reports', 'files'] : ['reports/heif', 'reports/gray', 'reports/color'];

describe.skipIf(!sharedAssets || !hasTools).each(folders)(
  'images of %s (needs ../shared/assets, libvips, ffmpeg and Perl)',
  { timeout: 1_800_000 },
  (name) => {
    let m: RenditionService;
    let data: string;
    let files: readonly PreparedFile[];

    beforeAll(async () => {
      data = await mkdtemp(join(root, 'state '));
      const library = join(sharedAssets ?? '', name);
      m = createRenditionService({ library, data, log: silent });
      const all = await prepareAll(library, m);
      files = all.filter(({ asset }) => asset.asset_groups[0] === 'image');
    }, 1_800_000);
    afterAll(async () => {
      await m.close();
      await rm(data, { recursive: true });
    });

    test('have previews with the proportions of the files, and opaque files have opaque previews', async () => {
      const wrong: string[] = [];
      for (const { path, asset, source, facts } of files) {
        if (!facts.hasPreview || SUSPICIOUS.has(path)) continue;
        const preview = await m.get(source, { size: 'preview' });
        const { pixel_x: width, pixel_y: height } = asset;
        if (width && height && !haveSameProportions(preview, { width, height }))
          wrong.push(`${path}: ${preview.width} × ${preview.height}, not ${width} × ${height}`);
        if (
          isOpaque(asset.filetype, await headOf(source.path)) &&
          !(await sharp(preview.path).stats()).isOpaque
        )
          wrong.push(`${path}: transparent`);
        if (
          facts.width !== undefined &&
          width !== undefined &&
          (facts.width !== width || facts.height !== height)
        )
          wrong.push(
            `${path}: ${facts.width} × ${facts.height} decoded, ${width} × ${height} in the metadata`,
          );
      }
      expect(wrong).toEqual([]);
      expect(files.length).toBeGreaterThan(3);
    });

    test('are not reported as suspicious, with listed exceptions', () => {
      const suspicious = files.filter(({ facts }) => facts.problem === 'suspicious').map(({ path }) => path);
      expect(suspicious.filter((path) => !SUSPICIOUS.has(path))).toEqual([]);
    });
  },
);

/** Returns the bytes with which the opacity of a file is determined. */
async function headOf(path: string | Buffer): Promise<Buffer> {
  return (await readFile(path)).subarray(0, OPACITY_BYTES);
}

test('a preview with other proportions than its file is stored, and suspicious', async () => {
  const m = await media();
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a40' } });
  const source = await file('a.png', await image.png().toBuffer(), { displayed: { width: 40, height: 60 } });
  expect(await m.prepare(source)).toMatchObject({ hasPreview: true, problem: 'suspicious', width: 60 });
  expect(await m.get(source, { size: 'thumbnail' })).toMatchObject({ width: 60, height: 40 });
});

describe('rules for previews', () => {
  const facts = { opaque: false, size: undefined, colorful: false };
  const preview = { width: 1600, height: 1067, oneColor: false, translucent: false };

  test.each([
    ['proportions', { ...preview }, { ...facts, size: { width: 4000, height: 3000 } }],
    ['transparent', { ...preview, translucent: true }, { ...facts, opaque: true }],
    ['one-color', { ...preview, oneColor: true }, { ...facts, colorful: true }],
    [undefined, { ...preview, translucent: true, oneColor: true }, facts],
    [undefined, preview, { ...facts, size: { width: 6000, height: 4000 } }],
  ] as const)('find %s', (violation, seen, of) => {
    expect(violationOf(seen, of)).toBe(violation);
  });

  test.each([
    [true, [1600, 1], [20_000, 9]],
    [true, [1, 1], [16, 16]],
    [true, [640, 427], [6000, 4000]],
    [true, [100, 51], [4000, 2000]],
    [false, [640, 480], [6000, 4000]],
    [false, [200, 320], [320, 200]],
  ] as const)('proportions are the same: %s', (expected, [width, height], [x, y]) => {
    expect(haveSameProportions({ width, height }, { width: x, height: y })).toBe(expected);
    expect(haveSameProportions({ width: x, height: y }, { width, height })).toBe(expected);
  });

  test('channels must fit the color space: three channels are not gray with transparency', () => {
    for (const [space, channels] of [
      ['b-w', 3],
      ['b-w', 4],
      ['srgb', 2],
      ['cmyk', 3],
    ] as const)
      expect(() => checkLayout({ space, channels })).toThrow(`${channels} channels`);
    for (const [space, channels] of [
      ['b-w', 1],
      ['grey16', 2],
      ['srgb', 4],
      ['cmyk', 5],
      ['multiband', 3],
    ] as const)
      expect(() => checkLayout({ space, channels: channels as 3 })).not.toThrow();
  });

  test.each([
    [true, [10, 20, 30, 11, 21, 29], 3],
    [false, [10, 20, 30, 10, 20, 40], 3],
    [true, [1, 2, 3, 0, 200, 100, 50, 0], 4],
    [false, [1, 2, 3, 0, 1, 2, 3, 255], 4],
  ] as const)('pixels have one color: %s', (expected, values, channels) => {
    const pixels = { data: Buffer.from(values), raw: { width: 2, height: 1, channels } };
    expect([isOneColor(pixels), isBlank(pixels)]).toEqual([expected, expected]);
  });

  test('headers of BMP, TGA and PSD say whether the file is opaque', () => {
    const head = (values: readonly (readonly [at: number, value: number])[]) => {
      const bytes = Buffer.alloc(32);
      for (const [at, value] of values) bytes[at] = value;
      return bytes;
    };
    const opaque = [
      ['jpg', head([])],
      [
        'bmp',
        head([
          [14, 40],
          [28, 24],
        ]),
      ],
      [
        'tga',
        head([
          [2, 2],
          [16, 24],
        ]),
      ],
      [
        'psd',
        head([
          [13, 3],
          [25, 3],
        ]),
      ],
    ] as const;
    const unknown = [
      ['png', head([])],
      [
        'bmp',
        head([
          [14, 108],
          [28, 32],
        ]),
      ],
      [
        'tga',
        head([
          [2, 2],
          [16, 32],
          [17, 8],
        ]),
      ],
      [
        'psd',
        head([
          [13, 4],
          [25, 3],
        ]),
      ],
      ['psd', Buffer.alloc(3)],
    ] as const;
    expect(opaque.map(([type, bytes]) => isOpaque(type, bytes))).toEqual([true, true, true, true]);
    expect(unknown.map(([type, bytes]) => isOpaque(type, bytes))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
