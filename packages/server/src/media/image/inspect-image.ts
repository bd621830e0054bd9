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

/** Maximum standard deviation (of 255) of the brightness in a blank image. Allows for noise and faint vignetting. */
const BLANK = 6;

/**
 * Checks whether a file contains a readable raster image.
 *
 * @returns true if the image was decoded and is blank, that is, has the same brightness everywhere
 * @throws MediaError, or a sharp error that `asMediaError` classifies
 */
export async function inspectImage({ file, decode }: Inspection): Promise<boolean> {
  return withInputFile(file, async ({ path }) => {
    const image = sharp(await sharpInput(path), sharpOptions());
    rejectSvg(await image.metadata(), false);
    if (!decode) return false;
    const small = image.resize(64, 64, { fit: 'inside' }).grayscale();
    return isBlank(await small.timeout({ seconds: LIMITS.seconds.image }).raw().toBuffer());
  });
}

function isBlank(brightness: Buffer): boolean {
  let sum = 0;
  let squares = 0;
  for (const value of brightness) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / brightness.length;
  return Math.sqrt(squares / brightness.length - mean * mean) < BLANK;
}
