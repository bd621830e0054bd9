import type { RenditionCache, Rendition } from '../cache/cache.js';
import type { ImageConverter } from '../convert/image-converter.js';
import type { Tools } from '../decoders/tools.js';
import type { RenderedImage } from '../image/render-image.js';

/** Kinds of jobs of the rendition service, each counted on its own. `office` is a document converted to PDF. */
export type JobKind = 'preview' | 'text' | 'references' | 'conversion' | 'video' | 'office';

/** Receives the progress, from 0 to 1. */
export type OnProgress = (progress: number) => void;

/** Milliseconds for which a new file is not evicted, so that those who wait for it can open it. */
export const HOLD_NEW_MS = 60_000;

/** What a job uses. */
export interface JobContext {
  readonly cache: RenditionCache;
  readonly tools: Tools;
  readonly converter: ImageConverter;
  /** Folder for the files of running jobs, in the file system of the cache. */
  readonly temp: string;
  readonly log: { debug(values: object, text: string): void; warn(values: object, text: string): void };
}

/** What a job has created. */
export interface JobResult {
  /** By `CacheKey.variant`. Empty if the files could not be stored, for example on a full disk. */
  readonly renditions: ReadonlyMap<string, Rendition>;
  /** Only of previews. */
  readonly facts?: Pick<RenderedImage, 'thumbhash' | 'colors' | 'facts'>;
}
