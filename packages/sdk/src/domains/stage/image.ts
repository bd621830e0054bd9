import { displaySize } from '../assets/size.js';
import { IMAGE_SIZES } from '../assets/image-sources.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { pageImages } from './pages.js';
import type { Extent } from './zoom.js';

type Displayed = Pick<
  Asset,
  'url' | 'width' | 'height' | 'pixel_x' | 'pixel_y' | 'bbox_x' | 'bbox_y' | 'filetype' | 'asset_groups'
>;

/** Maximum dimensions of the largest preview, in pixels. */
const PREVIEW_SIDE = 1600;
const MM_PER_INCH = 25.4;
/** Pixels per inch at which 100% is the physical size. */
const DPI = 96;
/** Longest side of an image whose dimensions are unknown, in pixels. */
const DEFAULT_SIDE = 1200;
/** An image may be displayed this much larger than it is before a larger one is fetched. */
const TOLERANCE = 1.1;

const isDocument = ({ asset_groups: groups }: Pick<Asset, 'asset_groups'>) => groups.includes('document');

/** Returns true if the image is sharp in every size. */
export const isVector = (asset: Pick<Asset, 'filetype' | 'asset_groups'>): boolean =>
  asset.filetype.toLowerCase() === 'svg' || isDocument(asset);

/**
 * Returns the size of a page at 100%, in pixels: that of the file, and for a document the physical size at 96 pixels
 * per inch. Only the size of the first page is stored. The other pages have the same long side.
 *
 * @param ratio Width divided by height of the page, if its image has loaded.
 */
export function naturalSize(asset: Displayed, ratio?: number): Extent {
  const first = firstSize(asset);
  const expected = first.width / first.height;
  if (ratio === undefined || Math.abs(ratio / expected - 1) < 0.02) return first;
  const side = Math.max(first.width, first.height);
  return ratio >= 1 ? { width: side, height: side / ratio } : { width: side * ratio, height: side };
}

function firstSize(asset: Displayed): Extent {
  const { bbox_x: x = 0, bbox_y: y = 0 } = asset;
  if (isDocument(asset) && x > 0 && y > 0)
    return { width: (x / MM_PER_INCH) * DPI, height: (y / MM_PER_INCH) * DPI };
  const size = displaySize(asset);
  if (size !== undefined) return size;
  return isDocument(asset)
    ? { width: DEFAULT_SIDE / Math.SQRT2, height: DEFAULT_SIDE }
    : { width: DEFAULT_SIDE, height: DEFAULT_SIDE * 0.75 };
}

/** An image of a page, with its width in pixels. */
export interface SizedImage {
  readonly url: string;
  readonly width: number;
}

/**
 * Returns the images of a page, smallest first, with the width that each of them has. An image that fits a smaller size
 * has the same pixels in all larger ones, which are left out.
 */
export function sizedImages(asset: Displayed, natural: Extent, page: number): SizedImage[] {
  const images = pageImages(asset, page);
  if (images === undefined) return [];
  const result: SizedImage[] = [];
  const boxes = [
    [images.thumbnail, IMAGE_SIZES.thumbnail],
    [images.large, IMAGE_SIZES.large],
    [images.preview, { width: PREVIEW_SIDE, height: PREVIEW_SIDE }],
  ] as const;
  for (const [url, box] of boxes) {
    const scale = Math.min(box.width / natural.width, box.height / natural.height);
    const width = Math.round(natural.width * (isVector(asset) ? scale : Math.min(1, scale)));
    if (width > (result.at(-1)?.width ?? 0)) result.push({ url, width });
  }
  return result;
}

/**
 * Returns the smallest image that is sharp at a width, or else the largest.
 *
 * @param width Displayed width in pixels of the screen.
 */
export function sharpEnough(images: readonly SizedImage[], width: number): SizedImage | undefined {
  return images.find((image) => image.width * TOLERANCE >= width) ?? images.at(-1);
}

/**
 * Returns true if the image in full size should be loaded: it is displayed larger than the largest preview, which has
 * fewer pixels.
 */
export function needsOriginal(
  images: readonly SizedImage[],
  { natural, scale, isVector: vector }: { natural: Extent; scale: number; isVector: boolean },
  pixelRatio: number,
): boolean {
  const largest = images.at(-1)?.width ?? 0;
  if (largest === 0 || (!vector && largest >= natural.width)) return false;
  return natural.width * scale * pixelRatio > largest * TOLERANCE;
}
