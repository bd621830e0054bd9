import { MAX_PAGE_COUNT, type Asset } from '@assetportal/sdk/contract';
import type { PreviewProblem } from '../lib/media-error.js';
import { pixelSizes } from '../library/metadata/sizes.js';
import type { MediaFacts, RenditionService } from '../media/renditions.js';
import type { AssetPatch, AssetRecord, AssetRepository } from '../store/assets.js';
import { ProcessEnded } from '../workers/process-end.js';
import type { Sources } from './sources.js';

/** An asset with the result of its preparation by the media component. */
export interface PreparedAsset {
  readonly record: AssetRecord;
  readonly problem: PreviewProblem | undefined;
  /** Text content of a document. Undefined if there is none. */
  readonly content: string | undefined;
  /** True if the system ended a process, so that the asset must be prepared again later. */
  readonly interrupted: boolean;
}

/**
 * Prepares an asset: reads the content of its file (text, placeholder, colors, size) and stores the result.
 *
 * @returns undefined if the asset no longer exists, or if its file has changed in the meantime
 */
export async function prepareAsset(
  { id, asset }: AssetRecord,
  { assets, media, sources }: { assets: AssetRepository; media: RenditionService; sources: Sources },
): Promise<PreparedAsset | undefined> {
  const file = await assets.file(id);
  if (file === undefined) return undefined;
  const source = sources.of(asset, file);
  // Read the text before the image: a document that was opened for its text is still open for its first page.
  let interrupted = false;
  const content = await media.text(source).catch((error: unknown) => {
    if (!(error instanceof ProcessEnded)) throw error;
    interrupted = true;
    return undefined;
  });
  const facts = await media.prepare(source);
  const record = await assets.patch(id, {
    preparedFor: file,
    content,
    asset: patchOf(asset, facts),
    refersTo: facts.refersTo,
  });
  interrupted ||= facts.interrupted === true;
  return record && { record, problem: facts.problem, content, interrupted };
}

/**
 * Returns the asset fields that the media component adds. Except for codecs and durations, values from the file's metadata
 * take precedence.
 */
const patchOf = (asset: Asset, facts: MediaFacts): AssetPatch['asset'] => ({
  thumbhash: facts.hasPreview ? facts.thumbhash : undefined,
  color_code: facts.colors === undefined || facts.colors.length === 0 ? undefined : facts.colors,
  palette: paletteOf(asset, facts),
  preview_problem: facts.problem,
  ...sizeOf(asset, facts),
  ...(asset.page_cnt === undefined && facts.pages !== undefined
    ? { page_cnt: Math.min(MAX_PAGE_COUNT, facts.pages) }
    : {}),
  duration: durationOf(asset, facts),
  video_codec: facts.video_codec ?? asset.video_codec,
  audio_codec: facts.audio_codec ?? asset.audio_codec,
  frame_rate: asset.frame_rate ?? facts.frame_rate,
  sample_rate: asset.sample_rate ?? facts.sample_rate,
  channels: asset.channels ?? facts.channels,
  ...extentOf(asset, facts),
  triangles: facts.triangles,
  parts: facts.parts,
  up_axis: facts.up,
  unit_mm: facts.unit,
});

/** Returns the colors of an SVG. The reader of earlier versions stored colors, which an empty list replaces. */
const paletteOf = (asset: Asset, { palette }: MediaFacts): string[] | undefined =>
  palette === undefined ? asset.palette && [] : [...palette];

/** Returns the displayed size of an image or video whose metadata has none. */
function sizeOf(asset: Asset, { width, height }: MediaFacts): AssetPatch['asset'] {
  if (asset.pixel_x !== undefined || width === undefined || height === undefined) return {};
  return pixelSizes(width, height, asset.asset_groups[0] === 'video' ? 'video' : 'image');
}

/** Types of audio without a duration in their headers. ffprobe estimates it from the bit rate, the reader counts frames. */
const COUNTED: ReadonlySet<string> = new Set(['mp3', 'aac']);

/** Returns the playing time. ffprobe reads it from the packets, and the metadata from a header that can be wrong. */
const durationOf = (asset: Asset, facts: MediaFacts): number | undefined =>
  COUNTED.has(asset.filetype) ? (asset.duration ?? facts.duration) : (facts.duration ?? asset.duration);

/**
 * Returns the size of a model or of the first page of a document, in mm. The sides of a model are rounded to a thousandth
 * of a millimeter: smaller differences are rounding errors in the file.
 */
function extentOf(asset: Asset, { extent, paper }: MediaFacts): Pick<Asset, 'bbox_x' | 'bbox_y' | 'bbox_z'> {
  // An Illustrator file is an image, whose size in mm comes from its metadata.
  if (paper !== undefined && asset.asset_groups.includes('document'))
    return { bbox_x: paper[0], bbox_y: paper[1] };
  if (extent === undefined) return {};
  const [bbox_x, bbox_y, bbox_z] = extent.map((side) => Number(side.toFixed(3))) as [number, number, number];
  return { bbox_x, bbox_y, bbox_z };
}
