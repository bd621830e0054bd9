import type { Metadata } from 'sharp';
import { MediaError } from '../../lib/media-error.js';

/**
 * Refuses a drawing where a picture was expected, in a file or inside one: sharp goes by content, and would draw it
 * without what keeps `svg.worker` from harm, which are a process of its own and an address from which no other file is
 * reached.
 *
 * @param drawn The portal itself made it.
 * @throws MediaError `damaged`
 */
export function rejectSvg({ format }: Metadata, drawn: boolean | undefined): void {
  if (format === 'svg' && drawn !== true) throw new MediaError('damaged', 'an SVG, not a raster image');
}
