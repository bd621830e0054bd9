import { describe, expect, it } from 'vitest';
import { MAX_PAGE_COUNT } from '@assetportal/sdk/contract';
import { asset } from '../support/asset.js';
import { problem } from '../support/http.js';
import { appOf, startFakePortal } from '../support/portal.js';

const pdf = (id: string, page_cnt: number) =>
  asset(id, { filetype: 'pdf', asset_groups: ['document'], page_cnt });
const state = (app: ReturnType<typeof appOf>) => app.preview.store.getState();
const CLOSED = { asset: null, list: [], page: 1, pageCount: 0 };

describe('preview store (specification, section 4, Preview)', () => {
  it('opens with the first page, without a request', { tags: ['4.preview.opens'] }, async () => {
    const fake = await startFakePortal();
    const app = appOf(fake);
    expect(state(app)).toEqual(CLOSED);
    app.preview.open(pdf('d', 50));
    expect(state(app)).toMatchObject({ asset: { id: 'd' }, page: 1, pageCount: 50 });
    app.preview.open(pdf('bomb', 300_000_000));
    expect(state(app).pageCount).toBe(MAX_PAGE_COUNT);
    app.preview.open(asset('tiff', { page_cnt: 4 }), undefined, 4);
    expect(state(app)).toMatchObject({ page: 4, pageCount: 4 });
    expect(fake.count('GET download/preview')).toBe(0);
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

  it('clears its state when it closes', { tags: ['4.preview.opens', 'd.stores.order'] }, async () => {
    const app = appOf(await startFakePortal());
    app.preview.open(asset('a'));
    app.preview.close();
    expect(state(app)).toEqual(CLOSED);
    app.preview.next();
    app.preview.go(1);
    app.preview.follow([asset('a')]);
    expect(state(app)).toEqual(CLOSED);
  });
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
