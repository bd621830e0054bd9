import type { Asset } from '../../contract/schemas/common/asset.js';

/** The kind of player for an asset. */
export type PlayableKind = 'video' | 'audio';

/**
 * Returns the kind of player for an asset, or undefined if it cannot be played: an offline asset, or audio in a
 * format that the browser does not support. All videos can be played, because the server converts them.
 *
 * @param canPlay Returns true if the browser can play audio of a MIME type.
 */
export function playableAs(
  asset: Pick<Asset, 'asset_groups' | 'mime' | 'offline'>,
  canPlay: (mime: string) => boolean,
): PlayableKind | undefined {
  const { asset_groups: groups, mime = '', offline } = asset;
  if (offline) return undefined;
  if (groups.includes('video')) return 'video';
  return groups.includes('audio') && mime !== '' && canPlay(mime) ? 'audio' : undefined;
}
