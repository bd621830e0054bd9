import type { SearchResults, Selection } from '@assetportal/sdk/rules';
import type { RefObject } from 'react';
import type { ResultActions } from './resultActions.js';

/** The props of all views of the results (grid, list, thumbnails). */
export interface ViewProps {
  /** Accessible name of the results. */
  readonly label: string;
  readonly results: SearchResults;
  readonly numFound: number;
  readonly selected: Selection;
  readonly actions: ResultActions;
  readonly handle: RefObject<ViewHandle | null>;
}

/** Commands that the page sends to the view. */
export interface ViewHandle {
  /** Focuses a result, by default the last focused one, and scrolls it into view. */
  focus(id?: string): void;
}
