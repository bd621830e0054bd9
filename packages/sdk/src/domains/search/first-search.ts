import { API_BASE_PATH } from '../../contract/call.js';
import type { SearchLimits } from '../../contract/calls/indexing.js';
import { encodeSearch } from '../../contract/search-query.js';
import { encodeQuery, fitsUrl } from '../../client/transport/url.js';
import type { PortalConfig } from '../../config/schema/schema.js';
import { facetFields } from '../facets/visible.js';
import type { FirstGrid } from './first-tiles.js';
import { viewOf } from './options.js';
import { initialRows } from './initial-rows.js';
import type { View } from './view.js';
import { searchFromUrl, type SearchDefaults } from './url.js';

/** What the first search of a page depends on, apart from its address and its window. */
export interface FirstSearch {
  readonly defaults: SearchDefaults;
  /** Facets of the search. Empty if the app requests the counts separately. */
  readonly facets: readonly string[];
  readonly limits: SearchLimits;
  /** Size of an item in each view, in pixels. */
  readonly items: Readonly<Record<View, { readonly width: number; readonly height: number }>>;
  readonly grid: FirstGrid;
}

/** Returns what the first search depends on, from the configuration and the limits of the search. */
export function firstSearchOf(
  config: Pick<PortalConfig, 'search' | 'sorting' | 'facets'>,
  limits: SearchLimits,
): FirstSearch {
  const { sorting, search } = config;
  return {
    defaults: {
      sort: { field: sorting.default, direction: sorting.orientation },
      view: viewOf(search.defaultView, search),
    },
    facets: limits.separateCounts ? [] : facetFields(config),
    limits,
    items: {
      grid: { width: search.posters.max_height, height: search.posters.max_height },
      list: { width: 1, height: search.rowHeight },
      thumbnail: search.thumbnails,
    },
    grid: { posters: search.posters, gap: 2 * search.posters.border_width, sidebar: search.sidebar },
  };
}

/**
 * Returns the URL of the first search call of a page at this address. The page can therefore send it before the app
 * has loaded (decisions, section 7, First load). Undefined if the address is not a search, or if the query
 * is too long for a URL.
 *
 * @param address path and query of the page, without the path under which the portal is served
 * @param window inner size of the window, in pixels
 */
export function firstSearchUrl(
  { defaults, facets, items }: FirstSearch,
  address: { readonly pathname: string; readonly search: string },
  window: { readonly width: number; readonly height: number },
): string | undefined {
  if (!address.pathname.startsWith('/search/')) return undefined;
  const { query, filters, sort, view } = searchFromUrl(address.pathname, address.search, defaults);
  const rows = initialRows(view, window, items[view]);
  const wire = encodeSearch({ query, filters, sort, facets, rows, start: 0 });
  return fitsUrl(wire) ? `${API_BASE_PATH}search${encodeQuery(wire)}` : undefined;
}
