import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { MediaError } from '../../lib/media-error.js';
import type { DecodedImage } from '../common/decoded-image.js';
import { LIMITS } from '../common/limits.js';
import { rejectSvg } from './reject-svg-in-raster.js';

/** An image, with the path or the content that sharp reads. */
export type EncodedImage = DecodedImage & { readonly data: string | Buffer };

/** Returns the options with which sharp reads the image, or the page that it names. */
export function sharpOptions({
  page = 1,
  animated,
}: Pick<DecodedImage, 'page' | 'animated'> = {}): SharpOptions {
  return {
    limitInputPixels: LIMITS.pixels,
    // A truncated file is used as far as it can be read. A file that cannot be decoded at all still fails.
    failOn: 'none',
    sequentialRead: true,
    ...(page > 1 && !animated ? { page: page - 1 } : {}),
  };
}

/**
 * Reads the header of an image.
 *
 * @throws MediaError if the page does not exist, or if the image is an SVG that the server did not draw
 */
export async function headerOf(image: EncodedImage): Promise<Metadata> {
  const { page = 1 } = image;
  if (page > 1) {
    const { pages = 1 } = await sharp(image.data, sharpOptions()).metadata();
    if (image.animated || page > pages) throw new MediaError('unreadable', 'no such page');
  }
  const header = await sharp(image.data, sharpOptions(image)).metadata();
  rejectSvg(header, image.drawn);
  return header;
}
