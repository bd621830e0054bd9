import { LIMITS } from '../../common/limits.js';
import { MediaError } from '../../../lib/media-error.js';
import type { Decoder } from '../decoder.js';

/**
 * Decodes the image that Photoshop stores beside the layers: gray, RGB or CMYK with 8 or 16 bits. ImageMagick would read
 * CMYK without its black, and stored selections as transparency.
 */
export const composite: Decoder = async (source, page, { extract }) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  const output = await source.outputFile();
  const limits = { pixels: LIMITS.pixels, bytes: LIMITS.compositeBytes };
  const partial = await extract.composite({ file: source.file, output, ...limits });
  return { file: { path: output }, partial };
};
