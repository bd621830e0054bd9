import type { Portal } from '../../client/portal.js';
import { isMissingCall } from '../../client/transport/errors.js';
import type { DashboardResult } from '../../contract/calls/collections.js';
import { heroOf, HERO_WIDTH } from './presentable.js';

/** Number of assets from which the hero image is selected. */
const CANDIDATES = 100;

/** Search whose results are candidates for the hero image: large images, the best rated first. */
export const HERO_SEARCH = {
  filters: { asset_groups: ['image'], width: { from: HERO_WIDTH } },
  sort: { field: 'rating', direction: 'desc' },
  rows: CANDIDATES,
} as const;

/** Content of the home page. Null collections have to be loaded with the specification's calls. */
export type Dashboard = Pick<DashboardResult, 'total' | 'hero' | 'keywords'> & {
  readonly rows: Pick<DashboardResult, 'collections' | 'posters'> | null;
};

/**
 * Loads the content of the home page in one call (decision record 50). For servers without this call, searches for
 * the image and the keywords instead. @throws PortalError
 */
export async function loadDashboard(portal: Portal, signal: AbortSignal): Promise<Dashboard> {
  try {
    const { collections, posters, ...content } = await portal.collections.dashboard({}, { signal });
    return { ...content, rows: { collections, posters } };
  } catch (error) {
    if (!isMissingCall(error)) throw error;
  }
  const [{ total, facets }, { assets }] = await Promise.all([
    portal.search.query({ rows: 0, facets: ['keywords'] }, { signal }),
    portal.search.query(HERO_SEARCH, { signal }),
  ]);
  const asset = heroOf(assets);
  const image = asset?.url;
  return {
    total,
    hero: asset === undefined || image === undefined ? null : { asset, image },
    keywords: facets['keywords'] ?? [],
    rows: null,
  };
}
