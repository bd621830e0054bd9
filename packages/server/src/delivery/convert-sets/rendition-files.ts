import type { Asset, ConvertSetDefinition } from '@assetportal/sdk/contract';
import { videoHeight, isWebMp4, videoPages, type ConvertTools } from '../../media/renditions.js';

/** What a convert set gives of an asset. */
export interface RenditionFiles {
  /** From 1: one file, or one for each page or frame. */
  readonly pages: readonly number[];
  /** It is the file itself: it is already what would be made of it. */
  readonly asItIs: boolean;
}

/** Pages of a document of which pictures are made in one go; a single one further back is made all the same. */
const MAX_PAGES = 500;

/** Undefined where nothing can be made of the asset, as far as that is known before it is tried. */
export function filesOf(
  definition: ConvertSetDefinition,
  asset: Asset,
  tools: ConvertTools,
): RenditionFiles | undefined {
  const kind = definition.asset_groups.find((group) => asset.asset_groups.includes(group));
  if (kind === undefined) return undefined;
  const { format } = definition;
  if (format === 'mp4') {
    if (isWebMp4(asset, videoHeight(definition))) return { pages: [1], asItIs: true };
    return tools.ffmpeg ? ONE : undefined;
  }
  if (format === 'pdf' && kind === 'document') {
    if (asset.filetype === 'pdf') return { pages: [1], asItIs: true };
    return tools.office(asset.filetype) ? ONE : undefined;
  }
  // No preview, no picture: what the media part could not read for the one it cannot read for the other.
  if (asset.preview_problem !== undefined) return undefined;
  if (kind === 'video') return { pages: upTo(videoPages(asset.filetype)), asItIs: false };
  const hasPages = kind === 'document' && (PAGED.has(asset.filetype) || tools.office(asset.filetype));
  return hasPages ? { pages: upTo(Math.min(MAX_PAGES, asset.page_cnt ?? 1)), asItIs: false } : ONE;
}

const ONE: RenditionFiles = { pages: [1], asItIs: false };
const PAGED = new Set(['pdf', 'ai']);
const upTo = (count: number): number[] => Array.from({ length: Math.max(1, count) }, (_, at) => at + 1);
