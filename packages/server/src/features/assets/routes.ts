import { getAssets, getAssetsByBody } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import type { AppContext } from '../context.js';

/** Adds the routes that return assets by ID. */
export function assetRoutes({ mount, assets, responseCache }: AppContext): void {
  const fetch = async (ids: readonly string[], principal: Principal) => {
    const docs = await assets.many([...new Set(ids)], principal);
    return { response: { numFound: docs.length, docs } };
  };
  mount(getAssets, (input) =>
    responseCache.respond(input, () => fetch(input.query.assetid, input.principal)),
  );
  mount(getAssetsByBody, ({ body, principal }) => fetch(body.assetid, principal));
}
