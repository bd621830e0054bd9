import { DEFAULT_SUGGESTIONS, suggest, type QueryOutput, type Suggestion } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import { originalSpelling } from '../../search/engine.js';
import type { AppContext } from '../context.js';
import { parseSearchFilters } from '../selected-assets.js';

/** Adds the route that completes the text in the search box (contract, `search.suggest`). */
export function suggestRoutes({ mount, engine, store, assets, authorizer, responseCache }: AppContext): void {
  const find = async (query: QueryOutput<typeof suggest>, principal: Principal) => {
    const completions = await engine.suggest({
      text: query.q,
      filters: await parseSearchFilters(query.filter, store.assets),
      scope: authorizer.scope(principal),
      rows: query.rows ?? DEFAULT_SUGGESTIONS,
      typos: query.typos,
    });
    // The spelling of a term comes from an example asset that the principal may view. A term without one is omitted.
    const examples = completions.flatMap((one) => (one.kind === 'term' ? [one.example] : []));
    const visible = new Map(
      (await assets.many([...new Set(examples)], principal)).map((asset) => [asset.id, asset]),
    );
    const suggestions = completions.flatMap((one): Suggestion[] => {
      if (one.kind === 'value') return [one];
      const example = visible.get(one.example);
      return example ? [{ kind: one.kind, text: originalSpelling(one.text, example), count: one.count }] : [];
    });
    return { suggestions: withoutRepeated(suggestions) };
  };
  mount(suggest, (input) => responseCache.respond(input, () => find(input.query, input.principal)));
}

/** Removes terms that occur before. A word with umlauts is suggested in two spellings, which an asset spells alike. */
function withoutRepeated(suggestions: readonly Suggestion[]): Suggestion[] {
  const terms = new Set<string>();
  return suggestions.filter(({ kind, text }) => kind !== 'term' || (!terms.has(text) && terms.add(text)));
}
