import { LIMITS } from '../common/limits.js';
import { MediaError } from '../../lib/media-error.js';
import type { Decoder } from './decoder.js';

/** Renders an SVG at the requested size, even if its declared size is smaller. */
export const svg: Decoder = async (source, page, { image, side }) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  const output = await source.outputFile();
  const { intrinsic, palette, ...raw } = await image.svg({
    file: source.file,
    limit: LIMITS.svgBytes,
    side: Math.min(side, LIMITS.vectorSide),
    pixels: LIMITS.pixels,
    output,
    palette: true,
  });
  return { file: { path: output }, raw, facts: { ...intrinsic, ...(palette && { palette }) } };
};
