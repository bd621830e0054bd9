import { browserStorage, safeStorage } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { matFor, matKind, type Mat } from '@assetportal/sdk/rules';
import { useCallback, useSyncExternalStore } from 'react';
import { STORAGE_PREFIX } from '../../lib/storage/prefix.js';
import { useScheme } from '../../lib/useScheme.js';

const storage = safeStorage(browserStorage(() => sessionStorage, `${STORAGE_PREFIX}mat.`));
/** The choices of this page, in case the storage is blocked. */
const choices = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Returns the background of an asset, and a function that changes it for its kind until the browser is closed. */
export function useMat(asset: Asset): { readonly mat: Mat; readonly setMat: (mat: Mat) => void } {
  const kind = matKind(asset);
  const chosen = useSyncExternalStore(subscribe, () => choices.get(kind) ?? storage.get(kind));
  const scheme = useScheme();
  const setMat = useCallback(
    (mat: Mat) => {
      choices.set(kind, mat);
      storage.set(kind, mat);
      for (const listener of listeners) listener();
    },
    [kind],
  );
  return { mat: matFor(asset, chosen, scheme), setMat };
}
