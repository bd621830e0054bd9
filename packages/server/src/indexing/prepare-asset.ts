import type { Asset } from '@assetportal/sdk/contract';
import type { PreviewProblem } from '../lib/media-error.js';
import type { MediaFacts, RenditionService } from '../media/renditions.js';
import type { AssetPatch, AssetRecord, AssetRepository } from '../store/assets.js';
import type { Sources } from './sources.js';

/** An asset with what the media part has found out about it. */
export interface PreparedAsset {
  readonly record: AssetRecord;
  readonly problem: PreviewProblem | undefined;
  /** The text inside a document. Undefined for none. */
  readonly content: string | undefined;
}

/**
 * Has the media part read an asset's file (text, placeholder, colors, size), and stores the result.
 *
 * @returns undefined if the asset is gone or its file has changed meanwhile
 */
export async function prepareAsset(
  { id, asset }: AssetRecord,
  { assets, media, sources }: { assets: AssetRepository; media: RenditionService; sources: Sources },
): Promise<PreparedAsset | undefined> {
  const file = await assets.file(id);
  if (file === undefined) return undefined;
  const source = sources.of(asset, file);
  // Before the picture: a document that was opened for its text is still open for its first page.
  const content = await media.text(source);
  const seen = await media.prepare(source);
  const record = await assets.patch(id, {
    preparedFor: file,
    content,
    asset: patchOf(asset, seen),
    refersTo: seen.refersTo,
  });
  return record && { record, problem: seen.problem, content };
}

/** The members of an asset that the media part adds; what the file's metadata has given stays. */
const patchOf = (asset: Asset, seen: MediaFacts): AssetPatch['asset'] => ({
  thumbhash: seen.hasPreview ? seen.thumbhash : undefined,
  color_code: seen.colors === undefined || seen.colors.length === 0 ? undefined : seen.colors,
  preview_problem: seen.problem,
  ...(asset.width === undefined && seen.width !== undefined
    ? { width: seen.width, height: seen.height }
    : {}),
  ...(asset.page_cnt === undefined && seen.pages !== undefined ? { page_cnt: seen.pages } : {}),
  duration: asset.duration ?? seen.duration,
  video_codec: seen.video_codec ?? asset.video_codec,
  audio_codec: seen.audio_codec ?? asset.audio_codec,
  ...extentOf(seen.extent),
  triangles: seen.triangles,
});

/** Rounded to a thousandth of a millimeter: what comes after that is a rounding error of the file. */
function extentOf(extent: MediaFacts['extent']): Pick<Asset, 'bbox_x' | 'bbox_y' | 'bbox_z'> {
  if (extent === undefined) return {};
  const [bbox_x, bbox_y, bbox_z] = extent.map((side) => Number(side.toFixed(3))) as [number, number, number];
  return { bbox_x, bbox_y, bbox_z };
}
