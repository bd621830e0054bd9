import { createHash } from 'node:crypto';
import { API_BASE_PATH, type Asset } from '@assetportal/sdk/contract';
import { renderSuffix } from '../../media/renditions.js';

export const RENDITIONS = `${API_BASE_PATH}renditions/`;
/** Sizes of the previews. `IMAGE_SIZES` of the SDK has the dimensions of all but the last. */
export const RENDITION_SIZES = ['small', 'thumbnail', 'large', 'preview'] as const;
export type RenditionSize = (typeof RENDITION_SIZES)[number];

/**
 * Returns a version that changes when the image changes. It depends on the file's content, on the decoder of its type, and
 * on the thumbhash: a model is rendered again when one of its textures is added.
 */
export function imageVersion({ sha256, file_size, filetype, thumbhash = '' }: Asset): string {
  const thumbhashDigest = createHash('sha256').update(thumbhash).digest('base64url').slice(0, 6);
  return `${sha256?.slice(0, 12) ?? file_size}-${thumbhashDigest}${renderSuffix(filetype)}`;
}

/**
 * Returns the URL path of a rendition. It contains the version, so a changed file has a new URL and responses
 * can be cached permanently.
 */
export function renditionPath(
  id: string,
  size: RenditionSize,
  options: { version: string; page?: number },
): string {
  const page = options.page === undefined || options.page === 1 ? '' : `&page=${options.page}`;
  return `${RENDITIONS}${encodeURIComponent(id)}/${size}?v=${encodeURIComponent(options.version)}${page}`;
}

/** Size of the preview from which the image of a link preview is created. */
export const CARD_SOURCE = 'large' satisfies RenditionSize;

/** Returns the URL path of the image of an asset in link previews: a JPEG of `CARD_SIZE`. WebP is not shown everywhere. */
export const cardPath = (asset: Asset): string =>
  `${renditionPath(asset.id, CARD_SOURCE, { version: imageVersion(asset) })}&format=jpeg`;
