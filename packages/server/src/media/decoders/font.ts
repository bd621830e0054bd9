import { MediaError } from '../../lib/media-error.js';
import { LIMITS } from '../common/limits.js';
import type { OpenSource } from '../common/source.js';
import type { Decoder } from './decoder.js';
import type { Tools } from './tools.js';

/** Draws a specimen of a font. It has no size, so none is reported. */
export const font: Decoder = async (source, page, { image }) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  if (source.size > LIMITS.fontBytes) throw new MediaError('too-large');
  const output = await source.outputFile();
  await image.specimen({ file: source.file, limit: LIMITS.fontBytes, output });
  return { file: { path: output }, drawn: true, facts: {} };
};

/** Writes the weights of a font as JSON. Returns the path. @throws MediaError */
export async function createWeights(source: OpenSource, { image }: Tools): Promise<string> {
  if (source.size > LIMITS.fontBytes) throw new MediaError('too-large');
  const weights = await image.weights({ file: source.file, limit: LIMITS.fontBytes });
  return source.writeTemporary(JSON.stringify(weights), 'json');
}
