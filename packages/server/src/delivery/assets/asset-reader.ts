import type { Asset } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import type { AssetRepository } from '../../store/assets.js';
import { imageVersion, renditionPath } from './rendition-url.js';

/** Assets as the API answers them: only those that the one who asks may see, with the path of their picture. */
export interface AssetReader {
  many(ids: readonly string[], principal: Principal): Promise<Asset[]>;
  /** Undefined also for one that may not be seen: who asks cannot tell the difference. */
  one(id: string, principal: Principal): Promise<Asset | undefined>;
}

export function createAssetReader(assets: AssetRepository, authorizer: Authorizer): AssetReader {
  const reader: AssetReader = {
    async many(ids, principal) {
      const records = await assets.many(ids);
      return records
        .filter((record) => authorizer.mayView(principal, record.asset))
        .map((record) => present(record.asset));
    },
    async one(id, principal) {
      return (await reader.many([id], principal))[0];
    },
  };
  return reader;
}

/** An asset has a picture once the media part has made one: its thumbhash tells. */
function present(asset: Asset): Asset {
  if (asset.thumbhash === undefined) return asset;
  return { ...asset, url: renditionPath(asset.id, 'thumbnail', { version: imageVersion(asset) }) };
}
