import type { Rendition } from '../cache/cache.js';
import { SIZES, type PreviewSize } from '../common/limits.js';
import { cacheKeyOf } from '../common/recipe.js';
import { withSource, type Source } from '../common/source.js';
import { decodeWith, isTextPage } from '../decode/decode.js';
import { PAPER } from '../text/page-layout.js';
import { violationOf, type SourceFacts } from '../decode/invariants.js';
import type { RenderedImage } from '../image/render-image.js';
import type { Priority } from '../../workers/queue.js';
import { HOLD_NEW_MS, type JobContext, type JobResult } from './job.js';
import { point } from '../../lib/fail-points/point.js';

const RULES = {
  check: ({ preview: { width, height }, oneColor, translucent }: RenderedImage, facts: SourceFacts) =>
    violationOf({ width, height, oneColor, translucent }, facts),
  embeddedInstead: true,
};

/** Height of a page of text that is as wide as a thumbnail, in pixels. It is then neither resized nor encoded twice. */
const TEXT_TILE_SIDE = Math.floor((SIZES.thumbnail.width * PAPER[1]) / PAPER[0]);

/**
 * Creates the preview sizes of a page from one decoding, and returns facts about the image.
 *
 * A page of text has only the sizes of tiles until a user waits for another one. The large sizes take most of the time, and
 * a library may have many thousand text files.
 *
 * @param options.priority `now` if a user waits for the files. They are then not evicted for `HOLD_NEW_MS`.
 * @throws MediaError, or an error of the file system
 */
export async function runPreviewJob(
  { cache, tools, temp, log }: JobContext,
  source: Source,
  page: number,
  { priority }: { readonly priority: Priority },
): Promise<JobResult> {
  POINT: await point('preview:started', { asset: source.id });
  const isReduced = priority === 'ahead' && isTextPage(source.filetype);
  const side = isReduced ? TEXT_TILE_SIDE : tools.side;
  const { result, violation } = await withSource(source, temp, (open) =>
    decodeWith(open, page, { ...tools, side }, (image) => tools.image.render(image), RULES),
  );
  if (violation) log.debug({ asset: source.id, violation }, 'the preview contradicts the file');
  const { preview, thumbnail, small, large, thumbhash, colors } = result;
  const facts = { thumbhash, colors, facts: result.facts, violation };
  const hold = priority === 'now' ? HOLD_NEW_MS : 0;
  const images = isReduced ? { small, thumbnail } : { small, thumbnail, large, preview };
  const renditions = new Map<string, Rendition>();
  try {
    for (const [size, image] of Object.entries(images) as [PreviewSize, RenderedImage['small']][])
      renditions.set(size, await cache.put(cacheKeyOf(source, { size, page }), image, hold));
    return { facts, renditions };
  } catch (error) {
    // If the renditions of an intact image cannot be stored, the image must not be reported as damaged.
    log.warn({ asset: source.id, err: error }, 'could not store a rendition');
    return { facts, renditions: new Map() };
  }
}
