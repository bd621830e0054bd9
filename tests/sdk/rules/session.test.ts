import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  afterLogin,
  afterLogout,
  decideRoute,
  decideStart,
  endsSession,
  loginProblem,
  logoutScreen,
  NO_PERMISSION,
  reloadsPage,
  takeToken,
  type RouteDecision,
} from '@assetportal/sdk/rules';
import { PortalError } from '@assetportal/sdk';
import { Session } from '@assetportal/sdk/contract';
import type { LineId } from '../../specification/lines.js';

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
    ['token and failed check: no permission', { hasTokenParameter: true }],
    ['also where the page may be seen by all', { hasTokenParameter: true, globalAccess: true }],
    ['also where the dashboard is hidden', { hasTokenParameter: true, hideDashboard: true }],
  ])('%s', { tags: ['4.redirect.token-fails'] }, (_, change) => {
    expect(decideStart({ ...start, ...change })).toEqual(go('/logout?permission=unauthorized'));
  });

  it.each([
    ['failed check without a token: login', {}, go('/login')],
    ['the same with the dashboard hidden', { hideDashboard: true }, go('/login')],
    ['failed check, page for all: stay', { globalAccess: true }, stay],
  ])('%s', { tags: ['4.redirect.check-fails'] }, (_, change, expected) => {
    expect(decideStart({ ...start, ...change })).toEqual(expected);
  });

  it.each([
    ['success: stay', {}, stay],
    ['success with a token: stay', { hasTokenParameter: true }, stay],
    ['success with the dashboard hidden: search', { hideDashboard: true }, go('/search/*')],
    ['a link to something is kept', { hideDashboard: true, route: '/asset/7' }, stay],
  ])('%s', { tags: ['4.redirect.hide-dashboard'] }, (_, change, expected) => {
    expect(decideStart({ ...start, sessionValid: true, ...change })).toEqual(expected);
  });
});

describe(
  'logoutScreen (specification, section 2, Routes)',
  { tags: ['2.routes.logout-unauthorized'] },
  () => {
    it.each([
      ['', 'logged-out'],
      ['?permission=unauthorized', 'no-permission'],
      ['a=1&permission=unauthorized', 'no-permission'],
      ['?permission=', 'logged-out'],
      ['?permission=granted', 'logged-out'],
      ['?x=permission=unauthorized', 'logged-out'],
    ])('%j: %s', (query, expected) => {
      expect(logoutScreen(query)).toBe(expected);
    });

    it('is where no permission leads', () => {
      expect(logoutScreen(NO_PERMISSION.slice(NO_PERMISSION.indexOf('?')))).toBe('no-permission');
    });
  },
);

describe('what a session is (specification, section 3)', () => {
  const session = {
    session: 'T',
    user: 'ada',
    guest: false,
    isAssetUser: true,
    isGuiAdmin: false,
    workspace: 'default',
    locale: 'de',
    login: [{ name: 'saml', url: 'https://id.example' }],
  };
  const isSession = (value: object) => z.safeParse(Session, value).success;

  it('has all its facts; a guest has no name', { tags: ['3.session.fields', '6.guest.session'] }, () => {
    expect(isSession(session)).toBe(true);
    expect(isSession({ ...session, user: null, guest: true })).toBe(true);
    for (const name of Object.keys(session)) {
      expect(isSession({ ...session, [name]: undefined }), name).toBe(false);
    }
  });

  it('its login methods have a name and an address', { tags: ['3.login-method'] }, () => {
    for (const name of ['native', 'saml', 'another']) {
      expect(isSession({ ...session, login: [{ name, url: '/x' }] })).toBe(true);
    }
    for (const method of [{ name: 'saml' }, { url: '/x' }, 'saml']) {
      expect(isSession({ ...session, login: [method] })).toBe(false);
    }
  });
});

describe('takeToken (specification, section 4, Start redirect)', () => {
  it.each([
    ['/', null, '/'],
    ['/asset/7?f.city=A+B#top', null, '/asset/7?f.city=A+B#top'],
    ['/?token=abc', 'abc', '/'],
    ['/asset/7?a=1&token=a%2Fb%20c&b=A+B#top', 'a/b c', '/asset/7?a=1&b=A+B#top'],
    ['/search/a?token=one&token=two&sort=title:asc', 'one', '/search/a?sort=title:asc'],
    ['/?token=', '', '/'],
    ['/?token', '', '/'],
    ['/?%74oken=x', 'x', '/'],
    ['/?tokens=x', null, '/?tokens=x'],
    ['/#?token=x', null, '/#?token=x'],
    ['?token=x', 'x', ''],
    ['/?token=%E0%A4', '\uFFFD', '/'],
  ])('%j carries %j, and then reads %j', (address, token, without) => {
    expect(takeToken(address)).toEqual({ token, address: without });
    expect(takeToken(without).token).toBeNull();
  });
});

describe('decideRoute (specification, section 2, Navigation rules and guards)', () => {
  type Row = [LineId[], string, string, Parameters<typeof decideRoute>[0]['session'], boolean, RouteDecision];
  const rows: Row[] = [
    [['2.guards.login-needed'], 'nobody: login', '/search/*', null, false, go('/login')],
    [['2.guards.login-needed'], 'a session that was refused: login', '/', refused, false, go('/login')],
    [['2.guards.global-access'], 'nobody on login', '/login', null, false, stay],
    [['2.guards.global-access'], 'nobody on logout', '/logout?permission=unauthorized', null, false, stay],
    [[], 'a guest may search', '/search/a%20b?f.x=1', guest, false, stay],
    [[], 'a user anywhere', '/asset/7', user, false, stay],
    [[], 'a user is not sent from login', '/login', user, false, stay],
    [[], 'the dashboard', '/', user, false, stay],
    [['2.guards.hide-dashboard'], 'the dashboard where it is hidden', '/', user, true, go('/search/*')],
    [['2.guards.hide-dashboard'], 'the same for a guest', '/', guest, true, go('/search/*')],
    [['2.guards.admin-session'], 'admin for a user', '/admin/general', user, false, go('/')],
    [['2.guards.admin-session'], 'admin for a guest', '/admin', guest, true, go('/search/*')],
    [['2.guards.admin-session'], 'admin for nobody', '/admin', null, false, go('/login')],
    [['6.admin.access'], 'admin for an admin', '/admin/editor', adminOnly, false, stay],
    [['6.admin.access'], 'the same with rights to assets', '/admin/language', both, true, stay],
    [['6.admin.access'], 'the administration alone', '/admin', both, false, go('/admin/general')],
    [['2.routes.other'], 'a page the administration does not have', '/admin/x', both, false, go('/')],
    [['2.routes.other'], 'below one that it has', '/admin/general/x', both, false, go('/')],
    [
      ['2.guards.admin-without-assets', '6.admin.without-assets'],
      'an admin who is no asset user elsewhere',
      '/search/*',
      adminOnly,
      false,
      go('/admin/general'),
    ],
    [
      ['2.guards.admin-without-assets', '6.admin.without-assets'],
      'the same at /, with the dashboard hidden',
      '/',
      adminOnly,
      true,
      go('/admin/general'),
    ],
    [['2.guards.admin-without-assets'], 'one who is an asset user', '/search/*', both, false, stay],
    [['2.routes.search-bare'], '/search alone', '/search', user, false, go('/')],
    [['2.routes.search-bare'], '/search/ alone', '/search/', user, false, go('/')],
    [['2.routes.asset-bare'], '/asset alone', '/asset', user, false, go('/')],
    [['2.routes.custom-from-views'], '/custom alone', '/custom', user, false, go('/')],
    [[], 'bookmarks', '/bookmark', guest, false, stay],
    [['2.routes.other'], 'a path there is not', '/wp-login.php', user, false, go('/')],
    [['2.routes.other'], 'a path that only begins alike', '/searching', user, false, go('/')],
  ];
  for (const [tags, name, route, session, hideDashboard, expected] of rows) {
    it(name, { tags }, () => {
      expect(decideRoute({ route, session, hideDashboard })).toEqual(expected);
    });
  }

  it(
    'lets a token and a page for all pass without a session',
    { tags: ['2.guards.global-access', '6.global-access'] },
    () => {
      const question = { route: '/custom/about', session: null, hideDashboard: false };
      expect(decideRoute({ ...question, hasToken: true })).toEqual(stay);
      expect(decideRoute({ ...question, globalAccess: true })).toEqual(stay);
      expect(decideRoute(question)).toEqual(go('/login'));
    },
  );

  it.each([
    ['/custom/imprint', ['imprint'], stay],
    ['/custom/imprint?x=1', ['imprint'], stay],
    ['/custom/other', ['imprint'], go('/')],
    ['/custom/imprint/more', ['imprint'], go('/')],
    ['/custom/imprint', [], go('/')],
    // Not known yet: the page itself will tell.
    ['/custom/other', undefined, stay],
    ['/search/custom', [], stay],
  ] as const)(
    '%s with the custom pages %j',
    { tags: ['2.routes.custom-from-views'] },
    (route, customPages, expected) => {
      expect(decideRoute({ route, session: user, hideDashboard: false, customPages })).toEqual(expected);
    },
  );

  it('never leads in a circle', () => {
    const routes = [
      '/admin/x',
      '/custom/x',
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
  const rows: [LineId, string, typeof user, boolean, ReturnType<typeof afterLogin>][] = [
    ['4.after-login.asset-user', 'asset user', user, false, { kind: 'go', to: '/' }],
    ['4.after-login.asset-user', 'asset user, dashboard hidden', user, true, { kind: 'go', to: '/search/*' }],
    ['4.after-login.asset-user', 'admin and asset user', both, false, { kind: 'go', to: '/' }],
    [
      '4.after-login.admin',
      'admin without asset rights',
      adminOnly,
      true,
      { kind: 'go', to: '/admin/general' },
    ],
    ['4.after-login.others', 'neither', guest, false, { kind: 'unauthorized' }],
  ];
  for (const [tag, name, session, hideDashboard, expected] of rows) {
    it(name, { tags: [tag] }, () => {
      expect(afterLogin(session, { hideDashboard })).toEqual(expected);
    });
  }
});

describe('afterLogout (specification, section 4, Logout)', () => {
  const native = [{ name: 'saml' }, { name: 'native' }];
  const logout = { ok: true, route: '/search/*', guest: true, hideDashboard: false, methods: native };
  it.each([
    ['from admin to the dashboard', { route: '/admin/general' }, go('/')],
    ['from admin to the search', { route: '/admin', hideDashboard: true }, go('/search/*')],
    ['from admin without guests, to be led on by the guard', { route: '/admin', guest: false }, go('/')],
  ])('%s', { tags: ['4.logout.from-admin'] }, (_, change, expected) => {
    expect(afterLogout({ ...logout, ...change })).toEqual(expected);
  });

  it.each([
    ['elsewhere one stays as a guest', {}, stay],
    ['without guests: login', { guest: false }, go('/login')],
    ['without guests and native login: logout', { guest: false, methods: [{ name: 'saml' }] }, go('/logout')],
  ])('%s', (_, change, expected) => {
    expect(afterLogout({ ...logout, ...change })).toEqual(expected);
  });

  it.each([
    ['failed, native login', { ok: false }, go('/login')],
    ['failed, only single sign-on', { ok: false, methods: [{ name: 'saml' }] }, go('/logout')],
    ['failed in admin', { ok: false, route: '/admin/general' }, go('/login')],
  ])('%s', { tags: ['4.logout.failure'] }, (_, change, expected) => {
    expect(afterLogout({ ...logout, ...change })).toEqual(expected);
  });
});

describe('loginProblem (specification, section 8, Login)', () => {
  it('401: info', { tags: ['8.login.401'] }, () => {
    expect(loginProblem(error(401))).toEqual({ level: 'info', key: 'toast.login.wrong' });
  });
  it('403: warning', { tags: ['8.login.403', '6.unauthorized'] }, () => {
    expect(loginProblem(error(403))).toEqual({ level: 'warning', key: 'toast.login.noAuthorization' });
  });

  it.each([
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

describe('reloadsPage (specification, section 8, Other)', () => {
  it.each([
    ['a 403 of a search', error(403), 'search.get', '/search/*', true],
    ['of any other call', error(403), 'assets.get', '/admin/general', true],
    ['on the login page', error(403), 'session.get', '/login', false],
    ['on the login page with a query', error(403), 'session.get', '/login?from=x', false],
    ['of session/csets', error(403), 'session.csets', '/search/*', false],
  ])('%s', { tags: ['8.other.403-reloads', '6.forbidden-reloads'] }, (_, caught, call, route, expected) => {
    expect(reloadsPage(caught, call, route)).toBe(expected);
  });

  it.each([
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
