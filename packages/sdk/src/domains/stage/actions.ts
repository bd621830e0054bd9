import { groupOf, type Group } from '../assets/kind.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

/** Commands of the stage, which shows one asset on its page and in the preview. */
export type StageAction =
  | 'larger'
  | 'smaller'
  /** Shows the whole image. */
  | 'fit'
  /** Shows the image in its natural size. */
  | 'actual'
  /** Switches to the next background. */
  | 'mat'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'previous-page'
  | 'next-page'
  | 'first-page'
  | 'last-page'
  /** Plays or pauses. */
  | 'play'
  | 'grid'
  | 'dimensions'
  | 'edges';

/** Context of a key press. */
export interface StageKeyContext {
  /** True if the focus is on a control that handles the space bar and Enter itself, such as a button. */
  readonly onControl: boolean;
  /** Result of `isModified`. The browser handles these combinations. */
  readonly modified: boolean;
}

const KEYS: Readonly<Record<string, StageAction>> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'fit',
  '1': 'actual',
  t: 'mat',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'previous-page',
  PageDown: 'next-page',
  Home: 'first-page',
  End: 'last-page',
};

/** A viewer of models uses the other keys only while it has the focus (decisions, section 7, Keyboard). */
const KEYS_OF_MODELS: typeof KEYS = { t: 'mat' };

const KEYS_OF_KIND: Readonly<Partial<Record<Group, Readonly<Record<string, StageAction>>>>> = {
  video: { k: 'play', ' ': 'play' },
  audio: { k: 'play', ' ': 'play' },
};

/**
 * Returns the action of the stage for a key press, or undefined if the key means nothing to it. The stage can still
 * refuse the action, for example to move an image that is shown whole: the page then handles the key.
 *
 * @param key Result of `shortcutKey`.
 */
export function stageKey(
  key: string,
  asset: Pick<Asset, 'asset_type' | 'asset_groups'>,
  { onControl, modified }: StageKeyContext,
): StageAction | undefined {
  if (modified || (onControl && key === ' ')) return undefined;
  const group = groupOf(asset);
  return KEYS_OF_KIND[group]?.[key] ?? (group === '3d' ? KEYS_OF_MODELS : KEYS)[key];
}
