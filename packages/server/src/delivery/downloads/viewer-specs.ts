import { isFont, isModel3d } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import type { RenditionFormat, RenditionSpec } from '../../media/renditions.js';
import { PLAYER_PREVIEW, previewSpecOf } from './player.js';

/**
 * Internal convert sets of the viewers of an asset page. Custom convert sets cannot have these IDs. All but the peak
 * levels require the permission for the original.
 */
export const ZOOM = '~zoom';
export const PEAKS = '~peaks';
export const MESH = '~mesh';
export const WEIGHTS = '~weights';
/**
 * Internal convert set of the caption files of a video, which are not renditions. The page of a link is the position of the
 * file in `Asset.captions`.
 */
export const CAPTIONS = '~captions';

/** Returns the spec of an internal convert set, or undefined if there is none for the asset. */
export function viewerSpecOf(convertSet: string, asset: Asset): RenditionSpec | undefined {
  return SPECS[convertSet]?.(asset);
}

/** Returns true for the ID of a convert set that {@link viewerSpecOf} knows. */
export const isViewerSet = (convertSet: string): boolean => Object.hasOwn(SPECS, convertSet);

const SPECS: Readonly<Record<string, (asset: Asset) => RenditionSpec | undefined>> = {
  [PLAYER_PREVIEW]: previewSpecOf,
  [ZOOM]: zoomSpecOf,
  [PEAKS]: ({ asset_groups: groups }) => (groups.includes('audio') ? { format: 'peaks' } : undefined),
  [WEIGHTS]: (asset) => (isFont(asset) ? { format: 'weights' } : undefined),
  [MESH]: (asset) => (isModel3d(asset) ? { format: 'glb' } : undefined),
};

/** Maximum size of an original that a browser displays by itself. Above it, decoding takes too much memory. */
const SHOWN = { bytes: 25 * 2 ** 20, pixels: 50e6 } as const;
/** Maximum number of pixels of a converted image. */
const ZOOM_PIXELS = 100e6;
/** Longer side of a rendered SVG and of a page, in pixels. */
const SVG_SIDE = 4096;
const PAGE_SIDE = 3200;
const QUALITY = 90;

/** Types that every current browser displays. */
const SHOWN_TYPES = new Set(['jpg', 'png', 'webp', 'gif']);
/** Types without transparency. */
const OPAQUE_TYPES = new Set(
  'jpg bmp heic heif hif raw 3fr arw cr2 cr3 crw dcr dng erf iiq kdc mef mos mrw nef nrw orf pef raf rw2 rwl sr2 srf srw x3f'.split(
    ' ',
  ),
);
/** Maximum side of a WebP image. */
const WEBP_SIDE = 16_383;

/** Returns true if browsers can display the original of an image in its full size. */
export function isShowable(asset: Asset): boolean {
  const { filetype, file_size: bytes, width = 0, height = 0 } = asset;
  const isSmall = bytes <= SHOWN.bytes && width * height <= SHOWN.pixels;
  // Browsers ignore the profile of a CMYK image, so its colors would differ from those of the preview.
  return SHOWN_TYPES.has(filetype) && width > 0 && isSmall && asset.color_space !== 'cmyk';
}

function zoomSpecOf(asset: Asset): RenditionSpec | undefined {
  const { asset_groups: groups, filetype, width = 0, height = 0 } = asset;
  const webp = { format: 'webp', quality: QUALITY, fast: true } as const;
  if (groups.includes('document')) return { ...webp, longest_side: PAGE_SIDE };
  if (!groups.includes('image')) return undefined;
  if (filetype === 'svg' || filetype === 'svgz') return { ...webp, longest_side: SVG_SIDE };
  const scale = Math.min(1, Math.sqrt(ZOOM_PIXELS / Math.max(1, width * height)));
  const side = Math.max(width, height);
  return {
    ...webp,
    format: zoomFormat(filetype, side * scale),
    ...(scale < 1 && { longest_side: Math.floor(side * scale) }),
  };
}

/** JPEG takes a tenth of the time of WebP, and PNG has no limit of its size, but can be transparent. */
function zoomFormat(filetype: string, side: number): RenditionFormat {
  if (OPAQUE_TYPES.has(filetype)) return 'jpeg';
  return side > WEBP_SIDE ? 'png' : 'webp';
}
