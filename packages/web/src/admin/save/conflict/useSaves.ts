import {
  describeSaves,
  loadLastSaves,
  saveThatChanged,
  type DescribedSaves,
  type DocumentReference,
  type SaveFacts,
} from '@assetportal/sdk/admin';
import type { ConfigChange } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useEffect, useMemo, useState } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** Returns who saved documents last. Empty until the history has responded, and if it is not available. */
export function useLastSaves(documents: readonly DocumentReference[]): DescribedSaves {
  const { portal } = useApp();
  const [saves, setSaves] = useState<readonly SaveFacts[]>([]);
  const key = JSON.stringify(documents);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const references = JSON.parse(key) as readonly DocumentReference[];
      setSaves(await loadLastSaves({ portal, documents: references, signal }));
    };
    // The dialog then says that someone else has saved.
    load().catch(() => undefined);
    return () => controller.abort();
  }, [portal, key]);
  return useDescribedSaves(saves);
}

/** Returns who saved settings last. */
export function useSavesOfSettings(paths: readonly Pick<ConfigChange, 'path'>[]): DescribedSaves {
  const { config } = useAdmin();
  const others = useStore(config.store, (state) => state.others);
  const saves = useMemo(
    () => others.filter((save) => paths.some((path) => saveThatChanged(others, path) === save)),
    [others, paths],
  );
  return useDescribedSaves(saves);
}

function useDescribedSaves(saves: readonly SaveFacts[]): DescribedSaves {
  const translator = useStore(useApp().translator);
  const [now] = useState(() => new Date());
  return useMemo(() => describeSaves(saves, { now, translator }), [saves, now, translator]);
}
