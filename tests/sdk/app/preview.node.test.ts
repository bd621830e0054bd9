import { describe, expect, it, vi } from 'vitest';
import { MAX_PAGE_COUNT } from '@assetportal/sdk/contract';
import { asset } from '../support/asset.js';
import { json, problem } from '../support/http.js';
import { appOf, gate, startFakePortal, type FakePortal } from '../support/portal.js';

const pdf = (id: string, page_cnt: number) =>
  asset(id, { filetype: 'pdf', asset_groups: ['document'], page_cnt });
const state = (app: ReturnType<typeof appOf>) => app.preview.store.getState();
const loaded = (app: ReturnType<typeof appOf>) =>
  [...state(app).pages.values()]
    .filter((entry) => entry.status === 'success')
    .map((entry) => entry.page)
    .sort((a, b) => a - b);
const requests = (fake: FakePortal) => fake.count('GET download/preview');

describe('preview store (specification, section 4, Preview)', () => {
  it(
    'opens with the first page, and fetches only the pages that become visible',
    { tags: ['4.preview.opens', '4.preview.first-page'] },
    async () => {
      const fake = await startFakePortal();
      const app = appOf(fake);
      app.preview.open(pdf('d', 50));
      expect(state(app)).toMatchObject({ asset: { id: 'd' }, page: 1 });
      expect(state(app).pageCount).toBe(50);
      expect(requests(fake)).toBe(0);
      await app.preview.load([1, 2]);
      expect(loaded(app)).toEqual([1, 2]);
      expect(state(app).pages.get(1)?.url).toBe(`${fake.url}/preview/1`);
      expect(requests(fake)).toBe(2);
      await app.preview.load([1, 2, 3, 10, 999, -1]);
      expect(loaded(app)).toEqual([1, 2, 3, 10]);
      expect(requests(fake)).toBe(4);
    },
  );

  it('stores only the requested pages of a document that claims 300 million pages (R1)', async () => {
    const app = appOf(await startFakePortal());
    app.preview.open(pdf('bomb', 300_000_000));
    expect(state(app).pageCount).toBe(MAX_PAGE_COUNT);
    await app.preview.load([1, 2]);
    expect(state(app).pages.size).toBe(2);
  });

  it('steps through the assets in both directions, at their first page, and stops at the ends', async () => {
    const app = appOf(await startFakePortal());
    const list = [asset('a'), pdf('b', 2), asset('c')];
    app.preview.open(list[0] as never, list);
    const position = () => `${state(app).asset?.id}${state(app).page}`;
    expect(app.preview.canStep('previous')).toBe(false);
    app.preview.previous();
    const forward = [position()];
    for (let step = 0; step < 3; step += 1) {
      app.preview.next();
      forward.push(position());
      app.preview.go(2);
    }
    expect(forward).toEqual(['a1', 'b1', 'c1', 'c1']);
    expect(app.preview.canStep('next')).toBe(false);
    app.preview.previous();
    expect(position()).toBe('b1');
    app.preview.show(list[0] as never);
    expect(position()).toBe('a1');
    app.preview.open(pdf('d', 3), undefined, 3);
    expect(position()).toBe('d3');
    app.preview.open(pdf('d', 3), undefined, 9);
    expect(position()).toBe('d3');
  });

  it('knows whether there is an asset in each direction', async () => {
    const app = appOf(await startFakePortal());
    const steps = () => (['previous', 'next'] as const).map(app.preview.canStep);
    app.preview.open(pdf('d', 3));
    expect(state(app).list).toMatchObject([{ id: 'd' }]);
    expect(steps()).toEqual([false, false]);
    const list = [asset('a'), asset('b'), asset('c')];
    app.preview.open(asset('b'), list);
    expect(steps()).toEqual([true, true]);
    app.preview.open(asset('not in the list'), list);
    expect(steps()).toEqual([false, false]);
    app.preview.next();
    expect(state(app).asset?.id).toBe('not in the list');
  });

  it('requests a page once while it loads', async () => {
    const fake = await startFakePortal();
    const app = appOf(fake);
    expect(state(app)).toEqual({ asset: null, list: [], page: 1, pageCount: 0, pages: new Map() });
    const held = gate();
    fake.handlers['download/preview'] = async (_, response) => {
      await held.passed;
      json(response, { url: '/preview', asset_groups: [] });
    };
    app.preview.open(asset('a'));
    const first = app.preview.load([1]);
    expect(state(app).pages.get(1)).toEqual({ page: 1, url: null, status: 'loading' });
    const again = app.preview.load([1]);
    held.open();
    await Promise.all([first, again]);
    expect(state(app).pages.get(1)?.status).toBe('success');
    expect(requests(fake)).toBe(1);
  });

  it('continues with a list that has grown, and ignores a different list', async () => {
    const app = appOf(await startFakePortal());
    const list = [asset('a'), asset('b')];
    app.preview.open(list[1] as never, list);
    expect(app.preview.canStep('next')).toBe(false);
    app.preview.follow([asset('x'), asset('y')]);
    expect(state(app).list).toBe(list);
    app.preview.follow([...list, asset('c')]);
    app.preview.next();
    expect(state(app).asset?.id).toBe('c');
  });

  it('goes only to pages that exist', async () => {
    const app = appOf(await startFakePortal());
    app.preview.open(pdf('d', 3));
    app.preview.go(3);
    app.preview.go(4);
    app.preview.go(0);
    expect(state(app).page).toBe(3);
  });

  it('sends no request for a preview that the server has reported as impossible', async () => {
    const fake = await startFakePortal();
    const app = appOf(fake);
    app.preview.open({ ...asset('a'), preview_problem: 'damaged' });
    await app.preview.load([1]);
    expect(state(app).pages.get(1)?.status).toBe('failure');
    expect(requests(fake)).toBe(0);
  });

  it('reports a failed page and allows a retry', async () => {
    const fake = await startFakePortal();
    const app = appOf(fake);
    fake.handlers['download/preview'] = (_, response) => problem(response, 404, 'preview-unavailable');
    app.preview.open(asset('a'));
    await app.preview.load([1]);
    expect(state(app).pages.get(1)?.status).toBe('failure');
    delete fake.handlers['download/preview'];
    await app.preview.load([1]);
    expect(state(app).pages.get(1)?.status).toBe('success');
  });

  it(
    'ignores a response for an asset that is no longer open',
    { tags: ['4.preview.opens', 'd.stores.order'] },
    async () => {
      const fake = await startFakePortal();
      const app = appOf(fake);
      const held = gate();
      fake.handlers['download/preview'] = async (_, response, url) => {
        if (url.searchParams.get('id') === 'slow') await held.passed;
        json(response, { url: `/${url.searchParams.get('id')}`, asset_groups: [] });
      };
      app.preview.open(asset('slow'));
      void app.preview.load([1]);
      await vi.waitFor(() => expect(requests(fake)).toBe(1));
      app.preview.open(asset('fast'));
      void app.preview.load([1]);
      held.open();
      await vi.waitFor(() => expect(state(app).pages.get(1)?.url).toBe(`${fake.url}/fast`));
      app.preview.close();
      expect(state(app)).toEqual({ asset: null, list: [], page: 1, pageCount: 0, pages: new Map() });
      app.preview.next();
      app.preview.go(1);
      app.preview.follow([asset('fast')]);
      expect(state(app)).toMatchObject({ asset: null, list: [] });
    },
  );
});

describe('asset store', () => {
  it('loads an asset, shows a cached one meanwhile, reports a missing one, and aborts the previous load', async () => {
    const fake = await startFakePortal();
    const app = appOf(fake);
    const load = app.asset.load('a1', asset('a1', { title: 'cached' }));
    expect(app.asset.store.getState()).toMatchObject({ status: 'loading', asset: { title: 'cached' } });
    await load;
    expect(app.asset.store.getState()).toMatchObject({ status: 'success', asset: { title: 'a1' } });
    const missing = app.asset.load('missing');
    expect(app.asset.store.getState()).toMatchObject({ status: 'loading', asset: null });
    await missing;
    expect(app.asset.store.getState().status).toBe('missing');
    await Promise.all([app.asset.load('a2'), app.asset.load('a3')]);
    expect(app.asset.store.getState()).toMatchObject({ status: 'success', asset: { id: 'a3' } });
    app.asset.clear();
    expect(app.asset.store.getState()).toEqual({ status: 'initial', asset: null, error: null });
  });

  it('stores the error of a failed load', async () => {
    const fake = await startFakePortal();
    fake.handlers['assets'] = (_, response) => problem(response, 500, 'internal');
    const app = appOf(fake);
    await app.asset.load('a1');
    expect(app.asset.store.getState()).toMatchObject({ status: 'failure', error: { code: 'internal' } });
  });
});
