import { LIMITS } from '../limits.js';
import type { Decoder } from '../decode.js';

/** One page, rendered in a thread. A page has no size in pixels: none is told. */
export const pdf: Decoder = async (source, page, { workers, side }) => {
  const { data, width, height, pages } = await workers.pdf.run({
    path: source.path,
    limit: LIMITS.wholeFileBytes,
    page,
    side: Math.min(side, LIMITS.vectorSide),
  });
  return { data, width, height, channels: 4, facts: { pages } };
};
