import type { Asset } from '@assetportal/sdk/contract';
import type { RefObject } from 'react';
import type { ResultActions } from './resultActions.js';

/** What a view of the results (grid, list) is given. */
export interface ViewProps {
  /** Read out as the name of the results. */
  readonly label: string;
  readonly docs: readonly Asset[];
  readonly numFound: number;
  readonly selected: ReadonlySet<string>;
  readonly actions: ResultActions;
  readonly handle: RefObject<ViewHandle | null>;
}

/** What the page asks of the view. */
export interface ViewHandle {
  /** Puts the focus on a result, by default on the one it was on last, and brings it into view. */
  focus(id?: string): void;
}
