import type { Portal } from '../../client/portal.js';
import type { Dashboard } from './content.js';
import { heroOf, HERO_WIDTH } from './presentable.js';

/** Number of assets from which the hero image is selected. */
const CANDIDATES = 100;

/** Number of keywords from which the suggested searches are selected, because some are too long. */
const KEYWORDS = 20;

/** Search whose results are candidates for the hero image: large images, the best rated first. */
export const HERO_SEARCH = {
  filters: { asset_groups: ['image'], width: { from: HERO_WIDTH } },
  sort: { field: 'rating', direction: 'desc' },
  rows: CANDIDATES,
} as const;

/** Searches for the content of the home page, for servers without a call for it. @throws PortalError */
export async function dashboardBySearch(portal: Portal, signal: AbortSignal): Promise<Dashboard> {
  const [{ total, facets }, { assets }] = await Promise.all([
    portal.search.query({ rows: 0, facets: ['keywords'], facetLimit: KEYWORDS }, { signal }),
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
