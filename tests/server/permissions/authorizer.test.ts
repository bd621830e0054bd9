import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_WITHOUT_RULE, type PermissionRule, type WithoutRule } from '@assetportal/sdk/contract';
import type { Principal } from '../../../packages/server/src/auth/principal.js';
import { createAuthorizer } from '../../../packages/server/src/auth/permissions/authorizer.js';
import type { ApiError } from '../../../packages/server/src/lib/api-error.js';
import { adminWithoutAssets, anonymous, guest, userIn } from './principals.js';
import { allowedByReference } from './reference.js';
import { rule } from './rules.js';

const authorizerOf = (
  rules: readonly PermissionRule[],
  guests = true,
  withoutRule: WithoutRule = DEFAULT_WITHOUT_RULE,
) => createAuthorizer({ guests, permissions: { current: { rules, withoutRule } } });

/**
 * Returns the permission for a folder: `none`, `view`, `all`, or the permitted convert sets among `original`,
 * `web` and `large`.
 */
function permissionFor(
  authorizer: ReturnType<typeof authorizerOf>,
  principal: Principal,
  folder: string,
): string {
  if (!authorizer.allows(principal, 'view', { folder })) return 'none';
  const sets = ['original', 'web', 'large'].filter((id) =>
    authorizer.allows(principal, 'download', { folder }, id),
  );
  return sets.length === 0 ? 'view' : sets.length === 3 ? 'all' : sets.join(',');
}

describe('Authorizer', { tags: ['d.rights.rules'] }, () => {
  it.each<[string, Principal, string, string[], string]>([
    ['no session, for any rule', anonymous, 'a', ['guests . download', 'users . download'], 'none'],
    ['a guest without rules', guest, 'a', [], 'all'],
    ['a user without rules', userIn(), 'a', [], 'all'],
    ['an admin without assets', adminWithoutAssets, 'a', ['users . download'], 'none'],
    ['a rule for the folder itself', userIn(), 'a', ['users a view'], 'view'],
    ['a rule for the whole library', userIn(), '', ['users . view'], 'view'],
    ['a rule above', userIn(), 'a/b/c', ['users a none'], 'none'],
    ['a rule below', userIn(), 'a', ['users a/b none'], 'all'],
    ['a folder with the same prefix', userIn(), 'ab', ['users a none'], 'all'],
    ['a folder in another case', userIn(), 'A', ['users a none'], 'all'],
    ['the deepest of two rules', userIn(), 'a/b', ['users a none', 'users a/b view'], 'view'],
    [
      'the deepest rule, although it allows less',
      userIn(),
      'a/b',
      ['users . download', 'users a/b none'],
      'none',
    ],
    ['the deepest of two groups', userIn('press'), 'a/b', ['press a download', 'users a/b none'], 'none'],
    ['two groups at the same depth', userIn('press'), 'a', ['press a download', 'users a none'], 'all'],
    ['two groups, view and none', userIn('press'), 'a', ['users a none', 'press a view'], 'view'],
    [
      'two groups with lists of convert sets',
      userIn('x', 'y'),
      'a',
      ['x a download:web', 'y a download:large'],
      'web,large',
    ],
    ['a list and all convert sets', userIn('x', 'y'), 'a', ['x a download:web', 'y a download'], 'all'],
    ['a list and view', userIn('x', 'y'), 'a', ['x a download:web', 'y a view'], 'web'],
    ['a group that the user is not in', userIn('x'), 'a', ['y a none'], 'all'],
    ['a rule for guests, and a user', userIn(), 'a', ['guests a none'], 'all'],
    ['a rule for users, and a guest', guest, 'a', ['users a none'], 'all'],
    ['a rule for guests', guest, 'a/b', ['guests . view', 'guests a/b download:original'], 'original'],
    ['a group in another case', userIn('Press'), 'a', ['pRESS a none'], 'none'],
    [
      'a group in another case and normalization',
      userIn('Ubung', 'U\u0308bung'),
      'a',
      ['übung a none'],
      'none',
    ],
    ['a folder in another normalization', userIn(), 'Gr\u00fcn', ['users Gru\u0308n none'], 'none'],
    [
      'names of object properties',
      userIn('constructor'),
      '__proto__',
      ['constructor __proto__ view'],
      'view',
    ],
  ])('resolves permissions: %s', (_name, principal, folder, rules, expected) => {
    expect(permissionFor(authorizerOf(rules.map(rule)), principal, folder)).toBe(expected);
  });

  it('never grants guests access if guest access is turned off', () => {
    const authorizer = authorizerOf([rule('guests . download')], false);
    expect(permissionFor(authorizer, guest, 'a')).toBe('none');
    expect(authorizer.scope(guest)).toEqual({ otherwise: false, rules: [] });
    expect(permissionFor(authorizer, userIn(), 'a')).toBe('all');
  });

  it.each<[WithoutRule['users'], string]>([
    ['none', 'none'],
    ['view', 'view'],
    ['download', 'all'],
  ])('SM4: applies the access without a rule: %s', (level, expected) => {
    const rules = [rule('users a/b download'), rule('guests a/b download')];
    const users = authorizerOf(rules, true, { guests: 'download', users: level });
    expect(permissionFor(users, userIn('press'), 'a')).toBe(expected);
    expect(permissionFor(users, userIn('press'), 'a/b')).toBe('all');
    expect(permissionFor(users, guest, 'a')).toBe('all');
    expect(users.scope(userIn()).otherwise).toBe(level !== 'none');
    const guests = authorizerOf(rules, true, { guests: level, users: 'download' });
    expect(permissionFor(guests, guest, 'a')).toBe(expected);
    expect(permissionFor(guests, guest, 'a/b')).toBe('all');
    expect(permissionFor(guests, userIn(), 'a')).toBe('all');
    expect(permissionFor(authorizerOf([], true, { guests: level, users: level }), guest, '')).toBe(expected);
  });

  it.each<
    [
      string,
      string,
      'view' | 'download',
      { convertSet?: string; refusal?: 'forbidden' | 'asset-not-found' },
      object | undefined,
    ]
  >([
    ['a hidden asset', 'hidden', 'view', {}, { code: 'asset-not-found', values: { id: 'one' } }],
    [
      'a download of a hidden asset',
      'hidden',
      'download',
      {},
      { code: 'asset-not-found', values: { id: 'one' } },
    ],
    ['a download with permission to view', 'seen', 'download', {}, { code: 'forbidden', values: {} }],
    ['another convert set', 'web', 'download', { convertSet: 'large' }, { code: 'forbidden', values: {} }],
    ['the original, which is the default', 'web', 'download', {}, { code: 'forbidden', values: {} }],
    [
      'a call with its own refusal',
      'hidden',
      'view',
      { refusal: 'forbidden' },
      { code: 'forbidden', values: {} },
    ],
    [
      'a call that must not reveal the asset',
      'seen',
      'download',
      { refusal: 'asset-not-found' },
      { code: 'asset-not-found', values: { id: 'one' } },
    ],
    ['a visible asset', 'seen', 'view', {}, undefined],
    ['a permitted convert set', 'web', 'download', { convertSet: 'web' }, undefined],
    ['a folder without rules', '', 'download', {}, undefined],
  ])('rejects an action without permission: %s', (_name, folder, action, options, expected) => {
    const rules = ['users hidden none', 'users seen view', 'users web download:web'].map(rule);
    let refused: object | undefined;
    try {
      authorizerOf(rules).authorize(userIn(), action, { id: 'one', folder }, options);
    } catch (error) {
      const { code, values } = error as ApiError;
      refused = { code, values };
    }
    expect(refused).toEqual(expected);
  });

  it('follows the current rules', () => {
    const permissions = { current: { rules: [rule('users a none')], withoutRule: DEFAULT_WITHOUT_RULE } };
    const authorizer = createAuthorizer({ guests: true, permissions });
    const before = authorizer.scope(userIn());
    expect(authorizer.scope(userIn('others'))).toBe(before);
    expect(permissionFor(authorizer, userIn(), 'a')).toBe('none');
    permissions.current = { rules: [rule('users a view')], withoutRule: DEFAULT_WITHOUT_RULE };
    expect(permissionFor(authorizer, userIn(), 'a')).toBe('view');
    expect(authorizer.scope(userIn())).not.toBe(before);
  });

  it('matches the reference implementation for any rules, principals and folders', () => {
    const part = fc.constantFrom('a', 'b', 'ab', 'ä', '__proto__');
    const folder = fc.array(part, { maxLength: 4 }).map((parts) => parts.join('/'));
    const group = fc.constantFrom('guests', 'users', 'x', 'y', 'constructor');
    const rules = fc.uniqueArray(
      fc
        .record({ group, folder, access: fc.constantFrom('none', 'view', 'download', 'some') })
        .chain(({ access, ...rest }) =>
          access === 'some'
            ? fc
                .subarray(['original', 'web', 'large'], { minLength: 1 })
                .map((sets): PermissionRule => ({ ...rest, access: 'download', convert_sets: sets }))
            : fc.constant({ ...rest, access: access }),
        ),
      { maxLength: 12, selector: (one) => `${one.group}/${one.folder}` },
    );
    const level = fc.constantFrom('none', 'view', 'download');
    const settings = fc.record({
      guests: fc.boolean(),
      withoutRule: fc.record({ guests: level, users: level }),
    });
    const principal = fc.oneof(
      fc.constantFrom(anonymous, guest, adminWithoutAssets),
      fc.subarray(['x', 'y', 'constructor']).map((groups) => userIn(...groups)),
    );
    fc.assert(
      fc.property(rules, principal, fc.array(folder), settings, (written, who, folders, options) => {
        const authorizer = authorizerOf(written, options.guests, options.withoutRule);
        for (const one of folders) {
          const expected = allowedByReference(written, who, one, options);
          expect(authorizer.allows(who, 'view', { folder: one })).toBe(expected.view);
          for (const id of ['original', 'web', 'large']) {
            const allowed = expected.sets === 'all' ? expected.view : expected.sets.includes(id);
            expect(authorizer.allows(who, 'download', { folder: one }, id)).toBe(allowed);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('resolves permissions quickly with ten thousand rules', () => {
    const rules = Array.from({ length: 10_000 }, (_, index): PermissionRule => ({
      group: `group ${index % 50}`,
      folder: `a/${index % 400}/${index}`,
      access: 'view',
    }));
    const authorizer = authorizerOf(rules);
    const principal = userIn(...Array.from({ length: 50 }, (_, index) => `group ${index}`));
    expect(authorizer.allows(principal, 'download', { folder: 'a/399/9999/deeper' })).toBe(false);
    const used = process.cpuUsage();
    for (let index = 0; index < 10_000; index++) {
      authorizer.allows(principal, 'view', { folder: `a/${index % 400}/${index}` });
    }
    // The CPU time is in microseconds. Scanning all rules for each check would take a hundred times as long.
    expect(process.cpuUsage(used).user).toBeLessThan(2_000_000);
  });
});
