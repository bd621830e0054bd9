import sharp from 'sharp';
import { withInputFile, type InputFile } from '../common/input-file.js';
import { LIMITS } from '../common/limits.js';
import { sharpOptions } from './encoded-image.js';
import { rejectSvg } from './reject-svg-in-raster.js';
import { sharpInput } from './sharp-input.js';

/** Task to remove an alpha channel that hides the whole image. */
export interface AlphaRemoval {
  readonly file: InputFile;
  /** Page, from 1. Default: 1. */
  readonly page?: number | undefined;
  /** File that receives the image without the channel. */
  readonly output: string;
}

/**
 * Writes an image without its alpha channel if that makes all of its pixels fully transparent.
 *
 * @returns true if the output was written
 * @throws MediaError, or a sharp error that `asMediaError` classifies
 */
export async function removeVoidAlpha({ file, page, output }: AlphaRemoval): Promise<boolean> {
  return withInputFile(file, async ({ path }) => {
    // The alpha channel of unreadable parts is zero, too.
    const options = sharpOptions({ page }, 'error');
    const open = sharp(await sharpInput(path), options).timeout({ seconds: LIMITS.seconds.image });
    const header = await open.metadata();
    rejectSvg(header, false);
    if (!header.hasAlpha || header.width * header.height > LIMITS.pixels) return false;
    const { channels } = await open.clone().stats();
    if (channels.at(-1)?.max !== 0) return false;
    // Before any other step: sharp multiplies the colors with the transparency when it resizes.
    await open.clone().autoOrient().removeAlpha().tiff({ compression: 'none' }).toFile(output);
    return true;
  });
}
