import { describe, expect, it } from 'vitest';
import {
  allowsDownload,
  allowsView,
  intersectionOf,
  isWithin,
  mostPermissive,
  permissionFor,
  permissionOf,
  type Permission,
} from '../../../packages/server/src/auth/permissions/permission.js';

const NONE: Permission = { access: 'none' };
const VIEW: Permission = { access: 'view' };
const ALL: Permission = { access: 'download', sets: undefined };
const sets = (...ids: string[]): Permission => ({ access: 'download', sets: new Set(ids) });

describe('two permissions', { tags: ['d.rights.rules'] }, () => {
  // The last two columns: the first one permits no more than the second, and the reverse.
  it.each<
    [Permission, Permission, { most: Permission; both: Permission; within: boolean; reverse: boolean }]
  >([
    [NONE, NONE, { most: NONE, both: NONE, within: true, reverse: true }],
    [NONE, VIEW, { most: VIEW, both: NONE, within: true, reverse: false }],
    [NONE, ALL, { most: ALL, both: NONE, within: true, reverse: false }],
    [VIEW, VIEW, { most: VIEW, both: VIEW, within: true, reverse: true }],
    [VIEW, ALL, { most: ALL, both: VIEW, within: true, reverse: false }],
    [VIEW, sets('a'), { most: sets('a'), both: VIEW, within: true, reverse: false }],
    [ALL, ALL, { most: ALL, both: ALL, within: true, reverse: true }],
    [sets('a'), ALL, { most: ALL, both: sets('a'), within: true, reverse: false }],
    [sets('a'), sets('a'), { most: sets('a'), both: sets('a'), within: true, reverse: true }],
    [sets('a'), sets('a', 'b'), { most: sets('a', 'b'), both: sets('a'), within: true, reverse: false }],
    [
      sets('a', 'b'),
      sets('b', 'c'),
      { most: sets('a', 'b', 'c'), both: sets('b'), within: false, reverse: false },
    ],
    // Without a common convert set, only the permission to view is common.
    [sets('a'), sets('b'), { most: sets('a', 'b'), both: VIEW, within: false, reverse: false }],
  ])('%j and %j', (one, other, { most, both, within, reverse }) => {
    expect(mostPermissive(one, other)).toEqual(most);
    expect(mostPermissive(other, one)).toEqual(most);
    expect(intersectionOf(one, other)).toEqual(both);
    expect(intersectionOf(other, one)).toEqual(both);
    expect(isWithin(one, other)).toBe(within);
    expect(isWithin(other, one)).toBe(reverse);
  });
});

it.each<[string, Permission, { view: boolean; web: boolean; original: boolean }]>([
  ['none', NONE, { view: false, web: false, original: false }],
  ['view', VIEW, { view: true, web: false, original: false }],
  ['all', ALL, { view: true, web: true, original: true }],
  ['one convert set', sets('web'), { view: true, web: true, original: false }],
  ['no convert set', sets(), { view: true, web: false, original: false }],
])('a permission permits to view and to download: %s', (_name, permission, expected) => {
  const web = allowsDownload(permission, 'web');
  const original = allowsDownload(permission, 'original');
  expect({ view: allowsView(permission), web, original }).toEqual(expected);
});

it('a permission is created from an access level or a rule', () => {
  expect([permissionFor('none'), permissionFor('view'), permissionFor('download')]).toStrictEqual([
    NONE,
    VIEW,
    ALL,
  ]);
  const rule = { group: 'users', folder: '' } as const;
  expect(permissionOf({ ...rule, access: 'view' })).toEqual(VIEW);
  expect(permissionOf({ ...rule, access: 'download' })).toEqual(ALL);
  expect(permissionOf({ ...rule, access: 'download', convert_sets: ['a'] })).toEqual(sets('a'));
  // Convert sets apply to downloads only.
  expect(permissionOf({ ...rule, access: 'view', convert_sets: ['a'] })).toEqual(VIEW);
});
