import { readFile } from 'node:fs/promises';
import { TERMINAL_IMAGE_SIDE } from '@assetportal/sdk/rules';
import type { Rendition } from '../cache/cache.js';
import { FORMATS } from '../common/formats.js';
import { cacheKeyOf, type PreviewRecipe } from '../common/recipe.js';
import { withSource, type Source } from '../common/source.js';
import { HOLD_NEW_MS, type JobContext, type JobResult } from './job.js';

/** The terminal draws the pixels as they are, so that metadata would be of no use. */
const SPEC = { format: 'png', longest_side: TERMINAL_IMAGE_SIDE, fast: true } as const;

/**
 * Creates the PNG for terminals from a preview. The original is not read again.
 *
 * @param preview The preview of the size that the recipe names.
 * @throws MediaError, or a file system error, for example if the disk is full
 */
export async function runPngJob(
  { cache, tools, temp }: JobContext,
  source: Source,
  recipe: PreviewRecipe,
  preview: Rendition,
): Promise<JobResult> {
  const key = cacheKeyOf(source, recipe);
  return withSource(source, temp, async (open) => {
    // The worker cannot read the cache.
    const path = await open.writeTemporary(await readFile(preview.path), 'webp');
    const output = await open.outputFile();
    const image = { file: { path } };
    const size = await tools.image.convert({ image, spec: SPEC, output }, tools.signal);
    const content = { data: { file: output }, ...size, mime: FORMATS.png.mime };
    return { renditions: new Map([[key.variant, await cache.put(key, content, HOLD_NEW_MS)]]) };
  });
}
