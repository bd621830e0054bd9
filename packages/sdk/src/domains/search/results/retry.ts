import { isPortalError } from '../../../client/transport/errors.js';
import type { IndexField } from '../../../contract/calls/indexing.js';
import { SCORE } from '../../../contract/fields.js';
import type { FilterEntry, Sort } from '../../../contract/search-query.js';
import type { Run } from '../../../lib/latest.js';
import type { Filters } from '../../filters/filters.js';
import { needsFieldList } from './field-errors.js';

/** The index fields that a search request uses. */
export interface RequestedFields {
  readonly facets: readonly string[];
  readonly filters: Readonly<Record<string, FilterEntry>>;
  readonly sort: Sort | undefined;
}

/** Decision after a search whose fields were rejected: give up, or retry without the unknown fields. */
export type FieldRetry =
  | { readonly kind: 'give-up' }
  | ({ readonly kind: 'retry'; readonly dropped: readonly string[] } & RequestedFields);

/**
 * Decides how to retry a search, at most three times. The retry omits fields that the index does not have, and
 * facets that it cannot count. This applies to an HTTP 500 (specification, section 8, Search) and to
 * `unknown-field` (decisions, section 2). If there is no field to omit after `unknown-field`, the retry would
 * fail again, so the result is `give-up`. An empty list of fields means that the index is not ready, so nothing is
 * omitted.
 *
 * @param attempt Number of retries so far.
 * @param fields Current response of `index/fields`.
 */
export function retryWithoutUnknown(
  error: unknown,
  attempt: number,
  requested: RequestedFields,
  fields: readonly IndexField[],
): FieldRetry {
  if (!needsFieldList(error, attempt)) return { kind: 'give-up' };
  const isReady = fields.length > 0;
  const indexed = new Set(fields.map((field) => field.name));
  const countable = countableFields(fields);
  const isIndexed = (name: string) => !isReady || indexed.has(name);
  const isFacet = (name: string) => !isReady || countable.has(name);
  const sort =
    requested.sort === undefined || requested.sort.field === SCORE || isIndexed(requested.sort.field)
      ? requested.sort
      : undefined;
  const dropped = [
    ...requested.facets.filter((name) => !isFacet(name)),
    ...Object.keys(requested.filters).filter((name) => !isIndexed(name)),
    ...(sort === requested.sort || requested.sort === undefined ? [] : [requested.sort.field]),
  ];
  if (dropped.length === 0 && isPortalError(error) && error.code === 'unknown-field')
    return { kind: 'give-up' };
  return {
    kind: 'retry',
    dropped: [...new Set(dropped)],
    facets: requested.facets.filter(isFacet),
    filters: Object.fromEntries(Object.entries(requested.filters).filter(([name]) => isIndexed(name))),
    sort,
  };
}

/** What {@link dropUnknownFields} reads and changes. */
interface DropOptions {
  readonly loadFields: () => Promise<readonly IndexField[]>;
  readonly searched: () => { readonly filters: Filters; readonly sort: Sort };
  readonly onDropped: (change: { filters: Filters; sort: Sort }, filtersDropped: boolean) => void;
  readonly run: Run;
}

/**
 * Drops the fields from a rejected search that the index does not have. Returns the facets among them.
 *
 * @throws the error of the search if it cannot be repeated
 */
export async function dropUnknownFields(
  error: unknown,
  attempt: number,
  facets: readonly string[],
  { loadFields, searched, onDropped, run }: DropOptions,
): Promise<readonly string[]> {
  const fields = await run.result(loadFields());
  const { filters, sort } = searched();
  const next = retryWithoutUnknown(error, attempt, { facets, filters, sort }, fields);
  if (next.kind === 'give-up') throw error;
  onDropped(
    { filters: next.filters, sort: next.sort ?? { field: SCORE, direction: 'desc' } },
    Object.keys(next.filters).length < Object.keys(filters).length,
  );
  return facets.filter((name) => !next.facets.includes(name));
}

/** Returns the names of the fields whose values or ranges the index can count. */
export function countableFields(fields: readonly IndexField[]): ReadonlySet<string> {
  return new Set(fields.filter((field) => field.isFacet || field.isRange).map((field) => field.name));
}
