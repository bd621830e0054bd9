import { FORMATS_3D } from '../../contract/vocabulary.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

/** The kinds of asset. Each has a label with the message key `groups.<kind>`. */
export const GROUPS = ['image', 'document', 'video', 'audio', '3d', 'other'] as const;
/** A kind of asset. */
export type Group = (typeof GROUPS)[number];

type Kind = Pick<Asset, 'asset_type' | 'asset_groups'>;

const MODELS: ReadonlySet<string> = new Set(FORMATS_3D);

/**
 * Returns true if the asset is a 3D model: its lower-cased type is a 3D format, or its groups contain `3d`
 * (specification, section 3, Asset).
 */
export function isModel3d(asset: Kind): boolean {
  return MODELS.has(asset.asset_type.toLowerCase()) || asset.asset_groups.includes('3d');
}

/** Returns true if the asset is a video (specification, section 3, Asset: `asset_groups`). */
export function isVideo(asset: Kind): boolean {
  return asset.asset_groups.includes('video');
}

/** Returns the kind under which an asset is displayed. */
export function groupOf(asset: Kind): Group {
  if (isModel3d(asset)) return '3d';
  return GROUPS.find((group) => asset.asset_groups.includes(group)) ?? 'other';
}

/**
 * Returns the color codes of an asset in their original order (specification, section 3, Asset). `color_code` is
 * a code or a list of codes from 1 to 7. The code 0 (no color) and unknown codes are omitted.
 */
export function colorCodes(asset: Pick<Asset, 'color_code'>): number[] {
  const codes = asset.color_code ?? [];
  return (typeof codes === 'number' ? [codes] : codes).filter((code) => code >= 1 && code <= 7);
}
