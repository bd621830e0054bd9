import type { Asset } from '@assetportal/sdk';

/** As what the browser says it can play an asset; undefined where it cannot. */
export function playableAs(asset: Pick<Asset, 'asset_groups' | 'mime'>): 'video' | 'audio' | undefined {
  const { asset_groups: groups, mime = '' } = asset;
  const kind = groups.includes('video') ? 'video' : groups.includes('audio') ? 'audio' : undefined;
  if (kind === undefined || mime === '') return undefined;
  return document.createElement(kind).canPlayType(mime) === '' ? undefined : kind;
}
