import type { Portal } from '../../client/portal.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { COLLECTION_ROWS } from '../../contract/limits.js';
import type { FacetCount } from '../../contract/schemas/search.js';
import { presentable, presentableFirst } from './presentable.js';

/** Number of assets from which the best images are selected. */
const CANDIDATES = 60;
const MAX_TILES = 8;
const MAX_IMAGES = 3;

/** A tile on the home page: all assets of one kind, or in one folder. */
export interface DashboardTile {
  readonly field: 'asset_groups' | 'folder';
  readonly value: string;
  readonly count: number;
  /** Up to three of the assets, best first. */
  readonly images: readonly Asset[];
}

/** Content of the home page. */
export interface Dashboard {
  /** Number of assets that the user may view. */
  readonly total: number;
  readonly newest: readonly Asset[];
  readonly kinds: readonly DashboardTile[];
  readonly folders: readonly DashboardTile[];
}

/** Loads the content of the home page with search requests. @throws PortalError */
export async function loadDashboard(portal: Portal, signal: AbortSignal): Promise<Dashboard> {
  const newest = await portal.search.query(
    {
      sort: { field: 'imp_date', direction: 'desc' },
      rows: CANDIDATES,
      facets: ['asset_groups', 'folder'],
    },
    { signal },
  );
  const { asset_groups: kinds = [], folder = [] } = newest.facets;
  const top = folder.filter(({ label }) => label !== '' && !label.includes('/'));
  return {
    total: newest.total,
    newest: presentableFirst(newest.assets).slice(0, COLLECTION_ROWS),
    kinds: await loadTiles(portal, 'asset_groups', kinds, signal),
    // A single top-level folder usually contains the whole library, so it needs no tile.
    folders: top.length < 2 ? [] : await loadTiles(portal, 'folder', top, signal),
  };
}

/** Loads tiles for the values with the most assets. */
function loadTiles(
  portal: Portal,
  field: DashboardTile['field'],
  values: readonly FacetCount[],
  signal: AbortSignal,
): Promise<DashboardTile[]> {
  const largest = values
    .filter(({ count }) => count > 0)
    .sort((first, second) => second.count - first.count)
    .slice(0, MAX_TILES);
  return Promise.all(
    largest.map(async ({ label, count }) => {
      const best = await portal.search.query(
        { filters: { [field]: [label] }, sort: { field: 'rating', direction: 'desc' }, rows: CANDIDATES },
        { signal },
      );
      return { field, value: label, count, images: presentable(best.assets).slice(0, MAX_IMAGES) };
    }),
  );
}
