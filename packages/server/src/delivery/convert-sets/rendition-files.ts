import type { Asset, ConvertSetDefinition } from '@assetportal/sdk/contract';
import { isOffice, videoHeight, isWebMp4, videoPages, type ConvertTools } from '../../media/renditions.js';

/** Files that a convert set produces from an asset. */
export interface RenditionFiles {
  /** Number of files: one, or one for each page or frame. */
  readonly count: number;
  /** True if the original already has the requested format, so that no conversion is needed. */
  readonly isOriginal: boolean;
}

/**
 * Maximum number of pages of a document that are converted together. A later page can still be requested by its
 * number.
 */
const MAX_PAGES = 500;

/** Returns the files, or undefined if a conversion cannot succeed, as far as that can be determined in advance. */
export function filesOf(
  definition: ConvertSetDefinition,
  asset: Asset,
  tools: ConvertTools,
): RenditionFiles | undefined {
  const kind = definition.asset_groups.find((group) => asset.asset_groups.includes(group));
  if (kind === undefined) return undefined;
  const { format } = definition;
  if (format === 'mp4') {
    if (isWebMp4(asset, videoHeight(definition))) return ORIGINAL_FILE;
    return tools.ffmpeg && !isUnreadable(asset) ? ONE : undefined;
  }
  if (format === 'pdf' && kind === 'document') {
    if (asset.filetype === 'pdf') return ORIGINAL_FILE;
    return tools.office(asset.filetype) && !isUnreadable(asset) ? ONE : undefined;
  }
  // If the media layer could not read the file for a preview, it cannot convert it either.
  if (hasNoPreview(asset)) return undefined;
  // The preview of an office document without LibreOffice is a small stored image, or its text.
  if (kind === 'document' && isOffice(asset.filetype) && !tools.office(asset.filetype)) return undefined;
  if (kind === 'video') return { count: videoPages(asset.filetype), isOriginal: false };
  const hasPages = kind === 'document' && (PAGED.has(asset.filetype) || tools.office(asset.filetype));
  return hasPages ? { count: pagesOf(asset), isOriginal: false } : ONE;
}

/** A preview with a problem is a rendition too. An asset has a preview if and only if it has a thumbhash. */
const hasNoPreview = ({ preview_problem: problem, thumbhash }: Asset): boolean =>
  problem !== undefined && thumbhash === undefined;

/** Problems that every tool has with a file. With others, such as a missing tool, a conversion may succeed. */
const LASTING: ReadonlySet<string> = new Set(['damaged', 'empty', 'encrypted', 'unsupported-format']);

/** Returns true if no tool can read a video or document, so that it cannot be converted either. */
const isUnreadable = (asset: Asset): boolean =>
  hasNoPreview(asset) && LASTING.has(asset.preview_problem ?? '');

const ONE: RenditionFiles = { count: 1, isOriginal: false };
const ORIGINAL_FILE: RenditionFiles = { count: 1, isOriginal: true };
const PAGED = new Set(['pdf', 'ai']);
const pagesOf = ({ page_cnt: pages = 1 }: Asset): number => Math.max(1, Math.min(MAX_PAGES, pages));
