import type { Asset, ConvertSetDefinition } from '@assetportal/sdk/contract';
import { audioPlaysEverywhere, playsEverywhere, type RenditionSpec } from '../../media/renditions.js';

/**
 * Internal convert set that converts videos for the player, for users who may download the original. Custom
 * convert sets cannot have this ID.
 */
export const PLAYER = '~player';

export const PLAYER_SET: ConvertSetDefinition = {
  id: PLAYER,
  asset_groups: ['video'],
  format: 'mp4',
  longest_side: 1920,
};

/**
 * Internal convert set of the player for users who may only view: a video of at most 720p or audio, always
 * encoded again and never the original. Custom convert sets cannot have this ID.
 */
export const PLAYER_PREVIEW = '~preview';

/** Returns the spec of {@link PLAYER_PREVIEW}, or undefined for an asset that cannot be played. */
export function previewSpecOf({ asset_groups: groups }: Asset): RenditionSpec | undefined {
  if (groups.includes('video')) return { format: 'mp4', height: 720, preview: true };
  return groups.includes('audio') ? { format: 'm4a' } : undefined;
}

/** Returns true if current browsers can play the original file. Safari before 18.4 requests the converted file instead. */
export function isPlayable(asset: Asset): boolean {
  return asset.asset_groups.includes('audio') ? audioPlaysEverywhere(asset) : playsEverywhere(asset);
}
