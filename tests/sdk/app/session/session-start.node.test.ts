import { describe, expect, it } from 'vitest';
import { json, problem } from '../../support/http.js';
import { appOf, startFakePortal } from '../../support/portal.js';

describe('session.begin (specification, section 4, Start redirect)', () => {
  const session = (user: string | null) => ({
    session: 'cookie',
    user,
    guest: user === null,
    isAssetUser: user !== null,
    isGuiAdmin: false,
    workspace: '',
    locale: null,
    login: [],
  });
  const withToken = async (good: string) => {
    const fake = await startFakePortal();
    fake.handlers['session/get'] = (_, response, url) => {
      const token = url.searchParams.get('token');
      if (token === null) return json(response, session(fake.user));
      if (token !== good) return problem(response, 401, 'wrong-credentials');
      fake.user = 'ada';
      json(response, session('ada'));
    };
    return { fake, app: appOf(fake, { route: () => '/' }) };
  };

  it('exchanges a token for a session, once', { tags: ['4.redirect.token-fails'] }, async () => {
    const { fake, app } = await withToken('good');
    expect(await app.session.begin({ token: 'good' })).toBe(true);
    expect(app.session.store.getState()).toMatchObject({ status: 'success', session: { user: 'ada' } });
    expect(await app.session.begin({ token: 'good' })).toBe(true);
    expect(fake.calls.filter((call) => call.startsWith('POST session/get'))).toEqual([
      'POST session/get?token=good',
      'POST session/get',
    ]);
  });

  it('has no session after a token that the server rejects', async () => {
    const { app } = await withToken('good');
    expect(await app.session.begin({ token: 'bad' })).toBe(false);
    expect(app.session.store.getState()).toMatchObject({ status: 'unauthorized', session: null });
  });

  it('keeps the session of the cookie if the token is empty, and sends no token (R23)', async () => {
    const { fake, app } = await withToken('good');
    fake.user = 'ada';
    expect(await app.session.begin({ token: '' })).toBe(true);
    expect(app.session.store.getState()).toMatchObject({ status: 'success', session: { user: 'ada' } });
    expect(fake.calls).toEqual(['POST session/get']);
  });

  describe('S, low: with the token of another user', () => {
    const withQuestion = async () => {
      const { fake, app } = await withToken('good');
      const handler = fake.handlers['session/get'];
      fake.user = 'admin';
      fake.handlers['session/get'] = (request, response, url) => {
        if (url.searchParams.has('token') && url.searchParams.get('replace') !== 'true') {
          return problem(response, 409, 'other-session');
        }
        handler?.(request, response, url);
      };
      expect(await app.session.begin({ token: 'good' })).toBe(true);
      expect(app.session.store.getState()).toMatchObject({
        status: 'success',
        session: { user: 'admin' },
        otherSession: { code: 'other-session' },
      });
      fake.calls.length = 0;
      return { fake, app };
    };

    it('keeps the session, and shows the question once', async () => {
      const { fake, app } = await withQuestion();
      app.session.keepUser();
      expect(app.session.store.getState()).toMatchObject({ session: { user: 'admin' }, otherSession: null });
      expect(await app.session.switchUser()).toEqual({ kind: 'stay' });
      await app.session.begin({ token: 'good' });
      expect(fake.calls).toEqual(['POST session/get']);
      expect(app.session.store.getState().otherSession).toBeNull();
    });

    it('switches the user after a confirmation', async () => {
      const { fake, app } = await withQuestion();
      expect(await app.session.switchUser()).toEqual({ kind: 'go', to: '/' });
      expect(fake.calls).toEqual(['POST session/get?token=good&replace=true']);
      expect(app.session.store.getState()).toMatchObject({ session: { user: 'ada' }, otherSession: null });
    });

    it('reports a failed switch, and keeps the session', async () => {
      const { fake, app } = await withQuestion();
      fake.handlers['session/get'] = (_, response) => problem(response, 401, 'session-expired');
      expect(await app.session.switchUser()).toEqual({ kind: 'stay' });
      expect(app.session.store.getState()).toMatchObject({ status: 'success', session: { user: 'admin' } });
      expect(app.toasts.store.getState().current?.level).toBe('error');
    });

    it('drops the question after a logout', async () => {
      const { app } = await withQuestion();
      await app.session.logout();
      expect(app.session.store.getState().otherSession).toBeNull();
    });
  });

  it('allows a retry of a token that may not have reached the server', async () => {
    const { fake, app } = await withToken('good');
    const handler = fake.handlers['session/get'];
    fake.handlers['session/get'] = (request) => request.socket.resetAndDestroy();
    await expect(app.session.begin({ token: 'good' })).rejects.toMatchObject({
      code: 'unreachable',
    });
    Object.assign(fake.handlers, { 'session/get': handler });
    expect(await app.session.begin({ token: 'good' })).toBe(true);
    expect(app.session.store.getState().session?.user).toBe('ada');
  });
});
