import { describe, expect, it } from 'vitest';
import { decideRoute, type RouteDecision } from '@assetportal/sdk/rules';
import type { LineId } from '../../specification/lines.js';

const stay: RouteDecision = { kind: 'stay' };
const go = (to: string): RouteDecision => ({ kind: 'go', to });
const user = { session: 'T', user: 'ada', guest: false, isAssetUser: true, isGuiAdmin: false };
const guest = { session: 'G', user: null, guest: true, isAssetUser: false, isGuiAdmin: false };
const both = { session: 'T', user: 'ada', guest: false, isAssetUser: true, isGuiAdmin: true };
const adminOnly = { session: 'T', user: 'ada', guest: false, isAssetUser: false, isGuiAdmin: true };
const noRights = { session: 'T', user: 'eve', guest: false, isAssetUser: false, isGuiAdmin: false };
const denied = { session: null, user: null, guest: false, isAssetUser: false, isGuiAdmin: false };

describe('decideRoute (specification, section 2, Navigation rules and guards)', () => {
  type Row = [LineId[], string, string, Parameters<typeof decideRoute>[0]['session'], boolean, RouteDecision];
  const rows: Row[] = [
    [
      ['2.guards.login-needed'],
      'leads to the login without a session',
      '/search/*',
      null,
      false,
      go('/login'),
    ],
    [
      ['2.guards.login-needed'],
      'leads to the login after a rejected session',
      '/',
      denied,
      false,
      go('/login'),
    ],
    [['2.guards.global-access'], 'admits everyone to the login page', '/login', null, false, stay],
    [
      ['2.guards.global-access'],
      'admits everyone to the logout page',
      '/logout?permission=unauthorized',
      null,
      false,
      stay,
    ],
    [[], 'admits a guest to the search', '/search/a%20b?f.x=1', guest, false, stay],
    [[], 'admits a user to an asset', '/asset/7', user, false, stay],
    [[], 'admits a user to the login page', '/login', user, false, stay],
    [[], 'admits an admin without assets to the logout page', '/logout', adminOnly, false, stay],
    [[], 'admits a user to the home page', '/', user, false, stay],
    [
      ['2.guards.hide-dashboard'],
      'leads a user from a hidden home page to the search',
      '/',
      user,
      true,
      go('/search/*'),
    ],
    [
      ['2.guards.hide-dashboard'],
      'leads a guest from a hidden home page to the search',
      '/',
      guest,
      true,
      go('/search/*'),
    ],
    [
      ['2.guards.admin-session'],
      'leads a user from the admin area to the home page',
      '/admin/general',
      user,
      false,
      go('/'),
    ],
    [
      ['2.guards.admin-session'],
      'leads a guest from the admin area to the search',
      '/admin',
      guest,
      true,
      go('/search/*'),
    ],
    [
      ['2.guards.admin-session'],
      'leads from the admin area to the login without a session',
      '/admin',
      null,
      false,
      go('/login'),
    ],
    [['6.admin.access'], 'admits an admin to the admin area', '/admin/editor', adminOnly, false, stay],
    [
      ['6.admin.access'],
      'admits an admin with permissions for assets to the admin area',
      '/admin/language',
      both,
      true,
      stay,
    ],
    [['6.admin.access'], 'leads from /admin to its first page', '/admin', both, false, go('/admin/general')],
    [
      ['2.routes.other'],
      'leads from an unknown administration page to the home page',
      '/admin/x',
      both,
      false,
      go('/'),
    ],
    [
      ['2.routes.other'],
      'leads from below an administration page to the home page',
      '/admin/general/x',
      both,
      false,
      go('/'),
    ],
    [
      ['2.guards.admin-without-assets', '6.admin.without-assets'],
      'leads an admin without assets to the admin area',
      '/search/*',
      adminOnly,
      false,
      go('/admin/general'),
    ],
    [
      ['2.guards.admin-without-assets', '6.admin.without-assets'],
      'leads an admin without assets from a hidden home page to the admin area',
      '/',
      adminOnly,
      true,
      go('/admin/general'),
    ],
    [
      ['2.guards.admin-without-assets'],
      'admits an admin with assets to the search',
      '/search/*',
      both,
      false,
      stay,
    ],
    [['2.routes.search-bare'], 'leads from /search to the home page', '/search', user, false, go('/')],
    [['2.routes.search-bare'], 'leads from /search/ to the home page', '/search/', user, false, go('/')],
    [['2.routes.asset-bare'], 'leads from /asset to the home page', '/asset', user, false, go('/')],
    [['2.routes.custom-from-views'], 'leads from /custom to the home page', '/custom', user, false, go('/')],
    [[], 'admits a guest to the bookmarks', '/bookmark', guest, false, stay],
    [
      ['2.routes.other'],
      'leads from an unknown path to the home page',
      '/wp-login.php',
      user,
      false,
      go('/'),
    ],
    [
      ['2.routes.other'],
      'leads from a path with the prefix of a route to the home page',
      '/searching',
      user,
      false,
      go('/'),
    ],
  ];
  for (const [tags, name, route, session, hideDashboard, expected] of rows) {
    it(name, { tags }, () => {
      expect(decideRoute({ route, session, hideDashboard })).toEqual(expected);
    });
  }

  it(
    'admits a token or a page with global access without a session',
    { tags: ['2.guards.global-access', '6.global-access'] },
    () => {
      const input = { route: '/custom/about', session: null, hideDashboard: false };
      expect(decideRoute({ ...input, hasToken: true })).toEqual(stay);
      expect(decideRoute({ ...input, globalAccess: true })).toEqual(stay);
      expect(decideRoute(input)).toEqual(go('/login'));
    },
  );

  it.each([
    ['/custom/imprint', stay],
    ['/custom/imprint?x=1', stay],
    // Its page reports that it does not exist.
    ['/custom/other', stay],
    ['/custom/__proto__', stay],
    ['/custom/imprint/more', go('/')],
    // A search may contain slashes.
    ['/search/2024/05', stay],
  ] as const)('for %s returns %j', { tags: ['2.routes.custom-from-views'] }, (route, expected) => {
    expect(decideRoute({ route, session: user, hideDashboard: false })).toEqual(expected);
  });

  it.each(['/asset/7/x', '/bookmark/x', '/login/x', '/logout/x', '/custom/a/b', '/admin/general/x', '/x/y'])(
    'leads from the unknown path %s to the home page (R19)',
    { tags: ['2.routes.other'] },
    (route) => {
      for (const session of [null, guest, user, both])
        expect(decideRoute({ route, session, hideDashboard: false })).toEqual(go('/'));
    },
  );

  it.each(['/', '/search/*', '/asset/1', '/bookmark', '/admin', '/admin/general', '/custom/a'])(
    'leads an account without permissions from %s to the no-permission page (R9)',
    { tags: ['6.unauthorized'] },
    (route) => {
      expect(decideRoute({ route, session: noRights, hideDashboard: false })).toEqual(
        go('/logout?permission=unauthorized'),
      );
    },
  );

  it.each(['/login', '/logout?permission=unauthorized'])(
    'leaves an account without permissions on %s (R9)',
    (route) => {
      expect(decideRoute({ route, session: noRights, hideDashboard: true })).toEqual(stay);
    },
  );

  it('never redirects in a circle', () => {
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
    for (const session of [null, denied, noRights, guest, user, both, adminOnly]) {
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
