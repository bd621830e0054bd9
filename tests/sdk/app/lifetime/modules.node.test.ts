import { describe, expect, it, vi } from 'vitest';
import { bookmarksModule, brandingModule, collectionsModule, dashboardModule } from '@assetportal/sdk';
import { asset } from '../../support/asset.js';
import { json } from '../../support/http.js';
import { appOf, gate, memory, startFakePortal } from '../../support/portal.js';

const ROWS = { collections: [{ indicator: 'sea', translation: { en: 'Sea', de: 'Meer' } }] };

async function setUp(route = '/') {
  const fake = await startFakePortal();
  fake.user = 'ada';
  fake.handlers['config/bookmarks'] = (_, response) => json(response, ['a1']);
  fake.handlers['collection'] = (_, response) => json(response, ROWS);
  const app = appOf(fake, { route: () => route });
  await app.start();
  return { fake, app };
}

describe('a module of a stopped app', () => {
  it('no longer makes the app busy', async () => {
    const { fake, app } = await setUp();
    const bookmarks = app.module(bookmarksModule);
    const collections = app.module(collectionsModule);
    await vi.waitFor(() => expect(bookmarks.store.getState().ids).toEqual(['a1']));
    await vi.waitFor(() => expect(app.busy.getState()).toBe(false));
    app.stop();
    await app.start();
    const held = gate();
    for (const path of ['assets', 'collection'])
      fake.handlers[path] = async (_, response) => {
        await held.passed;
        json(response, ROWS);
      };
    const loading = [bookmarks.load(), collections.load()];
    expect(bookmarks.store.getState().assetsStatus).toBe('loading');
    expect(collections.store.getState().status).toBe('loading');
    expect(app.busy.getState()).toBe(false);
    held.open();
    await Promise.all(loading);
  });

  it('does not clear the home page for another user', async () => {
    const { app } = await setUp();
    const dashboard = app.module(dashboardModule);
    await dashboard.load();
    app.stop();
    app.changes.emit('session');
    expect(dashboard.store.getState().dashboard).not.toBeNull();
  });

  it('does not load the branding files again', async () => {
    const { fake, app } = await setUp();
    fake.handlers['config'] = (_, response) => json(response, { style: true });
    fake.handlers['config/style'] = (_, response) => void response.writeHead(200).end('a{}');
    await app.loadAvailable();
    const branding = app.module(brandingModule);
    await vi.waitFor(() => expect(branding.store.getState().style).toBe('a{}'));
    await app.loadAvailable();
    await vi.waitFor(() => expect(fake.count('GET config/style')).toBe(2));
    app.stop();
    await app.loadAvailable();
    await app.loadVersion();
    expect(fake.count('GET config/style')).toBe(2);
  });
});

it('a change of language keeps the home page, and keeps its collections until they are loaded again', async () => {
  const { fake, app } = await setUp();
  const dashboard = app.module(dashboardModule);
  const collections = app.module(collectionsModule);
  await Promise.all([dashboard.load(), collections.load()]);
  const held = gate();
  fake.handlers['collection'] = async (_, response) => {
    await held.passed;
    json(response, ROWS);
  };
  const changed: unknown[] = [];
  dashboard.store.subscribe((state) => changed.push(state));
  await app.locale.choose('DE');
  expect(changed).toEqual([]);
  expect(collections.store.getState()).toMatchObject({
    status: 'loading',
    collections: [{ key: 'newest' }, { label: 'Sea' }],
  });
  held.open();
  await vi.waitFor(() =>
    expect(collections.store.getState()).toMatchObject({
      status: 'success',
      collections: [{ key: 'newest' }, { label: 'Meer' }],
    }),
  );
});

describe('the end of a session without access for guests', () => {
  it('clears the asset, and requests nothing that needs a session', async () => {
    const { fake, app } = await setUp('/info');
    fake.guests = false;
    await app.asset.load('a1');
    expect(app.asset.store.getState().asset).toMatchObject({ id: asset('a1').id });
    const { length } = fake.calls;
    await app.session.logout();
    expect(app.asset.store.getState()).toMatchObject({ status: 'initial', asset: null });
    await app.loadVersion();
    expect(fake.calls.slice(length)).toEqual([
      'GET session/logout',
      'POST session/get',
      'GET info/check_version',
    ]);
  });
});

it('the first route is decided only when everything that it depends on is loaded', async () => {
  const fake = await startFakePortal();
  const app = appOf(fake, { route: () => '/search/*' });
  const redirects: unknown[] = [];
  app.status.subscribe(({ redirect }) => redirects.push(redirect));
  await app.start();
  expect(new Set(redirects)).toEqual(new Set([null]));
});

describe('language', () => {
  it('of a stored choice that is not offered is the first one, if the server has translations for it', async () => {
    const fake = await startFakePortal();
    const italian = { short: 'IT', lang: 'Italiano' };
    fake.handlers['index/content_locales'] = (_, response) =>
      json(response, { locales: [italian, { short: 'EN', lang: 'English' }] });
    fake.handlers['config/translations'] = (_, response, url) =>
      json(
        response,
        url.searchParams.has('lang') ? { common: { back: 'Indietro' } } : { locales: [italian] },
      );
    const app = appOf(fake, { storage: memory({ locale: 'fr' }) });
    await app.start();
    expect(app.locale.store.getState().locale).toBe('it');
  });

  it('of the content is sent to the server after a change', async () => {
    const { fake, app } = await setUp();
    fake.handlers['config/translations'] = (_, response, url) =>
      json(
        response,
        url.searchParams.has('lang')
          ? { _meta: { content_language: 'de-AT' }, common: { back: 'Retour' } }
          : { locales: [{ short: 'DE', lang: 'Deutsch' }] },
      );
    await app.translations.list();
    await app.locale.choose('DE');
    expect(fake.calls.find((call) => call.includes('locale=de-AT'))).toBeDefined();
  });
});
