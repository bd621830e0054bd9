import type { Metadata } from 'sharp';
import { MediaError } from '../../lib/media-error.js';

/**
 * Rejects an SVG where a raster image is expected: as the file itself, or as an image embedded in a file.
 *
 * sharp detects formats by content and would render the SVG without the protection of `renderSvg`: no base URL
 * through which other files are accessible.
 *
 * @param drawn True if the portal created the SVG.
 * @throws MediaError `damaged`
 */
export function rejectSvg({ format }: Metadata, drawn: boolean | undefined): void {
  if (format === 'svg' && drawn !== true) throw new MediaError('damaged', 'an SVG, not a raster image');
}
