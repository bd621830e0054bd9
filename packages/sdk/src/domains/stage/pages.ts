import { MAX_PAGE_COUNT } from '../../contract/limits.js';
import { groupOf } from '../assets/kind.js';
import { imageUrl } from '../assets/image-sources.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

type Paged = Pick<Asset, 'asset_type' | 'asset_groups' | 'page_cnt'>;

/** Returns the number of pages of a document or a multi-page image. All other assets have one page. */
export function stagePageCount(asset: Paged): number {
  const group = groupOf(asset);
  if (group !== 'document' && group !== 'image') return 1;
  const count = Math.floor(asset.page_cnt ?? 1);
  return count >= 1 ? Math.min(MAX_PAGE_COUNT, count) : 1;
}

/** Returns the page that an address asks for (`?page=3`), or 1 if the asset does not have it. */
export function stagePage(asset: Paged, text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= stagePageCount(asset) ? page : 1;
}

/** URLs of the images of one page, smallest first. They differ only in their dimensions. */
export interface PageImages {
  readonly small: string;
  readonly large: string;
  /** The largest rendition that does not need the original. */
  readonly preview: string;
}

/**
 * Returns the images of a page without a request. Undefined if the asset has no preview, or if the URL of its preview
 * has another form, as with another server. `previews.link` then returns the image.
 */
export function pageImages(asset: Pick<Asset, 'url'>, page = 1): PageImages | undefined {
  const small = imageUrl(asset, 'small', page);
  const large = imageUrl(asset, 'large', page);
  const preview = imageUrl(asset, 'preview', page);
  return small === undefined || large === undefined || preview === undefined
    ? undefined
    : { small, large, preview };
}
