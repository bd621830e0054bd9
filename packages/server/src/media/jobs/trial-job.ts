import { readFile } from 'node:fs/promises';
import type { Dimensions } from '../convert/geometry.js';
import { withSource, type Source } from '../common/source.js';
import type { ConversionRecipe } from '../common/recipe.js';
import { MediaError } from '../../lib/media-error.js';
import { openOutput } from '../../workers/output.js';
import { createFile } from './conversion-job.js';
import type { JobContext } from './job.js';

/** A file that was converted on trial. It is not stored. */
export interface TrialFile extends Dimensions {
  /** Size in bytes. */
  readonly bytes: number;
  /** Time of the conversion, in milliseconds, without the time in the queue. */
  readonly milliseconds: number;
  /** Undefined if the file is larger than `TrialOptions.maxContent`. */
  readonly content: Buffer | undefined;
}

/** Options of a conversion on trial. */
export interface TrialOptions {
  /** Ends the conversion. */
  readonly signal: AbortSignal;
  /** Size up to which the content is returned, in bytes. */
  readonly maxContent: number;
  /** Number of seconds of a video to convert. Default: all. */
  readonly seconds?: number | undefined;
}

/**
 * Converts a file in the same way as `runConversionJob`, but stores neither the result nor a problem.
 *
 * @throws MediaError, or a file system error, for example if the disk is full
 */
export async function runTrialJob(
  { tools, temp }: JobContext,
  source: Source,
  recipe: ConversionRecipe,
  { signal, maxContent, seconds }: TrialOptions,
): Promise<TrialFile> {
  if (signal.aborted) throw new MediaError('timed-out', 'canceled');
  const start = performance.now();
  const stoppable = { ...tools, signal: AbortSignal.any([tools.signal, signal]) };
  return withSource(source, temp, async (open) => {
    const { file, size } = await createFile({ tools: stoppable }, open, recipe, { seconds });
    const milliseconds = Math.round(performance.now() - start);
    const opened = await openOutput(file);
    try {
      const content = opened.size > maxContent ? undefined : await readFile(opened.file);
      return { ...size, bytes: opened.size, milliseconds, content };
    } finally {
      await opened.file.close();
    }
  });
}
