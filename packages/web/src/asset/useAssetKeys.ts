import { shortcutsModule } from '@assetportal/sdk';
import {
  assetKey,
  isModified,
  isSingleKey,
  shortcutKey,
  stageKey,
  type AssetAction,
} from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useModule } from '@assetportal/sdk/react';
import { useCallback, type RefObject } from 'react';
import { onwardOf } from '../lib/direction.js';
import type { StageHandle } from '../stage/types.js';

interface AssetKeysInput {
  readonly asset: Asset;
  readonly place: 'page' | 'preview';
  readonly stage: RefObject<StageHandle | null>;
  /** Runs an action. Returns false if another part of the page handles the key. */
  readonly act: (action: AssetAction) => boolean;
}

/** Elements that handle keys such as arrows themselves. */
const INPUT = 'input:not([type=radio]), select, textarea, [role=menu], [role=slider], [contenteditable]';

/**
 * Returns a handler for key presses on the page of an asset and in the preview. The stage comes first, for example to
 * move an enlarged image; the other keys step through the results.
 */
export function useAssetKeys({ asset, place, stage, act }: AssetKeysInput): (event: KeyboardEvent) => void {
  const { store } = useModule(shortcutsModule);
  return useCallback(
    (event) => {
      if (event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest(INPUT) !== null) return;
      const singleKeys = store.getState().enabled;
      const onControl = target.closest('button, a, summary, label, video, audio') !== null;
      if (isSingleKey(event) && !singleKeys) return;
      const forStage = stageKey(shortcutKey(event), asset, { onControl, modified: isModified(event) });
      // The native control of a choice handles the arrows.
      if (target.matches('input[type=radio]') && event.key.startsWith('Arrow')) return;
      if (forStage !== undefined && stage.current?.act(forStage) === true) {
        event.preventDefault();
        return;
      }
      const action = assetKey(event, { place, onControl, singleKeys, onward: onwardOf() });
      if (action === undefined) return;
      const repeats = action === 'next' || action === 'previous';
      if ((event.repeat && !repeats) || act(action)) event.preventDefault();
    },
    [asset, place, stage, act, store],
  );
}
