import type { Asset } from '../../contract/schemas/common/asset.js';
import { isVideo } from '../assets/kind.js';
import { shapeOf } from '../assets/size.js';

/** Range of a poster's aspect ratio. A narrower or wider image is cropped. */
const MIN_RATIO = 0.56;
const MAX_RATIO = 3;
/** Aspect ratio of an upright page on its mat, whose lower end is cropped. A landscape page has its own. */
const PAGE_RATIO = 0.86;
/** Aspect ratio of an asset without a size. */
const USUAL_RATIO = 4 / 3;

/** Appearance of a poster. */
export interface Poster {
  /** Width divided by height. */
  readonly ratio: number;
  /** `page` for a document, which is shown on a mat, from its top. */
  readonly kind: 'image' | 'video' | 'page';
}

/** Returns the appearance of an asset in a row of posters: its own proportions, so that nothing is cropped. */
export function posterOf(asset: Asset): Poster {
  const { width, height } = shapeOf(asset) ?? { width: USUAL_RATIO, height: 1 };
  const ratio = width / height;
  if (asset.asset_groups.includes('document'))
    return {
      ratio: shapeOf(asset) !== undefined && ratio > 1 ? Math.min(MAX_RATIO, ratio) : PAGE_RATIO,
      kind: 'page',
    };
  return {
    ratio: Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio)),
    kind: isVideo(asset) ? 'video' : 'image',
  };
}

/**
 * Returns the index of the poster that a key moves to in a row. Null if the key does not move, or if there is no
 * further poster.
 */
export function posterKey(key: string, index: number, count: number): number | null {
  const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[key];
  return target === undefined || target < 0 || target >= count || target === index ? null : target;
}
