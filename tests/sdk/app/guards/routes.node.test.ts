import { describe, expect, it, vi } from 'vitest';
import { collectionsModule } from '@assetportal/sdk';
import { asset } from '../../support/asset.js';
import { json } from '../../support/http.js';
import { appOf, gate, memory, startFakePortal } from '../../support/portal.js';

const GUEST = { session: 'cookie', user: null, guest: true, isAssetUser: false, isGuiAdmin: false };
const rest = { workspace: '', locale: null, login: [{ name: 'native', url: '' }] };
const noRights = {
  session: 'cookie',
  user: 'eve',
  guest: false,
  isAssetUser: false,
  isGuiAdmin: false,
  ...rest,
};

const go = (to: string) => ({ kind: 'go', to });
const stay = { kind: 'stay' };

describe('app.guard (specification, section 2, Navigation rules and guards)', () => {
  it(
    'applies the session, the configuration and the custom pages',
    { tags: ['2.guards.login-needed'] },
    async () => {
      const fake = await startFakePortal();
      fake.guests = false;
      fake.handlers['config/global'] = (_, response) =>
        json(response, {
          global: { hide_dashboard: true },
          customPages: [{ key: 'imprint', global_access: true }, { key: 'internal' }],
        });
      const app = appOf(fake);
      await app.start();
      expect(app.guard('/search/*')).toEqual(go('/login'));
      expect(app.guard('/login')).toEqual(stay);
      expect(app.guard('/custom/imprint')).toEqual(stay);
      expect(app.guard('/custom/internal')).toEqual(go('/login'));
      await app.session.login({ user: 'ada', pass: 'x' });
      expect(app.guard('/custom/internal')).toEqual(stay);
      expect(app.guard('/')).toEqual(go('/search/*'));
      expect(app.guard('/admin/general')).toEqual(go('/search/*'));
    },
  );

  it('keeps the page while the guest session loads after a logout', async () => {
    const fake = await startFakePortal();
    const app = appOf(fake, { route: () => '/search/*' });
    await app.start();
    await app.session.login({ user: 'ada', pass: 'x' });
    const held = gate();
    fake.handlers['session/get'] = async (_, response) => {
      await held.passed;
      json(response, { ...GUEST, ...rest });
    };
    const logout = app.session.logout();
    await vi.waitFor(() => expect(app.session.store.getState().status).toBe('loggedOut'));
    expect(app.guard('/search/*')).toEqual(stay);
    held.open();
    expect(await logout).toEqual(stay);
    expect(app.guard('/search/*')).toEqual(stay);
  });

  it('admits a token that is not exchanged yet', { tags: ['2.guards.global-access'] }, async () => {
    const fake = await startFakePortal();
    fake.guests = false;
    const app = appOf(fake, { token: 'x' });
    expect(app.guard('/search/*')).toEqual(stay);
    await app.start();
    expect(app.guard('/search/*')).toEqual(go('/login'));
  });

  it(
    'leads an account without permissions to the no-permission page, also at the next start (R9)',
    { tags: ['6.unauthorized', '4.after-login.others'] },
    async () => {
      const fake = await startFakePortal();
      const storage = memory();
      fake.handlers['session/get'] = (_, response) => json(response, noRights);
      const app = appOf(fake, { storage, route: () => '/search/*' });
      await app.session.login({ user: 'eve', pass: 'x' });
      expect(app.toasts.store.getState().current?.key).toBe('toast.login.noAuthorization');
      expect(app.session.store.getState().status).toBe('unauthorized');
      expect(storage.get('session')).toBeNull();
      const later = appOf(fake, { storage, route: () => '/search/*' });
      await later.start();
      expect(later.status.getState().redirect).toBe('/logout?permission=unauthorized');
      expect(later.guard('/search/*')).toEqual(go('/logout?permission=unauthorized'));
      expect(later.toasts.store.getState().current?.key).toBe('toast.login.noAuthorization');
    },
  );
});

describe('first route of a visit (specification, section 4, Start redirect)', () => {
  const started = async (route: string, guests: boolean) => {
    const fake = await startFakePortal();
    fake.guests = guests;
    const held = gate();
    // The configuration arrives after the session.
    fake.handlers['config/global'] = async (_, response) => {
      await held.passed;
      json(response, {
        global: { hide_dashboard: true },
        customPages: [{ key: 'imprint', global_access: true }],
      });
    };
    const app = appOf(fake, { route: () => route });
    const start = app.start();
    await vi.waitFor(() => expect(app.session.store.getState().session).not.toBeNull());
    held.open();
    await start;
    return app.status.getState().redirect;
  };

  it.each([
    ['/', true, '/search/*'],
    ['/search/x', true, null],
    ['/bookmark/x', true, '/'],
    ['/', false, '/login'],
    ['/search/x', false, '/login'],
    ['/login', false, null],
    ['/logout', false, null],
    ['/custom/imprint', false, null],
    ['/custom/other', false, '/login'],
  ])(
    'from %s, with guests admitted: %s, redirects to %s (R16)',
    { tags: ['4.redirect.hide-dashboard', '4.redirect.check-fails'] },
    async (route, guests, expected) => {
      expect(await started(route, guests)).toBe(expected);
    },
  );
});

describe('app.navigated (specification, section 2)', () => {
  const home = async () => {
    const fake = await startFakePortal();
    fake.handlers['collection'] = (_, response) =>
      json(response, { collections: [{ indicator: 'row', translation: {} }] });
    fake.handlers['collection/get'] = (_, response) =>
      json(response, { response: { numFound: 1, start: 0, docs: [asset('a1')] } });
    const app = appOf(fake);
    await app.start();
    return { fake, app };
  };

  it(
    'clears the poster, the preview and the asset, and marks the page as loading (R20)',
    { tags: ['2.navigation.clears-asset', '2.navigation.page-loading'] },
    async () => {
      const { app } = await home();
      const rows = app.module(collectionsModule);
      await rows.load();
      const [row] = rows.store.getState().collections;
      await rows.loadPosters(row?.key ?? '');
      expect(rows.toggleActive(row?.key ?? '', 'a1')).toBe(true);
      app.preview.open(asset('a1'));
      await app.asset.load('a1');
      app.navigated('/', '/search/*');
      expect(rows.store.getState().active).toBeNull();
      expect(app.preview.store.getState().asset).toBeNull();
      expect(app.asset.store.getState().asset).toBeNull();
      expect(app.status.getState().pageLoading).toBe(true);
      expect(app.busy.getState()).toBe(true);
      app.setPageLoading(false);
      expect(app.status.getState().pageLoading).toBe(false);
    },
  );

  it(
    'restores the scroll position only of the search that the user left',
    { tags: ['2.navigation.search-kept'] },
    async () => {
      const { app } = await home();
      expect(app.navigated('/asset/1', '/search/a', '/search/a')).toMatchObject({ restoreScroll: true });
      expect(app.navigated('/asset/1', '/search/a', '/search/b')).toMatchObject({ restoreScroll: false });
    },
  );
});
