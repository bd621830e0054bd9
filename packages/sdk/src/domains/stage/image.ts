import { displaySize, shapeOf } from '../assets/size.js';
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
/** Pixels of an image per pixel of the screen at which small text is sharp. */
const TEXT_DENSITY = 1.25;

const isDocument = ({ asset_groups: groups }: Pick<Asset, 'asset_groups'>) => groups.includes('document');

/** Returns true if the image is sharp in every size. */
export const isVector = (asset: Pick<Asset, 'filetype' | 'asset_groups'>): boolean =>
  asset.filetype.toLowerCase() === 'svg' || isDocument(asset);

/**
 * Returns true if the only image of a document is a small one that its program has stored in it. Rendered pages fill the
 * thumbnail.
 *
 * @param loaded Size of an image of the page, in pixels.
 */
export function isEmbedded(asset: Displayed, { width, height }: Extent): boolean {
  const { thumbnail } = IMAGE_SIZES;
  const isSmall = width < thumbnail.width && height < thumbnail.height;
  return isDocument(asset) && shapeOf(asset) === undefined && isSmall;
}

/**
 * Returns the size of a page at 100%, in pixels: that of the file, and for a document the physical size at 96 pixels
 * per inch. Only the size of the first page is stored. The other pages have the same long side.
 *
 * @param loaded Size of the image of the page in pixels, once one has loaded.
 */
export function naturalSize(asset: Displayed, loaded?: Extent): Extent {
  const first = firstSize(asset);
  if (loaded === undefined) return first;
  if (isEmbedded(asset, loaded)) return loaded;
  const ratio = loaded.width / loaded.height;
  if (Math.abs((ratio * first.height) / first.width - 1) < 0.02) return first;
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
 *
 * @param enlarged True if a small image fills a larger size, as a rendered page does.
 */
export function sizedImages(
  asset: Displayed,
  natural: Extent,
  page: number,
  enlarged = isVector(asset),
): SizedImage[] {
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
    const width = Math.round(natural.width * (enlarged ? scale : Math.min(1, scale)));
    if (width > (result.at(-1)?.width ?? 0)) result.push({ url, width });
  }
  return result;
}

/**
 * Returns the smallest image that is sharp at a width, or else the largest. A page of a document has text, which needs
 * more pixels than a photo.
 *
 * @param width Displayed width in pixels of the screen.
 */
export function sharpEnough(
  images: readonly SizedImage[],
  width: number,
  asset?: Pick<Asset, 'asset_groups'>,
): SizedImage | undefined {
  const needed = asset !== undefined && isDocument(asset) ? width * TEXT_DENSITY : width / TOLERANCE;
  return images.find((image) => image.width >= needed) ?? images.at(-1);
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
