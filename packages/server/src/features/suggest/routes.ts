import { DEFAULT_SUGGESTIONS, suggest, type QueryOutput } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import { asWritten } from '../../search/engine.js';
import type { AppContext } from '../context.js';
import { parseFilters } from '../search-parameters.js';

/** Completions of what a user types into the search box (contract, `search.suggest`). */
export function suggestRoutes({ mount, engine, assets, authorizer, responseCache }: AppContext): void {
  const find = async (query: QueryOutput<typeof suggest>, principal: Principal) => {
    const found = await engine.suggest({
      text: query.q,
      filters: parseFilters(query.filter),
      scope: authorizer.scope(principal),
      rows: query.rows ?? DEFAULT_SUGGESTIONS,
    });
    // How a word is written is told by an asset that the one who asks may see.
    const examples = found.flatMap((one) => (one.kind === 'term' ? [one.example] : []));
    const shown = new Map(
      (await assets.many([...new Set(examples)], principal)).map((asset) => [asset.id, asset]),
    );
    const suggestions = found.map((one) =>
      one.kind === 'value'
        ? one
        : { kind: one.kind, text: asWritten(one.text, shown.get(one.example)), count: one.count },
    );
    return { suggestions };
  };
  mount(suggest, (input) => responseCache.respond(input, () => find(input.query, input.principal)));
}
