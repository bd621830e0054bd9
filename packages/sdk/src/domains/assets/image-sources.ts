import type { Asset } from '../../contract/schemas/common/asset.js';
import { averageColor } from './average-color.js';
import { groupOf } from './kind.js';

/**
 * Maximum dimensions of the images of an asset, in pixels, smallest first. The aspect ratio is preserved, and no
 * image is enlarged. The `url` of an asset is that of the `thumbnail`.
 */
export const IMAGE_SIZES = {
  small: { width: 320, height: 480 },
  thumbnail: { width: 640, height: 960 },
  large: { width: 1280, height: 1280 },
} as const;

/** Size of the image in a link preview, in pixels: 1.91:1, which chat programs show in full width. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The images of an asset, as attributes of an `img` element. */
export interface ImageSources {
  readonly src: string;
  /** Undefined if the asset has only one image, or if its dimensions are not available. */
  readonly srcSet: string | undefined;
}

/**
 * Returns the images of an asset in all sizes, so that a browser can choose one for its screen. Undefined if the
 * asset has no image.
 */
export function imageSources(asset: Pick<Asset, 'url' | 'width' | 'height'>): ImageSources | undefined {
  const { url, width = 0, height = 0 } = asset;
  if (url === undefined) return undefined;
  const [before, after] = url.split('/thumbnail?');
  if (after === undefined || !(width > 0 && height > 0)) return { src: url, srcSet: undefined };
  const sources = new Map<number, string>();
  for (const [size, box] of Object.entries(IMAGE_SIZES)) {
    const actual = Math.round(width * Math.min(1, box.width / width, box.height / height));
    // An image that fits a smaller size has the same pixels in all larger ones.
    if (!sources.has(actual)) sources.set(actual, `${before}/${size}?${after} ${Math.max(1, actual)}w`);
  }
  return { src: url, srcSet: sources.size < 2 ? undefined : [...sources.values()].join(', ') };
}

/**
 * Returns the URL of one image of an asset. Undefined if the asset has no image, or if the form of its URL is unknown.
 *
 * @param size A size in {@link IMAGE_SIZES}, or `preview`, the largest.
 */
export function imageUrl(
  asset: Pick<Asset, 'url'>,
  size: keyof typeof IMAGE_SIZES | 'preview',
  page = 1,
): string | undefined {
  const [before, after] = asset.url?.split('/thumbnail?') ?? [];
  if (after === undefined) return undefined;
  return `${before}/${size}?${after}${page === 1 ? '' : `&page=${page}`}`;
}

/** Maximum width and height of the image for a terminal, in pixels (decision 84). */
export const TERMINAL_IMAGE_SIDE = 256;

/**
 * Returns the URL of an asset's image as PNG, for programs that cannot read WebP, such as terminals. Undefined if the
 * asset has no image, or if the form of its URL is unknown.
 */
export function terminalImageUrl(asset: Pick<Asset, 'url'>): string | undefined {
  const url = imageUrl(asset, 'small');
  return url === undefined ? undefined : `${url}&format=png`;
}

/** Part of the displayed width that an image must have. A tenth less looks the same, and is often the next smaller file. */
const ENOUGH = 0.9;

/** Returns the `sizes` attribute of an image. @param width Displayed width in CSS pixels. */
export const imageSizes = (width: number): string => `${Math.round(ENOUGH * width)}px`;

/**
 * Returns true if a result is shown whole on a mat, with its title. Unlike an image or a video, a page, a model or a
 * file without a preview says nothing about itself.
 */
export function isShownWhole(asset: Pick<Asset, 'url' | 'asset_type' | 'asset_groups'>): boolean {
  const group = groupOf(asset);
  return asset.url === undefined || (group !== 'image' && group !== 'video');
}

/** Brightness from which transparent images get a dark background. */
const BRIGHT = 0.6;

/**
 * Returns the background on which a partly transparent image is visible: dark for a light logo, light for a dark
 * one. Undefined for an opaque image. Both come from the thumbhash, which stores the average of the visible pixels.
 */
export function matOf(thumbhash: string | undefined): 'light' | 'dark' | undefined {
  const color = averageColor(thumbhash);
  if (color === undefined || !color.hasAlpha) return undefined;
  return color.luminance > BRIGHT ? 'dark' : 'light';
}
