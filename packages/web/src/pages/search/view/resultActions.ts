import type { SearchResults } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import type { Dragged } from '../../../shell/tray/tray.js';

/** The actions that every view offers for the results. */
export interface ResultActions {
  readonly open: (asset: Asset) => void;
  readonly preview: (asset: Asset) => void;
  readonly download: (asset: Asset) => void;
  readonly toggle: (asset: Asset) => void;
  /** Selects all results from the last selected one to this one. */
  readonly extend: (asset: Asset) => void;
  /** Adds the asset to the bookmarks, or removes it. */
  readonly bookmark: (asset: Asset) => void;
  /** As `download` and `bookmark`, for keys: for the selection, or without one for the asset. */
  readonly downloadWith: (asset: Asset) => void;
  readonly bookmarkWith: (asset: Asset) => void;
  /** Opens the page where an admin edits the asset's presentation. */
  readonly edit: (asset: Asset) => void;
  /** Requests the confirmation of the selection of all results. */
  readonly selectAll: () => void;
  /** Starts selecting a range at a position, and extends it to another position. */
  readonly startRange: (position: number) => void;
  readonly moveRange: (position: number) => void;
  /** Returns the assets that the user drags with a result: the selection, or only the result. */
  readonly dragged: (asset: Asset) => Dragged;
  /** Clears the selection, or leaves the results if nothing is selected. */
  readonly escape: () => void;
}

/** A keyboard step from one result to another. */
export type Step = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'pageup' | 'pagedown';

/** Attribute of the clickable parts of a result. Its value is a {@link ButtonAction}. */
export const ACTION = 'data-action';
/** The actions that a click on a part of a result can run. */
export type ButtonAction = 'toggle' | 'preview' | 'open' | 'download' | 'bookmark' | 'edit';

/** Returns the position of the result that contains an event's target, or -1 if it is outside all results. */
export function positionOf(target: EventTarget): number {
  const element = target instanceof Element ? target.closest('[data-index]') : null;
  return Number(element?.getAttribute('data-index') ?? -1);
}

/** Returns the loaded result that contains an event's target. */
export function resultAt(
  results: SearchResults,
  target: EventTarget,
): { readonly asset: Asset; readonly index: number } | undefined {
  const index = positionOf(target);
  const asset = results.at(index);
  return asset === undefined ? undefined : { asset, index };
}
