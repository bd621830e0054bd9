import { expect, it, vi } from 'vitest';
import { collectionsModule, dashboardModule } from '@assetportal/sdk';
import { json } from '../support/http.js';
import { appOf, startFakePortal } from '../support/portal.js';
import { manualTimers } from '../support/tools.js';

it('dashboard module clears the content of the home page when the user changes', async () => {
  const app = appOf(await startFakePortal());
  await app.start();
  const dashboard = app.module(dashboardModule);
  await dashboard.load();
  expect(dashboard.store.getState().dashboard).not.toBeNull();
  await app.session.login({ user: 'ada', pass: 'right' });
  expect(dashboard.store.getState()).toEqual({ dashboard: null, error: null });
  await dashboard.load();
  expect(dashboard.store.getState().dashboard).not.toBeNull();
  await app.session.logout();
  expect(dashboard.store.getState()).toEqual({ dashboard: null, error: null });
});

it('dashboard module loads the open home page again during indexing, but not after the first status', async () => {
  const fake = await startFakePortal();
  const counts = [120, 150, 230];
  let requests = 0;
  fake.handlers['index/status'] = (_, response) => {
    const done = counts[requests++] ?? 230;
    json(response, { state: requests < 4 ? 'indexing' : 'idle', found: 230, done, failed: 0 });
  };
  const clock = manualTimers();
  let route = '/';
  const app = appOf(fake, { after: clock.after, route: () => route });
  await app.start();
  const dashboard = app.module(dashboardModule);
  await dashboard.load();
  const first = fake.count('GET dashboard');
  app.indexing.watch();
  for (const loads of [0, 0, 1, 2]) {
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(1));
    await vi.waitFor(() => expect(fake.count('GET dashboard') - first).toBe(loads));
    clock.tick();
  }
  for (const [path, done, loads] of [
    ['/search/*', 500, 2],
    ['/', 700, 3],
  ] as const) {
    await vi.waitFor(() => expect(clock.waiting).toHaveLength(1));
    route = path;
    fake.handlers['index/status'] = (_, response) =>
      json(response, { state: 'indexing', found: 900, done, failed: 0 });
    clock.tick();
    await vi.waitFor(() => expect(app.indexing.store.getState().status?.done).toBe(done));
    await vi.waitFor(() => expect(fake.count('GET dashboard') - first).toBe(loads));
  }
  app.stop();
});

it(
  'collections module requests 20 rows of the search of a row',
  { tags: ['7.collections.rows', '9.collection-rows'] },
  async () => {
    const fake = await startFakePortal();
    const row = { key: 'harbor', search: 'a1', sort: 'imp_date', orientation: 'asc' };
    fake.handlers['config/global'] = (_, response) => json(response, { dashboard: { collections: [row] } });
    const app = appOf(fake);
    await app.start();
    const collections = app.module(collectionsModule);
    await collections.load();
    await collections.loadPosters('harbor');
    expect(fake.calls).toContain('GET search?solr_q=a1&solr_sort=imp_date+asc&solr_rows=20');
  },
);
