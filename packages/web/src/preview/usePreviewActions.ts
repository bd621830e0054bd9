import type { AssetAction } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp } from '@assetportal/sdk/react';
import { useCallback, type KeyboardEvent, type RefObject } from 'react';
import { assetAddress } from '../asset/assetAddress.js';
import { useAssetKeys } from '../asset/useAssetKeys.js';
import { useCopy } from '../asset/useCopy.js';
import type { Direction } from '../asset/useNeighbors.js';
import { useBookmark } from '../shell/bookmarks/useBookmark.js';
import { useDownload } from '../shell/downloads/useDownload.js';
import { useFind } from '../stage/hits/useFind.js';
import type { StageHandle } from '../stage/types.js';
import { shrink } from '../motion/animation.js';
import { leaveFullscreen } from './useFullscreen.js';

interface PreviewActionsInput {
  readonly asset: Asset;
  readonly page: number;
  readonly stage: RefObject<StageHandle | null>;
  readonly step: (direction: Direction) => void;
  readonly fullscreen: { readonly toggle: () => void };
  readonly onDetails: () => void;
}

/** Returns functions that close the preview, run an action, and handle a key press. */
export function usePreviewActions({ asset, page, stage, step, fullscreen, onDetails }: PreviewActionsInput) {
  const { preview } = useApp();
  const download = useDownload();
  const { copied, copy } = useCopy();
  const { toggle } = useBookmark(asset);
  const { query: find } = useFind(asset);
  const address = assetAddress(asset, page, find);

  const leave = useCallback(() => {
    leaveFullscreen();
    preview.close();
  }, [preview]);
  const close = useCallback(() => {
    shrink('preview', asset.id, leave);
  }, [asset.id, leave]);

  const act = (action: AssetAction): void => {
    const actions: Readonly<Record<AssetAction, () => void>> = {
      close,
      next: () => step('next'),
      previous: () => step('previous'),
      fullscreen: fullscreen.toggle,
      details: onDetails,
      bookmark: toggle,
      'copy-link': () => copy(address),
      download: () => download([asset], { page }),
      // The preview is open.
      preview: () => undefined,
    };
    actions[action]();
  };
  const onKey = useAssetKeys({
    asset,
    place: 'preview',
    stage,
    act: (action) => {
      act(action);
      return true;
    },
  });
  const onKeyDown = ({ nativeEvent: event }: KeyboardEvent) => {
    // The dialog closes on Escape itself. A layer on top of it, such as another dialog, closes first.
    if (event.key !== 'Escape') onKey(event);
  };
  return { close, leave, act, onKeyDown, copied: copied === address };
}
