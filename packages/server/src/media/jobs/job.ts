import type { RenditionCache, Rendition } from '../cache/cache.js';
import type { Tools } from '../decoders/tools.js';
import type { Violation } from '../decode/invariants.js';
import type { RenderedImage } from '../image/render-image.js';

/** Job kinds of the rendition service, counted separately. `office` converts a document to PDF. */
export type JobKind = 'preview' | 'text' | 'references' | 'conversion' | 'video' | 'office';

/** Receives the progress of a job, from 0 to 1. */
export type OnProgress = (progress: number) => void;

/** Milliseconds for which a new file is not evicted, so that waiting requests can open it. */
export const HOLD_NEW_MS = 60_000;

/** Dependencies of a job. */
export interface JobContext {
  readonly cache: RenditionCache;
  readonly tools: Tools;
  /** Folder for the temporary files of running jobs. It is in the same file system as the cache. */
  readonly temp: string;
  readonly log: { debug(values: object, text: string): void; warn(values: object, text: string): void };
}

/** Output of a job. */
export interface JobResult {
  /** Keyed by `CacheKey.variant`. Empty if the files could not be stored, for example because the disk is full. */
  readonly renditions: ReadonlyMap<string, Rendition>;
  /** Set for previews only. */
  readonly facts?: Pick<RenderedImage, 'thumbhash' | 'colors' | 'facts'> & {
    /** The contradiction between the preview and the file, if no tool had a better image. */
    readonly violation?: Violation | undefined;
  };
}
