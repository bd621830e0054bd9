import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConvertSetDefinition } from '@assetportal/sdk/contract';
import { sharedAssets } from '../../../fixtures/shared.js';
import {
  createRenditionService,
  type RenditionService,
  type RenditionSpec,
  type Source,
} from '../../../../packages/server/src/media/renditions.js';
import { bytesOf, corners, file, named, pixel, root, silent } from '../helpers.js';

let home: string;
let m: RenditionService;
// All tests share one service, because its processes take a second to start.
beforeAll(async () => {
  home = await mkdtemp(join(root, 'state '));
  m = createRenditionService({ library: root, data: home, log: silent });
});
afterAll(async () => {
  await m.close();
  await rm(home, { recursive: true });
});

const convert = (source: Source, spec: RenditionSpec) => m.get(source, { spec }, { hold: 60_000 });
const metadataOf = async ({ path }: { path: string }) => sharp(path).metadata();
const jpegOf = async (image: Sharp) => file('a.jpg', await image.jpeg({ quality: 95 }).toBuffer());

describe('formats of image conversions', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)('converts to %s', async (format) => {
    const converted = await convert(await jpegOf(corners(600, 400)), { format, longest_side: 300 });
    const read = await metadataOf(converted);
    expect(read).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 300, height: 200 });
    expect(named(await pixel(converted, 0.1, 0.1))).toBe('red');
    expect(named(await pixel(converted, 0.9, 0.1))).toBe('green');
    expect(converted).toMatchObject({ bytes: (await bytesOf(converted)).length, width: 300, height: 200 });
    expect(converted.mime).toBe(format === 'tiff' ? 'image/tiff' : `image/${format}`);
  });

  test('creates larger files for a higher quality, and does not subsample chroma from quality 90 on', async () => {
    const source = await jpegOf(noise(400, 300));
    const [low, high] = [
      await convert(source, { format: 'jpeg', quality: 40 }),
      await convert(source, { format: 'jpeg', quality: 95 }),
    ];
    expect(low.bytes).toBeLessThan(high.bytes / 2);
    expect((await metadataOf(low)).chromaSubsampling).toBe('4:2:0');
    expect((await metadataOf(high)).chromaSubsampling).toBe('4:4:4');
  });

  test(
    'converts to a PDF with one page around the image, at its resolution',
    { tags: ['gate'] },
    async () => {
      const source = await jpegOf(corners(600, 300));
      const converted = await convert(source, { format: 'pdf', resolution: 150 });
      const bytes = await bytesOf(converted);
      // 600 pixels at 150 per inch are 4 inches of 72 points each.
      expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 288.000 144.000]');
      const page = await m.get(await file('converted.pdf', bytes, { assetGroup: 'document' }), {
        size: 'preview',
      });
      expect([page.width, page.height]).toEqual([1600, 800]);
      for (const [x, y, color] of [
        [0.2, 0.2, 'red'],
        [0.8, 0.2, 'green'],
        [0.2, 0.8, 'blue'],
      ] as const) {
        expect(named(await pixel(page, x, y))).toBe(color);
      }
    },
  );

  test('flattens transparency to white if the format does not support it', async () => {
    const clear = { create: { width: 40, height: 30, channels: 4 as const, background: '#f000' } };
    const source = await file('a.png', await sharp(clear).png().toBuffer());
    const jpeg = await convert(source, { format: 'jpeg' });
    expect((await pixel(jpeg, 0.5, 0.5)).every((value) => value > 250)).toBe(true);
    const webp = await convert(source, { format: 'webp' });
    expect((await pixel(webp, 0.5, 0.5))[3]).toBe(0);
  });

  test('preserves an animation in WebP, and uses the first frame in other formats', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const source = await file('a.gif', gif);
    const webp = await convert(source, { format: 'webp', longest_side: 30 });
    expect(await metadataOf(webp)).toMatchObject({ pages: 2, width: 30, height: 20 });
    expect(await metadataOf(await convert(source, { format: 'jpeg' }))).toMatchObject({ height: 40 });
  });
});

/** Returns noise, which does not compress well. */
const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

describe('sizes of image conversions', () => {
  test.each<[string, Partial<ConvertSetDefinition>, [number, number]]>([
    ['preserves the size by default', {}, [600, 400]],
    ['limits the longest side', { longest_side: 150 }, [150, 100]],
    ['never enlarges an image', { longest_side: 5000 }, [600, 400]],
    ['fits an image into a box', { width: 300, height: 100 }, [150, 100]],
    ['limits the width', { width: 300 }, [300, 200]],
    ['limits the height', { height: 100 }, [150, 100]],
    ['fills a box', { width: 100, height: 100, crop: 'center' }, [100, 100]],
    [
      'crops to the aspect ratio of a box that is too large',
      { width: 2000, height: 1000, crop: 'center' },
      [600, 300],
    ],
    ['fills a box by attention', { width: 100, height: 100, crop: 'attention' }, [100, 100]],
  ])('%s', async (_name, spec, [width, height]) => {
    const converted = await convert(await jpegOf(corners(600, 400)), { format: 'jpeg', ...spec });
    expect(await metadataOf(converted)).toMatchObject({ width, height });
    expect(converted).toMatchObject({ width, height });
  });

  test('never reduces a side to 0', async () => {
    const converted = await convert(await file('a.png', await corners(2000, 2).png().toBuffer()), {
      format: 'png',
      longest_side: 100,
    });
    expect(await metadataOf(converted)).toMatchObject({ width: 100, height: 1 });
  });

  test('crops around the specified focus', async () => {
    const source = await jpegOf(corners(600, 400));
    const cut = (spec: Partial<RenditionSpec>) =>
      convert(source, { format: 'jpeg', width: 100, height: 100, ...spec });
    const left = await cut({ crop: 'focus', focus: { x: 0, y: 0.5 } });
    expect([await pixel(left, 0.9, 0.1), await pixel(left, 0.1, 0.9)].map(named)).toEqual(['green', 'blue']);
    expect(named(await pixel(left, 0.6, 0.1))).toBe('red');
    const right = await cut({ crop: 'focus', focus: { x: 1, y: 0.5 } });
    expect(named(await pixel(right, 0.1, 0.1))).toBe('red');
    expect(named(await pixel(right, 0.4, 0.1))).toBe('green');
  });

  test('prefers the focus point in the file', async () => {
    const region = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"><mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource"><mwg-rs:Type>Focus</mwg-rs:Type><mwg-rs:Area stArea:x="0.9" stArea:y="0.1" stArea:unit="normalized"/></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>`;
    const source = await file('a.jpg', await corners(600, 400).withXmp(region).jpeg().toBuffer());
    const converted = await convert(source, {
      format: 'png',
      width: 100,
      height: 100,
      crop: 'focus',
      focus: { x: 0, y: 0 },
    });
    expect(named(await pixel(converted, 0.5, 0.1))).toBe('green');
  });

  test('rotates an image upright before it is cropped and measured', async () => {
    // Orientation 6 is a rotation by 90° clockwise. After it, blue is in the top left corner.
    const rotated = await corners(600, 400).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const source = await file('a.jpg', rotated);
    for (const metadata of ['strip', 'keep'] as const) {
      const converted = await convert(source, { format: 'jpeg', longest_side: 300, metadata });
      const read = await metadataOf(converted);
      expect([read.width, read.height, read.orientation ?? 1]).toEqual([200, 300, 1]);
      expect(named(await pixel(converted, 0.2, 0.2))).toBe('blue');
      expect(named(await pixel(converted, 0.8, 0.2))).toBe('red');
    }
    const cut = { crop: 'focus' as const, focus: { x: 0, y: 0 }, width: 50, height: 50 };
    expect(named(await pixel(await convert(source, { format: 'png', ...cut }), 0.2, 0.2))).toBe('blue');
  });
});

describe('colors of image conversions', () => {
  const p3 = () => corners(60, 40).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer();
  const cmyk = async (format: 'jpeg' | 'tiff') =>
    corners(60, 40).toColourspace('cmyk').withIccProfile('cmyk')[format]().toBuffer();

  test.each<[string, Partial<ConvertSetDefinition>, string, boolean]>([
    ['converts to sRGB by default', {}, 'srgb', true],
    ['omits the profile with `icc: false`', { icc: false }, 'srgb', false],
    ['converts to P3', { color_space: 'p3' }, 'srgb', true],
    ['converts to grayscale', { color_space: 'gray' }, 'b-w', false],
    ['converts to CMYK', { color_space: 'cmyk' }, 'cmyk', true],
    ['preserves the color space with `keep`', { color_space: 'keep' }, 'srgb', true],
    ['preserves the color space without the profile', { color_space: 'keep', icc: false }, 'srgb', false],
  ])('%s', async (_name, spec, space, icc) => {
    const converted = await convert(await file('a.jpg', await p3()), {
      format: 'jpeg',
      quality: 95,
      ...spec,
    });
    const read = await metadataOf(converted);
    expect(read.space).toBe(space);
    expect(read.icc !== undefined).toBe(icc);
  });

  test('preserves wide-gamut values and their profile, or converts them to sRGB', async () => {
    const source = await file('a.jpg', await p3());
    const numbers = async (path: string) => {
      const { data } = await sharp(path, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 3)];
    };
    const original = await numbers(String(source.path));
    const preserved = await convert(source, { format: 'png', color_space: 'keep' });
    expect(await numbers(preserved.path)).toEqual(original);
    expect((await metadataOf(preserved)).icc).toEqual((await sharp(source.path as string).metadata()).icc);
    // Pure sRGB red is less saturated than pure P3 red, so its red value in P3 is below the maximum.
    const inSrgb = await convert(source, { format: 'png' });
    const [red = 0, green = 255] = await numbers(inSrgb.path);
    expect([red > 250, green < 6, (original[0] as number) < 240]).toEqual([true, true, true]);
  });

  test.each(['jpeg', 'tiff'] as const)('preserves CMYK values from %s', async (format) => {
    const source = await file(format === 'jpeg' ? 'a.jpg' : 'a.tif', await cmyk(format));
    const ink = async (path: string) => {
      const image = sharp(path, { ignoreIcc: true }).pipelineColourspace('cmyk').toColourspace('cmyk');
      return [...(await image.raw().toBuffer()).subarray(0, 4)];
    };
    const original = await ink(String(source.path));
    for (const target of ['jpeg', 'tiff'] as const) {
      const converted = await convert(source, { format: target, quality: 95, color_space: 'keep' });
      expect((await metadataOf(converted)).space).toBe('cmyk');
      expect((await metadataOf(converted)).icc?.length).toBeGreaterThan(1000);
      for (const [at, value] of (await ink(converted.path)).entries()) {
        expect(Math.abs(value - (original[at] as number))).toBeLessThan(8);
      }
    }
    // Formats without CMYK contain the displayed colors in sRGB.
    const png = await convert(source, { format: 'png', color_space: 'keep' });
    expect((await metadataOf(png)).space).toBe('srgb');
    expect(named(await pixel(png, 0.1, 0.1))).toBe('red');
  });

  test('preserves 16 bits if the format supports them and the colors are not converted', async () => {
    const deep = await corners(60, 40).toColourspace('rgb16').png().toBuffer();
    const source = await file('a.png', deep);
    const depth = async (spec: RenditionSpec) => (await metadataOf(await convert(source, spec))).depth;
    expect(await depth({ format: 'tiff', color_space: 'keep' })).toBe('ushort');
    expect(await depth({ format: 'png', color_space: 'keep', longest_side: 30 })).toBe('ushort');
    expect(await depth({ format: 'jpeg', color_space: 'keep' })).toBe('uchar');
    expect(await depth({ format: 'png' })).toBe('uchar');
  });
});

describe('metadata of converted images', () => {
  /** Returns a JPEG with a location and an author. */
  const jpegWithMetadata = () =>
    corners(600, 400)
      .withExif({
        IFD0: { Artist: 'Ada Example' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- Ada Example --></x:xmpmeta>')
      .jpeg()
      .toBuffer();

  test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)(
    'is removed from %s unless the convert set preserves it',
    async (format) => {
      const source = await file('a.jpg', await jpegWithMetadata());
      for (const resolution of [undefined, 300]) {
        const converted = await convert(source, { format, ...(resolution ? { resolution } : {}) });
        const read = await metadataOf(converted);
        expect([read.exif, read.xmp, read.iptc]).toEqual([undefined, undefined, undefined]);
        expect((await bytesOf(converted)).includes('Ada Example')).toBe(false);
        if (resolution && format !== 'webp' && format !== 'avif') expect(read.density).toBe(300);
      }
      const preserved = await convert(source, { format, metadata: 'keep' });
      expect((await bytesOf(preserved)).includes('Ada Example')).toBe(true);
    },
  );

  test('includes the resolution, also for CMYK, without changing the pixels', async () => {
    const ink = await corners(60, 40).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer();
    const source = await file('a.jpg', ink);
    const converted = await convert(source, { format: 'jpeg', color_space: 'keep', resolution: 300 });
    expect(await metadataOf(converted)).toMatchObject({ density: 300, space: 'cmyk', width: 60, height: 40 });
    expect(named(await pixel(converted, 0.1, 0.1))).toBe('red');
    const preserved = await convert(source, { format: 'jpeg', metadata: 'keep', resolution: 240 });
    expect((await metadataOf(preserved)).density).toBe(240);
  });
});

describe('watermark', () => {
  const watermark = async () => {
    const bytes = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    return { hash: 'black', bytes: () => Promise.resolve(bytes) };
  };
  const at = { 'top-left': [0.1, 0.15], center: [0.5, 0.5], 'bottom-right': [0.9, 0.85] } as const;

  test.each(Object.keys(at))('is placed at %s', async (position) => {
    const white = sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } });
    const source = await file('a.png', await white.png().toBuffer());
    const spec = {
      format: 'png' as const,
      watermark: { position: position as 'center', opacity: 1, scale: 0.2 },
    };
    const converted = await m.get(source, { spec, watermark: await watermark() }, { hold: 0 });
    for (const [other, [x, y]] of Object.entries(at)) {
      expect(named(await pixel(converted, x, y))).toBe(other === position ? 'black' : 'white');
    }
  });

  test('has the specified opacity when tiled, and changes the rendition', async () => {
    const white = sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } });
    const source = await file('a.png', await white.png().toBuffer());
    const spec = {
      format: 'png' as const,
      watermark: { position: 'tiled' as const, opacity: 0.25, scale: 0.1 },
    };
    const plain = await m.get(source, { spec }, { hold: 0 });
    const converted = await m.get(source, { spec, watermark: await watermark() }, { hold: 0 });
    expect(plain.etag).not.toBe(converted.etag);
    const { data } = await sharp(converted.path).grayscale().raw().toBuffer({ resolveWithObject: true });
    const dark = data.filter((value) => value < 250);
    expect(dark.length).toBeGreaterThan(data.length / 4);
    expect(Math.abs((dark[Math.floor(dark.length / 2)] as number) - 191)).toBeLessThan(4);
  });

  test('is never larger than a small image', async () => {
    const source = await file('a.png', await corners(8, 6).png().toBuffer());
    const spec = { format: 'png' as const, watermark: { position: 'center' as const, scale: 1 } };
    const converted = await m.get(source, { spec, watermark: await watermark() }, { hold: 0 });
    expect(await metadataOf(converted)).toMatchObject({ width: 8, height: 6 });
  });
});

describe.skipIf(!sharedAssets)('real files (needs ../shared/assets)', { tags: ['night'] }, () => {
  const real = async (name: string, assetGroup = 'image'): Promise<Source> => {
    const path = join(sharedAssets ?? '', 'files', name);
    expect(existsSync(path)).toBe(true);
    return file(name.split('/').at(-1) ?? '', await readFile(path), { assetGroup });
  };

  test.each([
    'known/icc-cmyk.tif',
    'known/icc-cmyk.jpg',
    'images/colour/pil_sample_cmyk.jpg',
    'images/colour/Channel_digital_image_CMYK_color.jpg',
  ])('preserves the CMYK of %s for print', async (name) => {
    const source = await real(name);
    const original = await sharp(source.path as string).metadata();
    const converted = await convert(source, {
      format: 'jpeg',
      quality: 95,
      color_space: 'keep',
      resolution: 300,
    });
    const read = await metadataOf(converted);
    expect(read).toMatchObject({
      space: 'cmyk',
      density: 300,
      width: original.width,
      height: original.height,
    });
    expect(read.icc).toEqual(original.icc);
    expect([read.exif, read.xmp, read.iptc]).toEqual([undefined, undefined, undefined]);
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'removes the thumbnail from preserved EXIF in %s',
    async (format) => {
      const source = await real('images/colour/Channel_digital_image_CMYK_color.jpg');
      const converted = await convert(source, { format, metadata: 'keep' });
      const { exif } = await metadataOf(converted);
      const thumbnail = Buffer.from([0xff, 0xd8, 0xff]);
      expect((await sharp(source.path as string).metadata()).exif?.includes(thumbnail)).toBe(true);
      expect(exif?.includes(thumbnail)).toBe(false);
      expect(exif?.includes('Adobe Photoshop')).toBe(true);
      // The file must still be valid.
      await sharp(converted.path, { failOn: 'warning' }).stats();
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('renders orientation %i upright', async (orientation) => {
    const source = await real(`images/orientation/landscape_${orientation}.jpg`);
    const first = await real('images/orientation/landscape_1.jpg');
    const spec = { format: 'png', longest_side: 40, metadata: 'keep' } as const;
    const [converted, reference] = [await convert(source, spec), await convert(first, spec)];
    const raw = async ({ path }: { path: string }) => sharp(path).removeAlpha().raw().toBuffer();
    const [a, b] = [await raw(converted), await raw(reference)];
    expect(a.length).toBe(b.length);
    const difference = a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] as number)), 0);
    expect(difference / a.length).toBeLessThan(8);
    expect((await metadataOf(converted)).orientation ?? 1).toBe(1);
  });
});
