import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  afterLogin,
  afterLogout,
  blockedByTerms,
  decideStart,
  endsSession,
  loginProblem,
  logoutScreen,
  NO_PERMISSION,
  needsNewSession,
  passwordResetRoute,
  passwordResetToken,
  reloadsPage,
  extractToken,
  type RouteDecision,
} from '@assetportal/sdk/rules';
import { PortalError } from '@assetportal/sdk';
import { Session } from '@assetportal/sdk/contract';
import { identityOf } from '../../../packages/sdk/src/domains/session/identity.js';
import type { LineId } from '../../specification/lines.js';

const stay: RouteDecision = { kind: 'stay' };
const go = (to: string): RouteDecision => ({ kind: 'go', to });
const user = { session: 'T', isAssetUser: true, isGuiAdmin: false };
const guest = { session: 'G', isAssetUser: false, isGuiAdmin: false };
const both = { session: 'T', isAssetUser: true, isGuiAdmin: true };
const adminOnly = { session: 'T', isAssetUser: false, isGuiAdmin: true };
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
    ['reports a missing permission for a rejected token', { hasTokenParameter: true }],
    [
      'reports a missing permission on a page with global access too',
      { hasTokenParameter: true, globalAccess: true },
    ],
    [
      'reports a missing permission with a hidden home page too',
      { hasTokenParameter: true, hideDashboard: true },
    ],
  ])('%s', { tags: ['4.redirect.token-fails'] }, (_, change) => {
    expect(decideStart({ ...start, ...change })).toEqual(go('/logout?permission=unauthorized'));
  });

  it.each([
    ['leads to the login after a failed check without a token', {}, go('/login')],
    ['leads to the login with a hidden home page too', { hideDashboard: true }, go('/login')],
    ['stays on a page with global access after a failed check', { globalAccess: true }, stay],
  ])('%s', { tags: ['4.redirect.check-fails'] }, (_, change, expected) => {
    expect(decideStart({ ...start, ...change })).toEqual(expected);
  });

  it.each([
    ['stays after a successful check', {}, stay],
    ['stays after a successful check of a token', { hasTokenParameter: true }, stay],
    ['leads to the search if the home page is hidden', { hideDashboard: true }, go('/search/*')],
    ['stays on the linked page if the home page is hidden', { hideDashboard: true, route: '/asset/7' }, stay],
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
    ])('for %j, displays %s', (query, expected) => {
      expect(logoutScreen(query)).toBe(expected);
    });

    it('displays the missing permission for NO_PERMISSION', () => {
      expect(logoutScreen(NO_PERMISSION.slice(NO_PERMISSION.indexOf('?')))).toBe('no-permission');
    });
  },
);

describe('session schema (specification, section 3)', () => {
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

  it(
    'requires all members, and allows a guest without a name',
    { tags: ['3.session.fields', '6.guest.session'] },
    () => {
      expect(isSession(session)).toBe(true);
      expect(isSession({ ...session, user: null, guest: true })).toBe(true);
      for (const name of Object.keys(session)) {
        expect(isSession({ ...session, [name]: undefined }), name).toBe(false);
      }
    },
  );

  it('requires a name and a URL for each login method', { tags: ['3.login-method'] }, () => {
    for (const name of ['native', 'saml', 'another']) {
      expect(isSession({ ...session, login: [{ name, url: '/x' }] })).toBe(true);
    }
    for (const method of [{ name: 'saml' }, { url: '/x' }, 'saml']) {
      expect(isSession({ ...session, login: [method] })).toBe(false);
    }
  });
});

describe('extractToken (specification, section 4, Start redirect)', () => {
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
    ['/a\nb?token=x#c\nd', 'x', '/a\nb#c\nd'],
  ])('extracts from %j the token %j, leaving %j', (address, token, without) => {
    expect(extractToken(address)).toEqual({ token, address: without });
    expect(extractToken(without).token).toBeNull();
  });
});

describe('afterLogin (specification, section 4, After login)', () => {
  const rows: [LineId, string, typeof user, boolean, ReturnType<typeof afterLogin>][] = [
    [
      '4.after-login.asset-user',
      'leads an asset user to the home page',
      user,
      false,
      { kind: 'go', to: '/' },
    ],
    [
      '4.after-login.asset-user',
      'leads an asset user to the search if the home page is hidden',
      user,
      true,
      { kind: 'go', to: '/search/*' },
    ],
    [
      '4.after-login.asset-user',
      'leads an admin with assets to the home page',
      both,
      false,
      { kind: 'go', to: '/' },
    ],
    [
      '4.after-login.admin',
      'leads an admin without assets to the admin area',
      adminOnly,
      true,
      { kind: 'go', to: '/admin/general' },
    ],
    ['4.after-login.others', 'rejects a user without permissions', guest, false, { kind: 'unauthorized' }],
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
    ['leads from the admin area to the home page', { route: '/admin/general' }, go('/')],
    [
      'leads from the admin area to the search if the home page is hidden',
      { route: '/admin', hideDashboard: true },
      go('/search/*'),
    ],
    [
      'leads from the admin area to the home page, which redirects, if guests are not admitted',
      { route: '/admin', guest: false },
      go('/'),
    ],
  ])('%s', { tags: ['4.logout.from-admin'] }, (_, change, expected) => {
    expect(afterLogout({ ...logout, ...change })).toEqual(expected);
  });

  it.each([
    ['stays on other pages as a guest', {}, stay],
    ['leads to the login without guests', { guest: false }, go('/login')],
    [
      'leads to the logout page without guests and native login',
      { guest: false, methods: [{ name: 'saml' }] },
      go('/logout'),
    ],
  ])('%s', (_, change, expected) => {
    expect(afterLogout({ ...logout, ...change })).toEqual(expected);
  });

  it.each([
    ['leads to the login after a failure with native login', { ok: false }, go('/login')],
    [
      'leads to the logout page after a failure with only single sign-on',
      { ok: false, methods: [{ name: 'saml' }] },
      go('/logout'),
    ],
    [
      'leads to the login after a failure in the admin area',
      { ok: false, route: '/admin/general' },
      go('/login'),
    ],
  ])('%s', { tags: ['4.logout.failure'] }, (_, change, expected) => {
    expect(afterLogout({ ...logout, ...change })).toEqual(expected);
  });
});

describe('loginProblem (specification, section 8, Login)', () => {
  it('returns an info message for a 401', { tags: ['8.login.401'] }, () => {
    expect(loginProblem(error(401))).toEqual({ level: 'info', key: 'toast.login.wrong' });
  });
  it('returns a warning for a 403', { tags: ['8.login.403', '6.unauthorized'] }, () => {
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
  ])('returns an error message for %s', (_, thrown, expected) => {
    expect(loginProblem(thrown)).toEqual(expected);
  });
});

describe('reloadsPage (specification, section 8, Other)', () => {
  const failed = (status: number, call?: string) =>
    new PortalError({ code: 'forbidden', status, message: 'Text.', call });

  it.each([
    ['search.get', '/search/*', true],
    ['assets.get', '/admin/general', true],
    ['texts.save', '/admin/language', true],
    ['session.check', '/', true],
    ['session.logout', '/', true],
    ['session.get', '/login', false],
    ['search.get', '/login?from=x', false],
    // A rejected login, which can also be entered outside the login page.
    ['session.get', '/search/*', false],
    ['session.csets', '/search/*', false],
    ['downloads.get', '/asset/1', false],
    ['downloads.zip', '/bookmark', false],
    ['downloads.zip_post', '/bookmark', false],
    ['downloads.prepare', '/bookmark', false],
    // A link, such as that of a file.
    [undefined, '/asset/1', false],
  ])(
    'after a 403 of %s on %s: %s (R4)',
    { tags: ['8.other.403-reloads', '6.forbidden-reloads'] },
    (call, route, expected) => {
      expect(reloadsPage(failed(403, call), route)).toBe(expected);
    },
  );

  it('is false after another status', () => {
    for (const status of [401, 404, 500]) expect(reloadsPage(failed(status, 'search.get'), '/')).toBe(false);
  });

  it('needsNewSession is false for the calls that request or end a session', () => {
    const ended = (call: string) =>
      new PortalError({ code: 'session-expired', status: 401, message: 'Text.', call });
    expect(needsNewSession(ended('texts.save'))).toBe(true);
    expect(needsNewSession(ended('session.get'))).toBe(false);
    expect(needsNewSession(ended('session.logout'))).toBe(false);
    expect(needsNewSession(failed(403, 'texts.save'))).toBe(false);
  });

  it('endsSession is true only for errors that end the session', () => {
    expect(endsSession(error(401, 'session-expired'))).toBe(true);
    expect(endsSession(error(401, 'not-logged-in'))).toBe(true);
    expect(endsSession(error(401, 'wrong-credentials'))).toBe(false);
    expect(endsSession(new Error('session-expired'))).toBe(false);
  });
});

describe('passwordResetToken', () => {
  it.each(['abc', 'a+b/c=&#?', 'ä'])('returns the token %j of the mailed link', (token) => {
    const route = passwordResetRoute(token);
    expect(route).toBe(`/login#reset=${encodeURIComponent(token)}`);
    const fragment = route.slice('/login'.length);
    expect([passwordResetToken(fragment), passwordResetToken(fragment.slice(1))]).toEqual([token, token]);
  });

  it.each(['', '#', '#reset', '#reset=', '#other=1', '#x#reset=1'])('returns null for %j', (fragment) => {
    expect(passwordResetToken(fragment)).toBeNull();
  });
});

describe('identityOf (specification, section 6)', () => {
  const session = { session: 'S', user: 'ada', guest: false, isAssetUser: true, isGuiAdmin: false };
  it.each([
    [null, 'none'],
    [{ ...session, session: null }, 'none'],
    [session, 'user "ada" assets'],
    [{ ...session, isGuiAdmin: true }, 'user "ada" assets admin'],
    [{ ...session, isAssetUser: false, isGuiAdmin: true }, 'user "ada" admin'],
    [{ ...session, isAssetUser: false }, 'user "ada"'],
    [{ ...session, user: null, guest: true, isAssetUser: false }, 'guest'],
    [{ ...session, user: 'guest' }, 'user "guest" assets'],
  ])('of %j is %s', (facts, identity) => {
    expect(identityOf(facts)).toBe(identity);
  });
});

describe('blockedByTerms (specification, section 5)', () => {
  it.each([
    [null, false],
    [{ accepted: true }, false],
    [{ accepted: false }, true],
  ])('for %j, returns %s', (terms, blocked) => {
    expect(blockedByTerms(terms)).toBe(blocked);
  });
});
