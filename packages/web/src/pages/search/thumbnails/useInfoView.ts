import { localized, type SearchResults } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useLocale } from '@assetportal/sdk/react';
import { useCallback, useState } from 'react';
import type { Step } from '../view/resultActions.js';
import type { ActiveResult } from '../view/useActiveResult.js';

interface InfoViewInput {
  readonly results: SearchResults;
  readonly active: ActiveResult;
  readonly neighbor: (index: number, step: Step) => number;
  /** Scrolls a result into view. */
  readonly show: (index: number) => void;
}

/** The asset in the info view, and functions to change it. */
export interface InfoViewState {
  /** Null if the info view is closed. */
  readonly asset: Asset | null;
  readonly open: (asset: Asset) => void;
  /** Closes the info view and returns the focus to the card of its asset. */
  readonly close: () => void;
  /** Shows a neighbor of the asset. The focus stays in the info view. */
  readonly step: (step: Step) => void;
}

/** Manages which asset the info view shows. If the asset disappears from the results, the info view closes. */
export function useInfoView({ results, active, neighbor, show }: InfoViewInput): InfoViewState {
  const [id, setId] = useState<string | null>(null);
  const index = id === null ? -1 : (results.indexOf(id) ?? -1);
  const locale = useLocale();
  const result = results.at(index);
  const asset = result === undefined ? null : localized(result, locale);
  const { move } = active;

  const open = useCallback(
    (opened: Asset) => {
      setId(opened.id);
      move(results.indexOf(opened.id) ?? -1, { focus: false });
    },
    [results, move],
  );
  const close = useCallback(() => {
    setId(null);
    move(index);
  }, [index, move]);
  const step = useCallback(
    (to: Step) => {
      const next = neighbor(index, to);
      const doc = results.at(next);
      if (doc === undefined) return;
      setId(doc.id);
      move(next, { focus: false });
      show(next);
    },
    [results, index, neighbor, move, show],
  );
  return { asset, open, close, step };
}
