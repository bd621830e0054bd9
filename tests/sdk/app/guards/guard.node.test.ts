import { describe, expect, it } from 'vitest';
import { json } from '../../support/http.js';
import { appOf, startFakePortal } from '../../support/portal.js';

/** Starts an app with this configuration, as a guest or, if guests have no access, without a session. */
async function started(config: object, guests = true) {
  const fake = await startFakePortal();
  fake.guests = guests;
  fake.handlers['config/global'] = (_, response) => json(response, config);
  const app = appOf(fake);
  await app.start();
  return { fake, app };
}

const stay = { kind: 'stay' };
const login = { kind: 'go', to: '/login' };

// “A guard that uses all inputs of decideRoute”
describe('guard of the app (specification, section 2, Navigation rules and guards)', () => {
  it('uses the configuration', { tags: ['2.guards.hide-dashboard'] }, async () => {
    const hidden = await started({ global: { hide_dashboard: true } });
    expect(hidden.app.guard('/')).toEqual({ kind: 'go', to: '/search/*' });
    const shown = await started({});
    expect(shown.app.guard('/')).toEqual(stay);
  });

  it(
    'uses the session, and admits everyone to pages with global access',
    { tags: ['2.guards.login-needed', '2.guards.global-access', '6.global-access'] },
    async () => {
      const { app } = await started(
        { customPages: [{ key: 'imprint', global_access: true }, { key: 'team' }] },
        false,
      );
      expect(app.guard('/search/*')).toEqual(login);
      expect(app.guard('/custom/team')).toEqual(login);
      for (const route of ['/login', '/logout', '/custom/imprint']) expect(app.guard(route)).toEqual(stay);
    },
  );

  it(
    'uses the roles of the user',
    { tags: ['2.guards.admin-without-assets', '6.admin.without-assets'] },
    async () => {
      const { fake, app } = await started({}, false);
      fake.handlers['session/get'] = (_, response) =>
        json(response, {
          session: 'cookie',
          user: 'admin',
          guest: false,
          isAssetUser: false,
          isGuiAdmin: true,
          workspace: 'default',
          locale: null,
          login: [],
        });
      await app.session.login({ user: 'admin', pass: 'right' });
      expect(app.guard('/search/*')).toEqual({ kind: 'go', to: '/admin/general' });
      expect(app.guard('/admin/general')).toEqual(stay);
    },
  );

  it('stays on the page after a logout, until the next session is loaded', async () => {
    const { fake, app } = await started({}, false);
    await app.session.login({ user: 'ada', pass: 'right' });
    expect(app.guard('/search/*')).toEqual(stay);
    const decisions: unknown[] = [];
    const unsubscribe = app.session.store.subscribe(({ status, session }) => {
      if (status === 'loggedOut' && session === null) decisions.push(app.guard('/search/*'));
    });
    await app.session.logout();
    unsubscribe();
    expect(decisions[0]).toEqual(stay);
    expect(fake.user).toBeNull();
  });
});
