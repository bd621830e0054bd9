import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { nearest256 } from '../../../packages/cli/src/ui/image/draw/blocks.js';
import { drawThumbnail, thumbnailCells } from '../../../packages/cli/src/ui/image/draw-thumbnail.js';
import { decodePng } from '../../../packages/cli/src/ui/image/png/decode.js';
import type { Thumbnail } from '../../../packages/cli/src/ui/image/pixels/thumbnail.js';
import { decodeBlocks, decodeIterm2, decodeKitty, decodeSixel, type Pixels } from './decode.js';

type Rgba = readonly [number, number, number, number];

/** Image with a color for each quarter, the last of which is transparent. */
const QUARTERS: readonly Rgba[] = [
  [200, 20, 40, 255],
  [30, 180, 60, 255],
  [10, 60, 220, 255],
  [0, 0, 0, 0],
];
function quarters(width: number, height: number): Thumbnail {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const quarter = (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1);
      pixels.set(QUARTERS[quarter] ?? [], (y * width + x) * 4);
    }
  }
  return { width, height, pixels };
}

/** Returns the colors at the middle of each quarter of the first pixels of an image. */
const middles = ({ width: stride, data }: Pixels, width: number, height: number) =>
  [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const at = (Math.floor(y * height) * stride + Math.floor(x * width)) * 4;
      return [...data.subarray(at, at + 4)];
    }),
  );
const expectQuarters = (image: Pixels, width = image.width, height = image.height) => {
  for (const [index, color] of middles(image, width, height).entries()) {
    const expected = QUARTERS[index] ?? [];
    expect(color[3]).toBe(expected[3]);
    if (expected[3] === 0) continue;
    // Sixel colors are percentages.
    for (const channel of [0, 1, 2])
      expect(Math.abs((color[channel] ?? 0) - (expected[channel] ?? 0))).toBeLessThan(3);
  }
};

describe('drawThumbnail', () => {
  const image = quarters(240, 160);
  const box = { columns: 36, rows: 12 };

  it('draws for kitty in chunks, without a reply and without moving the cursor', async () => {
    const noisy = {
      width: 240,
      height: 160,
      pixels: image.pixels.map((value, at) => (at % 7 ? value : (at * 31) % 256)),
    };
    const { keys, sizes, rest } = await decodeKitty(drawThumbnail(noisy, 'kitty', box));
    expect(keys[0]).toBe('a=T,f=100,q=2,C=1,c=36,r=12,m=1');
    expect(keys.slice(1, -1).every((key) => key === 'q=2,m=1')).toBe(true);
    expect(keys.at(-1)).toBe('q=2,m=0');
    expect(sizes.slice(0, -1).every((size) => size === 4096)).toBe(true);
    expect(rest).toBe('');
    const drawn = await decodeKitty(drawThumbnail(image, 'kitty', box));
    expect(drawn.image).toMatchObject({ width: 240, height: 160 });
    expectQuarters(drawn.image);
  });

  it('draws for iTerm2 with the size in cells', async () => {
    const { options, image: drawn, rest } = await decodeIterm2(drawThumbnail(image, 'iterm2', box));
    expect(options).toEqual(
      expect.arrayContaining(['inline=1', 'width=36', 'height=12', 'doNotMoveCursor=1']),
    );
    expect(rest).toBe('');
    expectQuarters(drawn);
  });

  it('draws sixels with the cells of the terminal, and leaves transparent pixels', () => {
    const drawn = decodeSixel(drawThumbnail(image, 'sixel', { ...box, cell: { width: 8, height: 16 } }));
    expect(drawn).toMatchObject({ width: 288, height: 192 });
    expectQuarters(drawn);
  });

  it('draws half blocks with two pixels per cell', () => {
    const lines = drawThumbnail(image, 'blocks', box).split('\n');
    expect(lines).toHaveLength(12);
    const drawn = decodeBlocks(lines);
    expect(drawn).toMatchObject({ width: 36, height: 24 });
    expectQuarters(drawn);
    expect(drawThumbnail(image, 'blocks', { ...box, depth: 8 })).toMatch(/38;5;\d+/);
  });

  it.each([
    ['landscape', 240, 160, 36, 12],
    ['portrait', 100, 256, 10, 12],
    ['panorama', 256, 20, 36, 2],
    ['icon', 16, 16, 4, 2],
    ['one pixel', 1, 1, 1, 1],
  ])('never exceeds the box and never distorts: %s', async (_name, width, height, columns, rows) => {
    const one = quarters(width, height);
    for (const protocol of ['kitty', 'iterm2'] as const) {
      expect(thumbnailCells(one, protocol, box)).toEqual({ columns, rows });
      const text = drawThumbnail(one, protocol, box);
      const { image: drawn } = protocol === 'kitty' ? await decodeKitty(text) : await decodeIterm2(text);
      // The canvas has the aspect ratio of its cells, which are twice as high as wide.
      const distortion = (drawn.width / drawn.height) * ((2 * rows) / columns);
      expect(Math.abs(distortion - 1)).toBeLessThan(0.03);
    }
  });

  it('prints only ASCII for any pixels', () => {
    const pixels = Uint8Array.from({ length: 64 * 64 * 4 }, (_, index) => (index * 7919) % 256);
    for (const protocol of ['kitty', 'iterm2', 'sixel'] as const) {
      const text = drawThumbnail({ width: 64, height: 64, pixels }, protocol, box);
      // eslint-disable-next-line no-control-regex -- Looks for exactly these characters.
      expect(text.slice(1, -2)).not.toMatch(/[^\u0020-\u007e\u001b\u005c]/);
      expect(text.length).toBeGreaterThan(100);
    }
  });

  it.each([
    [[0, 0, 0], 16],
    [[255, 255, 255], 231],
    [[255, 0, 0], 196],
    [[128, 128, 128], 244],
    [[95, 135, 175], 67],
  ] as const)('maps %j to the palette of 256 colors', (color, expected) => {
    expect(nearest256(color)).toBe(expected);
  });
});

describe('decodePng', () => {
  const create = (channels: 3 | 4) => {
    const image = sharp(quarters(50, 30).pixels, { raw: { width: 50, height: 30, channels: 4 } });
    return channels === 3 ? image.removeAlpha() : image;
  };

  it.each([3, 4] as const)('decodes %d channels with any filter', async (channels) => {
    for (const adaptiveFiltering of [false, true]) {
      const bytes = await create(channels).png({ adaptiveFiltering }).toBuffer();
      const expected = await create(channels).ensureAlpha().raw().toBuffer();
      const decoded = decodePng(bytes);
      expect(decoded).toMatchObject({ width: 50, height: 30 });
      expect(Buffer.from(decoded?.pixels ?? []).equals(expected)).toBe(true);
    }
  });

  it('rejects other images', async () => {
    const large = sharp({ create: { width: 600, height: 10, channels: 3, background: '#000' } });
    for (const bytes of [
      await create(3).webp().toBuffer(),
      await create(3).png({ palette: true }).toBuffer(),
      await create(3).png({ progressive: true }).toBuffer(),
      await large.png().toBuffer(),
      Buffer.alloc(0),
    ]) {
      expect(decodePng(bytes)).toBeUndefined();
    }
  });

  it('never throws for a damaged image', async () => {
    const bytes = await create(4).png().toBuffer();
    for (let index = 0; index < bytes.length; index += 1) {
      const damaged = Buffer.from(bytes);
      damaged[index] = (damaged[index] ?? 0) ^ 0xff;
      for (const one of [damaged, bytes.subarray(0, index)]) {
        const { width = 50, height = 30, pixels } = decodePng(one) ?? {};
        expect(pixels?.length ?? width * height * 4).toBe(width * height * 4);
      }
    }
  });
});
