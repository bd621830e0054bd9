import sharp from 'sharp';
import { LIMITS } from '../common/limits.js';
import { withInputFile, type InputFile } from '../common/input-file.js';
import { sharpOptions } from './encoded-image.js';
import { rejectSvg } from './reject-svg-in-raster.js';
import { sharpInput } from './sharp-input.js';

/** Task to check whether a file contains a readable raster image. */
export interface Inspection {
  readonly file: InputFile;
  /** True to decode the image at a small size as well. Otherwise, only the header is read. */
  readonly decode: boolean;
}

/**
 * Checks whether a file contains a readable raster image.
 *
 * @returns the contrast of the decoded image: the standard deviation of its brightness, from 0 to 127.5. 0 without
 *   decoding
 * @throws MediaError, or a sharp error that `asMediaError` classifies
 */
export async function inspectImage({ file, decode }: Inspection): Promise<number> {
  return withInputFile(file, async ({ path }) => {
    const image = sharp(await sharpInput(path), sharpOptions());
    rejectSvg(await image.metadata(), false);
    if (!decode) return 0;
    const small = image.resize(64, 64, { fit: 'inside' }).grayscale();
    return contrastOf(await small.timeout({ seconds: LIMITS.seconds.image }).raw().toBuffer());
  });
}

function contrastOf(brightness: Buffer): number {
  let sum = 0;
  let squares = 0;
  for (const value of brightness) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / brightness.length;
  return Math.sqrt(Math.max(0, squares / brightness.length - mean * mean));
}
