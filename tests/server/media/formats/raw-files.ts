import sharp from 'sharp';

/** Pixels with four channels. */
export interface Rgba {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha of each pixel, from the top left. */
  readonly data: Buffer;
}

/** Returns an image of 40 × 40 pixels, red on the left and blue on the right. */
export function colorSquares(alpha: (x: number, y: number) => number): Rgba {
  const side = 40;
  const data = Buffer.alloc(side * side * 4);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++)
      data.set([x < side / 2 ? 255 : 0, 0, x < side / 2 ? 0 : 255, alpha(x, y)], (y * side + x) * 4);
  }
  return { width: side, height: side, data };
}

/** Returns the rows from the bottom, with the channels blue, green, red, alpha. */
function bottomUp({ width, height, data }: Rgba): Buffer {
  const out = Buffer.alloc(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r = 0, g = 0, b = 0, a = 0] = data.subarray((y * width + x) * 4);
      out.set([b, g, r, a], ((height - 1 - y) * width + x) * 4);
    }
  }
  return out;
}

/** Returns a BMP with 32 bits per pixel and an alpha mask (header of version 4). */
export function bmpOf(image: Rgba): Buffer {
  const head = Buffer.alloc(14 + 108);
  head.write('BM', 'latin1');
  head.writeUInt32LE(head.length + image.data.length, 2);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(108, 14);
  head.writeInt32LE(image.width, 18);
  head.writeInt32LE(image.height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(32, 28);
  head.writeUInt32LE(3, 30); // with masks
  head.writeUInt32LE(image.data.length, 34);
  for (const [at, mask] of [0xff0000, 0xff00, 0xff, 0xff000000].entries())
    head.writeUInt32LE(mask, 54 + at * 4);
  head.write('BGRs', 70, 'latin1');
  return Buffer.concat([head, bottomUp(image)]);
}

/** Returns an uncompressed TGA with 32 bits per pixel, of which 8 are alpha. */
export function tgaOf(image: Rgba): Buffer {
  const head = Buffer.alloc(18);
  head[2] = 2;
  head.writeUInt16LE(image.width, 12);
  head.writeUInt16LE(image.height, 14);
  head[16] = 32;
  head[17] = 8;
  return Buffer.concat([head, bottomUp(image)]);
}

/** Returns a TIFF whose header names another compression than that of its pixels. */
export async function tiffWithCompression(compression: number): Promise<Buffer> {
  const { width, height, data } = colorSquares(() => 255);
  const pixels = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const tiff = await pixels.tiff({ compression: 'none' }).toBuffer();
  const directory = tiff.readUInt32LE(4);
  for (let left = tiff.readUInt16LE(directory), at = directory + 2; left > 0; left--, at += 12)
    if (tiff.readUInt16LE(at) === 259) tiff.writeUInt16LE(compression, at + 8);
  return tiff;
}

/**
 * Returns a CMYK Photoshop file of 8 × 8 pixels with one color.
 *
 * @param inks cyan, magenta, yellow, black, from 0 to 1
 */
export function cmykPsd(inks: readonly number[], bits: 8 | 16, packed: boolean): Buffer {
  const side = 8;
  const head = Buffer.alloc(26);
  head.write('8BPS', 'latin1');
  for (const [at, value] of [
    [4, 1],
    [12, 4],
    [22, bits],
    [24, 4],
  ] as const)
    head.writeUInt16BE(value, at);
  head.writeUInt32BE(side, 14);
  head.writeUInt32BE(side, 18);
  const rows = inks.flatMap((ink) => {
    const value = Math.round((1 - ink) * (bits === 8 ? 255 : 65_535));
    const row = Buffer.alloc((side * bits) / 8);
    for (let x = 0; x < side; x++) row.writeUIntBE(value, (x * bits) / 8, bits / 8);
    return Array<Buffer>(side).fill(packed ? Buffer.concat([Buffer.from([row.length - 1]), row]) : row);
  });
  const lengths = Buffer.alloc(packed ? rows.length * 2 : 0);
  if (packed) rows.forEach((row, at) => lengths.writeUInt16BE(row.length, at * 2));
  return Buffer.concat([head, Buffer.alloc(12), Buffer.from([0, packed ? 1 : 0]), lengths, ...rows]);
}

/** Returns an icon file with PNG images of these sides, in pixels. */
export async function icoOf(sides: readonly number[]): Promise<Buffer> {
  const create = (side: number) => ({ width: side, height: side, channels: 4 as const, background: '#e40' });
  const images = await Promise.all(
    sides.map((side) =>
      sharp({ create: create(side) })
        .png()
        .toBuffer(),
    ),
  );
  const directory = Buffer.alloc(6 + 16 * sides.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(sides.length, 4);
  let offset = directory.length;
  for (const [index, image] of images.entries()) {
    const at = 6 + index * 16;
    const side = sides[index] ?? 0;
    directory.set([side % 256, side % 256], at);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(image.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([directory, ...images]);
}
