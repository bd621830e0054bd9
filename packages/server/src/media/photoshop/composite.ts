import { writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { MediaError } from '../../lib/media-error.js';
import { readRange, withInputFile, type InputFile } from '../common/input-file.js';
import { TIFF_COLORS, tiffOf } from '../containers/tiff.js';
import { readPsdHeader, type PsdHeader } from './header.js';

/** Task to read the image of a Photoshop file. */
export interface CompositeTask {
  readonly file: InputFile;
  /** Maximum number of pixels. */
  readonly pixels: number;
  /** Maximum size of the pixels, and of the compressed data of a channel, in bytes. */
  readonly bytes: number;
  /** File that receives the image as a TIFF. */
  readonly output: string;
}

/**
 * Writes the image of a Photoshop file, which programs store beside the layers, as a TIFF with its profile.
 *
 * @returns true if a part of it is missing
 * @throws MediaError `too-large`, `damaged`, or `unsupported-format` for rare color modes and larger files
 */
export function writeComposite({ file, pixels, bytes, output }: CompositeTask): Promise<boolean> {
  return withInputFile(file, async ({ handle }) => {
    const header = await readPsdHeader(handle);
    const { width, height, space, bits, channels } = header;
    if (width * height > pixels) throw new MediaError('too-large');
    const alpha = header.alpha && channels > TIFF_COLORS[space];
    const used = TIFF_COLORS[space] + (alpha ? 1 : 0);
    if (width * height === 0 || channels < used) throw new MediaError('damaged', 'no pixels');
    if (width * height * used * (bits / 8) > bytes)
      throw new MediaError('unsupported-format', 'too large here');
    const composite = new Composite(header, used);
    const partial = await readPixels(handle, header, composite, bytes);
    if (space === 'cmyk') composite.invert(TIFF_COLORS.cmyk);
    else if (alpha) composite.removeWhite();
    await writeFile(output, tiffOf({ ...header, alpha, pixels: composite.bytes }));
    return partial;
  });
}

const RAW = 0;
const RUN_LENGTHS = 1;

/** Reads the channels, which are stored one after another. Returns true if data is missing. */
async function readPixels(
  file: FileHandle,
  { position, width, height, bits, channels, large }: PsdHeader,
  composite: Composite,
  maxBytes: number,
): Promise<boolean> {
  const compression = (await readRange(file, position, 2)).readUInt16BE(0);
  if (compression !== RAW && compression !== RUN_LENGTHS)
    throw new MediaError('unsupported-format', 'compression');
  const row = width * (bits / 8);
  const lengthBytes = large ? 4 : 2;
  const table =
    compression === RAW ? undefined : await readRange(file, position + 2, channels * height * lengthBytes);
  let at = position + 2 + (table?.length ?? 0);
  let isMissing = table !== undefined && table.length < channels * height * lengthBytes;
  for (let channel = 0; channel < composite.channels && !isMissing; channel++) {
    const lengths = Array.from({ length: height }, (_, y) =>
      table ? table.readUIntBE((channel * height + y) * lengthBytes, lengthBytes) : row,
    );
    const total = lengths.reduce((sum, length) => sum + length, 0);
    if (total > maxBytes) throw new MediaError('damaged', 'length of a channel');
    const stored = await readRange(file, at, total);
    isMissing = stored.length < total;
    at += total;
    const unpacked = Buffer.alloc(row);
    let from = 0;
    for (const [y, length] of lengths.entries()) {
      if (from + length > stored.length) break;
      const data = stored.subarray(from, from + length);
      composite.setRow(channel, y, table ? unpack(data, unpacked) : data);
      from += length;
    }
  }
  return isMissing;
}

/** Unpacks a row of run lengths (PackBits) to `row`. Missing values become 0. */
function unpack(packed: Buffer, row: Buffer): Buffer {
  row.fill(0);
  let to = 0;
  for (let at = 0; at < packed.length && to < row.length;) {
    const head = packed.readInt8(at++);
    if (head === -128) continue;
    if (head >= 0) {
      packed.copy(row, to, at, Math.min(at + head + 1, at + row.length - to));
      to += head + 1;
      at += head + 1;
    } else {
      const count = 1 - head;
      row.fill(packed[at++] ?? 0, to, Math.min(to + count, row.length));
      to += count;
    }
  }
  return row;
}

/** Pixels with interleaved channels, of 8 bits or of 16 bits (little-endian). White where nothing was set. */
class Composite {
  readonly bytes: Buffer;
  readonly #values: Uint8Array | Uint16Array;
  readonly #width: number;
  readonly #max: number;

  constructor(
    { width, height, bits }: Pick<PsdHeader, 'width' | 'height' | 'bits'>,
    readonly channels: number,
  ) {
    const count = width * height * channels;
    const buffer = new ArrayBuffer(count * (bits / 8));
    this.bytes = Buffer.from(buffer);
    // All supported platforms are little-endian.
    this.#values = bits === 8 ? new Uint8Array(buffer) : new Uint16Array(buffer);
    this.#width = width;
    this.#max = bits === 8 ? 255 : 65_535;
    this.#values.fill(this.#max);
  }

  /** Sets the values of a channel in a row. Values of 16 bits are big-endian. */
  setRow(channel: number, y: number, row: Buffer): void {
    let to = y * this.#width * this.channels + channel;
    for (let x = 0; x < this.#width; x++, to += this.channels)
      this.#values[to] = this.#max === 255 ? (row[x] ?? 0) : row.readUInt16BE(x * 2);
  }

  /** Inverts the first channels of each pixel: a Photoshop file stores 0 for the most ink. */
  invert(colors: number): void {
    for (let at = 0; at < this.#values.length; at += this.channels)
      for (let color = at; color < at + colors; color++)
        this.#values[color] = this.#max - (this.#values[color] ?? 0);
  }

  /** Removes the white with which Photoshop has mixed translucent pixels. */
  removeWhite(): void {
    const colors = this.channels - 1;
    for (let at = 0; at < this.#values.length; at += this.channels) {
      const opacity = (this.#values[at + colors] ?? 0) / this.#max;
      if (opacity === 0 || opacity === 1) continue;
      for (let color = at; color < at + colors; color++) {
        const mixed = this.#values[color] ?? 0;
        const pure = (mixed - this.#max * (1 - opacity)) / opacity;
        this.#values[color] = Math.max(0, Math.min(this.#max, Math.round(pure)));
      }
    }
  }
}
