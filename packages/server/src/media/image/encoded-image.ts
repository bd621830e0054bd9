import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { asMediaError, MediaError } from '../../lib/media-error.js';
import type { DecodedImage } from '../common/decoded-image.js';
import { LIMITS } from '../common/limits.js';
import { checkLayout } from './layout.js';
import { rejectSvg } from './reject-svg-in-raster.js';

/** An image, with the path or the content that sharp reads. */
export type EncodedImage = DecodedImage & { readonly data: string | Buffer };

/**
 * Faults at which decoding fails: `error` at each error in the file, `none` only if the header is not readable.
 */
export type Strictness = 'error' | 'none';

/** Returns the options with which sharp reads the image, or the page that it names. Default of `failOn`: `none`. */
export function sharpOptions(
  { page = 1, animated }: Pick<DecodedImage, 'page' | 'animated'> = {},
  failOn: Strictness = 'none',
): SharpOptions {
  return {
    limitInputPixels: LIMITS.pixels,
    failOn,
    sequentialRead: true,
    ...(page > 1 && !animated ? { page: page - 1 } : {}),
  };
}

/**
 * Reads the header of an image.
 *
 * @throws MediaError if the page does not exist, if the image is an SVG that the server did not draw, or if its channels
 *   do not fit its color space
 */
export async function headerOf(image: EncodedImage): Promise<Metadata> {
  const { page = 1 } = image;
  if (page > 1) {
    const { pages = 1 } = await sharp(image.data, sharpOptions()).metadata();
    if (image.animated || page > pages) throw new MediaError('unreadable', 'no such page');
  }
  const header = await sharp(image.data, sharpOptions(image)).metadata().catch(rethrowClassified);
  rejectSvg(header, image.drawn);
  checkLayout(header);
  return header;
}

/** Throws the error of sharp, or `unsupported-format` if libvips was built without the decoder that a file needs. */
export function rethrowClassified(error: unknown): never {
  if (!isCodecMissing(error)) throw error;
  throw new MediaError('unsupported-format', 'no decoder for the compression', { cause: error });
}

/** Each process handles one image at a time, so that the message is about this one. */
const isCodecMissing = (error: unknown): boolean =>
  /not configured|not implemented|unknown compression/i.test(asMediaError(error).message);
