import { isModified, mediaKey, shortcutKey, type MediaAction } from '@assetportal/sdk/rules';
import { useImperativeHandle, type KeyboardEvent } from 'react';
import type { StageProps } from '../common/types.js';

interface PlayerKeysInput {
  readonly handle: StageProps['handle'];
  readonly isVideo: boolean;
  readonly isPlayable: boolean;
  readonly act: (action: MediaAction) => void;
}

/** Connects a player with the keys of the page, and returns the handler for the keys while the player has the focus. */
export function usePlayerKeys({ handle, isVideo, isPlayable, act }: PlayerKeysInput) {
  useImperativeHandle(handle, () => ({
    act(action) {
      if (action !== 'play' || !isPlayable) return false;
      act('play');
      return true;
    },
  }));
  return (event: KeyboardEvent) => {
    const onControl = (event.target as Element).closest('button, input') !== null;
    const modified = isModified(event);
    const action = isPlayable ? mediaKey(shortcutKey(event), { isVideo, onControl, modified }) : undefined;
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act(action);
  };
}
