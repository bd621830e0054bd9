import type { Asset } from '@assetportal/sdk/contract';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';

/** The image in full size. */
export interface Original {
  readonly status: 'none' | 'loading' | 'success' | 'unavailable';
  readonly url?: string | undefined;
}

const NONE: Original = { status: 'none' };

/**
 * Returns the image of a page in full size, once it is needed. It is `unavailable` if the user may not view the original
 * (decisions, section 7, Original pixels), or if the server cannot convert it. The zoom then ends at the preview.
 */
export function useOriginal(asset: Asset, page: number, needed: boolean): Original {
  const { portal } = useApp();
  const key = `${asset.id} ${page}`;
  const [state, setState] = useState<{ key: string; original: Original }>({ key, original: NONE });
  const current = state.key === key ? state.original : NONE;
  const { status } = current;
  const mustLoad = needed && status === 'none';
  useEffect(() => {
    if (!mustLoad) return;
    const controller = new AbortController();
    const set = (original: Original) => setState({ key, original });
    portal.downloads.zoomImage({ id: asset.id, page }, { signal: controller.signal }).then(
      ({ url }) => set({ status: 'success', url }),
      () => {
        if (!controller.signal.aborted) set({ status: 'unavailable' });
      },
    );
    return () => controller.abort();
  }, [portal, asset.id, page, key, mustLoad]);
  return mustLoad ? { status: 'loading' } : current;
}
