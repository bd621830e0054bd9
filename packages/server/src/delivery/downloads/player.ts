import type { Asset, ConvertSetDefinition } from '@assetportal/sdk/contract';
import { playsEverywhere } from '../../media/renditions.js';

/** Internal convert set that converts videos for the player. Custom convert sets cannot have this ID. */
export const PLAYER = '~player';

export const PLAYER_SET: ConvertSetDefinition = {
  id: PLAYER,
  asset_groups: ['video'],
  format: 'mp4',
  longest_side: 1920,
};

/** File types of audio that every current browser plays. */
const PLAYABLE_AUDIO = new Set(['mp3', 'm4a', 'aac', 'wav', 'flac', 'ogg', 'opus']);

/** Returns true if every current browser can play the original file. */
export function isPlayable(asset: Asset): boolean {
  return asset.asset_groups.includes('audio') ? PLAYABLE_AUDIO.has(asset.filetype) : playsEverywhere(asset);
}
