import { LIMITS } from '../common/limits.js';
import { MediaError } from '../../lib/media-error.js';
import type { Decoder } from './decoder.js';

/** Renders an SVG at the requested size, even if its declared size is smaller. */
export const svg: Decoder = async (source, page, { workers, side }) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  const { data, width, height, intrinsic } = await workers.svg.run({
    path: source.path,
    limit: LIMITS.svgBytes,
    side: Math.min(side, LIMITS.vectorSide),
    pixels: LIMITS.pixels,
  });
  return { data, width, height, channels: 4, facts: intrinsic };
};
