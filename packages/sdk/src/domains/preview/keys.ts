import { isModified, isSingleKey, shortcutKey, type KeyPress } from '../shortcuts/key-press.js';

/** Action of a key on the page of an asset and in the preview. */
export type AssetAction =
  /** Closes the preview, or leaves the page of the asset. */
  | 'close'
  | 'next'
  | 'previous'
  /** Opens the preview. */
  | 'preview'
  | 'fullscreen'
  | 'details'
  | 'bookmark'
  | 'copy-link'
  | 'download';

/** Context of a key press. */
export interface AssetKeyContext {
  readonly place: 'page' | 'preview';
  /** True if the focus is on a control that handles the space bar itself, such as a button. */
  readonly onControl: boolean;
  /** False if the user switched the single-key shortcuts off. */
  readonly singleKeys: boolean;
  /** -1 if text runs from right to left, so that the left arrow leads to the next asset. Default 1. */
  readonly onward?: 1 | -1;
}

const KEYS: Readonly<Record<string, AssetAction>> = {
  Escape: 'close',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  f: 'fullscreen',
  i: 'details',
  b: 'bookmark',
  l: 'copy-link',
  d: 'download',
};

/**
 * Returns the action for a key press on the page of an asset or in the preview (specification, section 4, Preview), or
 * undefined. The stage comes first: `stageKey` returns its actions. The caller ignores keys in text fields.
 */
export function assetKey(
  press: KeyPress,
  { place, onControl, singleKeys, onward = 1 }: AssetKeyContext,
): AssetAction | undefined {
  if (isModified(press) || (isSingleKey(press) && !singleKeys)) return undefined;
  // The key that opened the preview also closes it.
  if (press.key === ' ') return onControl ? undefined : place === 'preview' ? 'close' : 'preview';
  const key = shortcutKey(press);
  const action = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  return onward === 1 ? action : action === 'next' ? 'previous' : action === 'previous' ? 'next' : action;
}
