import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConfigFile } from '@assetportal/sdk/contract';
import {
  createFileCleaner,
  type FileCleaner,
} from '../../../packages/server/src/features/branding/clean/cleaner.js';
import { pngBomb } from '../../fixtures/png-bomb.js';
import { ApiError } from '../../../packages/server/src/lib/api-error.js';

let cleaner: FileCleaner;
beforeAll(() => {
  cleaner = createFileCleaner();
});
afterAll(() => cleaner.close());

const RED = { r: 255, g: 0, b: 0 };
const picture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { ...RED, alpha } } });
const drawing = (content: string, size = 'width="40" height="20"') =>
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

describe('a picture that an admin sets', () => {
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
  ])('as %s of %s is %s', async (file, format, mime) => {
    const found = await cleaned(file, await picture(30, 30, 0.5).toFormat(format).toBuffer());
    expect(found).toMatchObject({ mime, width: 30, height: 30, space: 'srgb' });
  });

  it.each<[ConfigFile, number, number]>([
    ['logo', 1200, 600],
    ['dashboardHero', 3840, 1920],
    ['favicon', 512, 512],
    ['watermark', 2000, 1000],
  ])('as %s is at most %i by %i', async (file, width, height) => {
    expect(await cleaned(file, await picture(4000, 2000).png().toBuffer())).toMatchObject({ width, height });
    expect((await cleaned(file, await picture(20, 10).png().toBuffer())).width).toBe(20);
  });

  it('is upright, without what it tells of itself and what hides behind it', async () => {
    const exif = { IFD0: { Artist: 'secret' } };
    const jpeg = await picture(30, 20).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    expect(await cleaned('logo', polyglot)).toMatchObject({ width: 20, height: 30, exif: undefined });
    const { bytes } = await cleaner.clean('logo', polyglot);
    expect(Buffer.from(bytes).includes('script')).toBe(false);
  });

  it('is in sRGB, also where it was for print', async () => {
    const cmyk = await picture(8, 8).toColourspace('cmyk').jpeg().toBuffer();
    expect(await cleaned('dashboardHero', cmyk)).toMatchObject({ space: 'srgb', mime: 'image/jpeg' });
  });

  it('is an icon, the largest of its pictures', async () => {
    const found = await cleaned('favicon', icon(await picture(48, 48).png().toBuffer(), bitmap(16)));
    expect(found).toMatchObject({ mime: 'image/png', width: 48, height: 48 });
    expect(await cleaned('favicon', icon(bitmap(16)))).toMatchObject({ width: 16, height: 16 });
    expect(await refusal('favicon', icon(bitmap(16)).subarray(0, 60))).toBe('file-broken');
  });

  it('is a drawing, cleaned, and for a watermark drawn', async () => {
    const bytes = drawing('<script>alert(1)</script><rect width="40" height="20" fill="red"/>');
    const clean = await cleaner.clean('logo', bytes);
    expect(clean.mime).toBe('image/svg+xml');
    expect(new TextDecoder().decode(clean.bytes)).not.toContain('script');
    expect(await cleaned('watermark', bytes)).toMatchObject({ mime: 'image/png', width: 2000, height: 1000 });
  });

  it('may be a drawing that calls itself very large', async () => {
    const large = drawing('<circle cx="9" cy="9" r="9000"/>', 'viewBox="0 0 51500 51500"');
    expect((await cleaner.clean('logo', large)).mime).toBe('image/svg+xml');
    expect(await cleaned('watermark', large)).toMatchObject({ width: 2000, height: 2000 });
  });

  it.each<[string, ConfigFile, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['nothing', 'logo', () => new Uint8Array(0), 'file-empty'],
    ['a text', 'logo', () => Buffer.from('no picture'), 'file-kind'],
    ['a PDF', 'logo', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'file-kind'],
    [
      'a picture cut off',
      'logo',
      async () => (await noise(200).jpeg().toBuffer()).subarray(0, 4000),
      'file-broken',
    ],
    ['one of very many pixels', 'logo', () => pngBomb(30_000), 'file-pixels'],
    ['a drawing without a size', 'logo', () => drawing('', 'width="0" height="0"'), 'file-broken'],
    ['a picture for a font', 'custom_font', async () => picture(9, 9).png().toBuffer(), 'file-kind'],
  ])('is refused: %s', async (_what, file, bytes, fault) => {
    expect(await refusal(file, await bytes())).toBe(fault);
  });

  it('takes its time with it when it goes too far, and nothing else', async () => {
    const hasty = createFileCleaner(2);
    const blur =
      '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="90"/><feGaussianBlur stdDeviation="900"/></filter>';
    const layers = `<rect width="100%" height="100%" filter="url(#f)"/>`.repeat(400);
    const slow = drawing(blur + layers, 'width="9000" height="9000"');
    try {
      const refused = hasty.clean('logo', slow).then(
        () => 'taken',
        (error: unknown) => (error instanceof ApiError ? error.fault : error),
      );
      expect(['file-slow', 'file-broken']).toContain(await refused);
      expect((await hasty.clean('logo', await picture(9, 9).png().toBuffer())).mime).toBe('image/png');
    } finally {
      await hasty.close();
    }
  });
});

const noise = (side: number) =>
  sharp(Buffer.from(Array.from({ length: side * side * 3 }, (_, i) => (i * 7919) % 251)), {
    raw: { width: side, height: side, channels: 3 },
  });

/** An icon file of these pictures, PNGs or bitmaps. */
function icon(...pictures: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  pictures.forEach((bytes, i) => {
    const side = bytes.readUInt32BE(0) === 0x89504e47 ? bytes.readUInt32BE(16) : bytes.readInt32LE(4);
    head.writeUInt8(side, 6 + 16 * i);
    head.writeUInt8(side, 7 + 16 * i);
    head.writeUInt16LE(1, 10 + 16 * i);
    head.writeUInt16LE(32, 12 + 16 * i);
    head.writeUInt32LE(bytes.length, 14 + 16 * i);
    head.writeUInt32LE(at, 18 + 16 * i);
    at += bytes.length;
  });
  return Buffer.concat([head, ...pictures]);
}

/** As it lies in an icon file: twice as high as it is, since a mask belongs to it. */
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
