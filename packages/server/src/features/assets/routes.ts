import {
  getAssets,
  getAssetsByBody,
  getAssetsByPrefix,
  getSimilarAssets,
  MAX_ID_MATCHES,
} from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import type { AppContext } from '../context.js';

/** Default number of similar assets. */
const SIMILAR_ROWS = 24;

/** Adds the routes that return assets by ID, and the similar assets of one. */
export function assetRoutes({ mount, assets, authorizer, engine, responseCache }: AppContext): void {
  const fetch = async (ids: readonly string[], principal: Principal) => {
    const docs = await assets.many([...new Set(ids)], principal);
    return { response: { numFound: docs.length, docs } };
  };
  mount(getAssets, (input) =>
    responseCache.respond(input, () => fetch(input.query.assetid, input.principal)),
  );
  mount(getAssetsByPrefix, (input) =>
    responseCache.respond(input, async () => {
      const docs = await assets.byPrefix(input.query.prefix, MAX_ID_MATCHES, input.principal);
      return { response: { numFound: docs.length, docs } };
    }),
  );
  mount(getAssetsByBody, ({ body, principal }) => fetch(body.assetid, principal));

  mount(getSimilarAssets, async (input) => {
    const { assetid: id, by, rows = SIMILAR_ROWS } = input.query;
    const { principal } = input;
    // Fails with the same problem if the asset does not exist and if the principal may not view it.
    await assets.get(id, principal);
    const find = async () =>
      fetch(await engine.similar({ id, by, rows, scope: authorizer.scope(principal) }), principal);
    return responseCache.respond(input, find);
  });
}
