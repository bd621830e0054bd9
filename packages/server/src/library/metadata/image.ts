import { orientationOf } from './sizes.js';
import type { FileFields } from '../../store/indexed-file.js';

/** Size and number of pages out of a picture's header, as sharp sees it; empty where sharp does not read the file. */
export async function imageHeader(path: string): Promise<FileFields> {
  try {
    const { default: sharp } = await import('sharp');
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
    const turned = orientation >= 5;
    const shown = turned ? { width: y, height: width } : { width, height: y };
    return {
      pixel_x: width,
      pixel_y: y,
      ...shown,
      orientation: orientationOf(shown.width, shown.height, 'image'),
      ...(format === 'tiff' && pages !== undefined && { page_cnt: pages }),
    };
  } catch {
    return {};
  }
}
