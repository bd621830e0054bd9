import { orientationOf } from './sizes.js';
import type { FileFields } from '../../store/indexed-file.js';

/** Returns the size and page count from an image's header, read with sharp. Empty if sharp cannot read the file. */
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
    const rotated = orientation >= 5;
    const displayed = rotated ? { width: y, height: width } : { width, height: y };
    return {
      pixel_x: width,
      pixel_y: y,
      ...displayed,
      orientation: orientationOf(displayed.width, displayed.height, 'image'),
      ...(format === 'tiff' && pages !== undefined && { page_cnt: pages }),
    };
  } catch {
    return {};
  }
}
