import type { SearchResults } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import type { MouseEvent } from 'react';
import { ACTION, resultAt, type ButtonAction, type ResultActions } from '../resultActions.js';
import { RESULT, type ActiveResult } from '../useActiveResult.js';

export interface ResultClicksInput {
  readonly results: SearchResults;
  readonly active: ActiveResult;
  readonly actions: ResultActions;
  /** True if any result is selected. A click on a link then toggles its selection instead of opening the asset. */
  readonly selecting: boolean;
}

/** Handles a click on a result: on one of its buttons, or on its link. */
export function handleResultClick(event: MouseEvent, input: ResultClicksInput): void {
  const { target } = event;
  const result = resultAt(input.results, target);
  if (result === undefined || !(target instanceof Element)) return;
  const button = target.closest(`[${ACTION}]`)?.getAttribute(ACTION) as ButtonAction | null | undefined;
  if (button) {
    onButton(button, result.asset, event.shiftKey, input.actions);
    if (button === 'toggle') input.active.move(result.index);
    return;
  }
  if (target.closest(`[${RESULT}]`) !== null) onLink(event, result.asset, input);
}

function onButton(button: ButtonAction, asset: Asset, shift: boolean, actions: ResultActions): void {
  if (button === 'toggle' && shift) actions.extend(asset);
  else actions[button](asset);
}

function onLink(event: MouseEvent, asset: Asset, { actions, selecting }: ResultClicksInput): void {
  if (event.shiftKey) actions.extend(asset);
  else if (selecting || event.ctrlKey || event.metaKey) actions.toggle(asset);
  else if (event.button === 0) actions.open(asset);
  else return;
  event.preventDefault();
}
