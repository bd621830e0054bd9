import { describe, expect, it } from 'vitest';
import type { BackupUser } from '@assetportal/sdk/contract';
import {
  compareParts,
  losesAccess,
  neededParts,
  partCounts,
  type PortalSettings,
} from '@assetportal/sdk/rules';

const EMPTY: PortalSettings = {
  config: {},
  translations: {},
  pages: {},
  branding: {},
  convertSets: [],
  collections: [],
  folders: true,
  groups: [],
  permissions: { rights: [] },
  users: [],
};
const user = (name: string, others: Partial<BackupUser> = {}): BackupUser => ({
  name,
  email: null,
  groups: [],
  isAssetUser: true,
  isGuiAdmin: false,
  locale: null,
  ...others,
});
const set = (id: string, quality = 80) =>
  ({ id, asset_groups: ['image'], format: 'jpeg', quality }) satisfies PortalSettings['convertSets'][number];
const rule = (group: string, folder: string, access: 'none' | 'view' = 'view') => ({ group, folder, access });

describe('the changes of a restore', () => {
  it.each([
    ['config', { config: { tooltip: false } }, ['changed setting tooltip']],
    ['config', { config: { other: 1 } }, ['changed setting other']],
    ['translations', { translations: { fr: { a: 'un' } } }, ['added language fr']],
    ['pages', { pages: { de: { a: '<p>', b: '<p>' } } }, ['added page a de', 'added page b de']],
    ['branding', { branding: { logo: 'hash' } }, ['added file logo']],
    ['formats', { convertSets: [set('a')] }, ['added format a']],
    ['formats', { folders: false }, ['changed document formats']],
    ['access', { groups: ['x'] }, ['added group x']],
    ['access', { permissions: { rights: [rule('x', 'a/b')] } }, ['added rule a/b x']],
    [
      'access',
      { permissions: { rights: [], without_rule: { guests: 'view', users: 'download' } } },
      ['changed without-rule guests'],
    ],
    ['users', { users: [user('a')] }, ['added user a']],
  ] as const)('of %s to %j are %j', (part, change, expected) => {
    const changed = { ...EMPTY, ...(change as Partial<PortalSettings>) };
    const lines = (from: PortalSettings, to: PortalSettings) =>
      compareParts(from, to, part).map((one) =>
        [one.change, one.item, one.name, one.of].filter((text) => text !== undefined).join(' '),
      );
    expect(lines(EMPTY, changed)).toEqual(expected);
    expect(lines(changed, EMPTY)).toEqual(expected.map((line) => line.replace(/^added/, 'removed')));
    expect(lines(changed, changed)).toEqual([]);
  });

  it('compare messages, items and rules by key', () => {
    const from = {
      ...EMPTY,
      translations: { de: { a: 'eins', b: 'zwei' } },
      convertSets: [set('a'), set('b')],
      permissions: { rights: [rule('X', 'a'), rule('y', 'a')] },
    };
    const to = {
      ...EMPTY,
      translations: { de: { a: 'EINS', c: 'drei' } },
      convertSets: [set('b', 70)],
      permissions: { rights: [rule('x', 'a', 'none')] },
    };
    expect(compareParts(from, to, 'translations')).toEqual([
      { change: 'changed', item: 'text', name: 'a', of: 'de', from: 'eins', to: 'EINS' },
      { change: 'removed', item: 'text', name: 'b', of: 'de', from: 'zwei' },
      { change: 'added', item: 'text', name: 'c', of: 'de', to: 'drei' },
    ]);
    expect(compareParts(from, to, 'formats').map(({ change, name }) => [change, name])).toEqual([
      ['removed', 'a'],
      ['changed', 'b'],
    ]);
    expect(compareParts(from, to, 'access')).toMatchObject([
      { change: 'changed', item: 'rule', name: 'a', from: 'view', to: 'none' },
      { change: 'removed', item: 'rule', name: 'a', of: 'y' },
    ]);
  });

  it('ignore password hashes, and shorten long values', () => {
    const [one, other] = ['x', 'y'].map((password) => ({ ...EMPTY, users: [user('a', { password })] }));
    expect(compareParts(one ?? EMPTY, other ?? EMPTY, 'users')).toEqual([]);
    const long = { ...EMPTY, translations: { de: { a: '🐙'.repeat(500) } } };
    const [change] = compareParts({ ...EMPTY, translations: { de: {} } }, long, 'translations');
    expect([...(change?.to ?? '')]).toHaveLength(120);
  });
});

describe('a part', () => {
  const backup = {
    ...EMPTY,
    groups: ['Press'],
    permissions: { rights: [{ ...rule('press', ''), convert_sets: ['mine', 'original'] }] },
    users: [user('anna', { groups: ['Press'] })],
  };
  it.each([
    ['users', EMPTY, [], ['access']],
    ['users', { ...EMPTY, groups: ['press'] }, [], []],
    ['access', EMPTY, [], ['formats']],
    ['access', EMPTY, ['mine'], []],
    ['config', EMPTY, [], []],
  ] as const)('%s needs the parts that it refers to', (part, present, formats, needed) => {
    expect(neededParts(part, { present, backup, formats })).toEqual(needed);
  });

  it.each([
    [[user('admin', { isGuiAdmin: true })], false],
    [[user('ADMIN', { isGuiAdmin: true })], false],
    [[user('admin')], true],
    [[user('other', { isGuiAdmin: true })], true],
    [[], true],
  ])('of users ends the access of the admin if it has no admin account', (users, loses) => {
    expect(losesAccess('admin', { users })).toBe(loses);
  });

  it('has counts of its items', () => {
    expect(partCounts(backup, 7)).toMatchObject({
      config: { settings: 7 },
      access: { groups: 1, rules: 1 },
      users: { users: 1 },
    });
  });
});
