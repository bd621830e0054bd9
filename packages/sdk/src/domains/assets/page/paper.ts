import type { Asset } from '../../../contract/schemas/common/asset.js';
import type { Translator } from '../../../translations/translator.js';

/** Paper sizes in mm, the shorter side first. */
const SIZES: readonly (readonly [name: string, short: number, long: number])[] = [
  ['A2', 420, 594],
  ['A3', 297, 420],
  ['A4', 210, 297],
  ['A5', 148, 210],
  ['A6', 105, 148],
  ['Letter', 215.9, 279.4],
  ['Legal', 215.9, 355.6],
];

/** Difference in mm up to which a page still has a paper size. Programs round to points. */
const TOLERANCE = 1.5;

/** Returns the paper size and orientation of a page, for example `A4 portrait`. Undefined for any other size. */
export function paperName(
  { bbox_x: x, bbox_y: y }: Pick<Asset, 'bbox_x' | 'bbox_y'>,
  { t }: Translator,
): string | undefined {
  if (x === undefined || y === undefined) return undefined;
  const [short, long] = [Math.min(x, y), Math.max(x, y)];
  const paper = SIZES.find(
    ([, width, height]) => Math.abs(width - short) <= TOLERANCE && Math.abs(height - long) <= TOLERANCE,
  );
  if (paper === undefined) return undefined;
  return t(x > y ? 'asset.paperLandscape' : 'asset.paperPortrait', { paper: paper[0] });
}
