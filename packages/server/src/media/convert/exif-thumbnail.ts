import { open, type FileHandle } from 'node:fs/promises';
import { crc32 } from '../../lib/checksum.js';

/**
 * Removes the thumbnail from the EXIF metadata of a converted file.
 *
 * The thumbnail shows the original: unrotated, uncropped and without a watermark. It is overwritten in place, so
 * that no other offset changes.
 *
 * @param exif EXIF block as sharp reads it from the file
 */
export async function removeExifThumbnail(
  file: string,
  exif: Buffer | undefined,
  isPng: boolean,
): Promise<void> {
  const blank = exif && withoutThumbnail(exif);
  if (exif === undefined || blank === undefined) return;
  const handle = await open(file, 'r+');
  try {
    const at = await find(handle, exif);
    if (at === undefined) throw new Error('The converted file does not contain its EXIF metadata.');
    await handle.write(blank, 0, blank.length, at);
    if (isPng) {
      const sum = Buffer.alloc(4);
      sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from('eXIf', 'latin1'), blank])));
      await handle.write(sum, 0, 4, at + blank.length);
    }
  } finally {
    await handle.close();
  }
}

/** Returns a copy of the EXIF block with the thumbnail erased, or undefined if there is no thumbnail. */
function withoutThumbnail(exif: Buffer): Buffer | undefined {
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  const little = exif.toString('latin1', start, start + 2) === 'II';
  const blank = Buffer.from(exif);
  const tiff = blank.subarray(start);
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const first = long(4);
    const link = first + 2 + 12 * short(first);
    const second = long(link);
    if (second === 0) return undefined;
    tiff.writeUInt32LE(0, link);
    const entries = short(second);
    let offset = 0;
    let length = 0;
    for (let at = second + 2; at < second + 2 + 12 * entries; at += 12) {
      if (short(at) === THUMBNAIL_OFFSET) offset = long(at + 8);
      if (short(at) === THUMBNAIL_LENGTH) length = long(at + 8);
    }
    tiff.fill(0, offset, offset + length);
    tiff.fill(0, second, second + 2 + 12 * entries + 4);
    return blank;
  } catch (error) {
    // The offsets point beyond the end of the block, so no reader would find a thumbnail either.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** EXIF tag with the offset of the thumbnail JPEG. */
const THUMBNAIL_OFFSET = 0x0201;
/** EXIF tag with the length of the thumbnail JPEG. */
const THUMBNAIL_LENGTH = 0x0202;

const STEP = 1024 * 1024;

async function find(handle: FileHandle, pattern: Buffer): Promise<number | undefined> {
  const buffer = Buffer.alloc(STEP + pattern.length);
  for (let from = 0; ; from += STEP) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
    const at = buffer.subarray(0, bytesRead).indexOf(pattern);
    if (at >= 0) return from + at;
    if (bytesRead < buffer.length) return undefined;
  }
}
