import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_WITHOUT_RULE, type PermissionRule, type WithoutRule } from '@assetportal/sdk/contract';
import { createReferencePolicy } from '../../../packages/server/src/auth/permissions/reference-policy.js';
import { guest, userIn } from './principals.js';
import { allowedByReference } from './reference.js';

const rule = (group: string, folder: string, access: PermissionRule['access']): PermissionRule => ({
  group,
  folder,
  access,
});
const policyOf = (rules: readonly PermissionRule[], withoutRule: WithoutRule = DEFAULT_WITHOUT_RULE) =>
  createReferencePolicy({ current: { rules, withoutRule } });

const LEVELS = ['none', 'view', 'download'] as const;

describe('the preview of a model in folder a', () => {
  it.each<[string, readonly PermissionRule[], string, boolean]>([
    ['shows a file in its folder', [rule('users', 'a', 'none')], 'a', true],
    ['shows a file without rules', [], 'b', true],
    ['does not show a file that guests may not view', [rule('guests', 'b', 'none')], 'b', false],
    ['does not show a file that users may not view', [rule('users', 'b', 'none')], 'b/c', false],
    ['does not show a file that a group may not view', [rule('x', 'b', 'none')], 'b', false],
    ['shows a file that users may view, but not download', [rule('users', 'b', 'view')], 'b', true],
    [
      'shows a hidden file if the same principals may not view the model',
      [rule('users', 'a', 'none'), rule('users', 'b', 'none')],
      'b',
      true,
    ],
    [
      'does not show a file that others of the model’s users may not view',
      [rule('guests', 'a', 'none'), rule('users', 'b', 'none')],
      'b',
      false,
    ],
    [
      'does not show a file that the members of two groups may not view',
      [rule('users', '', 'none'), rule('x', 'a', 'view'), rule('y', 'b', 'view')],
      'b',
      false,
    ],
    [
      'uses the access of the library for folders without rules',
      [rule('guests', '', 'none'), rule('guests', 'a', 'view')],
      'b',
      false,
    ],
  ])('%s', (_name, rules, referenced, expected) => {
    const policy = policyOf(rules);
    expect(policy.mayShow('a', referenced)).toBe(expected);
    expect(policy.mayShow('a', referenced)).toBe(expected);
    expect(policy.fingerprint('a') === '').toBe(!rules.some(({ folder }) => !policy.mayShow('a', folder)));
  });

  it('shows one file and not another', () => {
    const policy = policyOf([rule('users', 'b', 'none'), rule('users', 'c', 'view')]);
    expect([policy.mayShow('a', 'b'), policy.mayShow('a', 'c'), policy.mayShow('c', 'b')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('never shows a file that a user of the preview may not view, for any rules', () => {
    const folder = fc.constantFrom('', 'a', 'b', 'a/c', 'b/c');
    const group = fc.constantFrom('guests', 'users', 'x', 'y', 'z');
    const rules = fc.uniqueArray(fc.record({ group, folder, access: fc.constantFrom(...LEVELS) }), {
      maxLength: 8,
      selector: (one) => `${one.group}/${one.folder}`,
    });
    const level = fc.constantFrom(...LEVELS);
    const principals = fc.oneof(
      fc.constant(guest),
      fc.subarray(['x', 'y', 'z']).map((groups) => userIn(...groups)),
    );
    const withoutRule = fc.record({ guests: level, users: level });
    fc.assert(
      fc.property(rules, withoutRule, principals, folder, folder, (written, without, who, model, other) => {
        const options = { guests: true, withoutRule: without };
        const views = (path: string) => allowedByReference(written, who, path, options).view;
        if (!policyOf(written, without).mayShow(model, other)) return;
        expect(!views(model) || views(other)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the fingerprint of a folder', () => {
  const HIDDEN = [rule('guests', 'b', 'none')];

  it('is empty if previews may show every file, and identifies the folders that they may not show', () => {
    expect(policyOf([]).fingerprint('a')).toBe('');
    expect(policyOf(HIDDEN).fingerprint('b')).toBe('');
    const policy = policyOf(HIDDEN);
    expect(policy.fingerprint('a')).toMatch(/^[\w-]{12}$/);
    // Equal for all folders with the same rules, on every call, and for every order of the rules.
    expect(policy.fingerprint('a/deeper')).toBe(policy.fingerprint('a'));
    const both = [...HIDDEN, rule('users', 'c', 'none')];
    expect(policyOf([...both].reverse()).fingerprint('a')).toBe(policyOf(both).fingerprint('a'));
    expect(policyOf(both).fingerprint('a')).not.toBe(policy.fingerprint('a'));
  });

  it('follows the current rules', () => {
    const source = { current: { rules: HIDDEN, withoutRule: DEFAULT_WITHOUT_RULE } };
    const policy = createReferencePolicy(source);
    expect(policy.mayShow('a', 'b')).toBe(false);
    source.current = { rules: [], withoutRule: DEFAULT_WITHOUT_RULE };
    expect(policy.mayShow('a', 'b')).toBe(true);
    expect(policy.fingerprint('a')).toBe('');
  });
});
