import { shortcutsModule } from '@assetportal/sdk';
import { isSingleKey } from '@assetportal/sdk/rules';
import { useModule } from '@assetportal/sdk/react';
import {
  useCallback,
  useMemo,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { resultAt } from '../resultActions.js';
import { allowDrag, startDrag } from '../../../../shell/tray/dragSource.js';
import { handleResultClick, type ResultClicksInput } from './resultClicks.js';
import { handleResultKey, type ResultKeysInput } from './resultKeys.js';
import { useDragSelect } from './useDragSelect.js';
import { useLongPress } from './useLongPress.js';

/**
 * Returns handlers for keys, clicks, long presses and drags on results. They belong on the element that contains all
 * results.
 */
export function useResultInput(input: ResultKeysInput & ResultClicksInput) {
  const { results, active, neighbor, actions, selecting } = input;
  const shortcuts = useModule(shortcutsModule);
  const drag = useDragSelect(actions);
  const selectAt = useCallback(
    (target: EventTarget) => {
      const result = resultAt(results, target);
      if (result === undefined) return undefined;
      return () => {
        actions.toggle(result.asset);
        drag.start(result.index);
      };
    },
    [results, actions, drag],
  );
  const longPress = useLongPress(selectAt);

  return useMemo(
    () => ({
      onPointerDown(event: PointerEvent) {
        longPress.handlers.onPointerDown(event);
        drag.handlers.onPointerDown(event);
        allowDrag(event);
      },
      onDragStart(event: DragEvent) {
        const result = resultAt(results, event.target);
        if (result !== undefined) startDrag(event, actions.dragged(result.asset));
      },
      onPointerMove(event: PointerEvent) {
        longPress.handlers.onPointerMove(event);
      },
      onPointerUp() {
        longPress.handlers.onPointerUp();
      },
      onPointerCancel() {
        longPress.handlers.onPointerCancel();
      },
      onContextMenu: longPress.handlers.onContextMenu,
      onKeyDown(event: KeyboardEvent) {
        // Users can switch the shortcuts of single characters off (WCAG 2.1.4).
        if (isSingleKey(event) && !shortcuts.store.getState().enabled) return;
        handleResultKey(event, { results, active, neighbor, actions });
      },
      onClick(event: MouseEvent) {
        const isDragEnd = drag.endsWith();
        if (longPress.endsWith(event)) return;
        if (isDragEnd) event.preventDefault();
        else handleResultClick(event, { results, active, actions, selecting });
      },
    }),
    [results, active, neighbor, actions, selecting, longPress, drag, shortcuts],
  );
}
