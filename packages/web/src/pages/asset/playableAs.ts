import type { Asset } from '@assetportal/sdk/contract';

/** The kind of player for an asset. */
export type PlayableKind = 'video' | 'audio';

/**
 * Returns the kind of player for an asset, or undefined if it cannot be played. All videos can be played: the
 * server converts those that browsers do not support. Audio can be played only if the browser reports that it
 * supports the MIME type.
 */
export function playableAs(asset: Pick<Asset, 'asset_groups' | 'mime'>): PlayableKind | undefined {
  const { asset_groups: groups, mime = '' } = asset;
  const kind = groups.includes('video') ? 'video' : groups.includes('audio') ? 'audio' : undefined;
  if (kind !== 'audio') return kind;
  return mime === '' || document.createElement(kind).canPlayType(mime) === '' ? undefined : kind;
}
