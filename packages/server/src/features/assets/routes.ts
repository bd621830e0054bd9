import { getAssets, getAssetsByBody } from '@assetportal/sdk/contract';
import type { ResponseCache } from '../../http/conditional/response-cache.js';
import type { Mount } from '../../http/mount.js';
import type { Principal } from '../../auth/principal.js';
import type { AssetReader } from '../../delivery/assets/asset-reader.js';

export function assetRoutes(
  mount: Mount,
  { assets, tags }: { assets: AssetReader; tags: ResponseCache },
): void {
  const fetch = async (ids: readonly string[], principal: Principal) => {
    const docs = await assets.many([...new Set(ids)], principal);
    return { response: { numFound: docs.length, docs } };
  };
  mount(getAssets, (asked) => tags.respond(asked, () => fetch(asked.query.assetid, asked.principal)));
  mount(getAssetsByBody, ({ body, principal }) => fetch(body.assetid, principal));
}
