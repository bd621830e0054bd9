import { matOf } from '../assets/image-sources.js';
import { averageColor } from '../assets/average-color.js';
import { groupOf } from '../assets/kind.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

/** Background of the stage. */
export type Mat = 'light' | 'dark' | 'checker';
/** The backgrounds, in the order of their buttons. */
export const MATS: readonly Mat[] = ['light', 'dark', 'checker'];

type Shown = Pick<Asset, 'thumbhash' | 'asset_type' | 'asset_groups'>;

/** Returns true if a part of the image is transparent. */
export const hasAlpha = ({ thumbhash }: Pick<Asset, 'thumbhash'>): boolean =>
  averageColor(thumbhash)?.hasAlpha === true;

/**
 * Returns the key under which the background of an asset is stored: its kind. Transparent images are a kind of their
 * own, so that a dark background for photos does not hide a black logo.
 */
export function matKind(asset: Shown): string {
  const group = groupOf(asset);
  return group === 'image' && hasAlpha(asset) ? 'transparent' : group;
}

/**
 * Returns the background of an asset.
 *
 * @param chosen Background that the user chose for this kind in this session.
 * @param scheme Color scheme of the page.
 */
export function matFor(asset: Shown, chosen: string | null, scheme: 'light' | 'dark'): Mat {
  const mat = MATS.find((value) => value === chosen);
  if (mat !== undefined) return mat;
  return matKind(asset) === 'transparent' ? 'checker' : scheme;
}

/** Returns the background after this one. */
export const nextMat = (mat: Mat): Mat => MATS[(MATS.indexOf(mat) + 1) % MATS.length] ?? 'light';

/** Returns the tone of the squares behind a transparent image: dark for a light image, otherwise light. */
export const checkerTone = ({ thumbhash }: Pick<Asset, 'thumbhash'>): 'light' | 'dark' =>
  matOf(thumbhash) ?? 'light';
