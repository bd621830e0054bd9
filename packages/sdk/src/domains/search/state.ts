import type { PortalError } from '../../client/transport/errors.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import type { FacetCount, FacetRange } from '../../contract/schemas/search.js';
import type { View } from './page-size.js';
import type { Sort } from '../../contract/search-query.js';
import type { Filters } from '../filters/filters.js';

/** The search with what it found. */
export interface SearchStoreState {
  /**
   * Specification, section 4, Search status. `success` says that no call is running; `error` whether the last one
   * failed.
   */
  readonly status: 'initial' | 'loading' | 'lazy-loading' | 'success';
  readonly error: PortalError | null;
  readonly query: string;
  readonly filters: Filters;
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
