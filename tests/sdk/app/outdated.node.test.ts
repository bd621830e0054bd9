import { describe, expect, it, vi } from 'vitest';
import { readConfig } from '@assetportal/sdk/config';
import {
  bookmarksModule,
  collectionsModule,
  dashboardModule,
  downloadDialogModule,
  downloadsModule,
} from '@assetportal/sdk';
import { asset } from '../support/asset.js';
import { json } from '../support/http.js';
import { appOf, gate, searchReply, startFakePortal } from '../support/portal.js';

/** A portal on which only users see `secret`, and an app whose route can be changed. */
async function setUp(route = '/search/*') {
  const fake = await startFakePortal();
  const place = { route };
  const visible = () => fake.assets.filter(({ id }) => fake.user !== null || id !== 'secret');
  fake.assets = [asset('a1'), asset('secret')];
  fake.handlers['search'] = (_, response, url) => json(response, searchReply(visible(), url));
  fake.handlers['assets'] = (_, response, url) => {
    const docs = visible().filter(({ id }) => url.searchParams.getAll('assetid').includes(id));
    json(response, { response: { numFound: docs.length, docs } });
  };
  fake.handlers['collection'] = (_, response) =>
    json(response, {
      collections: [{ indicator: fake.user ?? 'guest', translation: { en: 'Row', de: 'Zeile' } }],
    });
  const app = appOf(fake, { route: () => place.route });
  await app.start();
  return { fake, app, place };
}

type SetUp = Awaited<ReturnType<typeof setUp>>;
const logIn = ({ app }: Pick<SetUp, 'app'>, user = 'ada') => app.session.login({ user, pass: 'x' });
const ids = ({ app }: Pick<SetUp, 'app'>) =>
  app.search.store
    .getState()
    .results.all()
    .map(({ id }) => id);

describe('content of another session (R2)', { tags: ['6.asset-user.sees'] }, () => {
  it('is dropped after a logout, and the open search is repeated for the guest', async () => {
    const portal = await setUp();
    const { app } = portal;
    await logIn(portal);
    await app.search.run({ query: '*' });
    expect(ids(portal)).toEqual(['a1', 'secret']);
    const shown: string[][] = [];
    app.search.store.subscribe(() => shown.push(ids(portal)));
    await app.session.logout();
    await vi.waitFor(() => expect(app.search.store.getState().status).toBe('success'));
    expect(ids(portal)).toEqual(['a1']);
    expect(shown.flat()).not.toContain('secret');
  });

  it('includes custom pages, of which the server returns fewer without a session', async () => {
    const portal = await setUp();
    portal.fake.handlers['config/custom_html'] = (_, response, url) => {
      const internal = portal.fake.user === null ? {} : { internal: '<p>x</p>' };
      json(
        response,
        url.searchParams.has('lang') ? internal : { locales: [{ short: 'EN', lang: 'English' }] },
      );
    };
    const { pages, session } = portal.app;
    await logIn(portal);
    await pages.list();
    expect(await pages.open('internal', 'en')).toMatchObject({ kind: 'content' });
    await session.logout();
    expect(pages.store.getState().pages['en'] ?? {}).not.toHaveProperty('internal');
    await vi.waitFor(async () => expect(await pages.open('internal', 'en')).toEqual({ kind: 'missing' }));
  });

  it('is repeated for a user who logs in while the search is open', async () => {
    const portal = await setUp();
    await portal.app.search.run({ query: '*' });
    expect(ids(portal)).toEqual(['a1']);
    await logIn(portal);
    await vi.waitFor(() => expect(ids(portal)).toEqual(['a1', 'secret']));
  });

  it('is dropped while another page is open, so that the next visit searches again', async () => {
    const portal = await setUp();
    await portal.app.search.run({ query: 'a' });
    portal.app.search.saveScroll(700);
    portal.place.route = '/login';
    await logIn(portal);
    expect(portal.app.search.store.getState()).toMatchObject({
      status: 'initial',
      results: { loaded: 0 },
      numFound: 0,
      query: 'a',
      selection: { kind: 'some', ids: [] },
      scroll: 0,
    });
  });

  it('closes the asset, the preview and the download dialog, and loads the open asset again', async () => {
    const portal = await setUp('/asset/secret');
    const { app, fake } = portal;
    await logIn(portal);
    await app.asset.load('secret');
    expect(app.asset.store.getState().asset?.id).toBe('secret');
    app.preview.open(asset('secret'));
    const dialog = app.module(downloadDialogModule);
    const held = gate();
    fake.handlers['session/csets'] = () => held.passed;
    void dialog.open([asset('secret')]);
    expect(dialog.store.getState().kind).toBe('loading');
    await app.session.logout();
    expect(app.preview.store.getState().asset).toBeNull();
    expect(dialog.store.getState().kind).toBe('closed');
    await vi.waitFor(() =>
      expect(app.asset.store.getState()).toMatchObject({ status: 'missing', asset: null }),
    );
    held.open();
  });

  it('cancels the downloads and loads the limits again', async () => {
    const portal = await setUp();
    const { app, fake } = portal;
    await logIn(portal);
    fake.handlers['info/downloads'] = (_, response) => json(response, { max_assets: 5 });
    app.module(bookmarksModule);
    await vi.waitFor(() => expect(app.downloads.store.getState().maxAssets).toBe(5));
    fake.handlers['download'] = () => new Promise(() => undefined);
    const downloads = app.module(downloadsModule);
    const download = downloads.start({ assets: [asset('secret')], convertSet: 'original', fname: 'secret' });
    expect(downloads.store.getState().items).toHaveLength(1);
    fake.handlers['info/downloads'] = (_, response) => json(response, { max_assets: 1 });
    await app.session.logout();
    await download;
    expect(downloads.store.getState()).toMatchObject({ items: [], status: 'ready' });
    await vi.waitFor(() => expect(app.downloads.store.getState().maxAssets).toBe(1));
  });

  it('also changes if only the roles of the user change', async () => {
    const portal = await setUp();
    await logIn(portal, 'admin');
    await portal.app.search.run({ query: '*' });
    const { session } = portal.app.session.store.getState();
    portal.fake.handlers['session/get'] = (_, response) => json(response, { ...session, isGuiAdmin: false });
    const searches = portal.fake.count('GET search');
    await portal.app.session.renew();
    await vi.waitFor(() => expect(portal.fake.count('GET search')).toBe(searches + 1));
  });

  it('remains if the same session is requested again', async () => {
    const portal = await setUp();
    await logIn(portal);
    await portal.app.search.run({ query: '*' });
    portal.app.search.select(['a1']);
    await portal.app.session.renew();
    expect(portal.app.search.store.getState()).toMatchObject({
      status: 'success',
      selection: { kind: 'some', ids: ['a1'] },
    });
  });

  it('loads the index fields after a login, where guests are not admitted (R31)', async () => {
    const portal = await setUp('/login');
    const { app, fake } = portal;
    fake.guests = false;
    await app.session.load();
    const before = fake.count('GET index/fields');
    await logIn(portal);
    await vi.waitFor(() => expect(fake.count('GET index/fields')).toBe(before + 1));
    await vi.waitFor(() => expect(app.fields.store.getState().fields).toHaveLength(3));
  });
});

describe('the home page (R3)', () => {
  const titles = ({ app }: Pick<SetUp, 'app'>) =>
    app
      .module(collectionsModule)
      .store.getState()
      .collections.map(({ label }) => label);
  const keys = ({ app }: Pick<SetUp, 'app'>) =>
    app
      .module(collectionsModule)
      .store.getState()
      .collections.map(({ key }) => key);

  it(
    'has its rows in the new language after a change on another page',
    { tags: ['4.locale.reload'] },
    async () => {
      const portal = await setUp('/');
      const rows = portal.app.module(collectionsModule);
      await rows.load();
      expect(titles(portal)).toEqual(['Recently added', 'Row']);
      portal.place.route = '/search/x';
      await portal.app.locale.choose('DE');
      portal.place.route = '/';
      await rows.load();
      expect(titles(portal)).toEqual(['Neu hinzugefügt', 'Zeile']);
    },
  );

  it('has its rows in the new language while it is open', { tags: ['4.locale.reload'] }, async () => {
    const portal = await setUp('/');
    await portal.app.module(collectionsModule).load();
    await portal.app.locale.choose('DE');
    await vi.waitFor(() => expect(titles(portal)).toEqual(['Neu hinzugefügt', 'Zeile']));
  });

  it('has the rows of the user after a login', async () => {
    const portal = await setUp('/');
    await portal.app.module(collectionsModule).load();
    const guests = keys(portal);
    await logIn(portal);
    await vi.waitFor(() => expect(keys(portal)).toHaveLength(2));
    expect(keys(portal)).not.toEqual(guests);
  });

  it('has a pre-search that an admin has just saved', async () => {
    const portal = await setUp('/admin/dashboard');
    const { app } = portal;
    await app.module(collectionsModule).load();
    const stored = { dashboard: { collections: [{ key: 'new', label: { en: 'New' }, search: 'x' }] } };
    app.config.accept(readConfig(stored), '"2"');
    portal.place.route = '/';
    await app.module(collectionsModule).load();
    expect(keys(portal)).toContain('new');
  });

  it('clears the content of the previous user, and loads its own', async () => {
    const portal = await setUp('/');
    const dashboard = portal.app.module(dashboardModule);
    await dashboard.load();
    expect(dashboard.store.getState().dashboard?.total).toBe(1);
    await logIn(portal);
    await vi.waitFor(() => expect(dashboard.store.getState().dashboard?.total).toBe(2));
    // It does not depend on the language, and remains for the next visit.
    portal.app.navigated('/', '/search/x');
    await portal.app.locale.choose('DE');
    expect(dashboard.store.getState().dashboard?.total).toBe(2);
  });

  it('has the languages that an admin has just enabled (R3)', async () => {
    const { app } = await setUp('/admin/language');
    const offered = () => app.locale.store.getState().offered.map(({ short }) => short);
    expect(offered()).toEqual(['DE', 'EN']);
    app.config.accept(readConfig({ visibleLocales: [{ short: 'EN', lang: 'English' }] }), '"2"');
    await vi.waitFor(() => expect(offered()).toEqual(['EN']));
    app.config.accept(
      readConfig({
        visibleLocales: [
          { short: 'DE', lang: 'Deutsch' },
          { short: 'EN', lang: 'English' },
        ],
      }),
      '"3"',
    );
    await vi.waitFor(() => expect(offered()).toEqual(['DE', 'EN']));
  });
});
