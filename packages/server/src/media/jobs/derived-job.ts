import { readFile, stat } from 'node:fs/promises';
import { CARD_SIZE, TERMINAL_IMAGE_SIDE } from '@assetportal/sdk/rules';
import type { Rendition } from '../cache/cache.js';
import { FORMATS } from '../common/formats.js';
import { cacheKeyOf, type PreviewRecipe, type RenditionSpec } from '../common/recipe.js';
import { withSource, type Source } from '../common/source.js';
import { HOLD_NEW_MS, type JobContext, type JobResult } from './job.js';

/** A recipe for an image that is created from a preview. */
export type DerivedRecipe = PreviewRecipe & { readonly format: 'png' | 'jpeg' };

/** Maximum size of the image of a link preview, in bytes. WhatsApp recommends it, and shows none above 600 kB. */
const MAX_CARD_BYTES = 300_000;

const CARD = { format: 'jpeg', ...CARD_SIZE, card: true } as const;

/** Specs in the order of the attempts. The metadata are removed: the terminal draws the pixels as they are. */
const SPECS: Readonly<Record<DerivedRecipe['format'], readonly RenditionSpec[]>> = {
  png: [{ format: 'png', longest_side: TERMINAL_IMAGE_SIDE, fast: true }],
  jpeg: [82, 60, 35].map((quality) => ({ ...CARD, quality })),
};

/**
 * Creates the PNG for terminals or the JPEG of a link preview from a preview. The original is not read again.
 *
 * @param preview The preview of the size that the recipe names.
 * @throws MediaError, or a file system error, for example if the disk is full
 */
export async function runDerivedJob(
  { cache, tools, temp }: JobContext,
  source: Source,
  recipe: DerivedRecipe,
  preview: Rendition,
): Promise<JobResult> {
  const key = cacheKeyOf(source, recipe);
  return withSource(source, temp, async (open) => {
    // The worker cannot read the cache.
    const path = await open.writeTemporary(await readFile(preview.path), 'webp');
    const output = await open.outputFile();
    const image = { file: { path } };
    const [first, ...smaller] = SPECS[recipe.format] as [RenditionSpec, ...RenditionSpec[]];
    const size = await tools.image.convert({ image, spec: first, output }, tools.signal);
    for (const spec of smaller) {
      if ((await stat(output)).size <= MAX_CARD_BYTES) break;
      await tools.image.convert({ image, spec, output }, tools.signal);
    }
    const content = { data: { file: output }, ...size, mime: FORMATS[recipe.format].mime };
    return { renditions: new Map([[key.variant, await cache.put(key, content, HOLD_NEW_MS)]]) };
  });
}
