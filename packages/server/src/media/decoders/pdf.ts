import { LIMITS } from '../common/limits.js';
import type { Decoder } from './decoder.js';
import type { PixelImage } from '../common/decoded-image.js';
import type { Tools } from './tools.js';

export const pdf: Decoder = (source, page, tools) => pdfAt(source.path, page, tools);

/** Renders a page of a PDF in a worker. A page has no size in pixels, so none is reported. */
export async function pdfAt(
  path: string | Buffer,
  page: number,
  { workers, side }: Pick<Tools, 'workers' | 'side'>,
): Promise<PixelImage> {
  const { data, width, height, pages } = await workers.pdf.run({
    path,
    limit: LIMITS.wholeFileBytes,
    page,
    side: Math.min(side, LIMITS.vectorSide),
  });
  return { data, width, height, channels: 4, facts: { pages } };
}
