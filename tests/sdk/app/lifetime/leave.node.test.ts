import { describe, expect, it, vi } from 'vitest';
import { bookmarksModule, collectionsModule, dashboardModule } from '@assetportal/sdk';
import { createAdmin } from '@assetportal/sdk/admin';
import { bodyOf, json } from '../../support/http.js';
import { appOf, gate, startFakePortal } from '../../support/portal.js';

/** Starts an app for an admin. Its server stores one message in two languages. */
async function adminApp() {
  const fake = await startFakePortal();
  fake.user = 'admin';
  const stored: Record<string, unknown> = {
    de: { common: { back: 'Heim' } },
    en: { common: { back: 'Return' } },
  };
  Object.assign(fake.handlers, {
    'config/translations': async (request, response, url) => {
      const lang = url.searchParams.get('lang');
      if (lang === null)
        return json(response, { locales: ['DE', 'EN'].map((short) => ({ short, lang: short })) });
      if (request.method === 'POST') stored[lang] = JSON.parse(await bodyOf(request));
      json(response, request.method === 'POST' ? {} : stored[lang]);
    },
    'config/custom_html': (_, response, url) =>
      json(response, url.searchParams.has('lang') ? {} : { locales: [{ short: 'EN', lang: 'English' }] }),
    'info/all_languages': (_, response) => json(response, { languages: {} }),
  } satisfies typeof fake.handlers);
  const app = appOf(fake);
  await app.start();
  return { fake, app, admin: createAdmin(app) };
}

describe('saved translations', () => {
  it('appear in the app immediately, also in languages that were loaded before', async () => {
    const { app, admin } = await adminApp();
    const back = () => app.translator.getState().t('common.back');
    await app.locale.choose('DE');
    await vi.waitFor(() => expect(back()).toBe('Heim'));
    await app.locale.choose('EN');
    await vi.waitFor(() => expect(back()).toBe('Return'));
    await admin.load();
    admin.translations.set('en', 'common.back', 'Go back');
    admin.translations.set('de', 'common.back', 'Retour');
    await admin.translations.save();
    await vi.waitFor(() => expect(back()).toBe('Go back'));
    await app.locale.choose('DE');
    await vi.waitFor(() => expect(back()).toBe('Retour'));
  });
});

describe('leaving the admin area', () => {
  it.each([
    ['config', 'config/global'],
    ['translations', 'info/all_languages'],
    ['pages', 'config/custom_html'],
  ] as const)('aborts the load of the %s editor', async (name, path) => {
    const { fake, admin } = await adminApp();
    const opened = gate();
    let aborted = false;
    fake.handlers[path] = async (request, response) => {
      request.on('close', () => (aborted = !response.writableFinished));
      await opened.passed;
      json(response, {});
    };
    const before = fake.calls.length;
    const loading = admin.load();
    await vi.waitFor(() => expect(fake.calls.slice(before).join()).toContain(path));
    admin.leave();
    await loading;
    expect(admin[name].store.getState().status).not.toBe('loading');
    await vi.waitFor(() => expect(aborted).toBe(true));
    opened.open();
  });
});

describe('stopping the app', () => {
  it('aborts the start, and a later start succeeds', async () => {
    const fake = await startFakePortal();
    const opened = gate();
    fake.handlers['config/global'] = async (_, response) => {
      await opened.passed;
      json(response, {});
    };
    const app = appOf(fake);
    const starting = app.start();
    await vi.waitFor(() => expect(fake.count('GET config/global')).toBe(1));
    app.stop();
    await starting;
    expect(app.status.getState()).toMatchObject({ ready: false, api: 'unknown', status: 'starting' });
    opened.open();
    await app.start();
    expect(app.status.getState().ready).toBe(true);
  });

  it('drops the modules, so that the next use creates new ones', async () => {
    const app = appOf(await startFakePortal());
    const first = app.module(collectionsModule);
    expect(app.module(collectionsModule)).toBe(first);
    app.stop();
    expect(app.module(collectionsModule)).not.toBe(first);
  });
});

describe('modules of a stopped app', () => {
  const running = async () => {
    const fake = await startFakePortal();
    fake.user = 'ada';
    fake.handlers['config/bookmarks'] = (_, response) => json(response, ['a1']);
    fake.handlers['info/downloads'] = (_, response) => json(response, { max_assets: 3 });
    fake.handlers['collection'] = (_, response) => json(response, { collections: [] });
    const app = appOf(fake, { route: () => '/' });
    await app.start();
    return { fake, app };
  };

  it('no longer follow the language and the session', async () => {
    const { fake, app } = await running();
    const bookmarks = app.module(bookmarksModule);
    const dashboard = app.module(dashboardModule);
    const collections = app.module(collectionsModule);
    await Promise.all([bookmarks.load(), dashboard.load(), collections.load()]);
    await vi.waitFor(() => expect(app.downloads.store.getState().maxAssets).toBe(3));
    const states = () => [bookmarks, dashboard, collections].map(({ store }) => store.getState());
    const before = states();
    app.stop();
    const calls = fake.calls.length;
    await app.locale.choose('DE');
    await app.session.login({ user: 'ben', pass: 'right' });
    // The responses to all requests of a module that still follows the session would arrive before this one.
    await app.loadVersion();
    const later = fake.calls.slice(calls).map((call) => call.replace(/\?.*/, ''));
    for (const path of ['config/bookmarks', 'info/downloads', 'collection'])
      expect(later).not.toContain(`GET ${path}`);
    expect(states()).toEqual(before);
  });

  it('abort their loads', async () => {
    const { fake, app } = await running();
    const bookmarks = app.module(bookmarksModule);
    await vi.waitFor(() => expect(bookmarks.store.getState().ids).toEqual(['a1']));
    const opened = gate();
    const aborted = new Set<string>();
    for (const path of ['assets', 'search', 'collection']) {
      fake.handlers[path] = async (_, response) => {
        response.on('close', () => void (response.writableFinished || aborted.add(path)));
        await opened.passed;
      };
    }
    void bookmarks.load();
    void app.module(dashboardModule).load();
    void app.module(collectionsModule).load();
    const pending = () => ['GET assets', 'GET search', 'GET collection'].map((call) => fake.count(call) > 0);
    await vi.waitFor(() => expect(pending()).toEqual([true, true, true]));
    app.stop();
    await vi.waitFor(() => expect([...aborted].sort()).toEqual(['assets', 'collection', 'search']));
    opened.open();
  });
});

describe('leaving a page', () => {
  const started = async () => {
    const fake = await startFakePortal();
    fake.user = 'ada';
    fake.handlers['config/bookmarks'] = (_, response) => json(response, ['a1']);
    const app = appOf(fake);
    await app.start();
    const bookmarks = app.module(bookmarksModule);
    await vi.waitFor(() => expect(bookmarks.store.getState().ids).toEqual(['a1']));
    return { fake, app, bookmarks };
  };

  it.each([
    ['asset', ({ app }) => app.asset.load('a1'), ({ app }) => app.asset.clear()],
    ['bookmarks', ({ bookmarks }) => bookmarks.load(), ({ bookmarks }) => bookmarks.leave()],
  ] satisfies [
    string,
    (page: Awaited<ReturnType<typeof started>>) => Promise<unknown>,
    (page: Awaited<ReturnType<typeof started>>) => void,
  ][])('aborts the request for the %s', async (_, load, leave) => {
    const page = await started();
    let aborted = false;
    page.fake.handlers['assets'] = (_, response) => {
      response.on('close', () => (aborted = !response.writableFinished));
    };
    const loading = load(page);
    await vi.waitFor(() => expect(page.fake.count('GET assets')).toBe(1));
    leave(page);
    await vi.waitFor(() => expect(aborted).toBe(true));
    await loading;
    expect(page.app.asset.store.getState().status).toBe('initial');
    expect(page.bookmarks.store.getState().assetsStatus).toBe('initial');
  });
});

it('a change of language makes the bookmarks request their assets again', async () => {
  const fake = await startFakePortal();
  fake.user = 'ada';
  fake.handlers['config/bookmarks'] = (_, response) => json(response, ['a1']);
  const app = appOf(fake);
  await app.start();
  const bookmarks = app.module(bookmarksModule);
  await vi.waitFor(() => expect(bookmarks.store.getState().ids).toEqual(['a1']));
  await bookmarks.load();
  await bookmarks.load();
  expect(fake.count('GET assets')).toBe(1);
  await app.locale.choose('DE');
  await bookmarks.load();
  expect(fake.count('GET assets')).toBe(2);
});
