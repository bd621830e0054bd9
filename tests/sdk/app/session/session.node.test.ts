import { downloadsModule } from '@assetportal/sdk';
import { describe, expect, it, vi } from 'vitest';
import { bodyOf, json, problem } from '../../support/http.js';
import { appOf, gate, memory, startFakePortal } from '../../support/portal.js';
import { toastKeys } from '../../support/users.js';

const started = async (...given: Parameters<typeof appOf>) => {
  const app = appOf(...given);
  await app.start();
  return app;
};

describe('login (specification, section 4, Auth status and After login)', () => {
  it(
    'goes through verifying to the next page, and stores the session without its token',
    { tags: ['4.auth.verifying', '4.after-login.asset-user', '3.session.stored', '7.storage.session'] },
    async () => {
      const storage = memory();
      const app = await started(await startFakePortal(), { storage });
      const statuses: string[] = [];
      app.session.store.subscribe(({ status }) => statuses.push(status));
      expect(await app.session.login({ user: 'ada', pass: 'x' })).toEqual({ kind: 'go', to: '/' });
      expect(statuses).toEqual(['verifying', 'success']);
      expect(JSON.parse(storage.map.get('session') ?? '')).toMatchObject({ user: 'ada', isAssetUser: true });
      expect(storage.map.get('session')).not.toContain('"session"');
    },
  );

  it.each([
    ['wrong', 'info', 'toast.login.wrong', 'wrong-credentials'],
    ['norights', 'warning', 'toast.login.noAuthorization', 'no-rights'],
  ])(
    'shows a message after a refused login (%s) and continues as a guest',
    { tags: ['8.login.401', '8.login.403', '6.unauthorized'] },
    async (pass, level, key, code) => {
      const app = await started(await startFakePortal());
      expect(await app.session.login({ user: 'ada', pass })).toEqual({ kind: 'stay' });
      expect(app.toasts.store.getState().current).toMatchObject({ level, key });
      expect(app.session.store.getState()).toMatchObject({
        status: 'success',
        session: { guest: true },
        error: { code },
      });
    },
  );

  it('stays unauthorized after a refused login without guest access', async () => {
    const fake = await startFakePortal();
    fake.guests = false;
    const app = await started(fake);
    await app.session.login({ user: 'ada', pass: 'wrong' });
    expect(app.session.store.getState()).toMatchObject({
      status: 'unauthorized',
      session: { session: null },
    });
  });

  it('uses the later of two concurrent logins, whichever response arrives last', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    const slow = gate();
    let calls = 0;
    const sessionOf = (user: string) =>
      JSON.stringify({
        session: 'cookie',
        user,
        guest: false,
        isAssetUser: true,
        isGuiAdmin: false,
        workspace: '',
        locale: null,
        login: [],
      });
    fake.handlers['session/get'] = async (_, response) => {
      calls += 1;
      const mine = calls;
      if (mine === 1) await slow.passed;
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(sessionOf(mine === 1 ? 'first' : 'second'));
    };
    const first = app.session.login({ user: 'first', pass: 'x' });
    await vi.waitFor(() => expect(calls).toBe(1));
    const second = app.session.login({ user: 'second', pass: 'x' });
    expect(await second).toEqual({ kind: 'go', to: '/' });
    slow.open();
    expect(await first).toEqual({ kind: 'stay' });
    expect(app.session.store.getState().session?.user).toBe('second');
  });
});

describe('session status (specification, section 4, Auth status)', () => {
  it('reaches all six values', { tags: ['4.auth.states'] }, async () => {
    const fake = await startFakePortal();
    fake.guests = false;
    const app = appOf(fake);
    const statuses = [app.session.store.getState().status];
    app.session.store.subscribe(({ status }) => {
      if (statuses.at(-1) !== status) statuses.push(status);
    });
    await app.start();
    await app.session.login({ user: 'ada', pass: 'wrong' });
    await app.session.login({ user: 'ada', pass: 'x' });
    await app.session.logout();
    expect(statuses).toEqual([
      'initial',
      'loading',
      'unauthorized',
      'verifying',
      'unauthorized',
      'verifying',
      'success',
      'loggedOut',
    ]);
  });
});

describe('entering the admin area (specification, section 2)', () => {
  it.each([
    ['a GUI admin', { sessionValid: true, isGuiAdmin: true }, { kind: 'enter' }],
    ['a user', { sessionValid: true, isGuiAdmin: false }, { kind: 'back', to: '/bookmark' }],
    [
      'an admin whose session is over',
      { sessionValid: false, isGuiAdmin: true },
      { kind: 'back', to: '/bookmark' },
    ],
  ])('checks the session of %s on entry', { tags: ['2.guards.admin-session'] }, async (_, check, entry) => {
    const fake = await startFakePortal();
    fake.handlers['session/check'] = (__, response) => json(response, check);
    const app = await started(fake);
    expect(await app.session.enterAdmin('/bookmark')).toEqual(entry);
    expect(fake.count('GET session/check')).toBe(1);
  });

  it('goes back if the check fails', { tags: ['2.guards.admin-session'] }, async () => {
    const fake = await startFakePortal();
    fake.handlers['session/check'] = (_, response) => problem(response, 503, 'unavailable');
    const app = await started(fake);
    expect(await app.session.enterAdmin()).toEqual({ kind: 'back', to: '/' });
  });
});

describe('password reset (specification, section 8, Login)', { tags: ['8.login.password-reset'] }, () => {
  it('requests a mail without revealing whether the user exists', async () => {
    const fake = await startFakePortal();
    let sent = '';
    fake.handlers['user/passwordmail'] = async (request, response) => {
      sent = await bodyOf(request);
      json(response, {});
    };
    const app = await started(fake);
    expect(await app.session.requestPasswordReset('ada')).toBe(true);
    expect(JSON.parse(sent)).toEqual({ user: 'ada' });
    expect(app.toasts.store.getState().current).toMatchObject({
      level: 'info',
      key: 'toast.password.mailed',
    });
  });

  it('sets a new password with the token of the mail', async () => {
    const fake = await startFakePortal();
    let sent = '';
    fake.handlers['user/password'] = async (request, response) => {
      sent = await bodyOf(request);
      json(response, {});
    };
    const app = await started(fake);
    expect(await app.session.resetPassword('T', 'new password')).toBe(true);
    expect(JSON.parse(sent)).toEqual({ token: 'T', pass: 'new password' });
    expect(app.toasts.store.getState().current).toMatchObject({
      level: 'success',
      key: 'toast.password.reset',
    });
    expect(app.translator.getState().t('toast.password.reset')).toBe('Password was reset');
  });

  it.each([
    ['user/passwordmail', 503, 'mail-not-configured'],
    ['user/password', 400, 'reset-link-invalid'],
  ])('shows the reason if the server refuses %s', async (path, status, code) => {
    const fake = await startFakePortal();
    fake.handlers[path] = (_, response) => problem(response, status, code, 'The reason.');
    const app = await started(fake);
    const done =
      path === 'user/password'
        ? app.session.resetPassword('T', 'new password')
        : app.session.requestPasswordReset('ada');
    expect(await done).toBe(false);
    expect(app.toasts.store.getState().current).toMatchObject({
      level: 'error',
      key: 'toast.password.failed',
      detail: 'The reason.',
    });
    expect(app.translator.getState().t('toast.password.failed')).toBe('Password could not be reset');
  });
});

describe('the session of an earlier visit', () => {
  const earlier = () => memory({ session: JSON.stringify({ user: 'ada', isAssetUser: true }) });

  it('is removed from the storage if the server no longer has it', async () => {
    const storage = earlier();
    await started(await startFakePortal(), { storage });
    expect(storage.map.has('session')).toBe(false);
  });

  it('remains on the server if the request for it fails, and the error is stored', async () => {
    const fake = await startFakePortal();
    const app = await started(fake, { storage: earlier() });
    fake.handlers['session/get'] = (_, response) => problem(response, 500, 'internal');
    await expect(app.session.load()).rejects.toMatchObject({ code: 'internal' });
    expect(app.session.store.getState()).toMatchObject({
      status: 'unauthorized',
      error: { code: 'internal' },
    });
    expect(fake.calls.join()).not.toContain('session/logout');
  });
});

describe('logout (specification, section 4, Logout)', () => {
  it('is reported, and opens the login if the guest session cannot be requested', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.session.login({ user: 'ada', pass: 'x' });
    fake.handlers['session/get'] = (_, response) => problem(response, 503, 'internal');
    expect(await app.session.logout()).toEqual({ kind: 'go', to: '/login' });
    expect(app.session.store.getState()).toMatchObject({ status: 'loggedOut', session: null });
    expect(app.toasts.store.getState().current).toMatchObject({ level: 'success', key: 'toast.logout.done' });
  });

  it('continues as a guest and stores nothing', async () => {
    const storage = memory();
    const app = await started(await startFakePortal(), { storage });
    await app.session.login({ user: 'ada', pass: 'x' });
    expect(await app.session.logout()).toEqual({ kind: 'stay' });
    expect(app.session.store.getState()).toMatchObject({
      status: 'success',
      session: { user: null, guest: true },
    });
    expect(storage.map.has('session')).toBe(false);
  });

  it.each([
    [true, '/search/*'],
    [false, '/'],
  ])(
    'leads from the admin area to the start of the portal (home page hidden: %s)',
    { tags: ['4.logout.from-admin'] },
    async (hide_dashboard, to) => {
      const fake = await startFakePortal();
      fake.handlers['config/global'] = (_, response) => json(response, { global: { hide_dashboard } });
      const app = await started(fake, { route: () => '/admin/general' });
      await app.session.login({ user: 'admin', pass: 'x' });
      expect(await app.session.logout()).toEqual({ kind: 'go', to });
    },
  );

  it('opens the login if guests have no access', async () => {
    const fake = await startFakePortal();
    fake.guests = false;
    const app = await started(fake);
    await app.session.login({ user: 'ada', pass: 'x' });
    expect(await app.session.logout()).toEqual({ kind: 'go', to: '/login' });
    expect(app.session.store.getState().status).toBe('loggedOut');
  });

  it('shows a message and opens the login if the logout fails', { tags: ['4.logout.failure'] }, async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.session.login({ user: 'ada', pass: 'x' });
    fake.handlers['session/logout'] = (_, response) => problem(response, 500, 'internal');
    expect(await app.session.logout()).toEqual({ kind: 'go', to: '/login' });
    expect(app.toasts.store.getState().current?.key).toBe('toast.logout.failed');
    expect(app.session.store.getState().error).toMatchObject({ code: 'internal' });
  });
});

describe('expired session', () => {
  it('shows a message and continues as a guest if the session expired between two visits', async () => {
    const app = await started(await startFakePortal(), { storage: memory({ session: '{"user":"ada"}' }) });
    expect(app.toasts.store.getState().current?.key).toBe('problem.session-expired.title');
    expect(app.session.store.getState().session?.guest).toBe(true);
  });

  it('drops the session and requests a new one after a 401 at the start', async () => {
    const fake = await startFakePortal();
    let count = 0;
    const handlers = fake.handlers;
    handlers['session/get'] = (_, response) => {
      count += 1;
      delete handlers['session/get'];
      problem(response, 401, 'session-expired');
    };
    const app = await started(fake);
    expect(count).toBe(1);
    expect(fake.calls.filter((line) => line.includes('session/'))).toEqual([
      'POST session/get',
      'GET session/logout',
      'POST session/get',
    ]);
    expect(app.session.store.getState()).toMatchObject({ status: 'success', session: { guest: true } });
  });

  it('requests a new session after a 401 during a search, so that the guard can open the login', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    await app.session.login({ user: 'ada', pass: 'x' });
    Object.assign(fake, { user: null, guests: false });
    fake.handlers['search'] = (_, response) => problem(response, 401, 'session-expired');
    await app.search.run();
    await vi.waitFor(() => expect(app.session.store.getState().session?.session).toBeNull());
  });

  it('says once that the session has ended when downloads continue, and removes them', async () => {
    const fake = await startFakePortal();
    const app = await started(fake, { storage: memory() });
    await app.session.login({ user: 'ada', pass: 'x' });
    fake.user = null;
    fake.handlers['download'] = (_, response) => problem(response, 401, 'session-expired');
    const downloads = app.module(downloadsModule);
    const file = { id: 'a1', fname: 'a1.jpg', file_size: 1 };
    const start = (id: string) =>
      downloads.start({ assets: [{ ...file, id }], convertSet: 'original', fname: 'a1.jpg' });
    await Promise.all([start('a1'), start('a2')]);
    await expect.poll(() => downloads.store.getState().items).toEqual([]);
    expect(toastKeys(app.toasts)).toEqual(['problem.session-expired.title']);
  });

  it(
    'reloads the page after a 403 outside the login page (specification, section 8), except after a download',
    { tags: ['8.other.403-reloads'] },
    async () => {
      const fake = await startFakePortal();
      const reload = vi.fn();
      const app = await started(fake, { reload, storage: memory(), route: () => '/search/*' });
      fake.handlers['download'] = (_, response) => problem(response, 403, 'forbidden');
      const file = { id: 'a1', fname: 'a1.jpg', file_size: 1 };
      const downloads = app.module(downloadsModule);
      await downloads.start({ assets: [file], convertSet: 'original', fname: 'a1.jpg' });
      // The row says why.
      await expect.poll(() => downloads.store.getState().items[0]?.state).toBe('failed');
      expect(reload).not.toHaveBeenCalled();
      fake.handlers['search'] = (_, response) => problem(response, 403, 'forbidden');
      await app.search.run();
      expect(reload).toHaveBeenCalledTimes(1);
      // A second 403 within a minute does not reload the page, to prevent a loop.
      const requests = fake.count('POST session/get');
      await app.search.run();
      expect(reload).toHaveBeenCalledTimes(1);
      await vi.waitFor(() => expect(fake.count('POST session/get')).toBe(requests + 1));
      const onLogin = await started(fake, { reload, storage: memory(), route: () => '/login' });
      await onLogin.search.run();
      expect(reload).toHaveBeenCalledTimes(1);
    },
  );

  it('requests a new session if a check reports an invalid one', async () => {
    const fake = await startFakePortal();
    const app = await started(fake);
    expect(await app.session.check()).toBe(true);
    fake.guests = false;
    expect(await app.session.check()).toBe(false);
    expect(app.session.store.getState().status).toBe('unauthorized');
  });
});
