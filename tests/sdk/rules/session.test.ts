import { describe, expect, it } from 'vitest';
import {
  afterLogin,
  afterLogout,
  decideRoute,
  decideStart,
  endsSession,
  loginProblem,
  PortalError,
  reloadsPage,
  validateLogin,
  type RouteDecision,
} from '@assetportal/sdk';

const stay: RouteDecision = { kind: 'stay' };
const go = (to: string): RouteDecision => ({ kind: 'go', to });
const user = { session: 'T', isAssetUser: true, isGuiAdmin: false };
const guest = { session: 'G', isAssetUser: false, isGuiAdmin: false };
const both = { session: 'T', isAssetUser: true, isGuiAdmin: true };
const adminOnly = { session: 'T', isAssetUser: false, isGuiAdmin: true };
const refused = { session: null, isAssetUser: false, isGuiAdmin: false };
const error = (status: number, code = 'x') => new PortalError({ code, status, message: 'Satz.' });

describe('decideStart (specification, section 4, Start redirect)', () => {
  const start = {
    route: '/',
    hasTokenParameter: false,
    sessionValid: false,
    globalAccess: false,
    hideDashboard: false,
  };
  it.each([
    [
      'token and failed check: no permission',
      { hasTokenParameter: true },
      go('/logout?permission=unauthorized'),
    ],
    [
      'also where the page may be seen by all',
      { hasTokenParameter: true, globalAccess: true },
      go('/logout?permission=unauthorized'),
    ],
    ['failed check without a token: login', {}, go('/login')],
    ['failed check, page for all: stay', { globalAccess: true }, stay],
    ['success: stay', { sessionValid: true }, stay],
    [
      'success with the dashboard hidden: search',
      { sessionValid: true, hideDashboard: true },
      go('/search/*'),
    ],
    ['a link to something is kept', { sessionValid: true, hideDashboard: true, route: '/asset/7' }, stay],
  ])('%s', (_, change, expected) => {
    expect(decideStart({ ...start, ...change })).toEqual(expected);
  });
});

describe('decideRoute (specification, section 2, Navigation rules and guards)', () => {
  it.each([
    ['nobody: login', '/search/*', null, false, go('/login')],
    ['a session that was refused: login', '/', refused, false, go('/login')],
    ['nobody on login', '/login', null, false, stay],
    ['nobody on logout', '/logout?permission=unauthorized', null, false, stay],
    ['a guest may search', '/search/a%20b?f.x=1', guest, false, stay],
    ['a user anywhere', '/asset/7', user, false, stay],
    ['a user is not sent from login', '/login', user, false, stay],
    ['the dashboard', '/', user, false, stay],
    ['the dashboard where it is hidden', '/', user, true, go('/search/*')],
    ['admin for a user', '/admin/general', user, false, go('/')],
    ['admin for a guest, dashboard hidden', '/admin', guest, true, go('/search/*')],
    ['admin for nobody', '/admin', null, false, go('/login')],
    ['admin for an admin', '/admin/editor', adminOnly, false, stay],
    ['an admin who is no asset user elsewhere', '/search/*', adminOnly, false, go('/admin/general')],
    ['the same at /', '/', adminOnly, true, go('/admin/general')],
    ['an admin who is an asset user elsewhere', '/search/*', both, false, stay],
    ['/search alone', '/search', user, false, go('/')],
    ['/search/ alone', '/search/', user, false, go('/')],
    ['/asset alone', '/asset', user, false, go('/')],
    ['bookmarks', '/bookmark', guest, false, stay],
    ['a path there is not', '/wp-login.php', user, false, go('/')],
    ['a path that only begins alike', '/searching', user, false, go('/')],
  ])('%s', (_, route, session, hideDashboard, expected) => {
    expect(decideRoute({ route, session, hideDashboard })).toEqual(expected);
  });

  it('lets a token and a page for all pass without a session', () => {
    const question = { route: '/custom/about', session: null, hideDashboard: false };
    expect(decideRoute({ ...question, hasToken: true })).toEqual(stay);
    expect(decideRoute({ ...question, globalAccess: true })).toEqual(stay);
    expect(decideRoute(question)).toEqual(go('/login'));
  });

  it('never leads in a circle', () => {
    const routes = [
      '/',
      '/login',
      '/logout',
      '/search',
      '/search/x',
      '/asset',
      '/asset/1',
      '/admin',
      '/bookmark',
      '/x',
    ];
    for (const session of [null, refused, guest, user, both, adminOnly]) {
      for (const hideDashboard of [true, false]) {
        for (const first of routes) {
          let route = first;
          for (let step = 0; ; step += 1) {
            const decision = decideRoute({ route, session, hideDashboard });
            if (decision.kind === 'stay') break;
            expect(step, `${first} for ${JSON.stringify(session)}`).toBeLessThan(3);
            route = decision.to;
          }
        }
      }
    }
  });
});

describe('afterLogin (specification, section 4, After login)', () => {
  it.each([
    ['asset user', user, false, go('/')],
    ['asset user, dashboard hidden', user, true, go('/search/*')],
    ['admin and asset user', both, false, go('/')],
    ['admin without asset rights', adminOnly, true, go('/admin/general')],
    ['neither', guest, false, { kind: 'unauthorized' }],
  ])('%s', (_, session, hideDashboard, expected) => {
    expect(afterLogin(session, { hideDashboard })).toEqual(expected);
  });
});

describe('afterLogout (specification, section 4, Logout)', () => {
  const native = [{ name: 'saml' }, { name: 'native' }];
  const logout = { ok: true, route: '/search/*', guest: true, hideDashboard: false, methods: native };
  it.each([
    ['from admin to the dashboard', { route: '/admin/general' }, go('/')],
    ['from admin to the search', { route: '/admin', hideDashboard: true }, go('/search/*')],
    ['elsewhere one stays as a guest', {}, stay],
    ['without guests: login', { guest: false }, go('/login')],
    ['without guests and native login: logout', { guest: false, methods: [{ name: 'saml' }] }, go('/logout')],
    ['failed, native login', { ok: false }, go('/login')],
    ['failed, only single sign-on', { ok: false, methods: [{ name: 'saml' }] }, go('/logout')],
    ['failed in admin', { ok: false, route: '/admin/general' }, go('/login')],
  ])('%s', (_, change, expected) => {
    expect(afterLogout({ ...logout, ...change })).toEqual(expected);
  });
});

describe('loginProblem (specification, section 8, Login)', () => {
  it.each([
    ['401', error(401), { level: 'info', key: 'toast.login.wrong' }],
    ['403', error(403), { level: 'warning', key: 'toast.login.noAuthorization' }],
    [
      '429',
      error(429, 'too-many-attempts'),
      { level: 'error', key: 'problem.too-many-attempts.title', detail: 'Satz.' },
    ],
    [
      'a code of a newer server',
      error(418, 'teapot'),
      { level: 'error', key: 'problem.unknown.title', detail: 'Satz.' },
    ],
    [
      'unreachable',
      new PortalError({ code: 'unreachable', message: 'm' }),
      { level: 'error', key: 'problem.unreachable.detail' },
    ],
    ['a bug', new TypeError('x'), { level: 'error', key: 'problem.unknown.detail' }],
  ])('%s', (_, caught, expected) => {
    expect(loginProblem(caught)).toEqual(expected);
  });
});

describe('validateLogin (specification, section 5)', () => {
  it.each([
    ['both missing', '', '', { user: 'common.required', pass: 'common.required' }],
    ['a name of spaces', '  ', 'x', { user: 'common.required' }],
    ['no password', 'ada', '', { pass: 'common.required' }],
    ['a password of spaces is one', 'ada', ' ', {}],
    ['both there', 'ada', 'x', {}],
  ])('%s', (_, name, pass, expected) => {
    expect(validateLogin({ user: name, pass })).toEqual(expected);
  });
});

describe('reloadsPage (specification, section 8, Other)', () => {
  it.each([
    ['a 403 of a search', error(403), 'search.get', '/search/*', true],
    ['on the login page', error(403), 'session.get', '/login', false],
    ['of session/csets', error(403), 'session.csets', '/search/*', false],
    ['of a download: it is the answer', error(403), 'downloads.get', '/asset/1', false],
    ['another status', error(401), 'search.get', '/search/*', false],
    ['another error', new Error('403'), 'search.get', '/search/*', false],
  ])('%s', (_, caught, call, route, expected) => {
    expect(reloadsPage(caught, call, route)).toBe(expected);
  });

  it('endsSession tells a session that is over', () => {
    expect(endsSession(error(401, 'session-expired'))).toBe(true);
    expect(endsSession(error(401, 'not-logged-in'))).toBe(true);
    expect(endsSession(error(401, 'wrong-credentials'))).toBe(false);
    expect(endsSession(new Error('session-expired'))).toBe(false);
  });
});
