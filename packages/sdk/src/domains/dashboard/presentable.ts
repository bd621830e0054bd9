import type { Asset } from '../../contract/schemas/common/asset.js';
import { averageColor, type AverageColor } from '../assets/average-color.js';

/** Minimum average brightness. A darker image is probably a black frame. */
const MIN_BRIGHTNESS = 0.12;
/** Minimum deviation of the brightness. An image below it is nearly one color, such as a faded frame. */
const MIN_DEVIATION = 0.03;
/** Minimum length of the shorter side of a large image, in pixels. */
const LARGE = 400;
/** Usual range of the aspect ratio (width divided by height). */
const USUAL = { min: 0.5, max: 2.5 } as const;
/** Proportions that fill a wide, low box without losing much of the image. */
const HERO_RATIO = { min: 1.3, max: 2.6 } as const;
/** Minimum width of a hero image, in pixels. */
export const HERO_WIDTH = 1200;
/** Brightness of a hero image. White text needs too strong a veil over a brighter one. */
const HERO_BRIGHTNESS = { min: 0.15, max: 0.75 } as const;
/** Minimum deviation of the brightness of a hero image, and the deviation above which more is not better. */
const HERO_DEVIATION = 0.08;
const HERO_CONTRAST = 0.2;

/**
 * Returns the assets that have a preview image worth looking at: without nearly black images, images of nearly one
 * color, and duplicates. Large images with common proportions come first. Otherwise the order is unchanged.
 */
export function presentable(assets: readonly Asset[]): Asset[] {
  const shown = worthLookingAt(assets);
  return [...shown.filter(isLarge), ...shown.filter((asset) => !isLarge(asset))];
}

/**
 * Returns the posters of a row: the assets with an image worth looking at, then the others.
 *
 * @param ordered True if the row has an order that matters to its visitors. Large images come first otherwise.
 */
export function coversFirst(assets: readonly Asset[], ordered: boolean): Asset[] {
  const first = ordered ? worthLookingAt(assets) : presentable(assets);
  const isFirst = new Set(first);
  return [...first, ...assets.filter((asset) => !isFirst.has(asset))];
}

/**
 * Returns the image for the top of the home page: a large landscape image that is neither nearly uniform nor very
 * bright or dark. Prefers the best rated ones, then colorful ones with contrast. Undefined if there is none.
 */
export function heroOf(assets: readonly Asset[]): Asset | undefined {
  let best: { readonly asset: Asset; readonly score: number } | undefined;
  for (const asset of worthLookingAt(assets)) {
    const color = averageColor(asset.thumbhash);
    if (color === undefined || !suitsHero(asset, color)) continue;
    const score = (asset.rating ?? 0) + Math.min(color.deviation, HERO_CONTRAST) + color.saturation;
    if (best === undefined || score > best.score) best = { asset, score };
  }
  return best?.asset;
}

function suitsHero({ width = 0, height = 0, asset_groups: groups }: Asset, color: AverageColor): boolean {
  const ratio = width / height;
  return (
    groups.includes('image') &&
    width >= HERO_WIDTH &&
    ratio >= HERO_RATIO.min &&
    ratio <= HERO_RATIO.max &&
    color.deviation >= HERO_DEVIATION &&
    color.brightness >= HERO_BRIGHTNESS.min &&
    color.brightness <= HERO_BRIGHTNESS.max
  );
}

function worthLookingAt(assets: readonly Asset[]): Asset[] {
  const seen = new Set<string>();
  return assets.filter((asset) => {
    const hash = asset.thumbhash ?? asset.id;
    const isNew = !seen.has(hash);
    seen.add(hash);
    const { brightness, deviation } = averageColor(asset.thumbhash) ?? { brightness: 1, deviation: 1 };
    return isNew && asset.url !== undefined && brightness > MIN_BRIGHTNESS && deviation >= MIN_DEVIATION;
  });
}

function isLarge({ width = 0, height = 0 }: Asset): boolean {
  const ratio = width / height;
  return Math.min(width, height) >= LARGE && ratio > USUAL.min && ratio < USUAL.max;
}
