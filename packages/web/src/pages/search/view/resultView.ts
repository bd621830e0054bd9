import type { Selection } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import type { RefObject } from 'react';
import type { ResultActions } from './resultActions.js';

/** The props of all views of the results (grid, list). */
export interface ViewProps {
  /** Accessible name of the results. */
  readonly label: string;
  readonly docs: readonly Asset[];
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
