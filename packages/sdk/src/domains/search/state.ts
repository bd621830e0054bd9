import type { PortalError } from '../../client/transport/errors.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import type { FacetCount, FacetRange } from '../../contract/schemas/search.js';
import type { View } from './page-size.js';
import type { Sort } from '../../contract/search-query.js';
import type { Filters } from '../filters/filters.js';

/** State of the search, with its results. */
export interface SearchStoreState {
  /**
   * Status of the search (specification, section 4, Search status). `success` means that the last search has
   * finished. `error` reports whether it failed.
   */
  readonly status: 'initial' | 'loading' | 'lazy-loading' | 'success';
  readonly error: PortalError | null;
  readonly query: string;
  readonly filters: Filters;
  readonly sort: Sort;
  readonly view: View;
  readonly numFound: number;
  /** The fetched assets. The assets of the previous search remain while a new one runs. */
  readonly docs: readonly Asset[];
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
  readonly ranges: Readonly<Record<string, FacetRange>>;
  /** IDs of the selected assets. The last one is the anchor of the next shift-click. */
  readonly selected: readonly string[];
  /**
   * Scroll position of the results when the user left the page, in pixels. It is restored when the user returns
   * from the bookmarks or an asset (specification, section 2, Navigation rules and guards). 0 for a new search.
   */
  readonly scroll: number;
}

/** Returns the selection, extended to all assets between the last selected one and this one, as shift-click does. */
export function extended(docs: readonly Asset[], selected: readonly string[], id: string): readonly string[] {
  const target = docs.findIndex((asset) => asset.id === id);
  const anchor = docs.findIndex((asset) => asset.id === selected.at(-1));
  if (target === -1) return selected;
  if (anchor === -1) return [...new Set([...selected, id])];
  const between = docs.slice(Math.min(anchor, target), Math.max(anchor, target) + 1).map((asset) => asset.id);
  // The anchor stays last, so that the next extension starts from it too.
  const last = selected.at(-1) ?? id;
  return [...new Set([...selected, ...between])].filter((other) => other !== last).concat(last);
}

/**
 * Returns the assets with `more` appended. Skips duplicates, which occur if the library changes between two
 * pages.
 */
export function appended(docs: readonly Asset[], more: readonly Asset[]): readonly Asset[] {
  const present = new Set(docs.map((asset) => asset.id));
  return [...docs, ...more.filter((asset) => !present.has(asset.id))];
}
