const BYTE = 1;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const UNDEFINED = 7;

/** Photometric interpretation by color space. */
const PHOTOMETRIC = { gray: 1, rgb: 2, cmyk: 5 } as const;
/** Number of color channels by color space. */
export const TIFF_COLORS = { gray: 1, rgb: 3, cmyk: 4 } as const;

/** An image to write as a TIFF file. */
export interface TiffImage {
  readonly width: number;
  readonly height: number;
  readonly space: keyof typeof PHOTOMETRIC;
  /** Bits per channel. Values of 16 bits are little-endian. */
  readonly bits: 8 | 16;
  /** True if the last channel is alpha. The colors are not multiplied with it. */
  readonly alpha: boolean;
  /** Row by row, with the channels of a pixel one after another. */
  readonly pixels: Uint8Array;
  /** Color profile. */
  readonly icc?: Uint8Array | undefined;
  readonly xmp?: Uint8Array | undefined;
  /** Pixels per inch. */
  readonly density?: number | undefined;
}

type Entry = readonly [tag: number, type: number, count: number, value: number | Uint8Array];

/**
 * Returns an uncompressed TIFF file. Needed because sharp accepts neither a profile nor CMYK for raw pixels.
 */
export function tiffOf(image: TiffImage): Buffer {
  const { width, height, space, bits, alpha, pixels, icc, xmp, density } = image;
  const channels = TIFF_COLORS[space] + (alpha ? 1 : 0);
  const entries: Entry[] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, shorts(Array<number>(channels).fill(bits))],
    [259, SHORT, 1, 1], // uncompressed
    [262, SHORT, 1, PHOTOMETRIC[space]],
    [273, LONG, 1, pixels],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, pixels.length],
  ];
  if (density !== undefined)
    entries.push([282, RATIONAL, 1, rational(density)], [283, RATIONAL, 1, rational(density)]);
  entries.push([284, SHORT, 1, 1]); // channels interleaved
  if (density !== undefined) entries.push([296, SHORT, 1, 2]); // per inch
  if (alpha) entries.push([338, SHORT, 1, 2]); // not premultiplied
  if (xmp) entries.push([700, BYTE, xmp.length, xmp]);
  if (icc) entries.push([34675, UNDEFINED, icc.length, icc]);
  return fileOf(entries.sort(([a], [b]) => a - b));
}

/** Writes a directory after the values that do not fit into it. The pixels are always such a value. */
function fileOf(entries: readonly Entry[]): Buffer {
  const parts: Uint8Array[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')];
  let length = 8;
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  let at = directory.writeUInt16LE(entries.length, 0);
  for (const [tag, type, count, value] of entries) {
    at = directory.writeUInt16LE(tag, at);
    at = directory.writeUInt16LE(type, at);
    at = directory.writeUInt32LE(count, at);
    const isShort = typeof value !== 'number' && value.length <= 4 && type !== LONG;
    if (isShort) directory.set(value, at);
    else directory.writeUInt32LE(typeof value === 'number' ? value : length, at);
    at += 4;
    if (typeof value === 'number' || isShort) continue;
    const padding = value.length % 2;
    parts.push(value, Buffer.alloc(padding));
    length += value.length + padding;
  }
  (parts[0] as Buffer).writeUInt32LE(length, 4);
  return Buffer.concat([...parts, directory]);
}

function shorts(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => bytes.writeUInt16LE(value, at * 2));
  return bytes;
}

function rational(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(Math.round(value * 1000), 0);
  bytes.writeUInt32LE(1000, 4);
  return bytes;
}
