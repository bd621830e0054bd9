import sharp, { type Sharp } from 'sharp';
import { asMediaError, MediaError } from '../../lib/media-error.js';
import { LIMITS, SIZES, type PreviewSize } from '../common/limits.js';
import { rethrowClassified, sharpOptions, type EncodedImage, type Strictness } from './encoded-image.js';
import { isBlank, type Pixels } from './pixels.js';

/**
 * Decodes an image. If that fails because of an error in the file, decodes as much of it as can be read: half of an
 * image is better than none.
 *
 * @param decode Decodes the image with this strictness.
 * @throws MediaError `damaged` or `unsupported-format` if nothing could be read; or the error of `decode`
 */
export async function tolerant<T>(
  image: EncodedImage,
  decode: (strictness: Strictness) => Promise<T>,
): Promise<T> {
  return attempts(image, decode).catch(rethrowClassified);
}

async function attempts<T>(image: EncodedImage, decode: (strictness: Strictness) => Promise<T>): Promise<T> {
  // Raw pixels contain no errors.
  if (image.raw) return decode('none');
  let fault: MediaError | undefined;
  if (image.partial !== true) {
    try {
      return await decode('error');
    } catch (error) {
      fault = asMediaError(error);
      if (fault.code !== 'damaged') throw error;
    }
  }
  const preview = await pixelsOf(shrink(sharp(image.data, sharpOptions(image)), 'preview'));
  if (!isBlank(preview)) return decode('none');
  throw fault ?? new MediaError('damaged', 'nothing was decoded');
}

/** Returns the image at a preview size. It is never enlarged. */
export function shrink(image: Sharp, size: PreviewSize): Sharp {
  const { width, height } = SIZES[size];
  return image.resize(width, height, { fit: 'inside', withoutEnlargement: true });
}

/** Returns the pixels of an image in sRGB, 8 bits per channel. */
export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace('srgb')
    .timeout({ seconds: LIMITS.seconds.image })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}
