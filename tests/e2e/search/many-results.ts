import { ratioCode, type Asset } from '@assetportal/sdk/contract';
import type { Page, Route } from 'playwright';

/** Generates an image asset as the API returns it. Its aspect ratio depends on its position. */
function generatedAsset(position: number): Asset {
  return {
    id: `a${position}`,
    fname: `${position}.jpg`,
    filetype: 'jpg',
    asset_type: 'JPG',
    asset_groups: ['image'],
    title: `Nummer ${position}`,
    imp_date: '2024-01-01T00:00:00Z',
    obj_dload_cnt: 0,
    file_size: 1,
    folder: '',
    width: 600 + ((position * 37) % 900),
    height: 600,
  };
}

/** Results that replace those of the server. */
export interface ManyResults {
  /** Called for each search call with the position of its first result. The results wait for it. */
  onStart: (start: number) => unknown;
}

/** Replaces the results of all searches of a page by generated images. Pass it as `before` of `visit`. */
export async function manyResults(page: Page, count: number): Promise<ManyResults> {
  const results: ManyResults = { onStart: () => undefined };
  const codes = Buffer.from(
    Uint8Array.from({ length: count }, (_, at) => {
      const { width, height } = generatedAsset(at);
      return ratioCode(width, height);
    }),
  ).toString('base64');
  await page.route('**/assetportal/api/search?*', async (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    const start = Number(query.get('solr_start') ?? 0);
    const rows = Math.min(Number(query.get('solr_rows')), count - start);
    await results.onStart(start);
    const docs = Array.from({ length: rows }, (_, at) => generatedAsset(start + at));
    const facetCounts = { facetFields: {}, facetRanges: {} };
    await route.fulfill({ json: { response: { numFound: count, start, docs }, facetCounts } });
  });
  await page.route('**/assetportal/api/search/layout?*', (route) =>
    route.fulfill({ json: { numFound: count, codes, marks: [] } }),
  );
  return results;
}
