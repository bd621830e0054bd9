import { DEFAULT_SUGGESTIONS, suggest, type QueryOutput } from '@assetportal/sdk/contract';
import type { ResponseCache } from '../../http/conditional/response-cache.js';
import type { Mount } from '../../http/mount.js';
import type { Principal } from '../../auth/principal.js';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import type { SearchEngine } from '../../search/engine.js';
import type { AssetReader } from '../../delivery/assets/asset-reader.js';
import { parseFilters } from '../../search/parameters.js';
import { asWritten } from '../../search/as-written.js';

/** What is being typed into the search box, gone on with (contract, `search.suggest`). */
export function suggestRoutes(
  mount: Mount,
  parts: { engine: SearchEngine; assets: AssetReader; authorizer: Authorizer; tags: ResponseCache },
): void {
  const { engine, assets, authorizer, tags } = parts;
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
  mount(suggest, (asked) => tags.respond(asked, () => find(asked.query, asked.principal)));
}
