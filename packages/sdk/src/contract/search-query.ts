import { formatRange, type Range } from './range.js';

/** A search as the portal's own code speaks of it; `encodeSearch` turns it into what travels. */
export interface SearchQuery {
  /** In the query language of the portal; empty or `*` finds everything. */
  readonly query?: string | undefined;
  /** Values (any of them) or a range, by field; all fields must hold. */
  readonly filters?: Readonly<Record<string, FilterEntry>> | undefined;
  /** Fields to count or measure. */
  readonly facets?: readonly string[] | undefined;
  readonly sort?: Sort | undefined;
  readonly start?: number | undefined;
  readonly rows?: number | undefined;
}

/** What narrows a field: some of its values, or a range. */
export type FilterEntry = readonly string[] | Range;

/** What a search is sorted by; equal ones are in the order of their ids. */
export interface Sort {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** The names and shapes that the call takes (specification, section 7, Search). */
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
  };
}

/** Whether a filter entry is a list of values, and not a range. */
export function isValues(entry: FilterEntry): entry is readonly string[] {
  return Array.isArray(entry);
}
