import type { Asset } from '../../contract/schemas/common/asset.js';
import { averageColor } from '../assets/average-color.js';

/** Minimum average brightness. A darker image is probably a black frame. */
const MIN_BRIGHTNESS = 0.12;
/** Minimum length of the shorter side of a large image, in pixels. */
const LARGE = 400;
/** Usual range of the aspect ratio (width divided by height). */
const USUAL = { min: 0.5, max: 2.5 } as const;

/**
 * Returns the assets that have a preview image, without nearly black images and duplicates. Large images with
 * common proportions come first. Otherwise the order is unchanged.
 */
export function presentable(assets: readonly Asset[]): Asset[] {
  const seen = new Set<string>();
  const shown = assets.filter((asset) => {
    const hash = asset.thumbhash ?? asset.id;
    const isNew = !seen.has(hash);
    seen.add(hash);
    const { brightness } = averageColor(asset.thumbhash) ?? { brightness: 1 };
    return isNew && asset.url !== undefined && brightness > MIN_BRIGHTNESS;
  });
  return [...shown.filter(isLarge), ...shown.filter((asset) => !isLarge(asset))];
}

/** Returns all assets. The result of {@link presentable} comes first. */
export function presentableFirst(assets: readonly Asset[]): Asset[] {
  const first = presentable(assets);
  return [...first, ...assets.filter((asset) => !first.includes(asset))];
}

/** Minimum width of an image that fills half a window, in pixels. */
const WIDE = 1200;
/** Maximum average brightness of an image behind a caption. A brighter one is probably a document. */
const MAX_BRIGHTNESS = 0.8;

/** Returns the first large landscape image that is neither nearly black nor very bright, or undefined. */
export function landscapeImage(assets: readonly Asset[]): Asset | undefined {
  return presentable(assets).find((asset) => {
    const { width = 0, height = 0 } = asset;
    const { brightness } = averageColor(asset.thumbhash) ?? { brightness: 1 };
    return isLarge(asset) && width >= WIDE && width > height && brightness < MAX_BRIGHTNESS;
  });
}

function isLarge({ width = 0, height = 0 }: Asset): boolean {
  const ratio = width / height;
  return Math.min(width, height) >= LARGE && ratio > USUAL.min && ratio < USUAL.max;
}
