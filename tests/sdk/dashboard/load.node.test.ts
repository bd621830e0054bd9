import { describe, expect, it, vi } from 'vitest';
import { dashboardModule } from '@assetportal/sdk';
import type { FacetCount } from '@assetportal/sdk/contract';
import { asset } from '../support/asset.js';
import { json, problem } from '../support/http.js';
import { appOf, gate, startFakePortal } from '../support/portal.js';

const images = (count: number) =>
  Array.from({ length: count }, (_, at) => asset(`a${at}`, { url: `/a${at}`, width: 600, height: 400 }));
const counts = (labels: Record<string, number>): FacetCount[] =>
  Object.entries(labels).map(([label, count]) => ({ label, count }));

async function setUp(kinds: Record<string, number>, folders: Record<string, number>) {
  const fake = await startFakePortal();
  const searches: URLSearchParams[] = [];
  fake.handlers['search'] = (_, response, { searchParams }) => {
    searches.push(searchParams);
    const docs = images(Number(searchParams.get('solr_rows')));
    const facetFields = { asset_groups: counts(kinds), folder: counts(folders) };
    json(response, {
      response: { numFound: 463, start: 0, docs },
      facetCounts: { facetFields: searchParams.has('filter') ? {} : facetFields },
    });
  };
  const app = appOf(fake);
  await app.start();
  const dashboard = app.module(dashboardModule);
  return { fake, app, searches, dashboard, state: () => dashboard.store.getState() };
}

describe('content of the home page', () => {
  it('is empty before the first load', async () => {
    const { state } = await setUp({}, {});
    expect(state()).toEqual({ dashboard: null, error: null });
  });

  it('contains the newest assets, the kinds and the top folders with the most assets', async () => {
    const { dashboard, searches, state } = await setUp(
      { image: 5, video: 9, audio: 0 },
      { 'a/b': 99, a: 3, b: 7, '': 50 },
    );
    await dashboard.load();
    const { total, newest = [], kinds = [], folders = [] } = state().dashboard ?? {};
    expect([total, newest.length]).toEqual([463, 20]);
    const tiles = [...kinds, ...folders].map(({ field, value, count }) => `${field} ${value} ${count}`);
    expect(tiles).toEqual(['asset_groups video 9', 'asset_groups image 5', 'folder b 7', 'folder a 3']);
    expect([...kinds, ...folders].map((tile) => tile.images.length)).toEqual([3, 3, 3, 3]);
    const [first, ...others] = searches;
    expect(first?.get('solr_sort')).toBe('imp_date desc');
    expect(first?.getAll('solr_facetfields')).toEqual(['asset_groups', 'folder']);
    expect(others.map((search) => search.get('filter')).sort()).toEqual([
      '{"asset_groups":["image"]}',
      '{"asset_groups":["video"]}',
      '{"folder":["a"]}',
      '{"folder":["b"]}',
    ]);
    expect(new Set(others.map((search) => search.get('solr_sort')))).toEqual(new Set(['rating desc']));
  });

  it('has no tile for a single top folder', async () => {
    const { dashboard, state } = await setUp({}, { only: 9, 'only/below': 5 });
    await dashboard.load();
    expect(state().dashboard).toMatchObject({ kinds: [], folders: [] });
  });

  it('has at most 8 tiles of each sort', async () => {
    const folders = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`f${at}`, at + 1]));
    const { dashboard, state } = await setUp({}, folders);
    await dashboard.load();
    expect(state().dashboard?.folders.map(({ count }) => count)).toEqual([12, 11, 10, 9, 8, 7, 6, 5]);
  });

  it('has no facets on a server without them', async () => {
    const { fake, dashboard, state } = await setUp({}, {});
    fake.handlers['search'] = (_, response) =>
      json(response, {
        response: { numFound: 1, start: 0, docs: images(1) },
        facetCounts: { facetFields: {} },
      });
    await dashboard.load();
    expect(state().dashboard).toMatchObject({ total: 1, kinds: [], folders: [] });
  });

  it('remains after a failed load, with the error', async () => {
    const { fake, dashboard, state } = await setUp({}, {});
    await dashboard.load();
    const before = state().dashboard;
    fake.handlers['search'] = (_, response) => problem(response, 503, 'unavailable');
    await dashboard.load();
    expect(state()).toMatchObject({ dashboard: before, error: { code: 'unavailable' } });
  });

  it('is not loaded to the end after the user has left', async () => {
    const { fake, dashboard, state } = await setUp({ image: 1 }, {});
    const aborted = gate();
    fake.handlers['search'] = (_, response, { searchParams }) => {
      if (searchParams.has('filter')) return void response.on('close', aborted.open);
      const facetFields = { asset_groups: counts({ image: 1 }) };
      return json(response, {
        response: { numFound: 1, start: 0, docs: images(1) },
        facetCounts: { facetFields },
      });
    };
    const loading = dashboard.load();
    await vi.waitFor(() => expect(fake.count('GET search?filter')).toBe(1));
    dashboard.leave();
    await Promise.all([loading, aborted.passed]);
    expect(state()).toEqual({ dashboard: null, error: null });
  });
});
