import { isPortalError } from '../../client/transport/errors.js';
import type { IndexField } from '../../contract/calls/indexing.js';
import { SCORE } from '../../contract/fields.js';
import type { FilterEntry, Sort } from '../../contract/search-query.js';

/** How often a search is made again after a fault of its fields (specification, section 8, Search). */
export const MAX_FIELD_RETRIES = 3;

/** The fields that a search spoke of. */
export interface RequestedFields {
  readonly facets: readonly string[];
  readonly filters: Readonly<Record<string, FilterEntry>>;
  readonly sort: Sort | undefined;
}

/** What to do about a search whose fields were refused: give up, or try again without those that are not there. */
export type FieldRetry =
  | { readonly kind: 'give-up' }
  | ({ readonly kind: 'retry'; readonly dropped: readonly string[] } & RequestedFields);

/** Whether a search failed so that its fields have to be compared with those of the index. */
export function asksForFields(error: unknown, attempt: number): boolean {
  return (
    isPortalError(error) &&
    attempt < MAX_FIELD_RETRIES &&
    (error.status === 500 || error.code === 'unknown-field')
  );
}

/**
 * What to search for after a fault: the same without the fields that the index does not have (specification,
 * section 8, Search: on HTTP 500; decisions, section 2: on `unknown-field` as well), at most three times. An unknown
 * field without one to drop is given up at once, since it would be refused again.
 *
 * @param attempt How often this search was made again already.
 * @param fields What `index/fields` lists now.
 */
export function retryWithoutUnknown(
  error: unknown,
  attempt: number,
  asked: RequestedFields,
  fields: readonly IndexField[],
): FieldRetry {
  if (!asksForFields(error, attempt)) return { kind: 'give-up' };
  const known = new Set(fields.map((field) => field.name));
  const countable = new Set(
    fields.filter((field) => field.isFacet || field.isRange).map((field) => field.name),
  );
  const isKnown = (name: string) => known.has(name);
  const isFacet = (name: string) => countable.has(name);
  const sort =
    asked.sort === undefined || asked.sort.field === SCORE || isKnown(asked.sort.field)
      ? asked.sort
      : undefined;
  const dropped = [
    ...asked.facets.filter((name) => !isFacet(name)),
    ...Object.keys(asked.filters).filter((name) => !isKnown(name)),
    ...(sort === asked.sort || asked.sort === undefined ? [] : [asked.sort.field]),
  ];
  if (dropped.length === 0 && isPortalError(error) && error.code === 'unknown-field')
    return { kind: 'give-up' };
  return {
    kind: 'retry',
    dropped: [...new Set(dropped)],
    facets: asked.facets.filter(isFacet),
    filters: Object.fromEntries(Object.entries(asked.filters).filter(([name]) => isKnown(name))),
    sort,
  };
}
