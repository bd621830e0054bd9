import { selectedCount } from '@assetportal/sdk/rules';
import { useImperativeHandle } from 'react';
import type { ActiveResult } from '../useActiveResult.js';
import type { Step } from '../resultActions.js';
import { useResultInput } from './useResultInput.js';
import type { ViewProps } from '../resultView.js';

/**
 * Returns the attributes that all views of the results have in common, for the element that contains the
 * results. They include the key and click handlers. Also lets the page focus a result through `handle`.
 *
 * @param neighbor returns the index of the result that a step leads to, in the layout of the view
 */
export function useResultView(
  { label, results, numFound, selected, actions, handle }: ViewProps,
  active: ActiveResult,
  neighbor: (index: number, step: Step) => number,
) {
  const { index, move, handlers } = active;
  useImperativeHandle(
    handle,
    () => ({
      focus(id) {
        const at = id === undefined ? -1 : (results.indexOf(id) ?? -1);
        move(at === -1 ? Math.max(0, index) : at);
      },
    }),
    [results, index, move],
  );
  const input = useResultInput({
    results,
    active,
    neighbor,
    actions,
    selecting: selectedCount(selected, numFound) > 0,
  });
  return {
    role: 'grid',
    tabIndex: -1,
    'aria-label': label,
    'aria-multiselectable': true,
    ...handlers,
    ...input,
  } as const;
}
