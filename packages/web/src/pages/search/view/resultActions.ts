import type { Asset } from '@assetportal/sdk/contract';

/** What can be done with a result, whichever view shows it. */
export interface ResultActions {
  readonly open: (asset: Asset) => void;
  readonly preview: (asset: Asset) => void;
  readonly download: (asset: Asset) => void;
  readonly toggle: (asset: Asset) => void;
  /** Selects from the last one that was selected up to this one. */
  readonly extend: (asset: Asset) => void;
  readonly selectAll: () => void;
  /** Clears the selection; without a selection, leaves the results. */
  readonly escape: () => void;
}

/** A step of the keyboard from one result to another. */
export type Step = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'pageup' | 'pagedown';

/** Attribute of a button on a result: the name of the action that it triggers. */
export const ACTION = 'data-action';
/** The actions that a button on a result can have. */
export type ButtonAction = 'toggle' | 'preview' | 'open' | 'download';

/** Returns the result that contains an event's target, or undefined if the target is in none. */
export function resultAt(
  docs: readonly Asset[],
  target: EventTarget,
): { readonly asset: Asset; readonly index: number } | undefined {
  const holder = target instanceof Element ? target.closest('[data-index]') : null;
  const index = Number(holder?.getAttribute('data-index') ?? -1);
  const asset = docs[index];
  return asset === undefined ? undefined : { asset, index };
}
