import { isTermsRefusal, termsModule } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useModule, useStore } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';

/** The image in full size. */
export interface Original {
  /** `terms`: the user must accept the terms of use first. */
  readonly status: 'none' | 'loading' | 'success' | 'unavailable' | 'terms';
  readonly url?: string | undefined;
}

const NONE: Original = { status: 'none' };

/**
 * Returns the image of a page in full size, once it is needed. It is `unavailable` if the user may not view the original
 * (decisions, section 7, Original pixels), or if the server cannot convert it. The zoom then ends at the preview, as before
 * the user has accepted the terms of use.
 */
export function useOriginal(asset: Asset, page: number, needed: boolean): Original {
  const { portal } = useApp();
  const { accepted } = useStore(useModule(termsModule).store);
  const key = `${asset.id} ${page} ${accepted}`;
  const [state, setState] = useState<{ key: string; original: Original }>({ key, original: NONE });
  const current = state.key === key ? state.original : NONE;
  const { status } = current;
  const mustLoad = needed && status === 'none';
  useEffect(() => {
    if (!mustLoad) return;
    const controller = new AbortController();
    const set = (original: Original) => setState({ key, original });
    portal.downloads
      .zoomImage({ id: asset.id, page, acceptedTerms: accepted }, { signal: controller.signal })
      .then(
        ({ url }) => set({ status: 'success', url }),
        (error: unknown) => {
          if (!controller.signal.aborted) set({ status: isTermsRefusal(error) ? 'terms' : 'unavailable' });
        },
      );
    return () => controller.abort();
  }, [portal, asset.id, page, accepted, key, mustLoad]);
  return mustLoad ? { status: 'loading' } : current;
}
