import type { Asset } from '@assetportal/sdk/contract';
import { useMemo, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { type ActiveResult, RESULT } from './useActiveResult.js';

/** What can be done with a result, whichever view shows it. */
export interface ResultActions {
  readonly open: (asset: Asset) => void;
  readonly preview: (asset: Asset) => void;
  readonly download: (asset: Asset) => void;
  readonly toggle: (asset: Asset) => void;
  /** Selects from the last one that was selected up to this one. */
  readonly extend: (asset: Asset) => void;
  readonly selectAll: () => void;
  /** Steps back: gives the selection up, else leaves the results. */
  readonly escape: () => void;
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'pageup' | 'pagedown';

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
  PageUp: 'pageup',
  PageDown: 'pagedown',
};

const LONG_PRESS = 450;
/** Pixels that a finger may tremble during a long press. */
const TREMBLE = 10;

/** The buttons upon a result say with this attribute what they do. */
export const ACTION = 'data-action';
type Action = 'toggle' | 'preview' | 'open' | 'download';

interface ResultInput {
  readonly docs: readonly Asset[];
  readonly active: ActiveResult;
  /** Where a step leads from a result, in the geometry of the view. */
  readonly neighbor: (index: number, step: Step) => number;
  readonly actions: ResultActions;
  /** Something is selected: a press selects instead of opening. */
  readonly selecting: boolean;
}

/** Keys, clicks and long presses on results, handled once for all of them at the element that holds them. */
export function useResultInput({ docs, active, neighbor, actions, selecting }: ResultInput) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const pressed = useRef(false);

  return useMemo(() => {
    const resultAt = (target: EventTarget): { asset: Asset; index: number } | undefined => {
      const holder = target instanceof Element ? target.closest('[data-index]') : null;
      const index = Number(holder?.getAttribute('data-index') ?? -1);
      const asset = docs[index];
      return asset === undefined ? undefined : { asset, index };
    };
    const act = (action: Action, asset: Asset) => actions[action](asset);
    const endPress = () => {
      clearTimeout(press.current?.timer);
      press.current = null;
    };

    return {
      onKeyDown(event: KeyboardEvent) {
        const on = resultAt(event.target);
        if (on === undefined || event.altKey) return;
        const { asset, index } = on;
        const step = STEPS[event.key];
        const command = event.ctrlKey || event.metaKey;
        if (step !== undefined && !command) {
          event.preventDefault();
          const to = neighbor(index, step);
          active.move(to);
          const target = docs[to];
          if (event.shiftKey && target !== undefined) actions.extend(target);
          return;
        }
        if (command && event.key.toLowerCase() === 'a') {
          event.preventDefault();
          actions.selectAll();
          return;
        }
        if (command) return;
        // A button upon a result keeps its own space and Enter.
        const onButton = event.target instanceof Element && event.target.hasAttribute(ACTION);
        switch (event.key) {
          case ' ':
            if (onButton) return;
            actions.preview(asset);
            break;
          case 'x':
          case 'X':
            if (event.shiftKey) actions.extend(asset);
            else actions.toggle(asset);
            break;
          case 'd':
          case 'D':
            actions.download(asset);
            break;
          case 'Escape':
            actions.escape();
            break;
          default:
            return;
        }
        event.preventDefault();
      },
      onClick(event: MouseEvent) {
        if (pressed.current) {
          // The end of a long press is no click.
          pressed.current = false;
          event.preventDefault();
          return;
        }
        const on = resultAt(event.target);
        if (on === undefined || !(event.target instanceof Element)) return;
        const action = event.target.closest(`[${ACTION}]`)?.getAttribute(ACTION) as Action | null | undefined;
        if (action) {
          act(action === 'toggle' && event.shiftKey ? 'toggle' : action, on.asset);
          if (action === 'toggle') active.move(on.index);
          return;
        }
        if (event.target.closest(`[${RESULT}]`) === null) return;
        if (event.shiftKey) {
          event.preventDefault();
          actions.extend(on.asset);
        } else if (selecting || event.ctrlKey || event.metaKey) {
          event.preventDefault();
          actions.toggle(on.asset);
        } else if (event.button === 0) {
          event.preventDefault();
          actions.open(on.asset);
        }
      },
      onPointerDown(event: PointerEvent) {
        pressed.current = false;
        const on = resultAt(event.target);
        if (event.pointerType === 'mouse' || on === undefined) return;
        endPress();
        const timer = setTimeout(() => {
          pressed.current = true;
          press.current = null;
          actions.toggle(on.asset);
        }, LONG_PRESS);
        press.current = { timer, x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent) {
        const at = press.current;
        if (at !== null && Math.hypot(event.clientX - at.x, event.clientY - at.y) > TREMBLE) endPress();
      },
      onPointerUp: endPress,
      onPointerCancel: endPress,
      onContextMenu(event: MouseEvent) {
        // A long press on a link would bring the browser's own menu up over the selection.
        if (pressed.current || press.current !== null) event.preventDefault();
      },
    };
  }, [docs, active, neighbor, actions, selecting]);
}
