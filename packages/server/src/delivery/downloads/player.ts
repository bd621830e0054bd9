import type { Asset, ConvertSetDefinition } from '@assetportal/sdk/contract';
import { playsEverywhere } from '../../media/renditions.js';

/** Under this name films are made for the player; no convert set can be called so, and none can change it. */
export const PLAYER = '~player';

export const PLAYER_SET: ConvertSetDefinition = {
  id: PLAYER,
  asset_groups: ['video'],
  format: 'mp4',
  longest_side: 1920,
};

/** Sound in these files plays in every current browser. */
const SOUNDS = new Set(['mp3', 'm4a', 'aac', 'wav', 'flac', 'ogg', 'opus']);

/** Whether every current browser plays the file itself. */
export function playsAsItIs(asset: Asset): boolean {
  return asset.asset_groups.includes('audio') ? SOUNDS.has(asset.filetype) : playsEverywhere(asset);
}
