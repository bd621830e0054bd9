import { describe, expect, it, vi } from 'vitest';
import { problem } from '../support/http.js';
import { appOf, gate, memory, playPortal } from '../support/portal.js';

const started = async (...given: Parameters<typeof appOf>) => {
  const app = appOf(...given);
  await app.start();
  return app;
};

describe('logging in (specification, section 4, Auth status and After login)', () => {
  it('shows verifying, then leads on; the browser keeps the facts but no token', async () => {
    const storage = memory();
    const app = await started(await playPortal(), { storage });
    const statuses: string[] = [];
    app.session.store.subscribe(({ status }) => statuses.push(status));
    expect(await app.session.login({ user: 'ada', pass: 'x' })).toEqual({ kind: 'go', to: '/' });
    expect(statuses).toEqual(['verifying', 'success']);
    expect(JSON.parse(storage.map.get('session') ?? '')).toMatchObject({ user: 'ada', isAssetUser: true });
    expect(storage.map.get('session')).not.toContain('"session"');
  });

  it.each([
    ['wrong', 'info', 'toast.login.wrong', 'wrong-credentials'],
    ['norights', 'warning', 'toast.login.noAuthorization', 'no-rights'],
  ])('refused (%s): a message, and a guest stays a guest', async (pass, level, key, code) => {
    const app = await started(await playPortal());
    expect(await app.session.login({ user: 'ada', pass })).toEqual({ kind: 'stay' });
    expect(app.toasts.store.getState().current).toMatchObject({ level, key });
    expect(app.session.store.getState()).toMatchObject({
      status: 'success',
      session: { guest: true },
      error: { code },
    });
  });

  it('refused where guests are not let in', async () => {
    const played = await playPortal();
    played.guests = false;
    const app = await started(played);
    await app.session.login({ user: 'ada', pass: 'wrong' });
    expect(app.session.store.getState()).toMatchObject({
      status: 'unauthorized',
      session: { session: null },
    });
  });

  it('of two logins in flight the later one counts, whichever answers last', async () => {
    const played = await playPortal();
    const app = await started(played);
    const slow = gate();
    let calls = 0;
    const usual = (user: string) =>
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
    played.answers['session/get'] = async (_, response) => {
      calls += 1;
      const mine = calls;
      if (mine === 1) await slow.passed;
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(usual(mine === 1 ? 'first' : 'second'));
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

describe('logging out (specification, section 4, Logout)', () => {
  it('one goes on as a guest, and nothing is kept', async () => {
    const storage = memory();
    const app = await started(await playPortal(), { storage });
    await app.session.login({ user: 'ada', pass: 'x' });
    expect(await app.session.logout()).toEqual({ kind: 'stay' });
    expect(app.session.store.getState()).toMatchObject({
      status: 'success',
      session: { user: null, guest: true },
    });
    expect(storage.map.has('session')).toBe(false);
  });

  it('to the login where guests are not let in', async () => {
    const played = await playPortal();
    played.guests = false;
    const app = await started(played);
    await app.session.login({ user: 'ada', pass: 'x' });
    expect(await app.session.logout()).toEqual({ kind: 'go', to: '/login' });
    expect(app.session.store.getState().status).toBe('loggedOut');
  });

  it('a logout that fails says so, and leads to the login', async () => {
    const played = await playPortal();
    const app = await started(played);
    await app.session.login({ user: 'ada', pass: 'x' });
    played.answers['session/logout'] = (_, response) => problem(response, 500, 'internal');
    expect(await app.session.logout()).toEqual({ kind: 'go', to: '/login' });
    expect(app.toasts.store.getState().current?.key).toBe('toast.logout.failed');
  });
});

describe('a session that ends', () => {
  it('between two visits: one is told, and is a guest', async () => {
    const app = await started(await playPortal(), { storage: memory({ session: '{"user":"ada"}' }) });
    expect(app.toasts.store.getState().current?.key).toBe('problem.session-expired.title');
    expect(app.session.store.getState().session?.guest).toBe(true);
  });

  it('with a 401 at the start: it is put aside and asked for anew', async () => {
    const played = await playPortal();
    let count = 0;
    const usual = played.answers;
    usual['session/get'] = (_, response) => {
      count += 1;
      delete usual['session/get'];
      problem(response, 401, 'session-expired');
    };
    const app = await started(played);
    expect(count).toBe(1);
    expect(played.calls.filter((line) => line.includes('session/'))).toEqual([
      'POST session/get',
      'GET session/logout',
      'POST session/get',
    ]);
    expect(app.session.store.getState()).toMatchObject({ status: 'success', session: { guest: true } });
  });

  it('during a search: the session is asked for anew, so that the guard can lead to the login', async () => {
    const played = await playPortal();
    const app = await started(played);
    await app.session.login({ user: 'ada', pass: 'x' });
    Object.assign(played, { user: null, guests: false });
    played.answers['search'] = (_, response) => problem(response, 401, 'session-expired');
    await app.search.run();
    await vi.waitFor(() => expect(app.session.store.getState().session?.session).toBeNull());
  });

  it('a 403 outside the login page loads anew (specification, section 8), but a download’s does not', async () => {
    const played = await playPortal();
    const reload = vi.fn();
    const app = await started(played, { reload, route: () => '/search/*' });
    played.answers['download'] = (_, response) => problem(response, 403, 'forbidden');
    await app.downloads.start({ id: 'a1', fname: 'a1.jpg', file_size: 1 });
    expect(reload).not.toHaveBeenCalled();
    played.answers['search'] = (_, response) => problem(response, 403, 'forbidden');
    await app.search.run();
    expect(reload).toHaveBeenCalledTimes(1);
    const onLogin = await started(played, { reload, route: () => '/login' });
    await onLogin.search.run();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('check asks for it anew when it is no longer valid', async () => {
    const played = await playPortal();
    const app = await started(played);
    expect(await app.session.check()).toBe(true);
    played.guests = false;
    expect(await app.session.check()).toBe(false);
    expect(app.session.store.getState().status).toBe('unauthorized');
  });
});
