import { createHash } from 'node:crypto';
import { API_BASE_PATH, type Asset } from '@assetportal/sdk/contract';

export const RENDITIONS = `${API_BASE_PATH}renditions/`;
export type RenditionSize = 'thumbnail' | 'preview';

/**
 * Another text for another picture: the file's content, and what was made of it, since a model is drawn anew when a
 * texture of it comes.
 */
export function imageVersion({ sha256, file_size, thumbhash = '' }: Asset): string {
  const look = createHash('sha256').update(thumbhash).digest('base64url').slice(0, 6);
  return `${sha256?.slice(0, 12) ?? file_size}-${look}`;
}

/** Where a picture of an asset is answered. The version makes it a new address when the file changes, so that it may be cached for good. */
export function renditionPath(
  id: string,
  size: RenditionSize,
  options: { version: string; page?: number },
): string {
  const page = options.page === undefined || options.page === 1 ? '' : `&page=${options.page}`;
  return `${RENDITIONS}${encodeURIComponent(id)}/${size}?v=${encodeURIComponent(options.version)}${page}`;
}
