import { describe, expect, it } from 'vitest';
import {
  ADMIN_LOADS,
  can,
  createReloadGuard,
  decideAdminEntry,
  loadAdmin,
  loginScreen,
  loginMethodTitle,
  loginHost,
  passwordProblem,
  REDIRECT_HINT,
  registration,
  RELOAD_PAUSE,
  returnRoute,
  type AdminLoad,
  type Capability,
} from '@assetportal/sdk/rules';
import { PortalError } from '@assetportal/sdk';
import type { LoginMethod } from '@assetportal/sdk/contract';
import { CAPABILITIES } from '../../../packages/sdk/src/domains/session/access.js';
import { safeStorage } from '../../../packages/sdk/src/lib/storage.js';
import { memoryStorage } from '../app/storage/memory-storage.js';

describe('can (specification, section 6)', () => {
  const subject = (user: string | null, isAssetUser: boolean, isGuiAdmin: boolean) => ({
    session: 'S',
    user,
    guest: user === null,
    isAssetUser,
    isGuiAdmin,
  });
  const subjects = {
    'no user': null,
    denied: { ...subject(null, false, false), session: null, guest: false },
    guest: subject(null, false, false),
    'asset user': subject('ada', true, false),
    'admin without assets': subject('ada', false, true),
    'admin and asset user': subject('ada', true, true),
    'user without permissions': subject('ada', false, false),
  };
  const visible: Capability[] = ['logo', 'bookmarks', 'dashboard', 'search'];
  const table: Record<keyof typeof subjects, Capability[]> = {
    'no user': ['login-button'],
    denied: ['login-button'],
    guest: [...visible, 'login-button'],
    'asset user': [...visible, 'user-menu', 'download-info', 'bookmark-sync'],
    'admin without assets': ['admin', 'user-menu'],
    'admin and asset user': [...visible, 'admin', 'user-menu', 'download-info', 'bookmark-sync'],
    'user without permissions': ['user-menu'],
  };
  const allowed = (name: keyof typeof subjects) =>
    CAPABILITIES.filter((capability) => can({ session: subjects[name] }, capability));
  const expected = (name: keyof typeof subjects) =>
    CAPABILITIES.filter((capability) => table[name].includes(capability));

  it('returns the capabilities of a guest', { tags: ['6.guest.session', '6.guest.bookmarks'] }, () => {
    expect(allowed('guest')).toEqual(expected('guest'));
  });

  it(
    'returns the capabilities of an asset user',
    { tags: ['6.asset-user.sees', '6.asset-user.synced'] },
    () => {
      expect(allowed('asset user')).toEqual(expected('asset user'));
    },
  );

  it.each(['admin without assets', 'admin and asset user'] as const)(
    'returns the capabilities of an %s',
    { tags: ['6.admin.access'] },
    (name) => {
      expect(allowed(name)).toEqual(expected(name));
    },
  );

  it.each(['no user', 'denied', 'user without permissions'] as const)(
    'returns the capabilities of a visitor: %s',
    (name) => {
      expect(allowed(name)).toEqual(expected(name));
    },
  );
});

describe('decideAdminEntry (specification, section 2)', { tags: ['2.guards.admin-session'] }, () => {
  const admin = { sessionValid: true, isGuiAdmin: true };
  it.each([
    ['admits a GUI admin with a valid session', admin, '/search/*', { kind: 'enter' }],
    [
      'sends a user back to the previous route',
      { ...admin, isGuiAdmin: false },
      '/search/a?x=1',
      { kind: 'back', to: '/search/a?x=1' },
    ],
    [
      'sends an admin with an expired session back',
      { ...admin, sessionValid: false },
      '/',
      { kind: 'back', to: '/' },
    ],
    ['sends the user back if the check fails', null, '/bookmark', { kind: 'back', to: '/bookmark' }],
    [
      'leads to the home page if the visit starts in the admin area',
      null,
      undefined,
      { kind: 'back', to: '/' },
    ],
    [
      'leads to the home page if the previous route is in the admin area',
      null,
      '/admin/login',
      { kind: 'back', to: '/' },
    ],
  ] as const)('%s', (_, check, from, expected) => {
    expect(decideAdminEntry({ check, from, hideDashboard: false })).toEqual(expected);
  });

  it('returns to the search if the home page is hidden', () => {
    expect(decideAdminEntry({ check: null, hideDashboard: true })).toEqual({ kind: 'back', to: '/search/*' });
  });
});

describe('loadAdmin (specification, section 2)', () => {
  const setUp = (failing: readonly AdminLoad[] = []) => {
    const loaded: string[] = [];
    const load = Object.fromEntries(
      ADMIN_LOADS.map((name) => [
        name,
        async () => {
          await Promise.resolve();
          if (failing.includes(name)) throw new Error(name);
          loaded.push(name);
        },
      ]),
    ) as Record<AdminLoad, () => Promise<void>>;
    return { loaded, run: () => loadAdmin(load) };
  };

  it('loads all data of the admin area', { tags: ['2.guards.admin-loads'] }, async () => {
    const { loaded, run } = setUp();
    expect(await run()).toEqual([]);
    expect(loaded.sort()).toEqual(
      ['translations', 'pages', 'config', 'collections', 'facets', 'version'].sort(),
    );
  });

  it('returns the failed loads, and finishes the others', async () => {
    const { loaded, run } = setUp(['pages', 'version']);
    expect((await run()).map(({ load }) => load)).toEqual(['pages', 'version']);
    expect(loaded).toEqual(['translations', 'config', 'collections', 'facets']);
  });
});

describe('loginScreen (specification, section 2, Login screen)', () => {
  const native: LoginMethod = { name: 'native', url: '' };
  const saml: LoginMethod = { name: 'saml', url: 'https://id.example/login' };
  const oidc: LoginMethod = { name: 'oidc', url: '/sso/oidc' };
  const script: LoginMethod = { name: 'saml', url: 'javascript:alert(1)' };
  // Browsers remove the tab, so that the path becomes an address on another host (R30).
  const hidden: LoginMethod = { name: 'saml', url: '/\t/evil.example' };
  const otherHost: LoginMethod = { name: 'saml', url: '//evil.example' };

  it.each([
    ['an unknown list of methods', undefined, { kind: 'form' }],
    ['an empty list of methods', [], { kind: 'form' }],
    ['name and password', [native], { kind: 'form' }],
    [
      'the native method and unsafe URLs, which are omitted',
      [native, script, otherHost, hidden],
      { kind: 'form' },
    ],
  ] as const)(
    'displays the form for %s',
    { tags: ['2.login.methods', '6.methods.native'] },
    (_, methods, expected) => {
      expect(loginScreen(methods)).toEqual(expected);
    },
  );

  it.each([
    [
      'buttons next to the form',
      [saml, native, oidc],
      { kind: 'form-with-sso', methods: [saml, oidc], formAt: 0 },
    ],
    ['a choice of several external methods', [saml, oidc], { kind: 'sso-choice', methods: [saml, oidc] }],
    ['no method if none is usable', [script], { kind: 'none' }],
    [
      'the form once if the native method has a URL',
      [{ name: 'native', url: '/login' }, saml],
      { kind: 'form-with-sso', methods: [saml], formAt: 0 },
    ],
  ] as const)('displays %s', { tags: ['2.login.methods', '6.methods.sso'] }, (_, methods, expected) => {
    expect(loginScreen(methods)).toEqual(expected);
  });

  it(
    'redirects to the only external login method, with a manual link after 5 seconds',
    { tags: ['2.login.redirect', '9.redirect-hint', '6.methods.sso'] },
    () => {
      expect(loginScreen([saml])).toEqual({ kind: 'redirect-only', to: saml.url, hintAfter: 5000 });
      expect(REDIRECT_HINT).toBe(5000);
    },
  );
});

describe('login with name and password although it is not offered', () => {
  const saml: LoginMethod = { name: 'saml', url: 'https://id.example/login' };

  it.each([
    ['?method=native', [saml], { kind: 'form-with-sso', methods: [saml], formAt: 0 }],
    ['method=native', [{ name: 'saml', url: 'javascript:alert(1)' }], { kind: 'form' }],
    ['?method=saml', [saml], { kind: 'redirect-only', to: saml.url, hintAfter: 5000 }],
  ] as const)('loginScreen with the query %s', { tags: ['6.methods.native'] }, (query, methods, expected) => {
    expect(loginScreen(methods, query)).toEqual(expected);
  });
});

describe('titles of the login methods', () => {
  it.each([
    ['saml', 'SAML'],
    ['oidc', 'OIDC'],
    ['Nordhafen-Konto', 'Nordhafen-Konto'],
    ['partner portal', 'partner portal'],
  ])('%s is %s', (name, title) => {
    expect(loginMethodTitle(name)).toBe(title);
  });

  it.each([
    ['https://login.example/saml?x=1', 'login.example'],
    ['https://login.example:8443/', 'login.example:8443'],
    ['/sso/oidc', undefined],
  ])('the host of %s is %s', (url, host) => {
    expect(loginHost(url)).toBe(host);
  });
});

describe('registration (specification, sections 3 and 8)', { tags: ['8.login.no-registration'] }, () => {
  const warn = { kind: 'warn', message: { level: 'warning', key: 'toast.login.noRegistration' } };
  it.each([
    [
      'hides the button if it is not configured',
      false,
      { de: 'https://p.example/de' },
      'de',
      { kind: 'hidden' },
    ],
    [
      'opens the link for the language',
      true,
      { de: 'https://p.example/de' },
      'de',
      { kind: 'open', url: 'https://p.example/de' },
    ],
    [
      'opens a page of the portal',
      true,
      { de: '/custom/register' },
      'de',
      { kind: 'open', url: '/custom/register' },
    ],
    ['warns if the only link is for another language', true, { de: 'https://p.example/de' }, 'en', warn],
    ['warns if the link is empty', true, { de: '' }, 'de', warn],
    [
      'opens the link for the language without a region if that for the region is empty',
      true,
      { 'de-at': '', de: '/custom/register' },
      'de-at',
      { kind: 'open', url: '/custom/register' },
    ],
    ['warns if the link is unsafe', true, { de: 'javascript:alert(1)' }, 'de', warn],
    ['warns for a language named like a member of every object', true, {}, 'constructor', warn],
  ])('%s', (_, show_button, links: Record<string, string>, locale, expected) => {
    expect(registration({ show_button, links }, locale)).toEqual(expected);
  });
});

describe('returnRoute', () => {
  it.each([
    [{ from: '/search/berge?view=list' }, '/search/berge?view=list'],
    [{ from: '/asset/1' }, '/asset/1'],
    [{ from: '/loginpage' }, '/loginpage'],
    [{ from: '/search/a/login' }, '/search/a/login'],
    // There is no return route if the user opened the login page itself, or the home page, which follows a login
    // anyway.
    [{ from: '/' }, undefined],
    [{ from: '/login' }, undefined],
    [{ from: '/login/' }, undefined],
    [{ from: '/logout?permission=unauthorized' }, undefined],
    // A route must not lead to another host.
    [{ from: '//example.org' }, undefined],
    [{ from: '/\\example.org' }, undefined],
    [{ from: '/\t/example.org' }, undefined],
    [{ from: 'https://example.org' }, undefined],
    [{ from: 1 }, undefined],
    [null, undefined],
    ['text', undefined],
  ])('for %j, returns %s', (state, route) => {
    expect(returnRoute(state)).toBe(route);
  });
});

describe('passwordProblem (specification, section 8, Login)', { tags: ['8.login.password-reset'] }, () => {
  it.each([
    [
      'a response with a reason',
      new PortalError({ code: 'reset-link-invalid', status: 400, message: 'Why.' }),
      { detail: 'Why.' },
    ],
    [
      'a missing response',
      new PortalError({ code: 'unreachable', message: 'x' }),
      { detailKey: 'problem.unreachable.detail' },
    ],
    ['a bug', new TypeError('x'), { detailKey: 'problem.unknown.detail' }],
  ])('returns the message for %s', (_, error, reason) => {
    expect(passwordProblem(error)).toEqual({ level: 'error', key: 'toast.password.failed', ...reason });
  });
});

describe('createReloadGuard', () => {
  it(
    'allows one reload of a denied page per minute, even if the reload creates a new guard',
    { tags: ['8.other.403-reloads'] },
    () => {
      const storage = memoryStorage();
      let now = 1_000_000;
      const guard = () => createReloadGuard({ storage, now: () => now });
      expect(guard().allows()).toBe(true);
      expect(guard().allows()).toBe(false);
      now += RELOAD_PAUSE - 1;
      expect(guard().allows()).toBe(false);
      now += 1;
      expect(guard().allows()).toBe(true);
      expect(guard().allows()).toBe(false);
    },
  );

  it.each([
    ['allows a reload after the clock was set back', memoryStorage({ reloaded: '9999999999999' }), true],
    ['allows a reload if the stored value is invalid', memoryStorage({ reloaded: '{' }), true],
    ['allows no reload if the storage is blocked', safeStorage(undefined), false],
  ])('%s', (_, storage, expected) => {
    const guard = createReloadGuard({ storage, now: () => 1000 });
    expect(guard.allows()).toBe(expected);
    expect(guard.allows()).toBe(false);
  });
});
