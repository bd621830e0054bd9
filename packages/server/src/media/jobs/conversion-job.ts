import { join } from 'node:path';
import { FORMATS } from '../common/formats.js';
import { cacheKeyOf, type ConversionRecipe } from '../common/recipe.js';
import { withSource, type OpenSource, type Source } from '../common/source.js';
import { videoHeight, type Dimensions } from '../convert/geometry.js';
import { decodingSide } from '../convert/output-size.js';
import { createPeaks } from '../decoders/audio-peaks.js';
import { decodeWith } from '../decode/decode.js';
import { violationOf } from '../decode/invariants.js';
import { createWeights } from '../decoders/font.js';
import { createMesh } from '../decoders/model.js';
import { officePdf } from '../decoders/office.js';
import { isOffice } from '../office/office.js';
import { createM4a, createMp4 } from '../video/mp4.js';
import { HOLD_NEW_MS, type JobContext, type JobResult, type OnProgress } from './job.js';
import { point } from '../../lib/fail-points/point.js';

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
  POINT: await point('conversion:started', { asset: source.id });
  return withSource(source, context.temp, async (open) => {
    const { file, size } = await createFile(context, open, recipe, { onProgress });
    const { mime } = FORMATS[recipe.spec.format];
    const rendition = await context.cache.put(key, { data: { file }, ...size, mime }, HOLD_NEW_MS);
    return { renditions: new Map([[key.variant, rendition]]) };
  });
}

/**
 * Creates the file of a conversion among the temporary files of the source. The size is 0 if it is not an image.
 *
 * @param options.seconds Number of seconds of a video to convert. Default: all.
 */
export async function createFile(
  { tools }: Pick<JobContext, 'tools'>,
  open: OpenSource,
  recipe: ConversionRecipe,
  { onProgress, seconds }: { readonly onProgress?: OnProgress; readonly seconds?: number | undefined },
): Promise<{ file: string; size: Dimensions }> {
  const { spec, page = 1 } = recipe;
  if (spec.format === 'mp4' || spec.format === 'm4a') {
    const file = join(await open.folder(), 'output');
    const options = { output: file, signal: tools.signal, seconds, ...(onProgress && { onProgress }) };
    if (spec.format === 'm4a') await createM4a(open, options);
    else await createMp4(open, { ...options, height: videoHeight(spec), preview: spec.preview });
    return { file, size: NO_IMAGE };
  }
  if (spec.format === 'glb') return { file: await createMesh(open, tools), size: NO_IMAGE };
  if (spec.format === 'peaks') return { file: await createPeaks(open, tools), size: NO_IMAGE };
  if (spec.format === 'weights') return { file: await createWeights(open, tools), size: NO_IMAGE };
  if (spec.format === 'pdf' && isOffice(open.filetype))
    return { file: await officePdf(open, tools), size: NO_IMAGE };
  const decoding = { ...tools, side: decodingSide(open, spec) };
  const watermark = await watermarkFile(open, recipe);
  const file = await open.outputFile();
  const { result: size } = await decodeWith(
    open,
    page,
    decoding,
    (image) => tools.image.convert({ image, spec, watermark, output: file }, tools.signal),
    // The proportions of a crop are its own.
    spec.crop === undefined ? { check: violationOf } : {},
  );
  return { file, size };
}

/** Returns the path of the watermark image. Undefined if no watermark is applied. */
async function watermarkFile(
  open: OpenSource,
  { spec, watermark }: ConversionRecipe,
): Promise<string | undefined> {
  if (!watermark || !spec.watermark) return undefined;
  return open.writeTemporary(await watermark.bytes());
}
