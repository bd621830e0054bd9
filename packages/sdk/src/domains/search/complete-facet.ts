import type { StoreApi } from 'zustand/vanilla';
import type { Toasts } from '../toasts/store.js';
import type { Requests } from './results/requests.js';
import type { SearchStoreState } from './state.js';

/**
 * Loads the complete list of a truncated facet into the search store, unless another search has replaced the counts
 * meanwhile.
 */
export async function loadCompleteFacet(
  field: string,
  { getState, setState }: Pick<StoreApi<SearchStoreState>, 'getState' | 'setState'>,
  { requests, toasts }: { readonly requests: Pick<Requests, 'completeFacet'>; readonly toasts: Toasts },
): Promise<void> {
  // Each response has other ranges, and the list of another facet does not change them.
  const { ranges, truncated } = getState();
  if (!truncated.includes(field)) return;
  try {
    const values = await requests.completeFacet(field);
    const now = getState();
    if (now.ranges !== ranges) return;
    setState({
      facets: { ...now.facets, [field]: values },
      truncated: now.truncated.filter((name) => name !== field),
    });
  } catch {
    toasts.show({ level: 'warning', key: 'facets.moreFailed' });
  }
}
