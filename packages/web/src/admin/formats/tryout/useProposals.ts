import { formatsModule, type TrialProposals } from '@assetportal/sdk/admin';
import { useModule } from '@assetportal/sdk/react';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The proposed assets as the page shows them. */
export interface Proposals extends TrialProposals {
  readonly reload: () => void;
}

const NONE: TrialProposals = { recent: [], byKind: [], error: null };

/** Loads the proposed assets. Chooses the first one if no asset is chosen. */
export function useProposals(): Proposals {
  const { trials, assets } = useModule(formatsModule);
  const [proposals, setProposals] = useState(NONE);
  const isShown = useRef(false);
  const reload = useCallback(() => {
    void assets.proposals().then((loaded) => {
      if (!isShown.current) return;
      setProposals(loaded);
      const [first] = [...loaded.recent, ...loaded.byKind];
      if (trials.store.getState().asset === null && first !== undefined) trials.choose(first);
    });
  }, [assets, trials]);
  useEffect(() => {
    isShown.current = true;
    reload();
    return () => {
      isShown.current = false;
    };
  }, [reload]);
  return { ...proposals, reload };
}
