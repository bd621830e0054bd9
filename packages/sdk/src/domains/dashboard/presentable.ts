import type { Asset } from '../../contract/schemas/common/asset.js';
import { averageColor } from '../assets/average-color.js';

/** An image darker than this on average is a black frame rather than an image. */
const MIN_BRIGHTNESS = 0.12;
/** Pixels of the shorter side from which an image counts as large. */
const LARGE = 400;
/** Width by height of usual proportions. */
const USUAL = { min: 0.5, max: 2.5 } as const;

/**
 * Returns the assets with an image worth showing, each image once. Large ones of usual proportions come first;
 * otherwise the order stays.
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

/** Returns all assets, those with an image worth showing first. */
export function presentableFirst(assets: readonly Asset[]): Asset[] {
  const first = presentable(assets);
  return [...first, ...assets.filter((asset) => !first.includes(asset))];
}

function isLarge({ width = 0, height = 0 }: Asset): boolean {
  const ratio = width / height;
  return Math.min(width, height) >= LARGE && ratio > USUAL.min && ratio < USUAL.max;
}
