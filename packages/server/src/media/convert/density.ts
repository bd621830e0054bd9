import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from '../../lib/checksum.js';

/**
 * Writes the density (dots per inch) into a JPEG or PNG without adding other metadata.
 *
 * The `withDensity` function of sharp also copies the EXIF block of the original, even if metadata must be
 * stripped. That block contains the location and a thumbnail that shows cropped parts.
 */
export async function writeDensity(file: string, format: 'jpeg' | 'png', density: number): Promise<void> {
  const handle = await open(file, 'r+');
  let insert: { at: number; bytes: Buffer } | undefined;
  try {
    const head = Buffer.alloc(33);
    await handle.read(head, 0, head.length, 0);
    if (format === 'jpeg') {
      if (head.toString('latin1', 6, 11) === 'JFIF\0') {
        await handle.write(jfifDensity(density), 0, 5, 13);
      } else {
        insert = { at: 2, bytes: jfif(density) };
      }
    } else {
      const at = await findChunk(handle, 'pHYs');
      if (at === undefined) insert = { at: 33, bytes: phys(density) };
      else await handle.write(phys(density), 0, 21, at);
    }
  } finally {
    await handle.close();
  }
  if (insert !== undefined) await insertInto(file, insert.at, insert.bytes);
}

/** Returns the density fields of a JFIF header: dots per inch, horizontal and vertical. */
function jfifDensity(density: number): Buffer {
  const bytes = Buffer.from([1, 0, 0, 0, 0]);
  bytes.writeUInt16BE(density, 1);
  bytes.writeUInt16BE(density, 3);
  return bytes;
}

/** Returns a JFIF segment, which libjpeg does not write for CMYK images. */
function jfif(density: number): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0\x01\x02', 'latin1'),
    jfifDensity(density),
    Buffer.from([0, 0]),
  ]);
}

/** Returns a `pHYs` chunk with the density in pixels per meter. */
function phys(density: number): Buffer {
  const chunk = Buffer.alloc(21);
  const dots = Math.round(density / 0.0254);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  chunk.writeUInt32BE(dots, 8);
  chunk.writeUInt32BE(dots, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return chunk;
}

/** Returns the offset of a chunk that precedes the pixel data, or undefined if there is none. */
async function findChunk(
  handle: Awaited<ReturnType<typeof open>>,
  name: string,
): Promise<number | undefined> {
  const head = Buffer.alloc(8);
  for (let at = 8; ;) {
    const { bytesRead } = await handle.read(head, 0, 8, at);
    const type = head.toString('latin1', 4, 8);
    if (bytesRead < 8 || type === 'IDAT') return undefined;
    if (type === name) return at;
    at += 12 + head.readUInt32BE(0);
  }
}

async function insertInto(file: string, at: number, bytes: Buffer): Promise<void> {
  const complete = `${file}.complete`;
  async function* parts(): AsyncGenerator<Buffer> {
    yield* createReadStream(file, { end: at - 1 }) as AsyncIterable<Buffer>;
    yield bytes;
    yield* createReadStream(file, { start: at }) as AsyncIterable<Buffer>;
  }
  await pipeline(Readable.from(parts()), createWriteStream(complete));
  await rename(complete, file);
}
