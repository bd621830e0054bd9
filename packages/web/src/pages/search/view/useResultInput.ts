import { useCallback, useMemo, type KeyboardEvent, type MouseEvent } from 'react';
import { resultAt } from './resultActions.js';
import { handleResultClick, type ResultClicksInput } from './resultClicks.js';
import { handleResultKey, type ResultKeysInput } from './resultKeys.js';
import { useLongPress } from './useLongPress.js';

/**
 * Returns handlers for keys, clicks and long presses on results. They belong on the element that contains all
 * results.
 */
export function useResultInput(input: ResultKeysInput & ResultClicksInput) {
  const { docs, active, neighbor, actions, selecting } = input;
  const selectAt = useCallback(
    (target: EventTarget) => {
      const result = resultAt(docs, target);
      return result === undefined ? undefined : () => actions.toggle(result.asset);
    },
    [docs, actions],
  );
  const longPress = useLongPress(selectAt);

  return useMemo(
    () => ({
      ...longPress.handlers,
      onKeyDown: (event: KeyboardEvent) => handleResultKey(event, { docs, active, neighbor, actions }),
      onClick(event: MouseEvent) {
        if (longPress.endsWith(event)) return;
        handleResultClick(event, { docs, active, actions, selecting });
      },
    }),
    [docs, active, neighbor, actions, selecting, longPress],
  );
}
