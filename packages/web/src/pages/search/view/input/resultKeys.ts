import { isCommand, isModified, shortcutKey, type SearchResults } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import type { KeyboardEvent } from 'react';
import { inlineKey } from '../../../../lib/direction.js';
import { ACTION, positionOf, type ResultActions, type Step } from '../resultActions.js';
import type { ActiveResult } from '../useActiveResult.js';

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

export interface ResultKeysInput {
  readonly results: SearchResults;
  readonly active: ActiveResult;
  /** Returns the index of the result that a step leads to. Depends on the layout of the view. */
  readonly neighbor: (index: number, step: Step) => number;
  readonly actions: ResultActions;
}

/** Handles a key press on a result: moves to another result, changes the selection, or runs a shortcut. */
export function handleResultKey(event: KeyboardEvent, input: ResultKeysInput): void {
  const index = positionOf(event.target);
  const command = isCommand(event);
  if (index < 0 || (isModified(event) && !command)) return;
  const asset = input.results.at(index);
  const step = STEPS[inlineKey(event.key)];
  if (command) {
    if (shortcutKey(event) !== 'a') return;
    input.actions.selectAll();
  } else if (step !== undefined) {
    moveBy(step, index, event.shiftKey, input);
  } else if (event.key === 'Escape') {
    input.actions.escape();
  } else if (asset === undefined || !actOn(asset, event, input.actions)) return;
  event.preventDefault();
}

function moveBy(
  step: Step,
  from: number,
  extend: boolean,
  { results, active, neighbor, actions }: ResultKeysInput,
) {
  const to = neighbor(from, step);
  active.move(to);
  const target = results.at(to);
  if (extend && target !== undefined) actions.extend(target);
}

/** Runs the action of a key on a result. Returns false if the key has no action. */
function actOn(asset: Asset, event: KeyboardEvent, actions: ResultActions): boolean {
  switch (shortcutKey(event)) {
    case ' ':
      // On a button, the space bar activates the button.
      if (event.target instanceof Element && event.target.hasAttribute(ACTION)) return false;
      actions.preview(asset);
      return true;
    case 'x':
      if (event.shiftKey) actions.extend(asset);
      else actions.toggle(asset);
      return true;
    case 'b':
      actions.bookmarkWith(asset);
      return true;
    case 'd':
      actions.downloadWith(asset);
      return true;
    default:
      return false;
  }
}
