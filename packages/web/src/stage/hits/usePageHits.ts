import type { Asset, HitBox, PageHits } from '@assetportal/sdk/contract';
import { hasWords, stepHit, type HitPlace } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { useFind } from './useFind.js';

/** Matches in a document that its page shows. */
export interface ShownHits {
  readonly query: string;
  /** Pages with matches. Undefined until they have loaded. */
  readonly pages: PageHits['pages'] | undefined;
  /** Boxes on the current page. Empty until they have loaded. */
  readonly boxes: readonly HitBox[];
  /** The current match. */
  readonly place: HitPlace;
  readonly step: (by: 1 | -1) => void;
}

interface Loaded extends PageHits {
  readonly key: string;
  readonly page: number;
}

/**
 * Loads the matches of the words in the address (`useFind`). Opens the first page with a match, if the address has no
 * page. Undefined if there are no words. If the matches cannot be loaded, the page is shown without them.
 */
export function usePageHits(
  asset: Asset,
  page: number,
  onPage: (page: number) => void,
): ShownHits | undefined {
  const { portal } = useApp();
  const { query, hasPage } = useFind(asset);
  const [loaded, setLoaded] = useState<Loaded>();
  const [place, setPlace] = useState<HitPlace>({ page, index: 0 });
  const key = `${asset.id} ${query ?? ''}`;
  const isSearched = query !== undefined && hasWords(query);
  useEffect(() => {
    if (!isSearched) return;
    const controller = new AbortController();
    portal.assets.hits({ id: asset.id, query, page }, { signal: controller.signal }).then(
      (hits) => setLoaded({ ...hits, key, page }),
      () => undefined,
    );
    return () => controller.abort();
  }, [portal, asset.id, query, page, key, isSearched]);

  const current = loaded?.key === key ? loaded : undefined;
  const first = current?.pages[0]?.page;
  useEffect(() => {
    if (!hasPage && first !== undefined && first !== page) onPage(first);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only when the matches have loaded: the user may turn back.
  }, [first]);
  if (!isSearched) return undefined;
  const shown = place.page === page ? place : { page, index: 0 };
  return {
    query,
    pages: current?.pages,
    boxes: current?.page === page ? current.boxes : [],
    place: shown,
    step(by) {
      const next = current && stepHit(current.pages, shown, by);
      if (next === undefined) return;
      setPlace(next);
      if (next.page !== page) onPage(next.page);
    },
  };
}
