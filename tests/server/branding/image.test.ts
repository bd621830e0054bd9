import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConfigFile } from '@assetportal/sdk/contract';
import {
  createFileCleaner,
  type FileCleaner,
} from '../../../packages/server/src/features/branding/clean/cleaner.js';
import { pngBomb } from '../../fixtures/formats/png-bomb.js';
import { ApiError } from '../../../packages/server/src/lib/api-error.js';

let cleaner: FileCleaner;
beforeAll(() => {
  cleaner = createFileCleaner();
});
afterAll(() => cleaner.close());

const RED = { r: 255, g: 0, b: 0 };
const image = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { ...RED, alpha } } });
const svgOf = (content: string, size = 'width="40" height="20"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`);

async function cleaned(file: ConfigFile, bytes: Uint8Array) {
  const clean = await cleaner.clean(file, bytes);
  const { format, width, height, exif, hasAlpha, space, orientation } = await sharp(clean.bytes).metadata();
  return { mime: clean.mime, format, width, height, exif, hasAlpha, space, orientation };
}
async function refusal(file: ConfigFile, bytes: Uint8Array): Promise<string | undefined> {
  try {
    await cleaner.clean(file, bytes);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.fault;
  }
}

describe('FileCleaner.clean', () => {
  it.each<[ConfigFile, 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif', string]>([
    ['logo', 'png', 'image/png'],
    ['logo', 'jpeg', 'image/jpeg'],
    ['logo', 'webp', 'image/png'],
    ['loginLogo', 'gif', 'image/png'],
    ['searchLogo', 'tiff', 'image/png'],
    ['dashboardHero', 'jpeg', 'image/jpeg'],
    ['dashboardHero', 'webp', 'image/webp'],
    ['loginHero', 'avif', 'image/webp'],
    ['favicon', 'jpeg', 'image/png'],
    ['watermark', 'png', 'image/png'],
  ])('stores %s in %s as %s', async (file, format, mime) => {
    const result = await cleaned(file, await image(30, 30, 0.5).toFormat(format).toBuffer());
    expect(result).toMatchObject({ mime, width: 30, height: 30, space: 'srgb' });
  });

  it.each<[ConfigFile, number, number]>([
    ['logo', 1200, 600],
    ['dashboardHero', 3840, 1920],
    ['favicon', 512, 512],
    ['watermark', 2000, 1000],
  ])('limits %s to %i by %i pixels', async (file, width, height) => {
    expect(await cleaned(file, await image(4000, 2000).png().toBuffer())).toMatchObject({ width, height });
    expect((await cleaned(file, await image(20, 10).png().toBuffer())).width).toBe(20);
  });

  it('rotates an image upright and removes metadata and trailing data', async () => {
    const exif = { IFD0: { Artist: 'secret' } };
    const jpeg = await image(30, 20).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    expect(await cleaned('logo', polyglot)).toMatchObject({ width: 20, height: 30, exif: undefined });
    const { bytes } = await cleaner.clean('logo', polyglot);
    expect(Buffer.from(bytes).includes('script')).toBe(false);
  });

  it('converts CMYK to sRGB', async () => {
    const cmyk = await image(8, 8).toColourspace('cmyk').jpeg().toBuffer();
    expect(await cleaned('dashboardHero', cmyk)).toMatchObject({ space: 'srgb', mime: 'image/jpeg' });
  });

  it('uses the largest image of an icon file', async () => {
    const result = await cleaned('favicon', icon(await image(48, 48).png().toBuffer(), bitmap(16)));
    expect(result).toMatchObject({ mime: 'image/png', width: 48, height: 48 });
    expect(await cleaned('favicon', icon(bitmap(16)))).toMatchObject({ width: 16, height: 16 });
    expect(await refusal('favicon', icon(bitmap(16)).subarray(0, 60))).toBe('file-broken');
  });

  it('cleans an SVG, and renders it for the watermark', async () => {
    const bytes = svgOf('<script>alert(1)</script><rect width="40" height="20" fill="red"/>');
    const clean = await cleaner.clean('logo', bytes);
    expect(clean.mime).toBe('image/svg+xml');
    expect(new TextDecoder().decode(clean.bytes)).not.toContain('script');
    expect(await cleaned('watermark', bytes)).toMatchObject({ mime: 'image/png', width: 2000, height: 1000 });
  });

  it('accepts an SVG that declares a very large size', async () => {
    const large = svgOf('<circle cx="9" cy="9" r="9000"/>', 'viewBox="0 0 51500 51500"');
    expect((await cleaner.clean('logo', large)).mime).toBe('image/svg+xml');
    expect(await cleaned('watermark', large)).toMatchObject({ width: 2000, height: 2000 });
  });

  it.each<[string, ConfigFile, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['an empty file', 'logo', () => new Uint8Array(0), 'file-empty'],
    ['a text file', 'logo', () => Buffer.from('not an image'), 'file-kind'],
    ['a PDF', 'logo', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'file-kind'],
    [
      'a truncated image',
      'logo',
      async () => (await noise(200).jpeg().toBuffer()).subarray(0, 4000),
      'file-broken',
    ],
    ['an image with too many pixels', 'logo', () => pngBomb(30_000), 'file-pixels'],
    ['an SVG without a size', 'logo', () => svgOf('', 'width="0" height="0"'), 'file-broken'],
    ['an image as a font', 'custom_font', async () => image(9, 9).png().toBuffer(), 'file-kind'],
  ])('rejects %s', async (_name, file, bytes, fault) => {
    expect(await refusal(file, await bytes())).toBe(fault);
  });

  it('aborts after a timeout without affecting the next file', { tags: ['gate'] }, async () => {
    const hasty = createFileCleaner(2);
    const blur =
      '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="90"/><feGaussianBlur stdDeviation="900"/></filter>';
    const layers = `<rect width="100%" height="100%" filter="url(#f)"/>`.repeat(400);
    const slow = svgOf(blur + layers, 'width="9000" height="9000"');
    try {
      const refused = hasty.clean('logo', slow).then(
        () => 'accepted',
        (error: unknown) => (error instanceof ApiError ? error.fault : error),
      );
      expect(['file-slow', 'file-broken']).toContain(await refused);
      expect((await hasty.clean('logo', await image(9, 9).png().toBuffer())).mime).toBe('image/png');
    } finally {
      await hasty.close();
    }
  });
});

const noise = (side: number) =>
  sharp(Buffer.from(Array.from({ length: side * side * 3 }, (_, i) => (i * 7919) % 251)), {
    raw: { width: side, height: side, channels: 3 },
  });

/** Creates an icon file from these images, which are PNGs or bitmaps. */
function icon(...images: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let at = head.length;
  images.forEach((bytes, i) => {
    const side = bytes.readUInt32BE(0) === 0x89504e47 ? bytes.readUInt32BE(16) : bytes.readInt32LE(4);
    head.writeUInt8(side, 6 + 16 * i);
    head.writeUInt8(side, 7 + 16 * i);
    head.writeUInt16LE(1, 10 + 16 * i);
    head.writeUInt16LE(32, 12 + 16 * i);
    head.writeUInt32LE(bytes.length, 14 + 16 * i);
    head.writeUInt32LE(at, 18 + 16 * i);
    at += bytes.length;
  });
  return Buffer.concat([head, ...images]);
}

/** Creates a bitmap as stored in an icon file: it declares twice the height, because a mask follows. */
function bitmap(side: number): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(side, 4);
  head.writeInt32LE(side * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  return Buffer.concat([
    head,
    Buffer.alloc(side * side * 4, 0x80),
    Buffer.alloc(Math.ceil(side / 32) * 4 * side),
  ]);
}
