import { crc32, deflateSync } from 'node:zlib';
import type { Thumbnail } from '../pixels/thumbnail.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** 8 bits per channel, RGBA, and the only methods of compression, filter and interlace. */
const FORMAT = [8, 6, 0, 0, 0];

/** Filter that stores the difference from the line above, which compresses photographs well. */
const FILTER_UP = 2;

/** Encodes an image as PNG. Terminals thus receive only bytes that this program has created. */
export function encodePng({ width, height, pixels }: Thumbnail): Buffer {
  const stride = width * 4;
  const lines = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    lines[y * (stride + 1)] = FILTER_UP;
    for (let x = 0; x < stride; x += 1) {
      const above = y === 0 ? 0 : (pixels[(y - 1) * stride + x] ?? 0);
      lines[y * (stride + 1) + 1 + x] = (pixels[y * stride + x] ?? 0) - above;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(FORMAT, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', NO_DATA),
  ]);
}

const NO_DATA = Buffer.alloc(0);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
