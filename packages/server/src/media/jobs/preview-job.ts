import { cacheKeyOf } from '../common/recipe.js';
import { withSource, type Source } from '../common/source.js';
import { decodeWith } from '../decode/decode.js';
import { violationOf, type SourceFacts } from '../decode/invariants.js';
import type { RenderedImage } from '../image/render-image.js';
import { HOLD_NEW_MS, type JobContext, type JobResult } from './job.js';
import { point } from '../../lib/fail-points/point.js';

const RULES = {
  check: ({ preview: { width, height }, oneColor, translucent }: RenderedImage, facts: SourceFacts) =>
    violationOf({ width, height, oneColor, translucent }, facts),
  embeddedInstead: true,
};

/**
 * Creates the preview sizes of a page from one decoding, and returns facts about the image.
 *
 * @param options.held True if a user waits for the files. They are then not evicted for `HOLD_NEW_MS`.
 * @throws MediaError, or an error of the file system
 */
export async function runPreviewJob(
  { cache, tools, temp, log }: JobContext,
  source: Source,
  page: number,
  { held }: { readonly held: boolean },
): Promise<JobResult> {
  POINT: await point('preview:started', { asset: source.id });
  const { result, violation } = await withSource(source, temp, (open) =>
    decodeWith(open, page, tools, (image) => tools.image.render(image), RULES),
  );
  if (violation) log.debug({ asset: source.id, violation }, 'the preview contradicts the file');
  const { preview, thumbnail, small, large, thumbhash, colors } = result;
  const facts = { thumbhash, colors, facts: result.facts, violation };
  const hold = held ? HOLD_NEW_MS : 0;
  try {
    return {
      facts,
      renditions: new Map([
        ['small', await cache.put(cacheKeyOf(source, { size: 'small', page }), small, hold)],
        ['thumbnail', await cache.put(cacheKeyOf(source, { size: 'thumbnail', page }), thumbnail, hold)],
        ['large', await cache.put(cacheKeyOf(source, { size: 'large', page }), large, hold)],
        ['preview', await cache.put(cacheKeyOf(source, { size: 'preview', page }), preview, hold)],
      ]),
    };
  } catch (error) {
    // If the renditions of an intact image cannot be stored, the image must not be reported as damaged.
    log.warn({ asset: source.id, err: error }, 'could not store a rendition');
    return { facts, renditions: new Map() };
  }
}
