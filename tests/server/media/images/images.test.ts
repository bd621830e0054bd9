import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { thumbHashToAverageRGBA } from 'thumbhash';
import type { Rendition } from '../../../../packages/server/src/media/renditions.js';
import { renderImage } from '../../../../packages/server/src/media/image/render-image.js';
import { bytesOf, corners, file, media, named, pixel } from '../helpers.js';

describe('rendition sizes', () => {
  test('fit the box, preserve the aspect ratio and never enlarge', async () => {
    const m = await media();
    const table = [
      [3000, 2000, 640, 427, 1600, 1067],
      [2000, 3000, 640, 960, 1067, 1600],
      [6000, 300, 640, 32, 1600, 80],
      [300, 200, 300, 200, 300, 200],
      [1, 1, 1, 1, 1, 1],
      [2, 20_000, 1, 960, 1, 1600],
    ] as const;
    for (const [width, height, tw, th, pw, ph] of table) {
      const source = await file(
        'a.png',
        await sharp({ create: { width, height, channels: 3, background: '#468' } })
          .png()
          .toBuffer(),
      );
      expect(await m.prepare(source)).toMatchObject({ width, height, hasPreview: true });
      const thumbnail = await m.get(source, { size: 'thumbnail' });
      expect(thumbnail.mime).toBe('image/webp');
      // Each size is derived from the next larger one, so that the roundings add up.
      expect(Math.abs(thumbnail.width - tw)).toBeLessThanOrEqual(1);
      expect(Math.abs(thumbnail.height - th)).toBeLessThanOrEqual(1);
      expect(await m.get(source, { size: 'preview' })).toMatchObject({ width: pw, height: ph });
    }
  });

  test('match the encoded file, as do the reported length and ETag', async () => {
    const m = await media();
    const source = await file('a.jpg', await corners(2400, 1600).jpeg().toBuffer());
    for (const size of ['thumbnail', 'preview'] as const) {
      const rendition = await m.get(source, { size });
      const bytes = await bytesOf(rendition);
      const { width, height, format } = await sharp(bytes).metadata();
      expect({ width, height, format }).toEqual({
        width: rendition.width,
        height: rendition.height,
        format: 'webp',
      });
      expect(rendition.bytes).toBe(bytes.length);
      expect(rendition.etag).toBe(`"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`);
    }
  });

  test('reach the preview limit for an SVG, even if its declared size is smaller', async () => {
    const m = await media();
    const source = await file(
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="red"/></svg>',
    );
    expect(await m.prepare(source)).toMatchObject({ width: 20, height: 10, colors: [1] });
    expect(await m.get(source, { size: 'preview' })).toMatchObject({ width: 1600, height: 800 });
  });

  test('show an SVG that names its namespaces and styles by entities, as Illustrator writes it', async () => {
    const m = await media();
    const source = await file(
      'a.svg',
      `<?xml version="1.0" encoding="utf-8"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        <!ENTITY ns_svg "http://www.w3.org/2000/svg">
        <!ENTITY st0 "fill:#FF0000;">
      ]>
      <svg xmlns="&ns_svg;" width="20" height="10"><rect width="20" height="10" style="&st0;"/></svg>`,
    );
    expect(await m.prepare(source)).toMatchObject({ width: 20, height: 10, colors: [1] });
  });
});

/** Returns the colors of the four corners, row by row. */
async function cornerColors(image: Rendition | Buffer): Promise<string> {
  const positions = [0.2, 0.8].flatMap((y) => [0.2, 0.8].map((x) => [x, y] as const));
  const colors = await Promise.all(positions.map(async ([x, y]) => named(await pixel(image, x, y))));
  return colors.join(' ');
}

describe('orientation', () => {
  const UPRIGHT: Record<number, string> = {
    1: 'red green blue white',
    2: 'green red white blue',
    3: 'white blue green red',
    4: 'blue white red green',
    5: 'red blue green white',
    6: 'blue red white green',
    7: 'white green blue red',
    8: 'green white red blue',
  };

  test.each(Object.entries(UPRIGHT))(
    '%s of the containing file applies to an embedded image',
    async (orientation, expected) => {
      const previewOf = async (content: Buffer) => {
        const image = { file: await file('embedded', content), orientation: Number(orientation) };
        return Buffer.from((await renderImage(image, true))?.preview.data ?? []);
      };
      expect(await cornerColors(await previewOf(await corners().png().toBuffer()))).toBe(expected);
      // An orientation in the image itself takes precedence.
      const upright = await corners().withMetadata({ orientation: 1 }).png().toBuffer();
      expect(await cornerColors(await previewOf(upright))).toBe(UPRIGHT[1]);
    },
  );

  /** Checks that the renditions of a file with this orientation are upright, in each format. */
  async function expectUpright(orientation: string, expected: string | undefined): Promise<void> {
    const m = await media();
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const tagged = corners().withMetadata({ orientation: Number(orientation) });
      const bytes = await tagged[format]({ quality: 95 }).toBuffer();
      const source = await file(`a.${format === 'jpeg' ? 'jpg' : format}`, bytes);
      const [width, height] = Number(orientation) > 4 ? [200, 300] : [300, 200];
      expect(await m.prepare(source)).toMatchObject({ width, height });
      const thumbnail = await m.get(source, { size: 'thumbnail' });
      expect(thumbnail).toMatchObject({ width, height });
      expect(await cornerColors(thumbnail), `${format} ${orientation}`).toBe(expected);
    }
  }

  test('6 is applied in JPEG, PNG and WebP', () => expectUpright('6', UPRIGHT[6]));

  test.each(Object.entries(UPRIGHT).filter(([orientation]) => orientation !== '6'))(
    '%s is applied in JPEG, PNG and WebP',
    { tags: ['night'] },
    expectUpright,
  );
});

describe('colors and pixel formats', () => {
  test('applies an embedded profile and removes metadata', async () => {
    const m = await media();
    const p3 = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ff0000' } })
      .withIccProfile('p3', { attach: true })
      .withExif({ IFD0: { Copyright: 'secret' } })
      .png()
      .toBuffer();
    const stored = await sharp(p3).metadata();
    expect(stored.icc, 'the fixture contains a profile').toBeDefined();
    const source = await file('a.png', p3);
    const preview = await m.get(source, { size: 'preview' });
    const [r, g, b] = await pixel(preview, 0.5, 0.5);
    expect(r).toBeGreaterThan(245);
    expect(Math.max(g, b)).toBeLessThan(12);
    const { icc, exif, xmp, iptc } = await sharp(preview.path).metadata();
    expect([icc, exif, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('reads CMYK, gray, 16 bits and palettes', async () => {
    const m = await media();
    const green = sharp({ create: { width: 80, height: 40, channels: 3, background: '#00a000' } });
    const files = {
      'cmyk.jpg': await green.clone().toColourspace('cmyk').jpeg().toBuffer(),
      'cmyk.tif': await green.clone().toColourspace('cmyk').tiff().toBuffer(),
      'deep.png': await green.clone().toColourspace('rgb16').png().toBuffer(),
      'palette.png': await green.clone().png({ palette: true }).toBuffer(),
      'palette.gif': await green.clone().gif().toBuffer(),
      'modern.avif': await green.clone().avif({ effort: 0 }).toBuffer(),
    };
    for (const [name, bytes] of Object.entries(files)) {
      const source = await file(name, bytes);
      expect(await m.prepare(source), name).toMatchObject({
        width: 80,
        height: 40,
        colors: [4],
        hasPreview: true,
      });
      const [r, g, b] = await pixel(await m.get(source, { size: 'preview' }), 0.5, 0.5);
      expect(g - Math.max(r, b), name).toBeGreaterThan(60);
    }
    const gray = await file(
      'gray.png',
      await sharp({ create: { width: 80, height: 40, channels: 3, background: '#808080' } })
        .toColourspace('b-w')
        .png()
        .toBuffer(),
    );
    expect(await m.prepare(gray)).toMatchObject({ colors: [7] });
    expect(await pixel(await m.get(gray, { size: 'thumbnail' }), 0.5, 0.5)).toEqual([128, 128, 128, 255]);
  });

  test('preserves transparency', async () => {
    const m = await media();
    const source = await file(
      'a.png',
      await sharp({
        create: { width: 900, height: 600, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
      })
        .png()
        .toBuffer(),
    );
    for (const size of ['thumbnail', 'preview'] as const) {
      const [r, , , alpha] = await pixel(await m.get(source, { size }), 0.5, 0.5);
      expect(r).toBeGreaterThan(245);
      expect(alpha).toBeGreaterThan(120);
      expect(alpha).toBeLessThan(136);
    }
  });

  test('creates a placeholder with the average color of the image', async () => {
    const m = await media();
    const source = await file(
      'a.png',
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2060c0' } })
        .png()
        .toBuffer(),
    );
    const { thumbhash = '' } = await m.prepare(source);
    const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64'));
    expect(r).toBeCloseTo(0x20 / 255, 1);
    expect(g).toBeCloseTo(0x60 / 255, 1);
    expect(b).toBeCloseTo(0xc0 / 255, 1);
  });
});

describe('frames and pages', () => {
  const frames = async (format: 'gif' | 'webp' | 'tiff') => {
    const plain = (background: string) =>
      sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .png()
        .toBuffer();
    const join = sharp(await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(plain)), {
      join: { animated: true },
    });
    return (format === 'tiff' ? join.tiff() : join[format]({ delay: [50, 50, 50] })).toBuffer();
  };

  test('preserves an animation in the preview, but not in the thumbnail', async () => {
    const m = await media();
    for (const format of ['gif', 'webp'] as const) {
      const source = await file(`a.${format}`, await frames(format));
      const facts = await m.prepare(source);
      expect(facts).toMatchObject({ width: 64, height: 48 });
      expect(facts.pages).toBeUndefined();
      const thumbnail = await m.get(source, { size: 'thumbnail' });
      expect((await sharp(thumbnail.path).metadata()).pages ?? 1).toBe(1);
      expect(named(await pixel(thumbnail, 0.5, 0.5))).toBe('red');
      const preview = await m.get(source, { size: 'preview' });
      expect(preview).toMatchObject({ width: 64, height: 48 });
      expect((await sharp(preview.path).metadata()).pages).toBe(3);
    }
  });

  test('creates a separate preview for each page of a TIFF', async () => {
    const m = await media();
    const source = await file('a.tif', await frames('tiff'));
    expect(await m.prepare(source)).toMatchObject({ pages: 3 });
    const colors = [];
    for (const page of [1, 2, 3])
      colors.push(named(await pixel(await m.get(source, { size: 'preview', page }), 0.5, 0.5)));
    expect(colors).toEqual(['red', 'green', 'blue']);
    await expect(m.get(source, { size: 'preview', page: 4 })).rejects.toMatchObject({
      name: 'MediaError',
      code: 'unreadable',
    });
  });
});

test('rendition cache stores files in folders named only by hashes', async () => {
  const m = await media();
  const source = await file('a.png', await corners().png().toBuffer(), {
    id: '../../../escape',
    version: '../x',
  });
  const { path } = await m.get(source, { size: 'thumbnail' });
  expect(path).toMatch(/renditions[\\/][0-9a-f]{2}[\\/][0-9a-f]{2}[\\/][0-9a-f]{36}$/);
  expect((await stat(path)).isFile()).toBe(true);
});
