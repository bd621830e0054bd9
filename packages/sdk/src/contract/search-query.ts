import { formatRange, type Range } from './range.js';

/** Search query as the SDK represents it. `encodeSearch` converts it to the wire format. */
export interface SearchQuery {
  /** Query text in the portal's query language. Empty or `*` matches everything. */
  readonly query?: string | undefined;
  /** Filters, keyed by field. Each is a list of values (any must match) or a range. All filters must match. */
  readonly filters?: Readonly<Record<string, FilterEntry>> | undefined;
  /** Fields to return facet counts or ranges for. */
  readonly facets?: readonly string[] | undefined;
  /** Maximum number of values per facet, at most 1000. Default 1000. */
  readonly facetLimit?: number | undefined;
  /** Default: by relevance, descending. */
  readonly sort?: Sort | undefined;
  /** Position of the first asset, starting at 0. Default 0. */
  readonly start?: number | undefined;
  /** Cursor of the page: `*` for the first one, then `SearchResult.next`. The page has no `start` then. */
  readonly cursor?: string | undefined;
  /** Maximum number of assets, at most 1000. Default 25. */
  readonly rows?: number | undefined;
}

/** Filter on one field: a list of values or a range. */
export type FilterEntry = readonly string[] | Range;

/** Sort order. Assets with equal values are sorted by ID. */
export interface Sort {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** Converts a query to the parameters of the search call (specification, section 7, Search). */
export function encodeSearch(query: SearchQuery) {
  const filter: Record<string, string | string[]> = {};
  for (const [field, entry] of Object.entries(query.filters ?? {})) {
    if (isValues(entry)) {
      if (entry.length > 0) filter[field] = [...entry];
    } else if (entry.from !== undefined || entry.to !== undefined) {
      filter[field] = formatRange(entry);
    }
  }
  return {
    ...(Object.keys(filter).length === 0 ? {} : { filter }),
    ...(query.facets === undefined || query.facets.length === 0
      ? {}
      : { solr_facetfields: [...query.facets] }),
    solr_q: query.query === undefined || query.query.trim() === '' ? '*' : query.query,
    ...(query.sort === undefined ? {} : { solr_sort: `${query.sort.field} ${query.sort.direction}` }),
    ...(query.rows === undefined ? {} : { solr_rows: query.rows }),
    ...(query.start === undefined ? {} : { solr_start: query.start }),
    ...(query.cursor === undefined ? {} : { solr_cursor: query.cursor }),
    ...(query.facetLimit === undefined ? {} : { solr_facetlimit: query.facetLimit }),
  };
}

/** Returns true if a filter entry is a list of values and not a range. */
export function isValues(entry: FilterEntry): entry is readonly string[] {
  return Array.isArray(entry);
}
