import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '../../lib/media-error.js';
import { FORMATS } from '../common/formats.js';
import { cacheKeyOf, type ConversionRecipe } from '../common/recipe.js';
import { withSource, type OpenSource, type Source } from '../common/source.js';
import { requestedSide, videoHeight, type Dimensions } from '../convert/geometry.js';
import { decodeWith } from '../decoders/decode.js';
import { isOffice } from '../office/office.js';
import { createMp4 } from '../video/mp4.js';
import { HOLD_NEW_MS, type JobContext, type JobResult, type OnProgress } from './job.js';

/**
 * Longer side, in pixels, at which a page, an SVG or a model is rendered if the convert set does not limit the
 * size.
 */
const PAGE_SIDE = 3200;
/** Longer side, in pixels, that is passed to a decoder if the image is needed at full size. */
const FULL_SIDE = 65_500;
/** Dimensions of a rendition that is not an image. */
const NO_IMAGE: Dimensions = { width: 0, height: 0 };

/**
 * Creates the file that a convert set defines. Converts the original, not its preview.
 *
 * @throws MediaError, or a file system error, for example if the disk is full
 */
export async function runConversionJob(
  context: JobContext,
  source: Source,
  recipe: ConversionRecipe,
  onProgress: OnProgress,
): Promise<JobResult> {
  const key = cacheKeyOf(source, recipe);
  return withSource(source, context.temp, async (open) => {
    const before = await stampOf(source);
    const output = join(await open.folder(), 'output');
    const size = await createFile(context, open, recipe, output, onProgress);
    if ((await stampOf(source)) !== before)
      throw new MediaError('unreadable', 'changed during the conversion');
    const { mime } = FORMATS[recipe.spec.format];
    const rendition = await context.cache.put(key, { data: { file: output }, ...size, mime }, HOLD_NEW_MS);
    return { renditions: new Map([[key.variant, rendition]]) };
  });
}

async function createFile(
  { tools, converter }: JobContext,
  open: OpenSource,
  recipe: ConversionRecipe,
  output: string,
  onProgress: OnProgress,
): Promise<Dimensions> {
  const { spec, page = 1 } = recipe;
  if (spec.format === 'mp4') {
    await createMp4(open, { output, height: videoHeight(spec), signal: tools.signal, onProgress });
    return NO_IMAGE;
  }
  if (spec.format === 'pdf' && isOffice(open.filetype)) {
    await copyFile(await tools.office.pdf(open), output);
    return NO_IMAGE;
  }
  const side = requestedSide(spec) ?? (hasIntrinsicSize(open) ? FULL_SIDE : PAGE_SIDE);
  const decoding = { ...tools, side: hasIntrinsicSize(open) && spec.crop ? FULL_SIDE : side };
  return decodeWith(open, page, decoding, (image) => converter.convert(open, image, recipe, output));
}

/** Vector types, which can be rendered at any size. */
const VECTORS = new Set(['svg', 'svgz', 'pdf', 'ai']);
const hasIntrinsicSize = ({ filetype, assetGroup }: Source): boolean =>
  !VECTORS.has(filetype.toLowerCase()) && assetGroup !== 'document' && assetGroup !== '3d';

/** Returns a string that changes with the file's size, modification time or inode. */
async function stampOf({ path }: Source): Promise<string> {
  const { size, mtimeMs, ino } = await stat(path);
  return `${size} ${mtimeMs} ${ino}`;
}
