import { COLLECTION_ROWS, type Asset, type FacetCount, type SearchReply } from '@assetportal/sdk/contract';
import type { Portal } from '@assetportal/sdk';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { averageColor } from '../../components/AssetImage/placeholder.js';

/** How many are looked through for those that look good on a wall. */
const LOOKED_AT = 60;
const MAX_TILES = 8;
/** While the library is read, the page is renewed after so many further files. */
const STEP = 100;

/** A way into the library: everything of one kind, or in one folder. */
export interface Entry {
  readonly field: 'asset_groups' | 'folder';
  readonly value: string;
  readonly count: number;
  /** A few of the assets behind it, the best first. */
  readonly images: readonly Asset[];
}

export interface Dashboard {
  readonly total: number;
  readonly newest: readonly Asset[];
  readonly kinds: readonly Entry[];
  readonly folders: readonly Entry[];
}

/** Kept for the next visit of the page, so that coming back shows it at once. */
let last: Dashboard | undefined;

/** What the start page shows; undefined until the first answer is there. */
export function useDashboard(): { dashboard: Dashboard | undefined; error: unknown; retry: () => void } {
  const { indexing, portal } = useApp();
  const read = useStore(indexing.store, ({ status }) =>
    status === null ? 0 : Math.floor(status.done / STEP) + (status.state === 'idle' ? 1 : 0),
  );
  const [dashboard, setDashboard] = useState(last);
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    load(portal, controller.signal).then(
      (loaded) => {
        last = loaded;
        setDashboard(loaded);
        setError(undefined);
      },
      (problem: unknown) => {
        if (!controller.signal.aborted) setError(problem);
      },
    );
    return () => controller.abort();
  }, [portal, read, tries]);

  return { dashboard, error, retry: () => setTries(tries + 1) };
}

async function load(portal: Portal, signal: AbortSignal): Promise<Dashboard> {
  const newest: SearchReply = await portal.search(
    {
      sort: { field: 'imp_date', direction: 'desc' },
      rows: LOOKED_AT,
      facets: ['asset_groups', 'folder'],
    },
    { signal },
  );
  const { asset_groups: kinds = [], folder = [] } = newest.facetCounts.facetFields;
  const top = folder.filter(({ label }) => label !== '' && !label.includes('/'));
  const entries = (field: Entry['field'], values: readonly FacetCount[]) =>
    Promise.all(
      [...values]
        .filter(({ count }) => count > 0)
        .sort((one, other) => other.count - one.count)
        .slice(0, MAX_TILES)
        .map(async ({ label, count }): Promise<Entry> => {
          const found = await portal.search(
            { filters: { [field]: [label] }, sort: { field: 'rating', direction: 'desc' }, rows: LOOKED_AT },
            { signal },
          );
          return { field, value: label, count, images: presentable(found.response.docs).slice(0, 3) };
        }),
    );
  return {
    total: newest.response.numFound,
    newest: withPicturesFirst(newest.response.docs).slice(0, COLLECTION_ROWS),
    kinds: await entries('asset_groups', kinds),
    // One folder alone is the library itself.
    folders: top.length < 2 ? [] : await entries('folder', top),
  };
}

function withPicturesFirst(assets: readonly Asset[]): Asset[] {
  const first = presentable(assets);
  return [...first, ...assets.filter((asset) => !first.includes(asset))];
}

const hasPicture = (asset: Asset) => asset.url !== undefined;

/** Darker than this on the whole is a black frame rather than a picture. */
const DARKEST = 0.12;

/**
 * Those with a picture to look at, each picture once; large ones of usual proportions first, otherwise in the order
 * they came.
 */
function presentable(assets: readonly Asset[]): Asset[] {
  const seen = new Set<string>();
  const shown = assets.filter((asset) => {
    const hash = asset.thumbhash ?? asset.id;
    const fresh = !seen.has(hash);
    seen.add(hash);
    return fresh && hasPicture(asset) && (averageColor(asset.thumbhash)?.brightness ?? 1) > DARKEST;
  });
  const isLarge = ({ width = 0, height = 0 }: Asset) =>
    Math.min(width, height) >= 400 && width / height > 0.5 && width / height < 2.5;
  return [...shown.filter(isLarge), ...shown.filter((asset) => !isLarge(asset))];
}
