import { beforeEach, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { emptyPortal } from '../../../fixtures/empty-portal.js';
import { problemOf } from '../../../fixtures/problem.js';

const { portal, admin } = await emptyPortal();
const { users, groups, audit, directory, permissions, changes } = createAdminClient(admin);
const CHANGE = '6f1c1c1e-7d0a-4b57-9f57-0f2f3a3f0c11';
const save = async (names: readonly string[], ifMatch?: string) =>
  directory.groups.save({ groups: [...names] }, ifMatch === undefined ? {} : { ifMatch });
const newest = async (rows: number) =>
  (await audit.list({ rows })).map(({ action, subject, detail }) => [action, subject, detail]);
const rule = (group: string) => ({ group, folder: 'a', access: 'view' }) as const;

beforeEach(async () => {
  await permissions.save({ rules: [] });
  await save([]);
});

describe('all groups as a document', { tags: ['d.calls.people'] }, () => {
  it('contain the groups that an admin added, sorted by name, with an ETag of the content', async () => {
    const etag = await save(['Zebras', 'apples']);
    expect(await directory.groups.get()).toEqual({ value: { groups: ['apples', 'Zebras'] }, etag });
    await groups.add({ name: 'more' });
    expect((await directory.groups.get()).etag).not.toBe(etag);
    await groups.remove({ name: 'more' });
    expect((await directory.groups.get()).etag).toBe(etag);
  });

  it('are replaced: added, removed and spelled differently, with entries in the audit log', async () => {
    const etag = await save(['gone', 'press']);
    await users.add({ name: 'member', groups: ['gone', 'press'] });
    expect(await save(['added', 'Press'], etag)).toBe((await directory.groups.get()).etag);
    expect(await newest(3)).toEqual([
      ['group-removed', 'gone', undefined],
      ['group-added', 'Press', { before: 'press' }],
      ['group-added', 'added', undefined],
    ]);
    const member = (await users.list()).find(({ name }) => name === 'member');
    expect(member?.groups).toEqual(['Press']);
    await users.remove({ name: 'member' });
  });

  it('lose their rules when they are removed, in the same change set', async () => {
    const etag = await save(['gone', 'press']);
    await permissions.save({ rules: [rule('users'), rule('GONE'), rule('press')] });
    const rules = (await permissions.get()).etag;
    const change = { change: CHANGE, note: 'tidy up' };
    await directory.groups.save({ groups: ['press'] }, { ifMatch: etag, change });
    const { value, etag: changed } = await permissions.get();
    expect(value.rules).toEqual([rule('users'), rule('press')]);
    expect(changed).not.toBe(rules);
    expect(await newest(2)).toEqual([
      ['group-removed', 'gone', undefined],
      ['saved', 'rights', { change: CHANGE }],
    ]);
    const { changes: sets } = await changes.list({ change: CHANGE });
    expect(sets).toMatchObject([{ note: 'tidy up', documents: [{ kind: 'rights' }] }]);
    // A group without rules does not change them.
    await save([]);
    await save(['gone']);
    expect((await permissions.get()).value.rules).toEqual([rule('users')]);
  });
});

describe('a save of groups', () => {
  it('succeeds once if several requests have the same ETag', async () => {
    const etag = await save(['press']);
    const saves = ['a', 'b', 'c'].map((name) => save(['press', name], etag));
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await problemOf(save([], etag))).toBe('412 changed-meanwhile');
    expect((await directory.groups.get()).value.groups).toHaveLength(2);
  });

  it.each([
    ['a built-in group', ['new', 'Guests'], '409 group-built-in'],
    ['a group twice', ['new', 'NEW'], '400 invalid-request'],
    ['an invalid name', ['new', '/'], '400 invalid-request'],
  ])('is rejected with %s, and changes nothing', async (_, names, problem) => {
    const etag = await save(['press']);
    const response = await portal.api('admin/directory/groups', {
      method: 'POST',
      headers: { authorization: `Bearer ${await portal.login()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ groups: names }),
    });
    const { code } = (await response.json()) as { code: string };
    expect(`${response.status} ${code}`).toBe(problem);
    expect(await directory.groups.get()).toEqual({ value: { groups: ['press'] }, etag });
  });
});
