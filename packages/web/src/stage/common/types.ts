import type { Asset } from '@assetportal/sdk/contract';
import type { StageAction } from '@assetportal/sdk/rules';
import type { RefObject } from 'react';

/** Sends commands of keys and buttons to the stage. */
export interface StageHandle {
  /**
   * Runs an action.
   *
   * @returns false if it means nothing to the stage at the moment, for example `left` while the whole image is shown.
   *   The caller then handles the key.
   */
  act(action: StageAction): boolean;
}

export interface StageProps {
  readonly asset: Asset;
  /** The page of the asset, or the full-screen preview, which is always dark. */
  readonly place: 'page' | 'preview';
  readonly handle?: RefObject<StageHandle | null> | undefined;
  /** Called after a swipe to the side. */
  readonly onStep: (to: 'next' | 'previous') => void;
  /** Called after a downward swipe. */
  readonly onClose: () => void;
  /** Page of a document or a multi-page image, starting at 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Adds a button for the full screen to the tools. */
  readonly onFullscreen?: (() => void) | undefined;
}
