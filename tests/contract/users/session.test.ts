import { describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { problemOf } from '../../fixtures/problem.js';
import { PREPARED_ASSETS } from '../../fixtures/prepared.js';
import { sharedPortal, takePortal } from '../../fixtures/portals/portals.js';

const { portal } = await sharedPortal('sample');

const post = (body?: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

describe('POST session/get', () => {
  it(
    'creates a guest session and returns the login methods',
    { tags: ['6.guest.session', '6.methods.from-server', '3.login-method', 'd.session.guest-null'] },
    async () => {
      expect(await portal.json('session/get', post())).toMatchObject({
        session: expect.any(String) as string,
        user: null,
        guest: true,
        isAssetUser: false,
        isGuiAdmin: false,
        login: [{ name: 'native' }],
      });
    },
  );

  it.each([
    ['no body', { method: 'POST' }],
    ['an empty object', post({})],
    ['null', post(null)],
  ])('accepts %s as a request without credentials', async (_name, init) => {
    expect(await portal.json('session/get', init)).toMatchObject({ guest: true });
  });

  it(
    'logs the admin in with a token that identifies the user',
    { tags: ['7.call.session.get', '6.methods.native', 'd.transport.bearer'] },
    async () => {
      const token = await portal.login();
      const headers = { authorization: `Bearer ${token}` };
      expect(await portal.json('session/get', post(undefined, headers))).toMatchObject({
        session: token,
        user: 'admin',
        guest: false,
        isAssetUser: true,
        isGuiAdmin: true,
      });
      expect(await portal.json('session/check', { headers })).toEqual({
        sessionValid: true,
        isGuiAdmin: true,
      });
    },
  );

  it('exchanges a token from a URL for a new one, once', { tags: ['7.session.token'] }, async () => {
    const original = await portal.login();
    const exchanges = await Promise.allSettled(
      [1, 2].map(() => portal.client().session.exchange({ token: original })),
    );
    const done = exchanges.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(done).toMatchObject([{ user: 'admin', isGuiAdmin: true }]);
    const { session } = done[0] ?? {};
    expect(session).not.toBe(original);
    expect(await problemOf(portal.client().session.exchange({ token: original }))).toBe(
      '401 session-expired',
    );
    expect(await portal.client(original).session.check()).toMatchObject({ sessionValid: false });
    expect(await portal.client(session ?? '').session.check()).toMatchObject({ sessionValid: true });
  });

  it('exchanges a token for a cookie', async () => {
    const response = await portal.api(
      `session/get?token=${await portal.login()}`,
      post({}, { 'x-assetportal-session': 'cookie' }),
    );
    expect(await response.json()).toMatchObject({ session: 'cookie', user: 'admin' });
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly/);
  });

  it('exchanges only tokens of users', async () => {
    const guest = (await portal.client().session.get()).session ?? '';
    for (const token of ['nonsense', 'guest.x', guest]) {
      expect(await problemOf(portal.client().session.exchange({ token }))).toBe('401 session-expired');
    }
  });

  it('returns the existing token of a guest', async () => {
    const { session } = await portal.client().session.get();
    expect(await portal.client(session ?? '').session.get()).toMatchObject({ session, guest: true });
  });

  it('ends the session of the cookie that a login overwrites', async () => {
    const before = await portal.login();
    const cookie = `${await portal.cookieName()}=${before}`;
    const response = await portal.api(
      'session/get',
      post({ user: 'admin', pass: ADMIN_PASSWORD }, { cookie, 'sec-fetch-site': 'same-origin' }),
    );
    expect(response.headers.get('set-cookie')).not.toContain(before);
    expect(await portal.client(before).session.check()).toMatchObject({ sessionValid: false });
  });

  it('reports an ended session of a cookie to users, not to guests, and not at the start', async () => {
    const ended = await portal.login();
    await portal.client(ended).session.logout();
    const send = async (path: string, token: string, init: RequestInit = {}) =>
      portal.api(path, {
        ...init,
        headers: { cookie: `${await portal.cookieName()}=${token}`, ...init.headers },
      });
    const response = await send('search?solr_rows=0', ended);
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'session-expired' }]);
    const start = await send('session/get', ended, post({}, { 'sec-fetch-site': 'same-origin' }));
    expect(await start.json()).toMatchObject({ guest: true, user: null });
    expect((await send('config/global', ended)).status).toBe(200);
    expect((await send('search?solr_rows=0', 'guest.ended')).status).toBe(200);
  });

  it('records logins, failed logins and logouts', async () => {
    const { audit } = createAdminClient(await portal.admin());
    const newest = async () => (await audit.list({ rows: 1 }))[0];
    const client = portal.client(await portal.login());
    expect(await newest()).toMatchObject({ action: 'login', user: 'admin', detail: { by: 'password' } });
    await client.session.logout();
    expect(await newest()).toMatchObject({ action: 'logout', user: 'admin' });
    await problemOf(portal.client().session.get({ user: 'ADMIN', pass: 'wrong' }));
    const failed = { action: 'login-failed', user: null, detail: { reason: 'wrong-credentials' } };
    expect(await newest()).toMatchObject({ ...failed, subject: 'admin' });
    // The user may have entered a password as the name.
    await problemOf(portal.client().session.get({ user: 'secret123', pass: 'x' }));
    expect(await newest()).toMatchObject({ ...failed, subject: null });
  });

  it.each([
    ['a wrong password', { user: 'admin', pass: 'wrong' }],
    ['an unknown name', { user: 'nobody', pass: 'wrong' }],
  ])('rejects %s with 401 wrong-credentials', async (_name, body) => {
    const response = await portal.api('session/get', post(body));
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await response.json()).toMatchObject({ status: 401, code: 'wrong-credentials' });
  });

  it(
    'rejects logins after too many failures with 429 and Retry-After, even with the correct password',
    { tags: ['d.session.429'] },
    async () => {
      const own = await takePortal('empty');
      const other = own.portal;
      try {
        for (let attempt = 0; attempt < 5; attempt += 1) {
          await other.api('session/get', post({ user: 'admin', pass: `wrong ${attempt}` }));
        }
        const response = await other.api('session/get', post({ user: 'admin', pass: ADMIN_PASSWORD }));
        expect(response.status).toBe(429);
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await response.json()).toMatchObject({ code: 'too-many-attempts' });
      } finally {
        await own.release();
      }
    },
  );

  it('sends the token to a browser only in a cookie', async () => {
    const response = await portal.api(
      'session/get',
      post({ user: 'admin', pass: ADMIN_PASSWORD }, { 'x-assetportal-session': 'cookie' }),
    );
    expect(await response.json()).toMatchObject({ session: 'cookie', user: 'admin' });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const session = await portal.json(
      'session/get',
      post({}, { cookie: cookie.split(';')[0] ?? '', 'sec-fetch-site': 'same-origin' }),
    );
    expect(session).toMatchObject({ session: 'cookie', user: 'admin' });
  });

  it('rejects cross-site requests with the cookie', async () => {
    const login = await portal.api(
      'session/get',
      post({ user: 'admin', pass: ADMIN_PASSWORD }, { 'x-assetportal-session': 'cookie' }),
    );
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }, {}]) {
      const response = await portal.api('session/get', post({}, { cookie, ...headers }));
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'cross-origin' });
    }
  });
});

describe('session/check and session/logout', () => {
  it('work without a session', async () => {
    expect(await portal.json('session/check', { headers: { authorization: 'Bearer nonsense' } })).toEqual({
      sessionValid: false,
      isGuiAdmin: false,
    });
  });

  it('end the session permanently on session/logout', { tags: ['7.call.session.logout'] }, async () => {
    const headers = { authorization: `Bearer ${await portal.login()}` };
    expect(await portal.json('session/logout', { headers })).toEqual({ sessionValid: false });
    expect(await portal.json('session/check', { headers })).toEqual({
      sessionValid: false,
      isGuiAdmin: false,
    });
    const response = await portal.api('search', { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'session-expired' });
  });
});

describe('session/set_locale', () => {
  it(
    'stores the language of a user, and returns it with the session',
    { tags: ['7.call.session.set-locale', '4.locale.set-on-server'] },
    async () => {
      const admin = await portal.admin();
      expect(await admin.session.setLocale({ locale: 'DE' })).toBe('de');
      expect(await admin.session.get()).toMatchObject({ user: 'admin', locale: 'de' });
      expect(await admin.session.setLocale({ locale: 'fr_CA' })).toBe('fr-ca');
      expect((await portal.client(await portal.login()).session.get()).locale).toBe('fr-ca');
      expect((await portal.client().session.get()).locale).toBeNull();
    },
  );

  it('rejects guests and invalid languages', async () => {
    expect(await problemOf(portal.client().session.setLocale({ locale: 'de' }))).toBe('403 forbidden');
    const admin = await portal.admin();
    expect(await problemOf(admin.session.setLocale({ locale: '../de' }))).toBe('400 invalid-request');
    expect(await problemOf(admin.session.setLocale({ locale: '' }))).toBe('400 invalid-request');
    // This has the format of a language code, but the language does not exist.
    expect(await problemOf(admin.session.setLocale({ locale: 'xx' }))).toBe('400 invalid-request');
    // Not an ISO 639-1 language, so that no reader could select it (CD9).
    const tlh = { lang: 'tlh', tree: { a: 'wa' } };
    expect(await problemOf(admin.translations.save(tlh))).toBe('400 invalid-request');
    expect(await problemOf(admin.session.setLocale({ locale: 'TLH' }))).toBe('400 invalid-request');
  });

  it('rejects cross-site requests with a cookie, like session/logout', async () => {
    const cookie = `${await portal.cookieName()}=${await portal.login()}`;
    for (const path of ['session/set_locale?locale=sv', 'session/logout']) {
      const headers = { cookie, 'sec-fetch-site': 'cross-site' };
      expect(await portal.json(path, { headers })).toMatchObject({ status: 403, code: 'cross-origin' });
    }
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    expect(await portal.json('session/get', post({}, headers))).toMatchObject({
      user: 'admin',
      locale: 'fr-ca',
    });
    expect(await portal.json('session/set_locale?locale=sv', { headers })).toEqual({ locale: 'sv' });
  });
});

it('a portal preserves sessions across a restart', async () => {
  const own = await takePortal('empty');
  const token = await own.portal.login();
  const after = await own.restart();
  expect(await after.client(token).session.get()).toMatchObject({ session: token, user: 'admin' });
  await own.release();
});

describe('a portal without guests', async () => {
  const { portal: closed } = await sharedPortal('sample', { guests: false });

  it(
    'returns the login methods without a session',
    { tags: ['d.session.guest-null', '6.methods.from-server'] },
    async () => {
      expect(await closed.json('session/get', post())).toMatchObject({
        session: null,
        guest: false,
        login: [{ name: 'native' }],
      });
    },
  );

  it.each([
    'search',
    'assets?assetid=x',
    'index/fields',
    'index/status',
    'download?id=x',
    'download/preview?id=x',
    'info/downloads',
    'config/bookmarks',
    'config/history',
    'session/csets?asset_id=x',
    'session/set_locale?locale=de',
  ])('rejects %s with 401', async (path) => {
    const response = await closed.api(path);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'not-logged-in' });
  });

  it.each([
    'config',
    'config/custom_html',
    'config/global',
    'config/translations',
    'config/translations?lang=de',
    'index/content_locales',
    'info/all_languages?lang=de',
    'info/check_version',
    'session/check',
  ])('responds to %s without a session, because the login page needs it', async (path) => {
    expect((await closed.api(path)).status).toBe(200);
  });

  it('rejects guest tokens', async () => {
    const headers = { authorization: 'Bearer guest.abc.def' };
    expect((await closed.api('search', { headers })).status).toBe(401);
  });

  it('accepts users', async () => {
    const headers = { authorization: `Bearer ${await closed.login()}` };
    expect(await closed.json('search', { headers })).toMatchObject({
      response: { numFound: PREPARED_ASSETS },
    });
  });
});
