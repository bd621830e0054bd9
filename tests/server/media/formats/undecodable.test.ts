/**
 * @module-tag gate
 * @module-tag sizes
 */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cases } from '../../../fixtures/run/nightly.js';
import { colorSquares, bmpOf, tgaOf, tiffWithCompression } from './raw-files.js';
import { bytesOf, file, media, named, pixel } from '../helpers.js';

const red = { create: { width: 640, height: 400, channels: 3 as const, background: '#f00' } };
const JPEG = { spec: { format: 'jpeg' } } as const;

test.each(
  cases(
    [
      ['in an unknown compression', 99, 'unsupported-format'],
      ['in a compression that no tool here supports', 34_661, 'unsupported-format'],
      ['in an old-style JPEG compression without its data', 6, 'unsupported-format'],
      ['that is no LZW', 5, 'damaged'],
    ] as const,
    1,
  ),
)('a TIFF %s has no preview and no download, and reports a problem', async (_what, compression, problem) => {
  const m = await media();
  const source = await file('a.tif', await tiffWithCompression(compression));
  expect(await m.prepare(source)).toMatchObject({ hasPreview: false, problem });
  await expect(m.get(source, JPEG)).rejects.toMatchObject({ name: 'MediaError', code: problem });
});

test('half of a JPEG is shown, and a JPEG without pixels is damaged', async () => {
  const m = await media();
  const noise = { ...red.create, noise: { type: 'gaussian' as const, mean: 128, sigma: 40 } };
  const jpeg = await sharp({ create: noise }).jpeg().toBuffer();
  const half = await file('half.jpg', jpeg.subarray(0, jpeg.length / 2));
  expect(await m.prepare(half)).toMatchObject({ hasPreview: true, width: 640, height: 400 });
  expect((await bytesOf(await m.get(half, JPEG))).length).toBeGreaterThan(500);
  // The scan starts after its header of 14 bytes.
  const none = await file('none.jpg', jpeg.subarray(0, jpeg.indexOf('ffda', 0, 'hex') + 14));
  expect(await m.prepare(none)).toMatchObject({ hasPreview: false, problem: 'damaged' });
  await expect(m.get(none, JPEG)).rejects.toMatchObject({ code: 'damaged' });
});

test.each(cases(['png', 'jpeg', 'tiff', 'webp'] as const, 1))(
  'an intact %s of one color has a preview',
  async (format) => {
    const m = await media();
    const name = `a.${{ png: 'png', jpeg: 'jpg', tiff: 'tif', webp: 'webp' }[format]}`;
    const source = await file(name, await sharp(red)[format]().toBuffer());
    const facts = await m.prepare({ ...source, displayed: { width: 640, height: 400 } });
    expect([facts.hasPreview, facts.problem]).toEqual([true, undefined]);
  },
);

test.each(
  cases(
    [
      ['bmp', bmpOf],
      ['tga', tgaOf],
    ] as const,
    1,
  ),
)(
  'transparency that covers a whole %s is ignored, other transparency is shown',
  { tags: ['night'] },
  async (type, write) => {
    const m = await media();
    const hidden = await file(`hidden.${type}`, write(colorSquares(() => 0)));
    const preview = await m.get(hidden, { size: 'preview' });
    expect(named(await pixel(preview, 0.2, 0.2))).toBe('red');
    expect((await pixel(preview, 0.8, 0.8))[3]).toBe(255);
    expect(named(await pixel(await m.get(hidden, JPEG), 0.2, 0.2))).toBe('red');
    const left = await file(`left.${type}`, write(colorSquares((x) => (x < 20 ? 255 : 0))));
    const shown = await m.get(left, { size: 'preview' });
    expect([(await pixel(shown, 0.2, 0.2))[3], (await pixel(shown, 0.8, 0.2))[3]]).toEqual([255, 0]);
  },
);
