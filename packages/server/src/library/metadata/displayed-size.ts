import type { FileHandle } from 'node:fs/promises';
import { ICO_DIRECTORY, largestIcon } from '../../media/containers/ico.js';
import { readHeifHeader } from '../../media/containers/isobmff.js';
import type { Tags } from './tags.js';

/** Maximum size of the box that describes the images, in bytes. That of a photograph has a few thousand. */
const MAX_META = 4 * 2 ** 20;
/** Maximum number of boxes before it. */
const MAX_BOXES = 64;

/**
 * Returns the size at which an image file is displayed as the tag `Container:DisplayedSize` (`320 200`), for types whose
 * size exiftool does not report in a reliable way. Empty for other types.
 *
 * HEIF files (HEIC, AVIF) are rotated and cropped by their container. Versions of exiftool differ in the unit of the
 * rotation (quarter turns or degrees), and none says which image a clean aperture belongs to. Of an icon, exiftool
 * reports the first image, not the largest one.
 */
export async function displayedSizeTags(file: FileHandle, filetype: string): Promise<Tags> {
  const size = await sizeIn(file, filetype);
  return size ? { 'Container:DisplayedSize': `${size.width} ${size.height}` } : {};
}

async function sizeIn(
  file: FileHandle,
  filetype: string,
): Promise<{ readonly width: number; readonly height: number } | undefined> {
  if (filetype === 'ico') {
    const head = Buffer.alloc(ICO_DIRECTORY);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return largestIcon(head.subarray(0, bytesRead));
  }
  if (filetype !== 'heic' && filetype !== 'avif') return undefined;
  const meta = await readMeta(file);
  return meta && readHeifHeader(meta).displayed;
}

/** Returns the first box `meta` at the top level, with its header. */
async function readMeta(file: FileHandle): Promise<Buffer | undefined> {
  const head = Buffer.alloc(16);
  for (let at = 0, boxes = 0; boxes < MAX_BOXES; boxes++) {
    const { bytesRead } = await file.read(head, 0, head.length, at);
    if (bytesRead < head.length) return undefined;
    const short = head.readUInt32BE(0);
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (size < 8) return undefined;
    if (head.toString('latin1', 4, 8) === 'meta') {
      if (size > MAX_META) return undefined;
      const meta = Buffer.alloc(size);
      const read = await file.read(meta, 0, size, at);
      return meta.subarray(0, read.bytesRead);
    }
    at += size;
  }
  return undefined;
}
