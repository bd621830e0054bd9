import type { CollectionDefinition } from '../../../contract/schemas/collections.js';
import { formatRange } from '../../../contract/range.js';
import { isValues, type FilterEntry, type SearchQuery } from '../../../contract/search-query.js';
import { SCORE } from '../../../contract/fields.js';
import { filtersOf } from '../../../domains/collections/rows.js';
import { searchFromUrl, type SearchDefaults } from '../../../domains/search/url.js';
import { DEFAULT_CONFIG } from '../../../config/defaults.js';
import type { CollectionSearch } from './list.js';

/** Returns the filters of a collection, in the form of the search. */
export const collectionFilters = ({
  filter,
}: Pick<CollectionDefinition, 'filter'>): Readonly<Record<string, FilterEntry>> => filtersOf(filter);

/** Returns the filters of the search as a collection stores them. Undefined without filters. */
export function storedFilter(filters: Readonly<Record<string, FilterEntry>>): CollectionDefinition['filter'] {
  const entries = Object.entries(filters).map(([field, entry]) => [
    field,
    isValues(entry) ? [...entry] : formatRange(entry),
  ]);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as CollectionDefinition['filter']);
}

/** Returns the search for the assets of a collection. Null for one whose assets are chosen by hand. */
export function searchOfCollection(collection: CollectionDefinition): SearchQuery | null {
  const { assets, search = '*', sort = SCORE, orientation = 'desc' } = collection;
  if (assets !== undefined) return null;
  return {
    query: search,
    filters: searchableFilters(collection),
    sort: { field: sort.trim() === '' ? SCORE : sort, direction: orientation },
  };
}

/** Returns the filters that have a value. */
function searchableFilters(collection: CollectionDefinition): Readonly<Record<string, FilterEntry>> {
  const entries = Object.entries(collectionFilters(collection)).filter(([, entry]) =>
    isValues(entry) ? entry.length > 0 : entry.from !== undefined || entry.to !== undefined,
  );
  return Object.fromEntries(entries);
}

/**
 * Returns the search in a link to a search page. Null if the text is no such link.
 *
 * @param portal Order of the portal, which its links omit. Default: the collection has no order then.
 */
export function searchOfLink(text: string, portal?: SearchDefaults): CollectionSearch | null {
  const [, path = '', query = ''] =
    /^(?:https?:\/\/[^/]+)?(?:\/[^?#]*?)?(\/search\/[^?#]*)(\?[^#]*)?/.exec(text.trim()) ?? [];
  if (path === '') return null;
  const { sorting } = DEFAULT_CONFIG;
  const defaults = portal ?? {
    sort: { field: sorting.default, direction: sorting.orientation },
    view: DEFAULT_CONFIG.search.defaultView,
  };
  const { query: search, filters, sort } = searchFromUrl(path, query, defaults);
  const filter = storedFilter(filters);
  const hasOrder = query.includes('sort=') || (portal !== undefined && sort.field !== SCORE);
  return {
    search: search === '' ? '*' : search,
    ...(filter === undefined ? {} : { filter }),
    ...(hasOrder ? { sort: sort.field, orientation: sort.direction } : {}),
  };
}
