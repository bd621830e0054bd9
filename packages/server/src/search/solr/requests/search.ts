import { ignoresCase, type FieldName } from '@assetportal/sdk/contract';
import { DATE_FIELDS, NUMBER_FIELDS } from '../../embedded/index/field-schema.js';
import type { Extent } from '../../buckets.js';
import type { FacetRange, SearchRequest } from '../../engine.js';
import { restrictTo, type Selection, type SolrBody } from './base.js';
import { tagOf } from './filters.js';
import { EVERYTHING, Params } from './params.js';
import { numberName } from './terms.js';

/** Order of ties: by ID. The number decides nearly always, and is faster to compare. */
export const BY_ID = 'idn asc,id asc';
/** Order by the number of the ID alone. */
export const BY_NUMBER = 'idn asc';

/** Returns the order of results. */
export function sortOf({ field, direction }: SearchRequest['sort']): string {
  if (field === 'score') return `score ${direction},${BY_ID}`;
  if (!NUMBER_FIELDS.includes(field)) return `o_${field} ${direction},${BY_ID}`;
  return `${numberName(field, DATE_FIELDS.includes(field))} ${direction},${BY_ID}`;
}

/** Page of results to request. */
export interface Page {
  readonly sort: SearchRequest['sort'];
  readonly start: number;
  readonly rows: number;
  /** Mark of Solr's cursor. `*` for the first page. */
  readonly mark?: string | undefined;
  /** Fields to return. Default: only the ID. */
  readonly fields?: readonly string[];
}

/** Returns the request for a page of results. */
export function pageBody(selection: Selection, { sort, start, rows, mark, fields = ['id'] }: Page): SolrBody {
  const { params, query, filter } = restrictTo(selection, sort.field === 'score' && rows > 0);
  return {
    query,
    filter,
    limit: rows,
    offset: start,
    fields,
    sort: sortOf(sort),
    params: { ...params.all, ...(mark !== undefined && { cursorMark: mark }) },
  };
}

/**
 * Returns the request for a page of a search without words. The response has no exact number of results: Solr ends when it
 * has the page. It reads the order from the index, and skips the assets behind the page. With words, Solr reads all matches
 * in any case.
 */
export function partialPageBody(selection: Selection, page: Page): SolrBody {
  const { params, ...body } = pageBody(selection, page);
  return {
    ...body,
    // All assets have the same score.
    ...(page.sort.field === 'score' && { sort: BY_ID }),
    // Solr would read the plain form from its cache of filters, and sort all assets.
    query: `+${EVERYTHING}`,
    // A time limit prevents skipping.
    params: { ...params, minExactCount: String(page.start + page.rows), timeAllowed: '-1' },
  };
}

/** True if the query has no words, so that only the filters and the scope restrict the results. */
export const isWordless = ({ query }: Selection): boolean => query.all.length + query.none.length === 0;

/** Returns the request for the number of results. */
export function numberBody(selection: Selection): SolrBody {
  const { params, query, filter } = restrictTo(selection, false);
  return { query, filter, limit: 0, params: params.all };
}

/** Counts to request. */
export interface Counts {
  readonly facets: readonly FieldName[];
  readonly ranges: readonly FieldName[];
  /** Maximum number of values per facet. */
  readonly limit: number;
}

/** Counted facets and extents, by name: see {@link countsBody}. */
export interface CountReply {
  readonly facets: Readonly<Record<string, unknown>> & { readonly count: number };
}

/**
 * Returns the request for the values of facets, and for the extents of ranges. Facets with several spellings of a value
 * count the spellings, see `spellings.ts`.
 */
export function countsBody(selection: Selection, { facets, ranges, limit }: Counts): SolrBody {
  const { params, query, filter, filtered } = restrictTo(selection, false);
  const domain = (field: FieldName) => filtered.has(field) && { domain: { excludeTags: tagOf(field) } };
  const facet: Record<string, unknown> = {};
  for (const field of facets) {
    const name = `${ignoresCase(field) ? 's' : 'v'}_${field}`;
    // One more than requested, to see whether there are more.
    facet[name] = { type: 'terms', field: name, limit: limit + 1, refine: true, ...domain(field) };
  }
  for (const field of ranges) {
    const extent = { min: `min(n_${field})`, max: `max(n_${field})` };
    facet[`n_${field}`] = { type: 'query', q: EVERYTHING, facet: extent, ...domain(field) };
  }
  return { query, filter, limit: 0, facet, params: params.all };
}

/** Returns the lowest and the highest number of a field. Undefined if no counted asset has one. */
export function extentOf(reply: CountReply, field: FieldName): Extent | undefined {
  const { min, max } = (reply.facets[`n_${field}`] ?? {}) as Partial<Extent>;
  return typeof min === 'number' && typeof max === 'number' ? { min, max } : undefined;
}

/** Returns the request for the distributions of numbers. @param distributed Edges of the buckets by field. */
export function distributionBody(
  selection: Selection,
  distributed: ReadonlyMap<FieldName, Float64Array>,
): SolrBody {
  const { params, query, filter, filtered } = restrictTo(selection, false);
  const facet: Record<string, unknown> = {};
  for (const [field, edges] of distributed) {
    const ranges = Array.from(edges.subarray(1), (to, at) => {
      const isLast = at === edges.length - 2;
      return { from: edges[at], to, inclusive_from: true, inclusive_to: isLast };
    });
    const domain = filtered.has(field) && { domain: { excludeTags: tagOf(field) } };
    facet[`n_${field}`] = { type: 'range', field: `n_${field}`, ranges, ...domain };
  }
  return { query, filter, limit: 0, facet, params: params.all };
}

/** Returns the distribution of a field's numbers. */
export function distributionOf(reply: CountReply, field: FieldName, edges: Float64Array): FacetRange {
  const { buckets = [] } = (reply.facets[`n_${field}`] ?? {}) as { buckets?: { count: number }[] };
  return {
    min: edges[0]!,
    max: edges.at(-1)!,
    buckets: Array.from(edges.subarray(1), (to, at) => ({
      from: edges[at]!,
      to,
      count: buckets[at]?.count ?? 0,
    })),
  };
}

/** Returns the request for whether each selection has results. Solr does not cache the results. */
export function existsBody(selections: readonly Selection[]): SolrBody {
  const facet: Record<string, unknown> = {};
  const params: Record<string, string> = {};
  selections.forEach((selection, at) => {
    const values = new Params(`l${at}p`);
    const { query, filter } = restrictTo(selection, false, values);
    const clauses = [query, ...filter].map((clause, number) => {
      params[`l${at}q${number}`] = clause;
      return `must=$l${at}q${number}`;
    });
    Object.assign(params, values.all);
    facet[`l${at}`] = { type: 'query', q: `{!bool cache=false ${clauses.join(' ')}}` };
  });
  return { query: EVERYTHING, filter: [], limit: 0, facet, params };
}
