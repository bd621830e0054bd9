import { MediaError } from '../../lib/media-error.js';
import { LIMITS } from '../common/limits.js';
import type { Decoder } from './decoder.js';

/** Draws a specimen of a font. It has no size, so none is reported. */
export const font: Decoder = async (source, page, { image }) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  if (source.size > LIMITS.fontBytes) throw new MediaError('too-large');
  const output = await source.outputFile();
  await image.specimen({ file: source.file, limit: LIMITS.fontBytes, output });
  return { file: { path: output }, drawn: true, facts: {} };
};
