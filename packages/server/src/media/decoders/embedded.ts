import { LIMITS } from '../common/limits.js';
import { MediaError } from '../../lib/media-error.js';
import type { Decoder } from './decoder.js';
import { largestEmbeddedImage } from './embedded-images.js';

/**
 * Decodes the image that a camera or program embedded in the file, for example in RAW, Photoshop, InDesign,
 * PostScript or audio files.
 *
 * The portal neither develops RAW files nor runs PostScript. The size of the embedded image is not that of the
 * file, so no size is reported.
 */
export const embedded: Decoder = async (source, page, tools) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  const largest = await largestEmbeddedImage(source, tools);
  if (!largest) throw new MediaError('unsupported-format', 'no embedded image');
  const { path, orientation } = largest;
  return { file: { path }, facts: {}, orientation };
};

/** Decodes the TIFF preview in a DOS EPS file. The offset of the preview is in the header of the file. */
export const eps: Decoder = async (source, page, { extract, image }) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  const head = await source.head(32);
  if (head.length < 28 || head.readUInt32BE(0) !== 0xc5d0d3c6)
    throw new MediaError('unsupported-format', 'no embedded preview');
  const position = head.readUInt32LE(20);
  const length = head.readUInt32LE(24);
  if (length === 0 || length > LIMITS.embeddedBytes || position + length > source.size) {
    throw new MediaError('unsupported-format', 'no embedded preview');
  }
  const path = await source.outputFile();
  await extract.copyPart({ file: source.file, position, length, output: path });
  await image.inspect({ file: { path }, decode: false });
  return { file: { path }, facts: {} };
};
