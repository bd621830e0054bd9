import type { Asset } from '../../contract/schemas/common/asset.js';
import { averageColor, type AverageColor } from '../assets/average-color.js';
import { coarseImage, looksSame, type CoarseImage } from '../assets/similar-images.js';

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

/** Maximum number of assets of one kind in a row that follow each other while there are others. */
const SAME_KIND = 2;

/**
 * Returns the assets that have a preview image worth looking at: without nearly black images, images of nearly one
 * color, and images that look like an earlier one. Large images with common proportions come first. Otherwise the
 * order is unchanged.
 */
export function presentable(assets: readonly Asset[]): Asset[] {
  const shown = withoutSimilar(worthLookingAt(assets));
  return [...shown.filter(isLarge), ...shown.filter((asset) => !isLarge(asset))];
}

/**
 * Returns the posters of a row: the assets with an image worth looking at, then the others.
 *
 * @param ordered True if the row has an order that matters to its visitors. Otherwise large images come first, and
 * the kinds are mixed.
 */
export function coversFirst(assets: readonly Asset[], ordered: boolean): Asset[] {
  const first = ordered ? worthLookingAt(assets) : mixed(presentable(assets));
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

/** Returns the assets with a preview image that is neither nearly black nor of nearly one color, without copies. */
function worthLookingAt(assets: readonly Asset[]): Asset[] {
  const seen = new Set<string>();
  return assets.filter((asset) => {
    const hash = asset.thumbhash ?? asset.id;
    const isNew = !seen.has(hash);
    seen.add(hash);
    return isNew && asset.url !== undefined && isVaried(asset);
  });
}

/** Returns the assets without those whose image looks like an earlier one. */
function withoutSimilar(assets: readonly Asset[]): Asset[] {
  const shown: CoarseImage[] = [];
  return assets.filter((asset) => {
    const image = coarseImage(asset);
    if (image === undefined) return true;
    if (shown.some((other) => looksSame(image, other))) return false;
    shown.push(image);
    return true;
  });
}

function isVaried({ thumbhash }: Asset): boolean {
  const { brightness, deviation } = averageColor(thumbhash) ?? { brightness: 1, deviation: 1 };
  return brightness > MIN_BRIGHTNESS && deviation >= MIN_DEVIATION;
}

/** Returns the assets so that at most two of one kind follow each other. Keeps the order otherwise. */
function mixed(assets: readonly Asset[]): Asset[] {
  const rest = [...assets];
  const result: Asset[] = [];
  while (rest.length > 0) {
    const kinds = result.slice(-SAME_KIND).map(kindOf);
    const isRepeated = kinds.length === SAME_KIND && kinds.every((kind) => kind === kinds[0]);
    const next = isRepeated ? rest.findIndex((asset) => kindOf(asset) !== kinds[0]) : 0;
    result.push(...rest.splice(Math.max(0, next), 1));
  }
  return result;
}

const kindOf = ({ asset_groups: groups }: Asset) => groups[0];

function isLarge({ width = 0, height = 0 }: Asset): boolean {
  const ratio = width / height;
  return Math.min(width, height) >= LARGE && ratio > USUAL.min && ratio < USUAL.max;
}
