import {
  getConvertSetDefinitions,
  getConvertSetOffer,
  getConvertSets,
  saveConvertSetDefinitions,
  tryConvertSet,
} from '@assetportal/sdk/contract';
import { BUILT_IN } from '../../delivery/convert-sets/built-in.js';
import { CONVERT_SETS } from '../../delivery/convert-sets/service.js';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';
import { createOffer } from './offer.js';
import { permittedSets } from './permitted-sets.js';
import { createTrials } from './trial.js';

/** Adds the convert set routes: the convert sets available for given assets, and the definitions. */
export function convertSetRoutes(ctx: AppContext): void {
  const { mount, assets, convertSets, documents, translators } = ctx;

  /**
   * Returns the convert sets in which the principal may download all of the assets. Assets that are not visible
   * are ignored. The call fails if no asset is visible or no convert set is permitted.
   */
  mount(getConvertSets, async ({ query, principal, request }) => {
    const visible = await assets.many([...new Set(query.asset_id)], principal);
    if (visible.length === 0) throw new ApiError('asset-not-found');
    const permitted = await permittedSets(ctx, visible, principal);
    if (permitted.length === 0) throw new ApiError('forbidden');
    const translator = translators.for(request.headers['accept-language']);
    return { convert_sets: permitted.map((id) => convertSets.title(id, translator)) };
  });

  mount(getConvertSetOffer, async ({ body, principal, request }) => {
    await ctx.rateLimits.consumeForIds('prepare', body.asset_id.length, request, principal);
    const { tallies, total, unavailable } = await createOffer(ctx, body, principal);
    const translator = translators.for(request.headers['accept-language']);
    return {
      convert_sets: tallies.map((tally) =>
        tally.result(convertSets.title(tally.id, translator).title, total),
      ),
      unavailable,
    };
  });

  mount(getConvertSetDefinitions, async (input) => ({
    convert_sets: [],
    ...(await documents.read(input, CONVERT_SETS)),
    built_in: [...BUILT_IN],
  }));
  mount(saveConvertSetDefinitions, async (input) =>
    documents.write(input, CONVERT_SETS, JSON.stringify(convertSets.check(input.body))),
  );
  mount(tryConvertSet, createTrials(ctx));
  ctx.restoreValidators.register(CONVERT_SETS.kind, (content) => ({ content: convertSets.check(content) }));
}
