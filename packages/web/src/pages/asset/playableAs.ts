import type { Asset } from '@assetportal/sdk/contract';

/**
 * As what an asset can be played: every film, since the server makes one that browsers play where they do not play the
 * file itself; of sounds, what the browser says it can play.
 */
export function playableAs(asset: Pick<Asset, 'asset_groups' | 'mime'>): 'video' | 'audio' | undefined {
  const { asset_groups: groups, mime = '' } = asset;
  const kind = groups.includes('video') ? 'video' : groups.includes('audio') ? 'audio' : undefined;
  if (kind !== 'audio') return kind;
  return mime === '' || document.createElement(kind).canPlayType(mime) === '' ? undefined : kind;
}
