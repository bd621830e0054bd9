import { describe, expect, it } from 'vitest';
import { decideRoute, type RouteDecision } from '@assetportal/sdk/rules';
import type { LineId } from '../../specification/lines.js';

const stay: RouteDecision = { kind: 'stay' };
const go = (to: string): RouteDecision => ({ kind: 'go', to });
const user = { session: 'T', isAssetUser: true, isGuiAdmin: false };
const guest = { session: 'G', isAssetUser: false, isGuiAdmin: false };
const both = { session: 'T', isAssetUser: true, isGuiAdmin: true };
const adminOnly = { session: 'T', isAssetUser: false, isGuiAdmin: true };
const denied = { session: null, isAssetUser: false, isGuiAdmin: false };

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
    ['/custom/imprint', ['imprint'], stay],
    ['/custom/imprint?x=1', ['imprint'], stay],
    ['/custom/other', ['imprint'], go('/')],
    ['/custom/imprint/more', ['imprint'], go('/')],
    ['/custom/imprint', [], go('/')],
    // Not loaded yet: the page itself reports whether it exists.
    ['/custom/other', undefined, stay],
    ['/search/custom', [], stay],
  ] as const)(
    'for %s with the custom pages %j, returns %j',
    { tags: ['2.routes.custom-from-views'] },
    (route, customPages, expected) => {
      expect(decideRoute({ route, session: user, hideDashboard: false, customPages })).toEqual(expected);
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
    for (const session of [null, denied, guest, user, both, adminOnly]) {
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
