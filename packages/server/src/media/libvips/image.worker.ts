import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { processLimits } from '../../workers/limits.js';
import { serveTasks } from '../../workers/serve-tasks.js';
import { convertImage } from '../convert/convert-image.js';
import { drawSpecimen } from '../fonts/specimen.js';
import { readFontWeights } from '../fonts/weights.js';
import type { ImageTask } from './image-worker.js';
import { inspectImage } from '../image/inspect-image.js';
import { removeVoidAlpha } from '../image/remove-void-alpha.js';
import { renderImage } from '../image/render-image.js';
import { renderSvg } from '../image/render-svg.js';

/**
 * Each image is processed only once, so a cache would only waste memory. It would also keep files open whose
 * content has changed.
 */
sharp.cache(false);
/** Several images in parallel use the processors better than several threads per image. */
sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / processLimits().jobs)));

serveTasks<ImageTask, unknown>(run);

function run(task: ImageTask): Promise<unknown> {
  switch (task.kind) {
    case 'render':
      return renderImage(task.image, task.allowHeavy);
    case 'convert':
      return convertImage(task);
    case 'inspect':
      return inspectImage(task);
    case 'alpha':
      return removeVoidAlpha(task);
    case 'svg':
      return renderSvg(task);
    case 'specimen':
      return drawSpecimen(task);
    case 'weights':
      return readFontWeights(task);
  }
}
