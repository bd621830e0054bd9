import type { Asset, ConvertSetDefinition } from '@assetportal/sdk/contract';
import type { RenditionFiles } from '../../delivery/convert-sets/rendition-files.js';
import {
  convertedVideoSize,
  estimatedBytes,
  outputSize,
  videoHeight,
  type CachedSize,
  type Dimensions,
  type RenditionSpec,
} from '../../media/renditions.js';

/** A convert set with the properties that are the same for all assets. */
export interface PreparedSet {
  readonly definition: ConvertSetDefinition;
  readonly spec: RenditionSpec;
  /** Variant of the set's files in the rendition cache. */
  readonly variant: string;
}

/** Size of the files that a convert set produces from an asset. */
export interface FileSizes {
  /** Total size of the files in bytes. Undefined if it is unknown. */
  readonly bytes: number | undefined;
  /** True if not all of the files exist, so that `bytes` is an estimate. */
  readonly isEstimate: boolean;
  /** Size of the first file in pixels. That of a page may differ by a pixel or two. Undefined if it is unknown. */
  readonly dimensions: Dimensions | undefined;
}

/** Cached renditions of an asset. Empty if it has none. */
export type Cached = readonly CachedSize[];

const NONE: Cached = [];

/** Returns the cached renditions of the current version of the files, by asset ID. */
export function cachedByAsset(sizes: readonly CachedSize[]): (asset: Asset) => Cached {
  const byId = new Map<string, CachedSize[]>();
  for (const size of sizes) {
    const others = byId.get(size.id);
    if (others === undefined) byId.set(size.id, [size]);
    else others.push(size);
  }
  return ({ id, sha256 }) => {
    const found = byId.get(id);
    if (found === undefined || sha256 === undefined) return NONE;
    // The version of a model has a suffix (indexing/sources.ts).
    return found.every(({ version }) => version === sha256)
      ? found
      : found.filter(({ version }) => version.startsWith(sha256));
  };
}

/** Returns the size of the files that a convert set produces from an asset: exact if all of them are cached. */
export function fileSizes(asset: Asset, set: PreparedSet, files: RenditionFiles, cached: Cached): FileSizes {
  if (files.isOriginal) return { bytes: asset.file_size, isEstimate: false, dimensions: pixelsOf(asset) };
  const { spec, variant } = set;
  const preview = cached.find((one) => one.variant === 'preview' && one.page === 1);
  const first = cached.find((one) => one.variant === variant && one.page === 1);
  const dimensions = first === undefined || first.width === 0 ? dimensionsOf(asset, spec, preview) : first;
  let bytes = 0;
  let existing = 0;
  for (const one of cached) {
    if (one.variant !== variant || one.page > files.count) continue;
    bytes += one.bytes;
    existing += 1;
  }
  const missing = files.count - existing;
  if (missing === 0) return { bytes, isEstimate: false, dimensions: dimensions ?? sizeOfVideo(asset, spec) };
  const estimate = estimateOf({ asset, spec, dimensions, preview, cached });
  return {
    bytes: estimate === undefined ? undefined : Math.round(bytes + missing * estimate),
    isEstimate: true,
    dimensions: dimensions ?? sizeOfVideo(asset, spec),
  };
}

const JPEG: ReadonlySet<string> = new Set(['jpg', 'jpeg']);

/**
 * Weight of the original in the estimate for a JPEG that is converted to a JPEG of the same pixels. Fitted to 27 real
 * images: it lowers the median error from 19% to 9%.
 */
const ORIGINAL_WEIGHT = 0.25;

const isSameSize = (a: Dimensions, b: Dimensions | undefined) =>
  a.width === b?.width && a.height === b.height;

/** Returns the estimated size of one file in bytes. Undefined if it is unknown, as for a video. */
function estimateOf(input: {
  readonly asset: Asset;
  readonly spec: RenditionSpec;
  readonly dimensions: Dimensions | undefined;
  readonly preview: CachedSize | undefined;
  readonly cached: Cached;
}): number | undefined {
  const { asset, spec, dimensions, preview, cached } = input;
  // An office document was already converted for its preview.
  const pdf = spec.format === 'pdf' ? cached.find(({ variant }) => variant === 'office-pdf') : undefined;
  if (pdf !== undefined) return pdf.bytes;
  if (dimensions === undefined || preview === undefined) return undefined;
  const estimate = estimatedBytes(dimensions, spec, preview);
  const isSame =
    spec.format === 'jpeg' && JPEG.has(asset.filetype) && isSameSize(dimensions, pixelsOf(asset));
  return isSame && estimate !== undefined
    ? estimate ** (1 - ORIGINAL_WEIGHT) * asset.file_size ** ORIGINAL_WEIGHT
    : estimate;
}

/** Returns the size of the image that a convert set creates. Undefined if it creates no image, or if it is unknown. */
function dimensionsOf(
  asset: Asset,
  spec: RenditionSpec,
  preview: CachedSize | undefined,
): Dimensions | undefined {
  const assetGroup = asset.asset_groups[0] ?? 'other';
  if (spec.format === 'mp4' || (spec.format === 'pdf' && assetGroup === 'document')) return undefined;
  // A page has no size in pixels, but its preview has the same aspect ratio.
  const original = pixelsOf(asset) ?? preview;
  return original && outputSize(original, { filetype: asset.filetype, assetGroup }, spec);
}

function sizeOfVideo({ width, height }: Asset, spec: RenditionSpec): Dimensions | undefined {
  if (spec.format !== 'mp4' || !width || !height) return undefined;
  return convertedVideoSize({ width, height }, videoHeight(spec));
}

/** Returns the size in pixels of the file, not that of its display with square pixels. */
function pixelsOf(asset: Asset): Dimensions | undefined {
  const { width = 0, height = 0, pixel_x: x = width, pixel_y: y = height } = asset;
  const size = { width: x, height: y };
  return size.width > 0 && size.height > 0 ? size : undefined;
}
