import { MAX_PAGE_COUNT } from '../../contract/limits.js';
import { groupOf } from '../assets/kind.js';
import { imageUrl } from '../assets/image-sources.js';
import type { StageAction } from './actions.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

type Paged = Pick<Asset, 'asset_type' | 'asset_groups' | 'page_cnt' | 'filetype' | 'url' | 'bbox_x'>;

/** Returns the number of pages of a document or a multi-page image. All other assets have one page. */
export function stagePageCount(asset: Paged): number {
  const group = groupOf(asset);
  if (group !== 'document' && group !== 'image') return 1;
  if (group === 'document' && hasOnlyFirstPage(asset)) return 1;
  const count = Math.floor(asset.page_cnt ?? 1);
  return count >= 1 ? Math.min(MAX_PAGE_COUNT, count) : 1;
}

/**
 * Returns true for an office document of which the server has only one image, because it could not render the document.
 * It has then stored no page size.
 */
const hasOnlyFirstPage = (asset: Paged): boolean =>
  asset.filetype !== 'pdf' && asset.bbox_x === undefined && pageImages(asset) !== undefined;

/** Returns the page of an address (`?page=3`), or 1 if the asset does not have it. */
export function stagePage(asset: Paged, text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= stagePageCount(asset) ? page : 1;
}

/** Returns the page to which an action turns, or undefined if the action does not turn pages or there is no such page. */
export function turnedPage(action: StageAction, page: number, pages: number): number | undefined {
  const targets: Partial<Record<StageAction, number>> = {
    up: page - 1,
    'previous-page': page - 1,
    down: page + 1,
    'next-page': page + 1,
    'first-page': 1,
    'last-page': pages,
  };
  const target = targets[action];
  return target !== undefined && target !== page && target >= 1 && target <= pages ? target : undefined;
}

/** URLs of the images of one page, smallest first. They differ only in their dimensions. */
export interface PageImages {
  readonly small: string;
  readonly thumbnail: string;
  readonly large: string;
  /** The largest rendition that does not need the original. */
  readonly preview: string;
}

/**
 * Returns the images of a page without a request. Undefined if the asset has no preview, or if the URL of its preview
 * has another form, as with another server. `previews.link` then returns the image.
 */
export function pageImages(asset: Pick<Asset, 'url'>, page = 1): PageImages | undefined {
  const url = (size: keyof PageImages) => imageUrl(asset, size, page) ?? '';
  if (url('small') === '') return undefined;
  return { small: url('small'), thumbnail: url('thumbnail'), large: url('large'), preview: url('preview') };
}

/** Number of pages before and after the visible ones that load too. */
const STRIP_MARGIN = 3;

/** Returns the pages in view of a strip in which every page has the same length, and a few before and after them. */
export function stripWindow(strip: {
  /** Scroll position, in pixels. */
  readonly offset: number;
  /** Visible length, in pixels. */
  readonly extent: number;
  /** Length of a page with its gap, in pixels. */
  readonly pitch: number;
  /** Number of pages. */
  readonly count: number;
}): number[] {
  const first = Math.max(1, Math.floor(strip.offset / strip.pitch) + 1 - STRIP_MARGIN);
  const last = Math.min(strip.count, Math.ceil((strip.offset + strip.extent) / strip.pitch) + STRIP_MARGIN);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
