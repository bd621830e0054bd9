import type { SearchStoreState } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { isSelected, type SuggestionRow } from '@assetportal/sdk/rules';
import type { DownloadProgress } from './download-progress.js';
import type { FacetRow } from './facet-rows.js';
import type { UiState } from './ui-state.js';

/** A message in the status line, and for screen readers. */
export interface StatusMessage {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
}

/** Everything that the screen shows. It never changes: a change makes a new snapshot. */
export interface Snapshot {
  readonly ui: UiState;
  /** Size of the terminal, in characters. */
  readonly columns: number;
  readonly rows: number;
  readonly search: SearchStoreState;
  /** Number of results that the server returns by position. */
  readonly reachable: number;
  /** Number of assets in the library. Null until it is loaded. */
  readonly library: number | null;
  readonly facets: readonly FacetRow[];
  /** Active filters as text, such as `City: Lyon`. */
  readonly filters: readonly string[];
  readonly suggestions: readonly SuggestionRow[];
  /** Name and direction of the order, such as `Relevance ↓`. */
  readonly sort: string;
  readonly selected: number;
  /** Size of the selected originals in bytes. Null if not all of them are loaded. */
  readonly selectedBytes: number | null;
  readonly bookmarks: ReadonlySet<string>;
  readonly message: StatusMessage | null;
  readonly download: DownloadProgress | null;
  /** True if the terminal shows thumbnails. */
  readonly hasThumbnails: boolean;
  /** Thumbnail that was loaded last, and the ID of its asset. */
  readonly thumbnail: { readonly id: string; readonly lines: readonly string[] } | null;
  readonly pick: boolean;
}

/** Marks of a result. */
export interface Marks {
  readonly cursor: boolean;
  readonly selected: boolean;
  readonly bookmarked: boolean;
}

/** Returns the marks of the result at a position. */
export function marksOf({ ui, search, bookmarks }: Snapshot, asset: Asset, position: number): Marks {
  return {
    cursor: position === ui.cursor,
    selected: isSelected(search.selection, asset.id),
    bookmarked: bookmarks.has(asset.id),
  };
}

/** Returns true if the cursor is on the last result that the server returns by position, and there are others. */
export const isAtEnd = ({ ui, search, reachable }: Snapshot): boolean =>
  reachable > 0 && ui.cursor === reachable - 1 && reachable < search.numFound;

/** Returns the asset at the cursor. Undefined if there is none, or if it is being loaded. */
export const assetAtCursor = ({ ui, search }: Pick<Snapshot, 'ui' | 'search'>): Asset | undefined =>
  search.results.at(ui.cursor);
