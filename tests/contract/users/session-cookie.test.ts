import { describe, expect, it } from 'vitest';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { sharedPortal, takePortal } from '../../fixtures/portals/portals.js';

const { portal } = await sharedPortal('empty', {
  environment: { ASSETPORTAL_TRUST_PROXY: 'loopback' },
});

const HTTPS = { 'x-forwarded-proto': 'https' };
const OWN_SCRIPT = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
const cookies = (response: Response) => response.headers.getSetCookie();
const check = (token: string) => portal.client(token).session.check();
const session = (headers: Record<string, string>, body: unknown = {}, query = '') =>
  portal.api(`session/get${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('S, low: calls with GET that change something, with a cookie', () => {
  const own = () => new URL(portal.url).origin;
  it.each([
    ['an image of a custom page', () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' })],
    ['a link of the own site', () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' })],
    ['an entered address', () => ({ 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' })],
    ['another site', () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' })],
    ['a neighboring site', () => ({ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' })],
    ['an old browser without a source', () => ({})],
    ['an old browser on another site', () => ({ referer: 'https://elsewhere.example/page' })],
    ['an old browser with an opaque origin', () => ({ origin: 'null', referer: `${own()}/` })],
  ])('are rejected from %s', async (_source, headers) => {
    const token = await portal.login();
    for (const path of ['session/logout', 'session/set_locale?locale=de']) {
      for (const method of ['GET', 'HEAD']) {
        const cookie = `${await portal.cookieName()}=${token}`;
        const response = await portal.api(path, { method, headers: { cookie, ...headers() } });
        expect([path, method, response.status]).toEqual([path, method, 403]);
      }
    }
    expect(await check(token)).toMatchObject({ sessionValid: true });
  });

  it.each([
    ['a script of the portal', () => OWN_SCRIPT],
    ['a script in an old browser', () => ({ referer: `${own()}/search` })],
  ])('are accepted from %s', async (_source, headers) => {
    const token = await portal.login();
    const cookie = { cookie: `${await portal.cookieName()}=${token}` };
    const locale = await portal.api('session/set_locale?locale=de', { headers: { ...cookie, ...headers() } });
    expect(locale.status).toBe(200);
    const logout = await portal.api('session/logout', { headers: { ...cookie, ...headers() } });
    expect(logout.status).toBe(200);
    expect(await check(token)).toMatchObject({ sessionValid: false });
  });

  it('are accepted with a bearer token from anywhere', async () => {
    const token = await portal.login();
    const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' };
    expect((await portal.api('session/logout', { headers })).status).toBe(200);
    expect(await check(token)).toMatchObject({ sessionValid: false });
  });
});

describe('S, low: the session cookie', () => {
  const login = (headers: Record<string, string>) =>
    session({ 'x-assetportal-session': 'cookie', ...headers }, { user: 'admin', pass: ADMIN_PASSWORD });

  it('has the prefix __Host- over HTTPS, and a name of the portal', async () => {
    const [secure, ...others] = cookies(await login(HTTPS));
    expect(others).toEqual([]);
    expect(secure).toMatch(/^__Host-assetportal_session_[0-9a-f]{8}=[\w-]{43}; /);
    expect(secure?.split('; ')).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
    );
    expect(secure).not.toMatch(/Domain/i);
    expect(cookies(await login({}))).toEqual([
      expect.stringMatching(/^assetportal_session_[0-9a-f]{8}=[\w-]{43}; /),
    ]);
  });

  it('is not accepted without the prefix over HTTPS, where another subdomain could have set it', async () => {
    const name = await portal.cookieName();
    const planted = `${name}=${await portal.login()}; assetportal_session=${await portal.login()}`;
    const response = await session({
      ...HTTPS,
      ...OWN_SCRIPT,
      cookie: planted,
      'x-assetportal-session': 'cookie',
    });
    expect(await response.json()).toMatchObject({ user: null, guest: true });
    // The cookie that the portal had over HTTP is removed.
    expect(cookies(response)).toContainEqual(expect.stringMatching(new RegExp(`^${name}=; .*Expires=`)));
    const own = `__Host-${name}=${await portal.login()}`;
    const both = await session({ ...HTTPS, ...OWN_SCRIPT, cookie: `${planted}; ${own}` });
    expect(await both.json()).toMatchObject({ user: 'admin' });
  });

  it.each([
    ['HTTP', {}, ''],
    ['HTTPS', HTTPS, '__Host-'],
  ])('of an earlier version is replaced over %s', async (_scheme, headers, prefix) => {
    const name = `${prefix}${await portal.cookieName()}`;
    const token = await portal.login();
    const cookie = `${prefix}assetportal_session=${token}`;
    const response = await session({ ...headers, ...OWN_SCRIPT, cookie });
    expect(await response.json()).toMatchObject({ user: 'admin', session: 'cookie' });
    expect(cookies(response)).toEqual([
      expect.stringMatching(new RegExp(`^${name}=${token}; `)),
      expect.stringMatching(new RegExp(`^${prefix}assetportal_session=; .*Expires=`)),
    ]);
  });

  it('of another portal with an earlier version stays, and is not reported as expired', async () => {
    const cookie = `assetportal_session=${'x'.repeat(43)}`;
    const headers = { ...OWN_SCRIPT, cookie };
    expect((await portal.api('search?solr_rows=0', { headers })).status).toBe(200);
    const response = await login(headers);
    const name = await portal.cookieName();
    expect(cookies(response)).toEqual([expect.stringMatching(new RegExp(`^${name}=`))]);
  });

  it('differs between portals on one host', async () => {
    const other = await takePortal('empty');
    const own = `${await portal.cookieName()}=${await portal.login()}`;
    const others = `${await other.portal.cookieName()}=${await other.portal.login()}`;
    for (const each of [portal, other.portal]) {
      const response = await each.api('session/get', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...OWN_SCRIPT, cookie: `${own}; ${others}` },
        body: '{}',
      });
      expect(await response.json()).toMatchObject({ user: 'admin' });
    }
  });

  it('ends with the logout', async () => {
    const token = await portal.login();
    const cookie = `__Host-${await portal.cookieName()}=${token}`;
    const response = await portal.api('session/logout', { headers: { ...HTTPS, ...OWN_SCRIPT, cookie } });
    expect(cookies(response)).toContainEqual(
      expect.stringMatching(/^__Host-assetportal_session_[0-9a-f]{8}=; .*; Secure/),
    );
    expect(await check(token)).toMatchObject({ sessionValid: false });
  });

  it.each([
    ['of a session', () => portal.login()],
    ['of a session that has ended', () => Promise.resolve('x'.repeat(43))],
  ])('is removed with the browser cache by the logout %s, and by nothing else', async (_kind, tokenOf) => {
    const cookie = `__Host-${await portal.cookieName()}=${await tokenOf()}`;
    const headers = { ...HTTPS, ...OWN_SCRIPT, cookie };
    const cleared = async (path: string) => {
      const response = await portal.api(path, { headers });
      return [response.status, response.headers.get('clear-site-data')];
    };
    expect(await cleared('session/check')).toEqual([200, null]);
    expect(await cleared('session/logout')).toEqual([200, '"cache"']);
    expect(await cleared('session/check')).toEqual([200, null]);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighboring site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://elsewhere.example' }],
  ])('is not set by a login from %s', async (_source, headers) => {
    const token = await portal.login();
    for (const response of [
      await session({ 'x-assetportal-session': 'cookie', ...headers }, {}, `?token=${token}`),
      await login(headers),
    ]) {
      expect([response.status, cookies(response)]).toEqual([403, []]);
    }
    expect(await check(token)).toMatchObject({ sessionValid: true });
  });
});

describe('S, low: the token of another user in the address', () => {
  const cookieOf = async (token: string) => ({
    ...OWN_SCRIPT,
    cookie: `${await portal.cookieName()}=${token}`,
  });

  it('replaces a session only after a confirmation', async () => {
    await loggedIn(portal, 'mallory');
    const mallory = (await portal.client().session.get({ user: 'mallory', pass: PASSWORD })).session ?? '';
    const admin = await portal.login();
    const refused = await session(
      { ...(await cookieOf(admin)), 'accept-language': 'en' },
      {},
      `?token=${mallory}`,
    );
    expect([refused.status, cookies(refused)]).toEqual([409, []]);
    expect(await refused.json()).toMatchObject({
      code: 'other-session',
      detail: expect.stringMatching(/logged in as “admin”.* log you in as “mallory”/) as unknown,
    });
    for (const token of [admin, mallory]) expect(await check(token)).toMatchObject({ sessionValid: true });

    const confirmed = await session(await cookieOf(admin), {}, `?token=${mallory}&replace=true`);
    expect(await confirmed.json()).toMatchObject({ session: 'cookie', user: 'mallory' });
    for (const token of [admin, mallory]) expect(await check(token)).toMatchObject({ sessionValid: false });
  });

  it('replaces a session of the same user, a guest session and an ended one at once', async () => {
    const ended = await portal.login();
    await portal.client(ended).session.logout();
    const guest = (await portal.client().session.get()).session ?? '';
    for (const before of [await portal.login(), guest, ended]) {
      const response = await session(
        { ...(await cookieOf(before)), 'x-assetportal-session': 'cookie' },
        {},
        `?token=${await portal.login()}`,
      );
      expect(await response.json()).toMatchObject({ session: 'cookie', user: 'admin' });
    }
  });

  it('is rejected like before if it is invalid', async () => {
    const admin = await portal.login();
    const response = await session(await cookieOf(admin), {}, '?token=nonsense');
    expect([response.status, await check(admin)]).toMatchObject([401, { sessionValid: true }]);
  });
});
