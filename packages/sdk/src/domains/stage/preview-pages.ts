import { isVideo } from '../assets/kind.js';
import { MAX_PAGE_COUNT } from '../../contract/limits.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

/** Number of video frames in addition to the first (specification, section 9, Video extra items). */
export const VIDEO_EXTRA = 5;
/** Page count of an mp4, regardless of its metadata (specification, section 4, Preview). */
const MP4_PAGES = 5;

/**
 * Returns the number of pages in a preview (specification, section 4, Preview). A document has `page_cnt` pages,
 * at most {@link MAX_PAGE_COUNT}. A video has its first frame and five more, but an mp4 has five frames in total.
 * All other assets have one page.
 */
export function previewPageCount(
  asset: Pick<Asset, 'asset_type' | 'asset_groups' | 'filetype' | 'page_cnt'>,
): number {
  // An MP4 with only audio is no video, and has one page.
  if (asset.filetype.toLowerCase() === 'mp4' && !asset.asset_groups.includes('audio')) return MP4_PAGES;
  if (isVideo(asset)) return 1 + VIDEO_EXTRA;
  if (!asset.asset_groups.includes('document')) return 1;
  const count = Math.floor(asset.page_cnt ?? 1);
  return count >= 1 ? Math.min(MAX_PAGE_COUNT, count) : 1;
}

/**
 * Returns the scroll position of the thumbnail row after a step of half the visible width, clamped to the row
 * (specification, section 4, Preview). All values are in pixels.
 */
export function thumbnailScroll(row: {
  readonly offset: number;
  readonly window: number;
  readonly content: number;
  readonly direction: 'back' | 'forward';
}): number {
  const step = (row.direction === 'back' ? -1 : 1) * (row.window / 2);
  return Math.max(0, Math.min(row.offset + step, row.content - row.window));
}
