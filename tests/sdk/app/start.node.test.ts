import { describe, expect, it, vi } from 'vitest';
import { createPortal, createApp } from '@assetportal/sdk';
import { decideRoute } from '@assetportal/sdk/rules';
import { json, problem, serve } from '../support/http.js';
import { appOf, gate, memory, startFakePortal } from '../support/portal.js';

describe('app start (specification, section 4, App start)', () => {
  it(
    'fetches the languages first, then configuration, session, branding files and custom pages in parallel',
    { tags: ['4.start.first', '4.start.parallel'] },
    async () => {
      const fake = await startFakePortal();
      // The server responds to the calls of a step only after it has received all of them.
      const step = (size: number) => {
        const complete = gate();
        let running = 0;
        return async () => {
          running += 1;
          if (running === size) complete.open();
          await complete.passed;
        };
      };
      const [languages, portal] = [step(3), step(4)];
      const reply =
        (wait: () => Promise<void>, body: unknown) =>
        async (_: unknown, response: Parameters<typeof json>[0]) => {
          await wait();
          json(response, body);
        };
      const session = { session: 'cookie', user: null, guest: true, isAssetUser: false, isGuiAdmin: false };
      const list = reply(languages, { locales: [{ short: 'EN', lang: 'English' }] });
      const pages = reply(portal, { imprint: '<p>Imprint</p>' });
      Object.assign(fake.handlers, {
        'index/content_locales': list,
        'config/translations': reply(languages, { locales: [] }),
        'config/custom_html': (request, response, url) =>
          (url.searchParams.has('lang') ? pages : list)(request, response),
        'config/global': reply(portal, {}),
        'session/get': reply(portal, { ...session, workspace: 'w', locale: null, login: [] }),
        config: reply(portal, { logo: true }),
      } satisfies typeof fake.handlers);
      const app = appOf(fake);
      expect(app.status.getState()).toMatchObject({ api: 'unknown', ready: false, status: 'starting' });
      expect(app.busy.getState()).toBe(true);
      await app.start();
      expect(app.status.getState()).toMatchObject({ api: 'up', ready: true, status: 'ready' });
      expect(app.session.store.getState()).toMatchObject({ status: 'success', session: { guest: true } });
      expect(app.config.store.getState().status).toBe('success');
      // The interface does not wait for these two.
      await expect.poll(() => app.busy.getState()).toBe(false);
      await expect.poll(() => app.available.getState()).toMatchObject({ logo: true });
      await expect
        .poll(() => app.pages.store.getState().pages)
        .toEqual({ en: { imprint: '<p>Imprint</p>' } });
    },
  );

  it(
    'loads the server version and the fields, and works without them',
    { tags: ['7.version.fallback', '1.version.back-end', '1.version.front-end', '9.front-end-version'] },
    async () => {
      const fake = await startFakePortal();
      const app = appOf(fake);
      await app.start();
      await vi.waitFor(() => expect(app.version.getState()).toEqual({ frontend: '5.1.4', backend: '0.1.0' }));
      await vi.waitFor(() => expect(app.fields.store.getState().fields).toHaveLength(3));
      const minimal = await startFakePortal();
      minimal.handlers['info/check_version'] = (_, response) => problem(response, 500, 'internal');
      const other = appOf(minimal);
      await other.start();
      await vi.waitFor(() => expect(minimal.count('GET info/check_version')).toBe(1));
      expect(other.version.getState().backend).toBe('0');
    },
  );

  it('reports that the API is down, and recovers on retry', { tags: ['4.start.failure'] }, async () => {
    const fake = await startFakePortal();
    let down = true;
    const sent: string[] = [];
    const portal = createPortal({
      url: fake.url,
      retry: 0,
      fetch: (input, init) => {
        sent.push(input);
        return fetch(down ? 'http://127.0.0.1:1/' : input, init);
      },
    });
    const app = createApp({ portal, languages: [] });
    await app.start();
    expect(app.status.getState()).toMatchObject({ api: 'down', ready: false, status: 'unavailable' });
    expect(app.busy.getState()).toBe(false);
    down = false;
    await app.start();
    expect(app.status.getState()).toMatchObject({ api: 'up', ready: true, status: 'ready' });
    // Version and fields are requested only after a successful start.
    await vi.waitFor(() => expect(app.fields.store.getState().fields).toHaveLength(3));
    expect(sent.filter((url) => /check_version|index\/fields/.test(url))).toHaveLength(2);
  });

  const withoutResponseOf = async (path: string) => {
    const fake = await startFakePortal();
    fake.handlers[path] = (request) => request.socket.resetAndDestroy();
    const app = appOf(fake);
    await app.start();
    expect(app.status.getState()).toMatchObject({ api: 'down', ready: false, status: 'unavailable' });
    delete fake.handlers[path];
    await app.start();
    expect(app.status.getState().status).toBe('ready');
  };

  it.each(['index/content_locales', 'session/get'])(
    'treats the API as unavailable without a response for %s',
    withoutResponseOf,
  );

  it(
    'treats the API as unavailable without a response for the configuration',
    { tags: ['7.config.no-status'] },
    () => withoutResponseOf('config/global'),
  );

  it('treats the API as unavailable if another server responds', async () => {
    const url = await serve(
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    );
    const app = createApp({ portal: createPortal({ url, retry: 0 }), languages: [] });
    await app.start();
    expect(app.status.getState().api).toBe('down');
  });

  it('uses the defaults and shows a message if the configuration fails to load (specification, section 8)', async () => {
    const fake = await startFakePortal();
    fake.handlers['config/global'] = (_, response) => problem(response, 500, 'internal');
    const app = appOf(fake);
    await app.start();
    expect(app.status.getState().status).toBe('ready');
    expect(app.config.store.getState()).toMatchObject({
      status: 'unavailable',
      config: { version: '5.1.4' },
    });
    expect(app.toasts.store.getState().current?.key).toBe('toast.config.unavailable');
  });

  it.each([
    [500, 'toast.config.unavailable'],
    // A server that does not support the call has no branding files either.
    [404, undefined],
  ])(
    'after a %s for the status of the branding files, is ready and shows the message %s',
    { tags: ['8.availability.config-status'] },
    async (status, key) => {
      const fake = await startFakePortal();
      fake.handlers['config'] = (_, response) => problem(response, status, 'not-found');
      const app = appOf(fake);
      await app.start();
      expect(app.status.getState().status).toBe('ready');
      // The app does not wait for this call. Another one ends later.
      await app.portal.config.available().catch(() => undefined);
      expect(app.toasts.store.getState().current?.key).toBe(key);
    },
  );

  it('repairs an invalid configuration and reports its faults', async () => {
    const fake = await startFakePortal();
    fake.handlers['config/global'] = (_, response) =>
      json(response, { sorting: { default: 'title', orientation: 'up' }, search: { defaultView: 'list' } });
    const app = appOf(fake);
    await app.start();
    expect(app.config.store.getState().faults.map(({ path }) => path)).toEqual(['sorting.orientation']);
    expect(app.search.store.getState()).toMatchObject({
      sort: { field: 'title', direction: 'desc' },
      view: 'list',
    });
  });

  it.each([
    ['does not redirect without a token', undefined, null],
    [
      'redirects to the no-permission page after an empty token without a session',
      '',
      '/logout?permission=unauthorized',
    ],
    [
      'redirects to the no-permission page after a token without a session',
      'bad',
      '/logout?permission=unauthorized',
    ],
  ])('%s', { tags: ['4.redirect.token-fails'] }, async (_, token, redirect) => {
    const fake = await startFakePortal();
    fake.handlers['session/get'] = (__, response, url) => {
      if (url.searchParams.has('token')) return problem(response, 401, 'wrong-credentials');
      json(response, {
        session: token === '' ? null : 'cookie',
        user: null,
        guest: token !== '',
        isAssetUser: false,
        isGuiAdmin: false,
        workspace: '',
        locale: null,
        login: [],
      });
    };
    const app = appOf(fake, { token });
    await app.start();
    expect(app.status.getState()).toMatchObject({ ready: true, redirect });
    app.redirected();
    expect(app.status.getState().redirect).toBeNull();
    // A later login or logout must not repeat the redirect.
    await app.session.logout();
    await app.session.login({ user: 'ada', pass: 'right' });
    expect(app.status.getState().redirect).toBeNull();
  });

  it('shares one start between concurrent calls', async () => {
    const fake = await startFakePortal();
    const app = appOf(fake);
    await Promise.all([app.start(), app.start()]);
    expect(fake.count('GET config/global')).toBe(1);
  });
});

describe('guest access', () => {
  const route = (app: ReturnType<typeof appOf>, to: string) =>
    decideRoute({ route: to, session: app.session.store.getState().session, hideDashboard: false });

  it('lets guests open the search if it is enabled', async () => {
    const fake = await startFakePortal();
    const app = appOf(fake);
    await app.start();
    expect(route(app, '/search/*')).toEqual({ kind: 'stay' });
  });

  it(
    'opens the login page with the login methods if it is disabled',
    { tags: ['2.guards.login-needed', '6.methods.from-server'] },
    async () => {
      const fake = await startFakePortal();
      fake.guests = false;
      const app = appOf(fake);
      await app.start();
      expect(app.status.getState().status).toBe('ready');
      expect(app.session.store.getState()).toMatchObject({
        status: 'unauthorized',
        session: { login: [{ name: 'native' }] },
      });
      expect(route(app, '/search/*')).toEqual({ kind: 'go', to: '/login' });
    },
  );
});

describe('language (specification, section 4, Locale choice)', () => {
  it(
    "starts with the browser's language, then sends the selected one to the server and stores it",
    { tags: ['4.locale.browser', '4.locale.stored', '7.accept-language'] },
    async () => {
      const fake = await startFakePortal();
      const storage = memory();
      const languages: (string | undefined)[] = [];
      fake.handlers['search'] = (request, response) => {
        languages.push(request.headers['accept-language']);
        json(response, { response: { numFound: 0, start: 0, docs: [] }, facetCounts: { facetFields: {} } });
      };
      const app = appOf(fake, { storage });
      await app.start();
      expect(app.locale.store.getState().locale).toBe('en');
      expect(app.translator.getState().t('common.back')).toBe('Back');
      await app.search.run();
      expect(await app.locale.choose('DE')).toBe(true);
      expect(app.translator.getState()).toMatchObject({ locale: 'de' });
      expect(app.translator.getState().t('common.back')).toBe('Zurück');
      await vi.waitFor(() => expect(languages).toEqual(['en', 'de']));
      const next = appOf(fake, { storage });
      await next.start();
      expect(next.locale.store.getState().locale).toBe('de');
    },
  );

  it('rejects a language that is not offered', { tags: ['8.availability.locale'] }, async () => {
    const app = appOf(await startFakePortal());
    await app.start();
    await expect(app.locale.choose('FR')).rejects.toMatchObject({ code: 'invalid-call' });
    expect(app.locale.store.getState().locale).toBe('en');
  });

  it(
    'falls back to the first language if the stored one is no longer offered',
    { tags: ['4.locale.stored-not-offered'] },
    async () => {
      const app = appOf(await startFakePortal(), { storage: memory({ locale: 'it' }) });
      await app.start();
      expect(app.locale.store.getState().locale).toBe('de');
    },
  );

  it(
    'offers only the languages that the admin has enabled',
    { tags: ['3.config.visible-locales'] },
    async () => {
      const fake = await startFakePortal();
      fake.handlers['config/global'] = (_, response) =>
        json(response, { visibleLocales: [{ short: 'DE', lang: 'Deutsch' }] });
      const app = appOf(fake);
      await app.start();
      expect(app.locale.store.getState()).toEqual({
        locale: 'de',
        offered: [{ short: 'DE', lang: 'Deutsch' }],
      });
    },
  );

  it.each([
    [
      'is blocked',
      {
        get: () => {
          throw new Error('denied');
        },
        set: () => {
          throw new Error('denied');
        },
        remove: () => {
          throw new Error('denied');
        },
      },
    ],
    ['contains garbage', memory({ locale: '\u0000{]', session: '{"user":' })],
    ['contains another shape', memory({ locale: '[1]', session: '7' })],
    [
      'returns no string',
      { get: () => 42 as unknown as string, set: () => undefined, remove: () => undefined },
    ],
  ])('works with a storage that %s', async (_, storage) => {
    const fake = await startFakePortal();
    const app = appOf(fake, { storage });
    await app.start();
    expect(app.status.getState().status).toBe('ready');
    await app.locale.choose('EN');
    expect(app.locale.store.getState().locale).toBe('en');
    await app.session.login({ user: 'ada', pass: 'x' });
    expect(app.session.store.getState().session?.user).toBe('ada');
  });
});
