import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { LIMITS } from '../common/limits.js';
import { MediaError } from '../../lib/media-error.js';
import type { Decoder } from './decoder.js';

/**
 * Decodes the image that a camera or program embedded in the file, for example in RAW, Photoshop, InDesign,
 * PostScript or audio files.
 *
 * The portal neither develops RAW files nor runs PostScript. The size of the embedded image is not that of the
 * file, so no size is reported.
 */
export const embedded: Decoder = async (source, page, { exiftool }) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  const largest = await exiftool.largest(source);
  if (!largest) throw new MediaError('unsupported-format', 'no embedded image');
  const { path, orientation } = largest;
  return { data: path, facts: {}, ...(orientation ? { orientation } : {}) };
};

/** Decodes the TIFF preview in a DOS EPS file. The offset of the preview is in the header of the file. */
export const eps: Decoder = async (source, page) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  const head = await source.head(32);
  if (head.length < 28 || head.readUInt32BE(0) !== 0xc5d0d3c6)
    throw new MediaError('unsupported-format', 'no embedded preview');
  const offset = head.readUInt32LE(20);
  const length = head.readUInt32LE(24);
  if (length === 0 || length > LIMITS.embeddedBytes || offset + length > source.size) {
    throw new MediaError('unsupported-format', 'no embedded preview');
  }
  const file = await open(source.path, 'r');
  try {
    const data = Buffer.alloc(length);
    await file.read(data, 0, length, offset);
    await sharp(data).metadata();
    return { data, facts: {} };
  } finally {
    await file.close();
  }
};
