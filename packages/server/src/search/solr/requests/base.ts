import type { FieldName } from '@assetportal/sdk/contract';
import type { FilterValue, FolderScope } from '../../engine.js';
import type { Query } from '../../query.js';
import { exclusionFilter, filtersOf, scopeFilter } from './filters.js';
import { Params } from './params.js';
import { queryOf } from './terms.js';

/** Body of a request to Solr's JSON Request API. */
export interface SolrBody {
  readonly query: string;
  readonly filter: readonly string[];
  readonly limit: number;
  readonly offset?: number;
  readonly fields?: readonly string[];
  readonly sort?: string;
  readonly facet?: Readonly<Record<string, unknown>>;
  /** Values that queries refer to, and parameters that are not part of the JSON API. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
}

/** Assets that a request is about. */
export interface Selection {
  readonly query: Query;
  readonly filters: ReadonlyMap<FieldName, FilterValue>;
  readonly scope: FolderScope;
  /** IDs that no result contains or counts. */
  readonly excluded: readonly string[];
}

/** Parts of a request that restrict it to a selection. */
export interface Restriction {
  readonly params: Params;
  readonly query: string;
  readonly filter: readonly string[];
  /** Fields with a filter, which their facets exclude. */
  readonly filtered: ReadonlySet<FieldName>;
}

/**
 * Returns the query and the filters for a selection. The scope is always one of the filters.
 *
 * @param scored True if the order depends on the scores.
 */
export function restrictTo(
  { query, filters, scope, excluded }: Selection,
  scored: boolean,
  params: Params = new Params(),
): Restriction {
  const queries = filtersOf(filters, params);
  const filter = [scopeFilter(scope, params), ...queries.values()];
  if (excluded.length > 0) filter.push(exclusionFilter(excluded, params));
  return { params, query: queryOf(query, params, scored), filter, filtered: new Set(queries.keys()) };
}
