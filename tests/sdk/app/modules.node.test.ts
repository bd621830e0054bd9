import { describe, expect, it, vi } from 'vitest';
import { bookmarksModule, collectionsModule, downloadDialogModule } from '@assetportal/sdk';
import { createAdmin } from '@assetportal/sdk/admin';
import { asset } from '../support/asset.js';
import { json, problem } from '../support/http.js';
import { appOf, startFakePortal } from '../support/portal.js';

describe('app.module', () => {
  it('creates each module once and stops it with the app', async () => {
    const app = appOf(await startFakePortal());
    let stopped = 0;
    const create = vi.fn(() => ({ stop: () => (stopped += 1) }));
    expect(app.module(create)).toBe(app.module(create));
    expect(create).toHaveBeenCalledExactlyOnceWith(app);
    app.stop();
    expect(stopped).toBe(1);
  });

  it('loads the bookmarks of the current user', async () => {
    const fake = await startFakePortal();
    fake.handlers['config/bookmarks'] = (_, response) => json(response, ['a1', 'a2']);
    const app = appOf(fake);
    await app.start();
    const bookmarks = app.module(bookmarksModule);
    expect(bookmarks.store.getState().ids).toEqual([]);
    await app.session.login({ user: 'ada', pass: 'right' });
    await vi.waitFor(() => expect(bookmarks.store.getState().ids).toEqual(['a1', 'a2']));
    await bookmarks.load();
    expect(bookmarks.store.getState().assets).toHaveLength(2);
    // Titles and dates depend on the language, so the loaded assets are cleared.
    await app.locale.choose('de');
    expect(bookmarks.store.getState()).toMatchObject({ assets: [], assetsStatus: 'initial' });
    app.stop();
  });

  it.each([
    ['/', 2],
    ['/search/*', 1],
  ])(
    'reloads the collections after a change of language only on the home page (at %s)',
    { tags: ['4.locale.reload'] },
    async (route, fetched) => {
      const fake = await startFakePortal();
      let lists = 0;
      fake.handlers['collection'] = (_, response) => {
        lists += 1;
        json(response, { collections: [{ indicator: 'sea', translation: { de: 'Meer', en: 'Sea' } }] });
      };
      const app = appOf(fake, { route: () => route });
      await app.start();
      const collections = app.module(collectionsModule);
      await collections.load();
      await app.locale.choose('de');
      await vi.waitFor(() => expect(lists).toBe(fetched));
    },
  );

  it('creates the download dialog with the current configuration and language', async () => {
    const fake = await startFakePortal();
    fake.handlers['config/global'] = (_, response) =>
      json(response, { terms_of_use: { show: true, links: { en: 'https://example.org/terms' } } });
    fake.handlers['session/csets'] = (_, response) =>
      json(response, {
        convert_sets: [{ id: 'original', title: 'Original', allowed: 1, total: 1 }],
        unavailable: [],
      });
    const app = appOf(fake);
    await app.start();
    const dialog = app.module(downloadDialogModule);
    await dialog.open([asset('a1')]);
    expect(dialog.store.getState()).toMatchObject({
      kind: 'choose',
      terms: { link: 'https://example.org/terms', accepted: false },
    });
  });

  it('offers the originals of several assets by a name in the current language', async () => {
    const fake = await startFakePortal();
    fake.handlers['config/global'] = (_, response) =>
      json(response, { terms_of_use: { show: true, links: { en: 'https://example.org/terms' } } });
    fake.handlers['session/csets'] = (request, response) =>
      request.method === 'POST' ? problem(response, 404, 'not-found') : json(response, { convert_sets: [] });
    fake.handlers['info/downloads'] = (_, response) => json(response, { max_assets: 3 });
    const app = appOf(fake);
    await app.start();
    const dialog = app.module(downloadDialogModule);
    await dialog.open([asset('a1'), asset('a2')]);
    expect(dialog.store.getState()).toMatchObject({ formats: [{ title: 'Original' }] });
  });

  it('orders with links to the API if no address of the user interface is set (R13)', async () => {
    const fake = await startFakePortal();
    fake.handlers['config/global'] = (_, response) =>
      json(response, {
        global: { run_order_process: true },
        order: { mailto: 'orders@example.org', body: '$link' },
      });
    fake.handlers['session/csets'] = (_, response) => problem(response, 403, 'forbidden');
    const mails: string[] = [];
    const app = appOf(fake, { openMail: (href) => void mails.push(decodeURIComponent(href)) });
    await app.start();
    const dialog = app.module(downloadDialogModule);
    await dialog.open([asset('a1')]);
    expect(dialog.accept()).toBe('done');
    expect(mails).toEqual([expect.stringContaining(`${fake.url}/asset/a1`)]);
  });
});

describe('createAdmin', () => {
  const setUp = async () => {
    const fake = await startFakePortal();
    fake.user = 'admin';
    Object.assign(fake.handlers, {
      'session/check': (_, response) =>
        json(response, { sessionValid: true, isGuiAdmin: fake.user === 'admin' }),
      'config/translations': (_, response, url) =>
        json(response, url.searchParams.has('lang') ? {} : { locales: [] }),
      'config/custom_html': (_, response, url) =>
        json(response, url.searchParams.has('lang') ? {} : { locales: [] }),
      'info/all_languages': (_, response) => json(response, { languages: { fr: 'French' } }),
      collection: (_, response) => json(response, { collections: [] }),
    } satisfies typeof fake.handlers);
    const app = appOf(fake);
    await app.start();
    return { fake, app, admin: createAdmin(app) };
  };

  it('lets only GUI admins enter', { tags: ['2.guards.admin-session'] }, async () => {
    const { fake, admin } = await setUp();
    expect(await admin.enter('/search/*')).toEqual({ kind: 'enter' });
    fake.user = 'ada';
    expect(await admin.enter('/search/*')).toEqual({ kind: 'back', to: '/search/*' });
  });

  it(
    'loads everything that the admin area needs, and stores it as the backup',
    { tags: ['2.guards.admin-loads', '2.guards.admin-backups'] },
    async () => {
      const { fake, app, admin } = await setUp();
      // The start requests these two in the background.
      await vi.waitFor(() => expect(app.fields.store.getState().fields).toHaveLength(3));
      await vi.waitFor(() => expect(app.version.getState().backend).toBe('0.1.0'));
      const { length } = fake.calls;
      expect(await admin.load()).toEqual([]);
      const requested = fake.calls.slice(length);
      expect(requested).toEqual(expect.arrayContaining(['GET index/fields', 'GET info/check_version']));
      const { config, translations, pages } = admin;
      expect(config.store.getState().backup).toEqual(config.store.getState().config);
      expect(translations.store.getState().backup).toEqual(translations.store.getState().languages);
      expect(translations.store.getState().languages.map(({ short }) => short)).toEqual(['de', 'en']);
      expect(pages.store.getState().backup).toEqual(pages.store.getState().pages);
      expect(app.module(collectionsModule).store.getState().status).toBe('success');
      expect(app.fields.store.getState().fields).toHaveLength(3);
      expect(app.version.getState().backend).toBe('0.1.0');
      // The labels of the forms are now loaded, in the current language.
      expect(app.translator.getState().has('config.global/website_title.label')).toBe(true);
    },
  );

  it('reports failed loads without affecting the others', async () => {
    const { fake, admin } = await setUp();
    delete fake.handlers['collection'];
    fake.handlers['config/custom_html'] = (_, response) => json(response, { title: 'x' }, 503);
    expect((await admin.load()).map(({ load }) => load)).toEqual(['pages', 'collections']);
    expect(admin.config.store.getState().status).toBe('success');
  });

  it('applies a saved configuration to the app immediately', async () => {
    const { fake, app, admin } = await setUp();
    await admin.load();
    admin.config.set(['global', 'website_title'], 'Museum');
    fake.handlers['config/global'] = (_, response) => json(response, {});
    expect(await admin.config.save()).toBe('saved');
    expect(app.config.store.getState().config.global.website_title).toBe('Museum');
  });
});
