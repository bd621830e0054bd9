import { isVideo } from '../assets/kind.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

/** Frames of a video beside its first (specification, section 9, Video extra items). */
export const VIDEO_EXTRA = 5;
/** The page count of an mp4, whatever it says of itself (specification, section 4, Preview). */
const MP4_PAGES = 5;

/**
 * The pages of a preview, the first being shown at once (specification, section 4, Preview): a document has its own,
 * a video five further frames, an mp4 five in all; everything else one.
 */
export function previewPages(
  asset: Pick<Asset, 'asset_type' | 'asset_groups' | 'filetype' | 'page_cnt'>,
): number[] {
  return Array.from({ length: countOf(asset) }, (_, index) => index + 1);
}

function countOf(asset: Pick<Asset, 'asset_type' | 'asset_groups' | 'filetype' | 'page_cnt'>): number {
  if (asset.filetype === 'mp4') return MP4_PAGES;
  if (isVideo(asset)) return 1 + VIDEO_EXTRA;
  return asset.asset_groups.includes('document') ? Math.max(1, asset.page_cnt ?? 1) : 1;
}

/**
 * Where the row of thumbnails scrolls to: by half the window, and never past an end (specification, section 4,
 * Preview). All in pixels.
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
