import { describe, expect, it, vi } from 'vitest';
import { collectionsModule, dashboardModule } from '@assetportal/sdk';
import { asset } from '../support/asset.js';
import { json, problem } from '../support/http.js';
import { appOf, gate, startFakePortal } from '../support/portal.js';

const IMAGE = asset('wide', {
  url: '/wide',
  width: 1600,
  height: 1000,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  asset_groups: ['image'],
});
const REPLY = {
  total: 463,
  hero: { asset: IMAGE, image: '/large' },
  keywords: [{ label: 'sea', count: 4 }],
  collections: [{ indicator: 'picked', label: 'Picked' }],
  posters: { 'collection:picked': { numFound: 2, docs: [asset('p1'), asset('p2')] } },
};

async function setUp() {
  const fake = await startFakePortal();
  const app = appOf(fake);
  await app.start();
  const dashboard = app.module(dashboardModule);
  const rows = app.module(collectionsModule);
  fake.calls.length = 0;
  return { fake, app, dashboard, rows, state: () => dashboard.store.getState() };
}

describe('content of the home page', () => {
  it('is loaded in one call, together with the rows', { tags: ['2.dashboard.rows'] }, async () => {
    const { fake, dashboard, rows, state } = await setUp();
    expect(state()).toEqual({ dashboard: null, error: null });
    fake.handlers['dashboard'] = (_, response) => json(response, REPLY);
    await dashboard.load();
    const other = /GET (dashboard|search|collection)/;
    expect(fake.calls.filter((call) => other.test(call))).toEqual(['GET dashboard']);
    expect(state()).toMatchObject({
      dashboard: { total: 463, hero: { image: '/large', asset: { id: 'wide' } }, keywords: REPLY.keywords },
      error: null,
    });
    const { collections, posters, status } = rows.store.getState();
    // No row is configured, so the newest assets come first.
    expect([status, collections.map(({ key }) => key)]).toEqual(['success', ['newest', 'collection:picked']]);
    expect(posters['collection:picked']).toMatchObject({ status: 'success', total: 2 });
  });

  it('is loaded with the calls of the specification from a server without this call', async () => {
    const { fake, dashboard, rows, state } = await setUp();
    fake.handlers['collection'] = (_, response) => json(response, { collections: REPLY.collections });
    fake.handlers['search'] = (_, response, { searchParams }) =>
      json(response, {
        response: { numFound: 9, start: 0, docs: searchParams.has('filter') ? [IMAGE] : [] },
        facetCounts: { facetFields: searchParams.has('filter') ? {} : { keywords: REPLY.keywords } },
      });
    await dashboard.load();
    expect(state().dashboard).toMatchObject({
      total: 9,
      keywords: REPLY.keywords,
      rows: null,
      hero: { image: '/wide', asset: { id: 'wide' } },
    });
    await vi.waitFor(() => expect(rows.store.getState().status).toBe('success'));
    expect(rows.store.getState().collections.map(({ label }) => label)).toContain('Picked');
  });

  it('has no image and no keywords if that server has none', async () => {
    const { fake, dashboard, state } = await setUp();
    fake.assets = [];
    await dashboard.load();
    expect(state().dashboard).toMatchObject({ total: 0, hero: null, keywords: [] });
  });

  it('remains after a failed load, with the error', async () => {
    const { fake, dashboard, state } = await setUp();
    fake.handlers['dashboard'] = (_, response) => json(response, REPLY);
    await dashboard.load();
    const before = state().dashboard;
    fake.handlers['dashboard'] = (_, response) => problem(response, 503, 'unavailable');
    await dashboard.load();
    expect(state()).toMatchObject({ dashboard: before, error: { code: 'unavailable' } });
    expect(fake.count('GET search')).toBe(0);
  });

  it('is not loaded to the end after the user has left', async () => {
    const { fake, dashboard, state } = await setUp();
    const aborted = gate();
    fake.handlers['dashboard'] = (_, response) => void response.on('close', aborted.open);
    const loading = dashboard.load();
    await vi.waitFor(() => expect(fake.count('GET dashboard')).toBe(1));
    dashboard.leave();
    await Promise.all([loading, aborted.passed]);
    expect(state()).toEqual({ dashboard: null, error: null });
  });
});
