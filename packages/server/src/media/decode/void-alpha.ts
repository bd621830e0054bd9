import { asMediaError } from '../../lib/media-error.js';
import { rethrowEnded } from '../../workers/process-end.js';
import type { DecodedImage } from '../common/decoded-image.js';
import type { OpenSource } from '../common/source.js';
import type { Tools } from '../decoders/tools.js';

/**
 * Types that programs often write with an alpha channel that they leave at zero. Viewers ignore it. In other types, such
 * as PNG, it is meant.
 */
const TYPES: ReadonlySet<string> = new Set(['bmp', 'tga', 'ico', 'tif', 'psd', 'psb', 'exr']);

/** Returns an image without its alpha channel if that hides the whole image. */
export async function withoutVoidAlpha(
  image: DecodedImage,
  source: Pick<OpenSource, 'filetype' | 'outputFile'>,
  tools: Pick<Tools, 'image'>,
): Promise<DecodedImage> {
  const { file, page, raw, drawn, partial } = image;
  if (raw || drawn || partial || !TYPES.has(source.filetype.toLowerCase())) return image;
  const output = await source.outputFile();
  try {
    const isWritten = await tools.image.removeVoidAlpha({ file, page, output });
    return isWritten ? { ...image, file: { path: output }, page: undefined } : image;
  } catch (error) {
    rethrowEnded(error);
    const { code } = asMediaError(error);
    // The caller decodes the image, and handles the fault then.
    if (code === 'damaged' || code === 'unsupported-format') return image;
    throw error;
  }
}
