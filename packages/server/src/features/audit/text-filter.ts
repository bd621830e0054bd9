import type { Asset } from '@assetportal/sdk/contract';
import { containsText, queryOfText } from '@assetportal/sdk/rules';
import type { Principal } from '../../auth/principal.js';
import type { AuditText } from '../../store/audit.js';
import type { AppContext } from '../context.js';

/** Maximum number of assets whose name is compared with a text. */
const MAX_ASSETS = 500;

/**
 * Returns the function that returns the filter for a text. Entries contain only the IDs of assets, so that the assets
 * with the text in their name are searched: only those that the admin may view.
 */
export function createTextFilter({
  engine,
  assets,
  authorizer,
}: Pick<AppContext, 'engine' | 'assets' | 'authorizer'>): (
  text: string,
  principal: Principal,
) => Promise<AuditText> {
  return async (contains, principal) => {
    const { ids } = await engine.search({
      query: queryOfText(contains),
      filters: new Map(),
      facets: [],
      ranges: [],
      sort: { field: 'score', direction: 'desc' },
      start: 0,
      rows: MAX_ASSETS,
      scope: authorizer.scope(principal),
    });
    const named = (await assets.many(ids, principal)).filter((asset) =>
      namesOf(asset).some((name) => containsText(name, contains)),
    );
    return { contains, subjects: new Set(named.map(({ id }) => id)) };
  };
}

/** Returns the file name of an asset and its titles in all languages: an entry shows one of them. */
function namesOf({ fname, title, localized = {} }: Asset): string[] {
  return [fname, title, ...Object.values(localized).flatMap(({ title: translated }) => translated ?? [])];
}
