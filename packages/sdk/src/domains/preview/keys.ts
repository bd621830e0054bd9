import { isSingleKey, type KeyPress } from '../shortcuts/shortcuts.js';

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
  { place, onControl, singleKeys }: AssetKeyContext,
): AssetAction | undefined {
  if (isModified(press) || (isSingleKey(press) && !singleKeys)) return undefined;
  // The key that opened the preview also closes it.
  if (press.key === ' ') return onControl ? undefined : place === 'preview' ? 'close' : 'preview';
  // With Caps Lock on, `f` arrives as `F`.
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
}

/** The browser handles combinations with these keys. */
const isModified = ({ ctrlKey, metaKey, altKey }: KeyPress) =>
  ctrlKey === true || metaKey === true || altKey === true;
