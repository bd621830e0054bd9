import { MAX_PAGE_COUNT } from '@assetportal/sdk/contract';
import type Sharp from 'sharp';
import { pixelSizes } from './sizes.js';
import type { FileFields } from '../../store/assets/indexed-file.js';

/**
 * Loads sharp. Its cache is off: it knows files by their path, and the reader opens different files under the same
 * path.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

/** Returns the size and page count from an image's header, read with sharp. Empty if sharp cannot read the file. */
export async function imageHeader(path: string): Promise<FileFields> {
  try {
    const sharp = await loadSharp();
    const {
      width,
      pageHeight,
      height,
      pages,
      orientation = 1,
      format,
    } = await sharp(path, { limitInputPixels: false }).metadata();
    const y = pageHeight ?? height;
    if (!width || !y) return {};
    const [across, down] = orientation >= 5 ? [y, width] : [width, y];
    return {
      ...pixelSizes(across, down, 'image'),
      ...(format === 'tiff' && pages !== undefined && { page_cnt: Math.min(MAX_PAGE_COUNT, pages) }),
    };
  } catch {
    return {};
  }
}
