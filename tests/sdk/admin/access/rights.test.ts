import {
  accountRows,
  ALL_ACCOUNTS,
  folderProblems,
  folderRows,
  groupRules,
  withDefaultAccess,
  withFolderConfirmed,
  withFolderMoved,
  withoutFolder,
  withoutGroup,
  withoutRuleAt,
  withRule,
  withSort,
  type RightsDocument,
} from '@assetportal/sdk/admin';
import type { AccessRule, User } from '@assetportal/sdk/contract';
import { describe, expect, it } from 'vitest';

const rule = (group: string, folder: string, access: AccessRule['access'] = 'view'): AccessRule => ({
  group,
  folder,
  access,
});
const rights = (...rules: AccessRule[]): RightsDocument => ({
  rules,
  withoutRule: { guests: 'none', users: 'download' },
});
const pending = (of: AccessRule): AccessRule => ({ ...of, pending: true });

describe('edits of rules', () => {
  const before = rights(rule('press', ''), rule('Press', 'a/ü', 'none'), rule('agencies', 'a/ü'));
  it.each<[string, RightsDocument, AccessRule[]]>([
    [
      'replace the rule of the same group and folder, in any writing',
      withRule(before, { group: 'PRESS', folder: 'a/u\u0308', access: 'download', convertSets: ['web'] }),
      [
        before.rules[0]!,
        { group: 'PRESS', folder: 'a/u\u0308', access: 'download', convertSets: ['web'] },
        before.rules[2]!,
      ],
    ],
    ['add a rule', withRule(rights(), rule('press', 'b', 'none')), [rule('press', 'b', 'none')]],
    [
      'drop formats without download',
      withRule(rights(), { ...rule('press', 'b', 'view'), convertSets: ['web'] }),
      [rule('press', 'b', 'view')],
    ],
    [
      'confirm by a choice',
      withRule(rights(pending(rule('press', 'b'))), rule('press', 'b')),
      [rule('press', 'b')],
    ],
    [
      'remove a rule',
      withoutRuleAt(before, { group: 'press', folder: 'a/ü' }),
      [before.rules[0]!, before.rules[2]!],
    ],
    ['remove a group', withoutGroup(before, 'PRESS'), [before.rules[2]!]],
    ['remove a folder', withoutFolder(before, 'a/ü'), [before.rules[0]!]],
    [
      'confirm a folder',
      withFolderConfirmed(rights(pending(rule('press', 'b')), pending(rule('press', 'c'))), 'b'),
      [rule('press', 'b'), pending(rule('press', 'c'))],
    ],
    [
      'move a folder, where existing rules stay',
      withFolderMoved(
        rights(rule('press', 'old', 'none'), rule('board', 'old'), pending(rule('press', 'new', 'none'))),
        'old',
        'new',
      ),
      [rule('board', 'new'), rule('press', 'new', 'none')],
    ],
  ])('%s', (_, after, expected) => expect(after.rules).toEqual(expected));

  it('set the access without a rule', () => {
    expect(withDefaultAccess(rights(), 'guests', 'view').withoutRule).toEqual({
      guests: 'view',
      users: 'download',
    });
  });
});

describe('the rules of a group', () => {
  const value = rights(rule('Press', 'a', 'none'), rule('press', 'a/b/c', 'download'), rule('users', 'b'));
  it.each([
    ['press', 'a', { from: 'own', access: 'none', folder: 'a' }],
    ['press', 'a/b', { from: 'above', access: 'none', folder: 'a' }],
    ['press', 'a/b/c/d', { from: 'above', access: 'download', folder: 'a/b/c' }],
    ['press', 'b', { from: 'none', access: null }],
    ['users', 'b', { from: 'own', access: 'view' }],
    ['users', 'a', { from: 'default', access: 'download' }],
    ['guests', 'b', { from: 'default', access: 'none' }],
  ])('of %s for %s', (group, folder, expected) => {
    expect(groupRules(group, value).at(folder)).toMatchObject({ ...expected, isUnsaved: false });
  });

  it('mark unsaved rules, and count rules below', () => {
    const rules = groupRules('press', value, rights(rule('press', 'a', 'view'), rule('press', 'gone')));
    expect(['a', 'a/b', 'a/b/c', 'gone'].map((folder) => rules.at(folder).isUnsaved)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(['', 'a', 'a/b', 'a/b/c'].map(rules.below)).toEqual([2, 1, 1, 0]);
  });
});

describe('rules that need a decision', () => {
  const unknown = { code: 'folder-unknown', folder: 'old', nearest: 'older', difference: 'spelling' };
  it.each([
    ['a similar folder', rights(rule('press', 'old')), [{ kind: 'unknown', to: 'older', isCopied: false }]],
    [
      'the folder with the copied rules',
      rights(rule('press', 'old'), pending(rule('Press', 'new'))),
      [{ kind: 'unknown', to: 'new', isCopied: true }],
    ],
    [
      'a renamed folder with other rules',
      rights(rule('press', 'old'), pending(rule('press', 'new', 'none'))),
      [
        { kind: 'unknown', to: 'older' },
        { kind: 'pending', folder: 'new' },
      ],
    ],
    ['nothing after the rule was removed', rights(), []],
  ])('name %s', (_, value, expected) => {
    expect(folderProblems(value, [unknown])).toMatchObject(expected);
  });
});

describe('the tree of folders', () => {
  it('lists the folders of expanded folders', () => {
    const folder = (path: string, folders = 0) => ({ folder: path, assets: 1, folders });
    const rows = folderRows({
      root: folder('', 2),
      children: new Map([
        ['', [folder('a', 1), folder('b', 1)]],
        ['a', [folder('a/c')]],
        ['b', [folder('b/d')]],
      ]),
      expanded: new Set(['', 'a']),
    });
    expect(
      rows.map(({ folder: path, level, position, siblings }) => [path, level, position, siblings]),
    ).toEqual([
      ['', 1, 1, 1],
      ['a', 2, 1, 2],
      ['a/c', 3, 1, 1],
      ['b', 2, 2, 2],
    ]);
  });
});

describe('the list of users', () => {
  const user = (name: string, other: Partial<User> = {}): User => ({
    name,
    email: null,
    groups: [],
    isAssetUser: true,
    isGuiAdmin: false,
    locale: null,
    created: '2026-01-01T00:00:00Z',
    lastLogin: null,
    ...other,
  });
  const users = [
    user('Ada', { email: 'x@press.example', groups: ['Press'], lastLogin: '2026-02-01T00:00:00Z' }),
    user('bert', { groups: ['press'] }),
    user('Ülo', { lastLogin: '2026-03-01T00:00:00Z' }),
  ];
  it.each([
    ['all by name', {}, ['Ada', 'bert', 'Ülo']],
    ['by words in name and mail', { query: 'PRESS ad' }, ['Ada']],
    ['in another composition', { query: 'u\u0308LO' }, ['Ülo']],
    ['of a group', { group: 'PRESS' }, ['Ada', 'bert']],
    [
      'by last login, without a login last',
      { sort: 'lastLogin', isDescending: true },
      ['Ülo', 'Ada', 'bert'],
    ],
    ['by name descending', { isDescending: true }, ['Ülo', 'bert', 'Ada']],
  ] as const)('%s', (_, filter, names) => {
    expect(accountRows(users, { ...ALL_ACCOUNTS, ...filter }).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['name', 'name', true],
    ['name', 'email', false],
    ['email', 'lastLogin', true],
  ] as const)('sorted by %s is sorted by %s with a click', (sort, column, isDescending) => {
    expect(withSort({ ...ALL_ACCOUNTS, query: 'a', sort }, column)).toEqual({
      ...ALL_ACCOUNTS,
      query: 'a',
      sort: column,
      isDescending,
    });
  });

  it('finds among 20,000 users', () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      user(`user ${index}`, { email: `${index}@x.y` }),
    );
    const names = accountRows(many, { ...ALL_ACCOUNTS, query: 'user 19999' }).map(({ name }) => name);
    expect(names).toEqual(['user 19999']);
  });
});
