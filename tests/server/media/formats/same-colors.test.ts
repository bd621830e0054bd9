/**
 * @module-tag gate
 * @module-tag sizes
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConvertFormat } from '@assetportal/sdk/contract';
import {
  createRenditionService,
  type Rendition,
  type RenditionService,
  type Source,
} from '../../../../packages/server/src/media/renditions.js';
import { findTool } from '../../../../packages/server/src/workers/spawn.js';
import { cases } from '../../../fixtures/run/nightly.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { root, silent } from '../helpers.js';

const reports = join(sharedAssets ?? '', 'reports');
const hasVips = (await findTool('vipsthumbnail')) !== undefined;

/** Maximum difference per channel, of 255. */
const LEVELS = 4;

/** Points in areas of one color, as fractions of width and height: the frame of the images and their background. */
const POINTS = [
  [0.5, 0.05],
  [0.5, 0.95],
  [0.04, 0.5],
  [0.9, 0.3],
] as const;

describe.skipIf(!sharedAssets || !hasVips)('one image (needs ../shared/assets and libvips)', () => {
  let m: RenditionService;
  let data: string;

  beforeAll(async () => {
    data = await mkdtemp(join(root, 'state '));
    m = createRenditionService({ library: reports, data, log: silent });
  });
  afterAll(async () => {
    await m.close();
    await rm(data, { recursive: true });
  });

  /** Returns colors with alpha at the points of the preview and of downloads. */
  async function colorsOf(
    path: string,
    formats: readonly ConvertFormat[],
  ): Promise<Record<string, number[][]>> {
    const source = await sourceOf(path);
    const preview = await pointsOf(await m.get(source, { size: 'preview' }));
    const downloads = await Promise.all(
      formats.map(async (format) => {
        const spec = { format, quality: 95, longest_side: 200 };
        return [format, await pointsOf(await m.get(source, { spec }))] as const;
      }),
    );
    return { preview, ...Object.fromEntries(downloads) };
  }

  async function expectColors(
    path: string,
    formats: readonly ConvertFormat[],
    reference: string,
    levels = LEVELS,
  ) {
    const expected = await pointsOf(join(reports, reference));
    for (const [where, colors] of Object.entries(await colorsOf(path, formats)))
      for (const [at, color] of colors.entries())
        for (const [channel, value] of color.entries())
          expect(
            Math.abs(value - (expected[at]?.[channel] ?? -99)),
            `${path}, ${where}, point ${at}: ${String(color)}, not ${String(expected[at])}`,
          ).toBeLessThanOrEqual(levels);
  }

  test.each(
    cases(
      [
        ['untagged.png', ['jpeg', 'webp', 'avif'], LEVELS],
        ['untagged.bmp', ['jpeg', 'png', 'webp', 'avif'], LEVELS],
        ['untagged.ppm', ['jpeg'], LEVELS],
        ['untagged.tga', ['png'], LEVELS],
        ['rle.tga', ['webp'], LEVELS],
        ['uncompressed.tga', ['jpeg'], LEVELS],
        ['untagged.jp2', ['jpeg'], LEVELS],
        ['zstd.tif', ['jpeg', 'png'], LEVELS],
        // The file is compressed with losses: its own red is 208,32,26.
        ['untagged.jxl', ['jpeg'], 8],
      ] as const,
      1,
    ),
  )('has the same colors in the preview and downloads of %s', async (name, formats, levels) => {
    await expectColors(`color/${name}`, formats, 'color/untagged.png', levels);
  });

  test.each(cases(['bmp', 'pcx', 'pgm', 'tga'], 1))(
    'has the same grays in gray.%s, and is opaque',
    async (type) => {
      await expectColors(`gray/gray.${type}`, ['png'], 'gray/gray.png');
    },
  );

  test('is an opaque ramp in a gray PSD', async () => {
    const { data: pixels, info } = await rawOf(
      (await m.get(await sourceOf('gray/gray.psd'), { size: 'preview' })).path,
    );
    const grayAt = (x: number) => [
      ...pixels.subarray((100 * info.width + x) * 4, (100 * info.width + x) * 4 + 4),
    ];
    const middle = grayAt(info.width / 2);
    expect(grayAt(0)[0]).toBeLessThanOrEqual(LEVELS);
    expect(Math.abs((middle[0] ?? 0) - 127)).toBeLessThanOrEqual(LEVELS);
    expect(grayAt(info.width - 1)[0]).toBeGreaterThanOrEqual(255 - LEVELS);
    expect([grayAt(0)[3], middle[3]]).toEqual([255, 255]);
  });

  test.each(['gray-alpha', 'rgb-alpha'])(
    'has a transparent border and an opaque inside in %s.psd',
    async (name) => {
      const { preview, png } = await colorsOf(`gray/${name}.psd`, ['png']);
      for (const colors of [preview, png]) {
        const alpha = (colors ?? []).map((color) => color[3]);
        expect(alpha).toEqual([0, 0, 0, 255]);
      }
    },
  );
});

async function sourceOf(path: string): Promise<Source> {
  const file = join(reports, path);
  const { size } = await stat(file);
  return { id: path, path: file, filetype: extname(path).slice(1), assetGroup: 'image', version: '1', size };
}

const rawOf = (path: string) =>
  sharp(path).toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });

async function pointsOf(image: Rendition | string): Promise<number[][]> {
  const { data, info } = await rawOf(typeof image === 'string' ? image : image.path);
  return POINTS.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(at, at + 4)];
  });
}
