import type { Asset } from '../../contract/schemas/common/asset.js';
import { averageColor } from './average-color.js';
import { decodeThumbhash, luminanceWaves, thumbhashHeader } from './thumbhash.js';

/** Maximum difference of two images that look the same in a small size: copies, edits and frames of one motif. */
const SAME = 0.07;
/** Maximum factor between the proportions of two such images. */
const SAME_RATIO = 1.12;

/** What a comparison needs of an image. */
export interface CoarseImage {
  /** Width divided by height. Undefined if the asset has no size. */
  readonly ratio: number | undefined;
  readonly brightness: number;
  readonly luminance: number;
  readonly saturation: number;
  /** Coefficients of the luminance, by their wave. */
  readonly waves: ReadonlyMap<string, number>;
}

/** Returns the coarse structure of an asset's image, from its thumbhash. Undefined without a thumbhash. */
export function coarseImage({ thumbhash, width = 0, height = 0 }: Asset): CoarseImage | undefined {
  const color = averageColor(thumbhash);
  if (color === undefined || thumbhash === undefined) return undefined;
  const bytes = decodeThumbhash(thumbhash);
  return {
    ...color,
    ratio: width > 0 && height > 0 ? width / height : undefined,
    waves: new Map(
      luminanceWaves(bytes, thumbhashHeader(bytes)).map(({ x, y, value }) => [`${x} ${y}`, value]),
    ),
  };
}

/** Returns true if two images look the same in a small size, such as a photo and its edited copy. */
export function looksSame(one: CoarseImage, other: CoarseImage): boolean {
  const ratio = (one.ratio ?? other.ratio ?? 1) / (other.ratio ?? one.ratio ?? 1);
  if (Math.max(ratio, 1 / ratio) > SAME_RATIO) return false;
  const color =
    4 * (one.luminance - other.luminance) ** 2 +
    (one.saturation - other.saturation) ** 2 +
    (one.brightness - other.brightness) ** 2;
  const structure = [...one.waves].reduce(
    (sum, [wave, value]) => sum + 2 * (value - (other.waves.get(wave) ?? value)) ** 2,
    0,
  );
  return Math.sqrt(color + structure) < SAME;
}
