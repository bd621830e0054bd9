import { describe, expect, it, vi } from 'vitest';
import { bookmarksModule, collectionsModule, dashboardModule, type App } from '@assetportal/sdk';
import { asset } from '../../support/asset.js';
import { json, problem } from '../../support/http.js';
import { appOf, gate, searchReply, startFakePortal, type FakePortal } from '../../support/portal.js';

/** Starts an app on the home page, with a user who has one bookmark. */
async function setUp() {
  const fake = await startFakePortal();
  fake.user = 'ada';
  fake.handlers['config/bookmarks'] = (_, response) => json(response, ['a1']);
  fake.handlers['collection'] = (_, response) =>
    json(response, { collections: [{ indicator: 'sea', translation: { en: 'Sea', de: 'Meer' } }] });
  fake.handlers['collection/preview'] = (_, response) =>
    json(response, { response: { numFound: 1, docs: [asset('a1')] } });
  const place = { route: '/info' };
  const app = appOf(fake, { route: () => place.route });
  await app.start();
  return { fake, app, place };
}

/** Replaces the handler of a path by one that responds when the test opens the gate, and then responds at once. */
function hold(fake: FakePortal, path: string, reply: unknown) {
  const held = gate();
  const before = fake.handlers[path];
  const closed = gate();
  let calls = 0;
  fake.handlers[path] = async (request, response, url) => {
    calls += 1;
    if (calls > 1 && before !== undefined) return before(request, response, url);
    response.on('close', closed.open);
    await held.passed;
    json(response, reply);
  };
  return { open: held.open, closed: closed.passed, requested: () => vi.waitFor(() => expect(calls).toBe(1)) };
}

describe('a response to an earlier user', () => {
  it('does not appear on the home page', async () => {
    const { fake, app } = await setUp();
    const dashboard = app.module(dashboardModule);
    const search = hold(fake, 'dashboard', { total: 1, keywords: [], collections: [], posters: {} });
    const loading = dashboard.load();
    await search.requested();
    dashboard.clear();
    search.open();
    await loading;
    expect(dashboard.store.getState()).toEqual({ dashboard: null, error: null });
  });

  it('does not appear in the collections', async () => {
    const { fake, app } = await setUp();
    const collections = app.module(collectionsModule);
    const list = hold(fake, 'collection', { collections: [{ indicator: 'secret', translation: {} }] });
    const loading = collections.load();
    await list.requested();
    collections.drop();
    list.open();
    await loading;
    expect(collections.store.getState()).toMatchObject({ status: 'initial', collections: [] });
  });

  it('does not fill the cache of bookmarked assets', async () => {
    const { fake, app } = await setUp();
    const bookmarks = app.module(bookmarksModule);
    await vi.waitFor(() => expect(bookmarks.store.getState().ids).toEqual(['a1']));
    const assets = hold(fake, 'assets', { response: { numFound: 1, docs: [asset('a1')] } });
    fake.handlers['config/bookmarks'] = (_, response) => json(response, ['a1']);
    const loading = bookmarks.load();
    await assets.requested();
    await app.session.login({ user: 'ben', pass: 'x' });
    assets.open();
    await loading;
    await vi.waitFor(() => expect(bookmarks.store.getState().ids).toEqual(['a1']));
    expect(bookmarks.store.getState()).toMatchObject({ assets: [], assetsStatus: 'initial' });
    const requests = fake.count('GET assets');
    void bookmarks.load();
    await vi.waitFor(() => expect(fake.count('GET assets')).toBe(requests + 1));
  });

  it('does not appear in the search, nor in the preview', async () => {
    const { fake, app } = await setUp();
    const search = hold(fake, 'search', { response: { numFound: 1, docs: [asset('secret')] } });
    const searching = app.search.run();
    await search.requested();
    app.preview.open(asset('secret'));
    await app.session.login({ user: 'ben', pass: 'x' });
    // The request is aborted.
    await search.closed;
    await searching;
    expect(app.search.store.getState()).toMatchObject({ status: 'initial', results: { loaded: 0 } });
    expect(app.preview.store.getState().asset).toBeNull();
  });

  it('does not set the limit of assets per download', async () => {
    const { fake, app } = await setUp();
    const limits = hold(fake, 'info/downloads', { max_assets: 7 });
    const loading = app.downloads.loadLimits();
    await limits.requested();
    app.downloads.userChanged();
    limits.open();
    expect(await loading).toBeNull();
    expect(app.downloads.store.getState().maxAssets).toBeNull();
  });

  it.each([
    ['adds nothing to the bookmarks', 200],
    ['does not report the failure of a search for all its results', 500],
  ])('%s', async (_, status) => {
    const { fake, app } = await setUp();
    const bookmarks = app.module(bookmarksModule);
    await vi.waitFor(() => expect(bookmarks.store.getState().status).toBe('success'));
    const search = gate();
    fake.handlers['search'] = async (_request, response, url) => {
      await search.passed;
      if (status === 200) json(response, searchReply(fake.assets, url));
      else problem(response, status, 'internal');
    };
    const adding = bookmarks.addAll({ query: '*', filters: {} });
    await vi.waitFor(() => expect(fake.count('GET search')).toBe(1));
    await app.session.login({ user: 'ben', pass: 'x' });
    search.open();
    expect(await adding).toBeNull();
    await vi.waitFor(() => expect(bookmarks.store.getState().status).toBe('success'));
    expect(bookmarks.store.getState().ids).toEqual(['a1']);
    expect(app.toasts.store.getState()).toMatchObject({ current: null, waiting: [] });
  });
});

it('reloading the collections discards posters in the previous language', async () => {
  const { fake, app } = await setUp();
  const collections = app.module(collectionsModule);
  await collections.load();
  const row = collections.store.getState().collections.at(-1);
  const key = row?.key ?? '';
  const posters = gate();
  let aborted = false;
  fake.handlers['collection/get'] = async (_, response) => {
    response.on('close', () => (aborted = !response.writableFinished));
    await posters.passed;
  };
  void collections.loadPosters(key);
  await vi.waitFor(() => expect(fake.calls.at(-1)).toContain('collection/get'));
  const list = hold(fake, 'collection', { collections: [] });
  const reloading = collections.reload();
  await vi.waitFor(() => expect(aborted).toBe(true));
  posters.open();
  list.open();
  await reloading;
  expect(collections.store.getState().posters).toEqual({});
});

describe('a call of the session that a login replaced', () => {
  it.each([
    ['a load', 'session/get', ({ session }) => session.load()],
    ['a logout', 'session/logout', ({ session }) => session.logout()],
    ['a login', 'session/get', ({ session }) => session.login({ user: 'ben', pass: 'x' })],
    ['a token', 'session/get', ({ session }) => session.begin({ token: 'T' })],
  ] satisfies [string, string, (app: App) => Promise<unknown>][])(
    'has no effect (%s)',
    async (_, path, call) => {
      const { fake, app } = await setUp();
      const held = gate();
      const { [path]: before } = fake.handlers;
      let calls = 0;
      fake.handlers[path] = async (_request, response) => {
        calls += 1;
        await held.passed;
        problem(response, 500, 'internal');
      };
      const earlier = call(app);
      await vi.waitFor(() => expect(calls).toBe(1));
      if (before === undefined) delete fake.handlers[path];
      else fake.handlers[path] = before;
      await app.session.login({ user: 'cleo', pass: 'x' });
      held.open();
      await earlier;
      expect(app.session.store.getState()).toMatchObject({
        status: 'success',
        error: null,
        session: { user: 'cleo' },
      });
      expect(app.toasts.store.getState().current).toBeNull();
    },
  );

  it('opens no page after a logout', async () => {
    const { fake, app } = await setUp();
    const { requested, open } = hold(fake, 'session/get', {});
    const leaving = app.session.logout();
    await requested();
    delete fake.handlers['session/get'];
    await app.session.login({ user: 'cleo', pass: 'x' });
    open();
    expect(await leaving).toEqual({ kind: 'stay' });
    expect(app.session.store.getState().session?.user).toBe('cleo');
  });
});
