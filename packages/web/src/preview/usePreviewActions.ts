import { previewKey, type PreviewAction } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp } from '@assetportal/sdk/react';
import { useCallback, type KeyboardEvent, type RefObject } from 'react';
import { useDownload } from '../shell/downloads/useDownload.js';
import type { StageHandle } from '../stage/types.js';

interface PreviewActionsInput {
  readonly asset: Asset;
  /** Number of pages of the asset. */
  readonly pages: number;
  readonly stage: RefObject<StageHandle | null>;
  readonly onFullscreen: () => void;
  readonly onInformation: () => void;
}

/**
 * Returns functions that close the preview, run a preview action, and handle a key press. The SDK's `previewKey`
 * maps keys to actions.
 */
export function usePreviewActions(input: PreviewActionsInput) {
  const { asset, pages, stage } = input;
  const { preview } = useApp();
  const download = useDownload();

  const close = useCallback(() => {
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
    preview.close();
  }, [preview]);

  const act = (action: PreviewAction): void => {
    switch (action.kind) {
      case 'close':
        return close();
      case 'next':
        return preview.next();
      case 'previous':
        return preview.previous();
      case 'go':
        return preview.go(action.page);
      case 'larger':
      case 'smaller':
      case 'fit':
        stage.current?.act(action.kind);
        return undefined;
      case 'fullscreen':
        return input.onFullscreen();
      case 'information':
        return input.onInformation();
      case 'download':
        return download([asset]);
      case 'none':
        return undefined;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The dialog closes on Escape itself. A layer on top of it, such as another dialog, closes first.
    if (event.key === 'Escape') return;
    const action = previewKey(event.key, {
      pages,
      onControl: event.target instanceof Element && event.target.closest('button, a') !== null,
      modified: event.ctrlKey || event.metaKey || event.altKey,
    });
    if (action.kind === 'none') return;
    event.preventDefault();
    act(action);
  };
  return { close, act, onKeyDown };
}
