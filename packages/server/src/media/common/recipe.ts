import { createHash } from 'node:crypto';
import type { ConvertSetDefinition } from '@assetportal/sdk/contract';
import type { RenditionFormat } from './formats.js';
import type { PreviewSize } from './limits.js';
import type { Source } from './source.js';

/** Properties of a convert set that determine the bytes of its files. */
export interface RenditionSpec extends Omit<
  ConvertSetDefinition,
  'id' | 'translation' | 'asset_groups' | 'hidden' | 'format'
> {
  readonly format: RenditionFormat;
  /**
   * True for a video that is encoded at a moderate quality. It never contains the streams of the original, not
   * even if they have a suitable format.
   */
  readonly preview?: true;
  /** True for an image that a user waits for: it is encoded faster, and its file is larger. */
  readonly fast?: true;
  /** True for the image of a link preview: it has exactly the size of the box. With too much to crop, it has margins. */
  readonly card?: true;
}

/** Image that is composited onto renditions. */
interface Watermark {
  /** Hash of the content. */
  readonly hash: string;
  bytes(): Promise<Buffer>;
}

/** Recipe for a thumbnail or a preview. */
export interface PreviewRecipe {
  readonly size: PreviewSize;
  /**
   * `png` creates the image for terminals from the image of this size (decision 84), and `jpeg` the image of a link
   * preview. Default: WebP.
   */
  readonly format?: 'png' | 'jpeg' | undefined;
  /** Page of a document or frame of a video, from 1. Default: 1. */
  readonly page?: number | undefined;
}

/** Recipe for a conversion with a convert set. */
export interface ConversionRecipe {
  readonly spec: RenditionSpec;
  /** Used if `spec.watermark` is set. */
  readonly watermark?: Watermark | undefined;
  /** Page of a document or frame of a video, from 1. Default: 1. */
  readonly page?: number | undefined;
}

/** Recipe for a rendition to create from an original. */
export type RenditionRecipe = PreviewRecipe | ConversionRecipe;

/** Cache key of a rendition. */
export interface CacheKey {
  /** The asset's ID. */
  readonly id: string;
  /** Changes with the content of the original. */
  readonly version: string;
  /** Page or frame, from 1. */
  readonly page: number;
  /**
   * `small`, `thumbnail`, `large`, `preview`, `office-pdf`, or `set-` followed by a hash of the spec and the watermark. A
   * size with `-png` is an image for terminals, with `-jpeg` that of a link preview.
   */
  readonly variant: string;
}

/** Version of the conversions. Increase it if a change alters their output. Older files are then created again. */
const CONVERT_VERSION = 2;

/** Returns the spec of a convert set. */
export function specOf(definition: ConvertSetDefinition): RenditionSpec {
  const { id: _id, translation: _translation, asset_groups: _groups, hidden: _hidden, ...spec } = definition;
  return spec;
}

/** Returns the cache key of a rendition. Convert sets with the same spec share their files. */
export function cacheKeyOf(
  { id, version }: Pick<Source, 'id' | 'version'>,
  recipe: RenditionRecipe,
): CacheKey {
  const { page = 1 } = recipe;
  return { id, version, page, variant: variantOf(recipe) };
}

/** Returns the variant of the cache key of a rendition, which is the same for all assets and pages. */
export const variantOf = (recipe: RenditionRecipe): string =>
  'size' in recipe
    ? `${recipe.size}${recipe.format === undefined ? '' : `-${recipe.format}`}`
    : specKeyOf(recipe);

function specKeyOf({ spec, watermark }: ConversionRecipe): string {
  const parts = Object.entries(spec)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([CONVERT_VERSION, parts, spec.watermark && (watermark?.hash ?? null)]);
  return `set-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
}
