import { API_BASE_PATH } from '@assetportal/sdk/contract';

export const RENDITIONS = `${API_BASE_PATH}renditions/`;
export type RenditionSize = 'thumbnail' | 'preview';

/** Where a picture of an asset is answered. The version makes it a new address when the file changes, so that it may be cached for good. */
export function renditionPath(
  id: string,
  size: RenditionSize,
  options: { version: string; page?: number },
): string {
  const page = options.page === undefined || options.page === 1 ? '' : `&page=${options.page}`;
  return `${RENDITIONS}${encodeURIComponent(id)}/${size}?v=${encodeURIComponent(options.version)}${page}`;
}
