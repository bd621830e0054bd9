import { describe, expect, it } from 'vitest';
import {
  ADMIN_LOADS,
  can,
  createReloadGuard,
  decideAdminEntry,
  loadAdmin,
  loginScreen,
  passwordProblem,
  REDIRECT_HINT,
  registration,
  RELOAD_PAUSE,
  CAPABILITIES,
  returnRoute,
  type AdminLoad,
  type Capability,
} from '@assetportal/sdk/rules';
import { PortalError } from '@assetportal/sdk';
import type { LoginMethod } from '@assetportal/sdk/contract';
import { safeStorage } from '../../../packages/sdk/src/lib/storage.js';

describe('can (specification, section 6)', () => {
  const who = (user: string | null, isAssetUser: boolean, isGuiAdmin: boolean) => ({
    session: 'S',
    user,
    guest: user === null,
    isAssetUser,
    isGuiAdmin,
  });
  const people = {
    nobody: null,
    refused: { ...who(null, false, false), session: null, guest: false },
    guest: who(null, false, false),
    'asset user': who('ada', true, false),
    'admin without assets': who('ada', false, true),
    'admin and asset user': who('ada', true, true),
    'user without rights': who('ada', false, false),
  };
  const visible: Capability[] = ['logo', 'bookmarks', 'dashboard', 'search'];
  const table: Record<keyof typeof people, Capability[]> = {
    nobody: ['login-button'],
    refused: ['login-button'],
    guest: [...visible, 'login-button'],
    'asset user': [...visible, 'user-menu', 'download-info', 'bookmark-sync'],
    'admin without assets': ['admin', 'user-menu'],
    'admin and asset user': [...visible, 'admin', 'user-menu', 'download-info', 'bookmark-sync'],
    'user without rights': ['user-menu'],
  };
  const allowed = (name: keyof typeof people) =>
    CAPABILITIES.filter((thing) => can({ session: people[name] }, thing));
  const expected = (name: keyof typeof people) => CAPABILITIES.filter((thing) => table[name].includes(thing));

  it('a guest', { tags: ['6.guest.session', '6.guest.bookmarks'] }, () => {
    expect(allowed('guest')).toEqual(expected('guest'));
  });

  it('an asset user', { tags: ['6.asset-user.sees', '6.asset-user.synced'] }, () => {
    expect(allowed('asset user')).toEqual(expected('asset user'));
  });

  it.each(['admin without assets', 'admin and asset user'] as const)(
    'an %s',
    { tags: ['6.admin.access'] },
    (name) => {
      expect(allowed(name)).toEqual(expected(name));
    },
  );

  it.each(['nobody', 'refused', 'user without rights'] as const)('%s', (name) => {
    expect(allowed(name)).toEqual(expected(name));
  });
});

describe('decideAdminEntry (specification, section 2)', { tags: ['2.guards.admin-session'] }, () => {
  const admin = { sessionValid: true, isGuiAdmin: true };
  it.each([
    ['a GUI admin with a valid session', admin, '/search/*', { kind: 'enter' }],
    ['a user', { ...admin, isGuiAdmin: false }, '/search/a?x=1', { kind: 'back', to: '/search/a?x=1' }],
    ['an admin whose session is over', { ...admin, sessionValid: false }, '/', { kind: 'back', to: '/' }],
    ['a check that failed', null, '/bookmark', { kind: 'back', to: '/bookmark' }],
    ['a visit that begins there', null, undefined, { kind: 'back', to: '/' }],
    ['who comes from the administration itself', null, '/admin/login', { kind: 'back', to: '/' }],
  ] as const)('%s', (_, check, from, expected) => {
    expect(decideAdminEntry({ check, from, hideDashboard: false })).toEqual(expected);
  });

  it('back to the search where the dashboard is hidden', () => {
    expect(decideAdminEntry({ check: null, hideDashboard: true })).toEqual({ kind: 'back', to: '/search/*' });
  });
});

describe('loadAdmin (specification, section 2)', () => {
  const setUp = (failing: readonly AdminLoad[] = []) => {
    const done: string[] = [];
    const load = Object.fromEntries(
      ADMIN_LOADS.map((name) => [
        name,
        async () => {
          await Promise.resolve();
          if (failing.includes(name)) throw new Error(name);
          done.push(name);
        },
      ]),
    ) as Record<AdminLoad, () => Promise<void>>;
    return { done, run: () => loadAdmin(load) };
  };

  it('loads all that it needs', { tags: ['2.guards.admin-loads'] }, async () => {
    const { done, run } = setUp();
    expect(await run()).toEqual([]);
    expect(done.sort()).toEqual(
      ['translations', 'pages', 'config', 'collections', 'facets', 'version'].sort(),
    );
  });

  it('what cannot be loaded is named, and keeps nothing else', async () => {
    const { done, run } = setUp(['pages', 'version']);
    expect((await run()).map(({ load }) => load)).toEqual(['pages', 'version']);
    expect(done).toEqual(['translations', 'config', 'collections', 'facets']);
  });
});

describe('loginScreen (specification, section 2, Login screen)', () => {
  const native: LoginMethod = { name: 'native', url: '' };
  const saml: LoginMethod = { name: 'saml', url: 'https://id.example/login' };
  const own: LoginMethod = { name: 'oidc', url: '/sso/oidc' };
  const script: LoginMethod = { name: 'saml', url: 'javascript:alert(1)' };
  const elsewhere: LoginMethod = { name: 'saml', url: '//evil.example' };

  it.each([
    ['the server tells none', undefined, { kind: 'form' }],
    ['an empty list', [], { kind: 'form' }],
    ['name and password', [native], { kind: 'form' }],
    ['an address that no browser should go to is left out', [native, script, elsewhere], { kind: 'form' }],
  ] as const)('form: %s', { tags: ['2.login.methods', '6.methods.native'] }, (_, methods, expected) => {
    expect(loginScreen(methods)).toEqual(expected);
  });

  it.each([
    ['buttons beside the form', [saml, native, own], { kind: 'form-with-sso', methods: [saml, own] }],
    ['several ways in, all elsewhere', [saml, own], { kind: 'sso-choice', methods: [saml, own] }],
    ['none that can be used', [script], { kind: 'none' }],
  ] as const)('%s', { tags: ['2.login.methods', '6.methods.sso'] }, (_, methods, expected) => {
    expect(loginScreen(methods)).toEqual(expected);
  });

  it(
    'single sign-on alone forwards, with a link by hand after 5 seconds',
    { tags: ['2.login.redirect', '9.redirect-hint', '6.methods.sso'] },
    () => {
      expect(loginScreen([saml])).toEqual({ kind: 'redirect-only', to: saml.url, hintAfter: 5000 });
      expect(REDIRECT_HINT).toBe(5000);
    },
  );
});

describe('registration (specification, sections 3 and 8)', { tags: ['8.login.no-registration'] }, () => {
  const warn = { kind: 'warn', message: { level: 'warning', key: 'toast.login.noRegistration' } };
  it.each([
    ['the button is not shown', false, { de: 'https://p.example/de' }, 'de', { kind: 'hidden' }],
    [
      'a link of the language',
      true,
      { de: 'https://p.example/de' },
      'de',
      { kind: 'open', url: 'https://p.example/de' },
    ],
    [
      'a page of the portal',
      true,
      { de: '/custom/register' },
      'de',
      { kind: 'open', url: '/custom/register' },
    ],
    ['a link of another language', true, { de: 'https://p.example/de' }, 'en', warn],
    ['an empty link', true, { de: '' }, 'de', warn],
    ['a link that is none', true, { de: 'javascript:alert(1)' }, 'de', warn],
    ['a language like a member of every object', true, {}, 'constructor', warn],
  ])('%s', (_, show_button, links: Record<string, string>, locale, expected) => {
    expect(registration({ show_button, links }, locale)).toEqual(expected);
  });
});

describe('wantedRoute: where one goes on to after the login', () => {
  it.each([
    [{ from: '/search/berge?view=list' }, '/search/berge?view=list'],
    [{ from: '/asset/1' }, '/asset/1'],
    [{ from: '/loginpage' }, '/loginpage'],
    // One came for the login itself, or for the start, which the login leads to anyway.
    [{ from: '/' }, undefined],
    [{ from: '/login' }, undefined],
    [{ from: '/login/' }, undefined],
    [{ from: '/logout?permission=unauthorized' }, undefined],
    // Nothing that leads to another host.
    [{ from: '//example.org' }, undefined],
    [{ from: '/\\example.org' }, undefined],
    [{ from: 'https://example.org' }, undefined],
    [{ from: 1 }, undefined],
    [null, undefined],
    ['text', undefined],
  ])('%j leads to %s', (state, route) => {
    expect(returnRoute(state)).toBe(route);
  });
});

describe('passwordProblem (specification, section 8, Login)', { tags: ['8.login.password-reset'] }, () => {
  it.each([
    [
      'a server that says why',
      new PortalError({ code: 'reset-link-invalid', status: 400, message: 'Why.' }),
      'Why.',
    ],
    ['no answer', new PortalError({ code: 'unreachable', message: 'x' }), undefined],
    ['a bug', new TypeError('x'), undefined],
  ])('%s', (_, error, detail) => {
    const message = { level: 'error', key: 'toast.password.failed' };
    expect(passwordProblem(error)).toEqual(detail === undefined ? message : { ...message, detail });
  });
});

describe('createReloadGuard: a page that is refused again is not loaded for ever', () => {
  const kept = (entries: Record<string, string> = {}) => {
    const map = new Map(Object.entries(entries));
    return {
      get: (key: string) => map.get(key) ?? null,
      set: (key: string, value: string) => void map.set(key, value),
      remove: (key: string) => void map.delete(key),
    };
  };

  it('once in a while, also after the load itself', { tags: ['8.other.403-reloads'] }, () => {
    const storage = kept();
    let now = 1_000_000;
    const guard = () => createReloadGuard({ storage, now: () => now });
    expect(guard().allows()).toBe(true);
    expect(guard().allows()).toBe(false);
    now += RELOAD_PAUSE - 1;
    expect(guard().allows()).toBe(false);
    now += 1;
    expect(guard().allows()).toBe(true);
    expect(guard().allows()).toBe(false);
  });

  it.each([
    ['a clock that was put back', kept({ reloaded: '9999999999999' }), true],
    ['rubbish', kept({ reloaded: '{' }), true],
    ['nothing can be kept', safeStorage(undefined), false],
  ])('%s', (_, storage, expected) => {
    const guard = createReloadGuard({ storage, now: () => 1000 });
    expect(guard.allows()).toBe(expected);
    expect(guard.allows()).toBe(false);
  });
});
