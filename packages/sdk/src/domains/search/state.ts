import type { PortalError } from '../../client/transport/errors.js';
import type { Asset } from '../../contract/asset.js';
import type { FacetCount, FacetRange } from '../../contract/search.js';
import type { View } from './page-size.js';
import { isValues, type FilterEntry, type Sort } from '../../contract/search-query.js';
import type { Range } from '../../contract/range.js';

/** The search with what it found. */
export interface SearchStoreState {
  /**
   * Specification, section 4, Search status. `success` says that no call is running; `error` whether the last one
   * failed.
   */
  readonly status: 'initial' | 'loading' | 'lazy-loading' | 'success';
  readonly error: PortalError | null;
  readonly query: string;
  readonly filters: Readonly<Record<string, FilterEntry>>;
  readonly sort: Sort;
  readonly view: View;
  readonly numFound: number;
  /** What was fetched so far; those of the search before stay while a new one runs. */
  readonly docs: readonly Asset[];
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
  readonly ranges: Readonly<Record<string, FacetRange>>;
  /** Ids of the selected assets, in the order they were selected. */
  readonly selected: readonly string[];
  /**
   * How far the results were scrolled when the page was left, in pixels: who comes back from the bookmarks or an asset
   * finds them so (specification, section 2, Navigation rules and guards). 0 for a new search.
   */
  readonly scroll: number;
}

/** What narrows a search, by field. */
export type Filters = SearchStoreState['filters'];

/** The filters with one value more, or without it; `single` for a facet of radio buttons. */
export function withToggled(filters: Filters, field: string, value: string, single: boolean): Filters {
  const entry = filters[field];
  const values = entry !== undefined && isValues(entry) ? entry : [];
  const rest = values.filter((other) => other !== value);
  if (rest.length < values.length) return withEntry(filters, field, single ? undefined : rest);
  return withEntry(filters, field, single ? [value] : [...values, value]);
}

/** The filters with a range, or without it where it has no end. */
export function withRange(filters: Filters, field: string, range: Range | null): Filters {
  const open = range === null || (range.from === undefined && range.to === undefined);
  return withEntry(filters, field, open ? undefined : range);
}

/** The filters without those of a field. */
export function withoutField(filters: Filters, field: string): Filters {
  return withEntry(filters, field, undefined);
}

/** The filters with an entry in a field’s place; without the field where it chooses nothing. */
export function withEntry(filters: Filters, field: string, entry: FilterEntry | undefined): Filters {
  const { [field]: _, ...rest } = filters;
  return entry === undefined || (isValues(entry) && entry.length === 0) ? rest : { ...rest, [field]: entry };
}

/** Everything between the one selected last and this one, as shift extends a selection. */
export function extended(docs: readonly Asset[], selected: readonly string[], id: string): readonly string[] {
  const target = docs.findIndex((asset) => asset.id === id);
  const anchor = docs.findIndex((asset) => asset.id === selected.at(-1));
  if (target === -1) return selected;
  if (anchor === -1) return [...new Set([...selected, id])];
  const between = docs.slice(Math.min(anchor, target), Math.max(anchor, target) + 1).map((asset) => asset.id);
  // The anchor stays last, so that extending again starts from the same one.
  const last = selected.at(-1) ?? id;
  return [...new Set([...selected, ...between])].filter((other) => other !== last).concat(last);
}

/** The list with more at its end; what it holds already is not told twice when the library changes between pages. */
export function appended(docs: readonly Asset[], more: readonly Asset[]): readonly Asset[] {
  const present = new Set(docs.map((asset) => asset.id));
  return [...docs, ...more.filter((asset) => !present.has(asset.id))];
}
