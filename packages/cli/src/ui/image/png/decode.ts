import { inflateSync } from 'node:zlib';
import type { Thumbnail } from '../pixels/thumbnail.js';

/** Maximum width and height of an image, in pixels. Those of the portal have at most 256. */
const MAX_SIDE = 512;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Bytes per pixel, keyed by PNG color type: RGB and RGBA. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/**
 * Decodes a PNG as the portal creates it: 8 bits per channel, RGB or RGBA, not interlaced.
 *
 * @returns undefined for any other image, and for a damaged one
 */
export function decodePng(bytes: Buffer): Thumbnail | undefined {
  try {
    return decode(bytes);
  } catch {
    // Of zlib, or of a read beyond the end.
    return undefined;
  }
}

function decode(bytes: Buffer): Thumbnail | undefined {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const parts: Buffer[] = [];
  let header: Buffer | undefined;
  for (let at = SIGNATURE.length; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (data.length < length || type === 'IEND') break;
    if (type === 'IHDR') header = data;
    if (type === 'IDAT') parts.push(data);
    at += length + 12;
  }
  if (header?.length !== 13) return undefined;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = CHANNELS[header.readUInt8(9)];
  const isInterlaced = header.readUInt8(12) !== 0;
  const fits = width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE;
  if (header.readUInt8(8) !== 8 || channels === undefined || isInterlaced || !fits) return undefined;
  const size = (width * channels + 1) * height;
  const lines = inflateSync(Buffer.concat(parts), { maxOutputLength: size });
  if (lines.length !== size) return undefined;
  return { width, height, pixels: toRgba(unfilter(lines, width * channels, channels), channels) };
}

/** Reverses the filters of the lines (PNG specification, section 9). @param stride Bytes per line. */
function unfilter(lines: Buffer, stride: number, channels: number): Uint8Array {
  const height = lines.length / (stride + 1);
  const result = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = lines[y * (stride + 1)] ?? 0;
    if (filter > 4) throw new RangeError('unknown filter');
    const from = y * (stride + 1) + 1;
    const to = y * stride;
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (result[to + x - channels] ?? 0);
      const above = y === 0 ? 0 : (result[to + x - stride] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (result[to + x - stride - channels] ?? 0);
      result[to + x] = (lines[from + x] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return result;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? paeth(left, above, corner) : 0;
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

function toRgba(pixels: Uint8Array, channels: number): Uint8Array {
  if (channels === 4) return pixels;
  const count = pixels.length / 3;
  const result = new Uint8Array(count * 4).fill(255);
  for (let index = 0; index < count; index += 1) {
    result.set(pixels.subarray(index * 3, index * 3 + 3), index * 4);
  }
  return result;
}
