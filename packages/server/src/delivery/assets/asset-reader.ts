import type { Asset } from '@assetportal/sdk/contract';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import type { Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';
import { inBatches } from '../../lib/scheduling/batches.js';
import type { AssetRepository } from '../../store/assets.js';
import { imageVersion, renditionPath } from './rendition-url.js';

/**
 * Reads assets in their API form, with the URL of their thumbnail. Returns only assets that the principal may
 * view.
 */
export interface AssetReader {
  /**
   * Returns the assets in the order of `ids`. Omits assets that do not exist or that the principal may not view.
   * Yields to the event loop at intervals.
   */
  many(ids: readonly string[], principal: Principal): Promise<Asset[]>;
  /** Returns up to `limit` assets whose ID starts with a prefix, sorted by ID. */
  byPrefix(prefix: string, limit: number, principal: Principal): Promise<Asset[]>;
  /**
   * Returns one asset.
   * @throws ApiError `asset-not-found`, also without permission to view, so that a client cannot distinguish the cases
   */
  get(id: string, principal: Principal): Promise<Asset>;
}

/** Number of assets read per turn of the event loop. A page of search results is read in one turn. */
const BATCH_SIZE = 200;

export function createAssetReader(assets: AssetRepository, authorizer: Authorizer): AssetReader {
  const many: AssetReader['many'] = async (ids, principal) => {
    const visible: Asset[] = [];
    for await (const batch of inBatches(ids, BATCH_SIZE)) {
      for (const { asset } of await assets.many(batch)) {
        if (authorizer.allows(principal, 'view', asset)) visible.push(withThumbnail(asset));
      }
    }
    return visible;
  };
  return {
    many,
    async byPrefix(prefix, limit, principal) {
      const visible: Asset[] = [];
      let ids: string[] = [];
      do {
        ids = await assets.idsByPrefix(prefix, BATCH_SIZE, ids.at(-1));
        visible.push(...(await many(ids, principal)));
      } while (ids.length === BATCH_SIZE && visible.length < limit);
      return visible.slice(0, limit);
    },
    async get(id, principal) {
      const record = await assets.one(id);
      if (record === undefined) throw new ApiError('asset-not-found', { values: { id } });
      authorizer.authorize(principal, 'view', record.asset);
      return withThumbnail(record.asset);
    },
  };
}

/** Adds the thumbnail's URL. An asset has a thumbnail if and only if it has a thumbhash. */
function withThumbnail(asset: Asset): Asset {
  if (asset.thumbhash === undefined) return asset;
  return { ...asset, url: renditionPath(asset.id, 'thumbnail', { version: imageVersion(asset) }) };
}
