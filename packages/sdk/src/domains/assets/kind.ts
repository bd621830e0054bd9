import { FORMATS_3D } from '../../contract/vocabulary.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

/** The kinds of asset; the names are the texts `groups.<kind>`. */
export const GROUPS = ['image', 'document', 'video', 'audio', '3d', 'other'] as const;
/** A kind of asset. */
export type Group = (typeof GROUPS)[number];

type Kind = Pick<Asset, 'asset_type' | 'asset_groups'>;

const MODELS: ReadonlySet<string> = new Set(FORMATS_3D);

/** Whether an asset is a 3D model: its type, lower-cased, is a format of one (specification, section 3, Asset). */
export function isModel3d(asset: Kind): boolean {
  return MODELS.has(asset.asset_type.toLowerCase()) || asset.asset_groups.includes('3d');
}

/** Whether an asset is a film (specification, section 3, Asset: `asset_groups`). */
export function isVideo(asset: Kind): boolean {
  return asset.asset_groups.includes('video');
}

/** The one kind to show an asset as. */
export function groupOf(asset: Kind): Group {
  if (isModel3d(asset)) return '3d';
  return GROUPS.find((group) => asset.asset_groups.includes(group)) ?? 'other';
}

/**
 * The colors of an asset, in its order (specification, section 3, Asset): `color_code` is one or a list of them, 1 to
 * 7; 0 stands for none, and a code that has no color for nothing.
 */
export function colorCodes(asset: Pick<Asset, 'color_code'>): number[] {
  const codes = asset.color_code ?? [];
  return (typeof codes === 'number' ? [codes] : codes).filter((code) => code >= 1 && code <= 7);
}
