import { describe, expect, it, vi } from 'vitest';
import { createApp, createPortal, type App } from '@assetportal/sdk';
import { createAdmin } from '@assetportal/sdk/admin';
import { problem } from '../../support/http.js';
import { appOf, memory, startFakePortal, type FakePortal } from '../../support/portal.js';

/** Calls of the app, with the path that the server rejects. Each of them handled a 403 on its own, or not at all. */
const CALLS: readonly [string, string, (app: App) => Promise<unknown>][] = [
  ['the language of the user', 'session/set_locale', (app) => app.portal.session.setLocale({ locale: 'de' })],
  ['session/check', 'session/check', (app) => app.session.check()],
  ['the entry to the admin area', 'session/check', (app) => app.session.enterAdmin()],
  ['the logout', 'session/logout', (app) => app.session.logout()],
  ['index/fields', 'index/fields', (app) => app.fields.load()],
  ['index/status', 'index/status', (app) => app.portal.index.status()],
  ['a custom page', 'config/custom_html', (app) => app.portal.pages.get({ lang: 'de' })],
  ['the version', 'info/check_version', (app) => app.loadVersion()],
  ['the configuration', 'config/global', (app) => app.config.load()],
  ['a password mail', 'user/passwordmail', (app) => app.session.requestPasswordReset('ada')],
  ['the style sheet', 'config/style', (app) => app.portal.branding.get({ file: 'style' })],
  ['a search', 'search', (app) => app.search.run({ query: 'x' })],
  ['an asset', 'assets', (app) => app.asset.load('a1')],
  ['the translations editor', 'config/translations', (app) => createAdmin(app).translations.load('en')],
  [
    'the pages editor',
    'config/custom_html',
    (app) => createAdmin(app).pages.load([{ short: 'EN', lang: 'English' }]),
  ],
];

async function setUp(status: number, code: string, path: string) {
  const fake = await startFakePortal();
  const reload = vi.fn();
  const app = appOf(fake, { route: () => '/search/x', storage: memory(), reload });
  await app.start();
  await app.portal.config.available().catch(() => undefined);
  fake.handlers[path] = (_, response) => problem(response, status, code);
  fake.calls.length = 0;
  return { fake, app, reload };
}

const sessions = (fake: FakePortal) => fake.count('POST session/get');

describe('a call that is denied (R4)', () => {
  it.each(CALLS)(
    'reloads the page after a 403 of %s',
    { tags: ['8.other.403-reloads', '6.forbidden-reloads'] },
    async (_, path, call) => {
      const { app, reload } = await setUp(403, 'forbidden', path);
      await call(app).catch(() => undefined);
      expect(reload).toHaveBeenCalledTimes(1);
      // At most once a minute: then, only the session is requested.
      await call(app).catch(() => undefined);
      expect(reload).toHaveBeenCalledTimes(1);
    },
  );

  it.each(CALLS.filter(([, path]) => path !== 'session/logout'))(
    'requests the session again after a 401 of %s',
    async (_, path, call) => {
      const { fake, app, reload } = await setUp(401, 'session-expired', path);
      await call(app).catch(() => undefined);
      await vi.waitFor(() => expect(sessions(fake)).toBe(1));
      expect(reload).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['a user', 'ada', 1],
    ['a user whose session has ended, with unsaved changes', null, 0],
  ])('reloads the page of %s only if no unsaved change can be lost', async (_, user, reloads) => {
    const { fake, app, reload } = await setUp(403, 'forbidden', 'config/custom_html');
    fake.user = user;
    await app.session.load();
    app.holdRoutes(() => true);
    await app.portal.pages.get({ lang: 'de' }).catch(() => undefined);
    expect(reload).toHaveBeenCalledTimes(reloads);
  });

  it('requests the session only once after several calls', async () => {
    const { fake, app } = await setUp(401, 'session-expired', 'index/status');
    const failing = Array.from({ length: 5 }, () => app.portal.index.status().catch(() => undefined));
    await Promise.all(failing);
    await vi.waitFor(() => expect(sessions(fake)).toBe(1));
    await app.session.load();
    expect(sessions(fake)).toBe(2);
  });

  it('also happens with an existing client, and not after `stop`', async () => {
    const fake = await startFakePortal();
    const portal = createPortal({ url: fake.url, credentials: 'cookie', retry: 0 });
    const reload = vi.fn();
    const app = createApp({ portal, languages: ['en'], storage: memory(), reload, route: () => '/' });
    await app.start();
    fake.handlers['index/status'] = (_, response) => problem(response, 403, 'forbidden');
    app.stop();
    await portal.index.status().catch(() => undefined);
    expect(reload).not.toHaveBeenCalled();
    await app.start();
    await portal.index.status().catch(() => undefined);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('also happens before the start', async () => {
    const fake = await startFakePortal();
    const reload = vi.fn();
    const app = appOf(fake, { route: () => '/', storage: memory(), reload });
    fake.handlers['index/status'] = (_, response) => problem(response, 403, 'forbidden');
    await app.portal.index.status().catch(() => undefined);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
