import { describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { DirectoryUser, TokenScope } from '@assetportal/sdk/contract';
import type { Portal } from '@assetportal/sdk';
import { emptyPortal } from '../../../fixtures/empty-portal.js';
import { problemOf } from '../../../fixtures/problem.js';
import { loggedIn, PASSWORD } from '../../../fixtures/users.js';

const { portal, admin } = await emptyPortal();
const { users, groups, tokens, audit, directory } = createAdminClient(admin);
await groups.add({ name: 'Press' });

const user = (name: string, settings: Partial<DirectoryUser> = {}): DirectoryUser => ({
  name,
  email: null,
  groups: [],
  isAssetUser: true,
  isGuiAdmin: false,
  locale: null,
  ...settings,
});
const ADMIN = user('admin', { isGuiAdmin: true });
const save = async (saved: readonly DirectoryUser[], ifMatch?: string) =>
  directory.users.save({ users: [...saved] }, ifMatch === undefined ? {} : { ifMatch });
/** Replaces the users, and returns the ETag. */
const reset = async (...others: DirectoryUser[]): Promise<string> => (await save([ADMIN, ...others])) ?? '';
const present = async () => (await directory.users.get()).value.users;
const newest = async (rows: number) =>
  (await audit.list({ rows })).map(({ action, subject, detail }) => [action, subject, detail]);
const isValid = async (client: Portal) => (await client.session.check()).sessionValid;
const tokenClient = async (name: string, scopes: TokenScope[]) => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  return createAdminClient(portal.client((await tokens.create({ name, scopes, until })).secret)).directory;
};

describe('all users as a document', { tags: ['d.calls.people'] }, () => {
  it('contain what an admin can set, without passwords and times, sorted by name', async () => {
    await reset();
    await users.add({ name: 'Zoe', groups: ['press'], email: 'zoe@example.org', locale: 'de' });
    await users.add({ name: 'anna', isAssetUser: false, pass: PASSWORD });
    const { value, etag } = await directory.users.get();
    expect(value).toEqual({
      users: [
        ADMIN,
        user('anna', { isAssetUser: false }),
        user('Zoe', { groups: ['Press'], email: 'zoe@example.org', locale: 'de' }),
      ],
    });
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const sent = await portal.api('admin/directory/users', {
      headers: { authorization: `Bearer ${await portal.login()}`, 'if-none-match': etag ?? '' },
    });
    expect(sent.status).toBe(304);
  });

  it('are replaced: added, changed and removed in one save, with an entry in the audit log for each', async () => {
    const etag = await reset(user('changed'), user('removed'), user('same', { groups: ['Press'] }));
    const saved = [
      ADMIN,
      user('Changed', { email: 'c@example.org', groups: ['PRESS'], locale: 'fr-CA' }),
      user('same', { groups: ['press', 'Press'] }),
      user('added', { groups: ['press'] }),
    ];
    const after = await save(saved, etag);
    const { value, etag: current } = await directory.users.get();
    expect(after).toBe(current);
    expect(value.users).toEqual([
      user('added', { groups: ['Press'] }),
      ADMIN,
      user('Changed', { email: 'c@example.org', groups: ['Press'], locale: 'fr-ca' }),
      user('same', { groups: ['Press'] }),
    ]);
    expect(await newest(3)).toEqual([
      ['user-removed', 'removed', undefined],
      ['user-added', 'added', { isAssetUser: true, isGuiAdmin: false, groups: ['Press'] }],
      ['user-changed', 'Changed', { changed: ['name', 'email', 'groups', 'locale'] }],
    ]);
    // The same users again are no change.
    expect(await save(value.users, current)).toBe(current);
    expect((await newest(1))[0]?.[0]).toBe('user-removed');
  });

  it('keep the passwords of existing users, and new ones cannot log in', async () => {
    await reset();
    await users.add({ name: 'old', pass: PASSWORD });
    await reset(user('old', { email: 'old@example.org' }), user('new'));
    const login = (name: string, pass: string) => portal.client().session.get({ user: name, pass });
    expect(await login('old', PASSWORD)).toMatchObject({ user: 'old' });
    expect(await problemOf(login('new', ' '))).toBe('401 wrong-credentials');
  });

  it('end the sessions of removed users and of users with fewer rights, but no others', async () => {
    await reset();
    const names = ['gone', 'reduced', 'other'];
    const clients: Portal[] = [];
    for (const name of names) clients.push(await loggedIn(portal, name));
    await reset(user('reduced', { isAssetUser: false }), user('other', { locale: 'de' }));
    expect(await Promise.all(clients.map(isValid))).toEqual([false, false, true]);
    expect(await isValid(admin)).toBe(true);
  });
});

describe('a save with an ETag', () => {
  it('is rejected if the users have changed since', async () => {
    const etag = await reset();
    await users.add({ name: 'meanwhile' });
    expect(await problemOf(save([ADMIN, user('mine')], etag))).toBe('412 changed-meanwhile');
    expect((await present()).map(({ name }) => name)).toEqual(['admin', 'meanwhile']);
    await users.remove({ name: 'meanwhile' });
    // The same content has the same ETag again.
    await save([ADMIN, user('mine')], etag);
  });

  it('succeeds once if two requests have the same ETag', async () => {
    const etag = await reset();
    const outcomes = await Promise.allSettled(
      ['first', 'second', 'third'].map((name) => save([ADMIN, user(name)], etag)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await present()).toHaveLength(2);
  });

  it('is applied without an ETag, also at the same time', async () => {
    await reset();
    await Promise.all(['first', 'second', 'third'].map((name) => save([ADMIN, user(name)])));
    expect(await present()).toHaveLength(2);
  });
});

describe('a save', () => {
  const other = user('other', { isGuiAdmin: true });
  it.each<[string, DirectoryUser[], string]>([
    ['a group that does not exist', [ADMIN, user('x', { groups: ['missing'] })], '404 group-not-found'],
    ['a built-in group', [ADMIN, user('x', { groups: ['Users'] })], '409 group-built-in'],
    ['no admin', [user('admin'), user('x')], '409 last-admin'],
    ['no users', [], '409 last-admin'],
    ['another admin only', [user('admin'), other], '409 backup-own-access'],
    ['the admin of the request missing', [other], '409 backup-own-access'],
    ['a user twice', [ADMIN, user('Ä'), user('a\u0308')], '400 invalid-request'],
    ['an unsupported language', [ADMIN, user('x', { locale: 'xx' })], '400 invalid-request'],
    ['an invalid name', [ADMIN, user('a/b')], '400 invalid-request'],
    ['a password', [ADMIN, { ...user('x'), password: 'x' } as DirectoryUser], '400 invalid-request'],
  ])('is rejected with %s, and changes nothing', async (_, saved, problem) => {
    const before = user('stays', { groups: ['Press'] });
    const etag = await reset(before);
    const [entry] = await audit.list({ rows: 1 });
    // The new user comes first, so that a partial change would be visible.
    const response = await portal.api('admin/directory/users', {
      method: 'POST',
      headers: { authorization: `Bearer ${await portal.login()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ users: [user('new'), ...saved] }),
    });
    const { code } = (await response.json()) as { code: string };
    expect(`${response.status} ${code}`).toBe(problem);
    expect(await directory.users.get()).toEqual({ value: { users: [ADMIN, before] }, etag });
    const [, last] = await audit.list({ rows: 2 });
    expect(last?.id).toBe(entry?.id);
  });

  it('accepts a language that is already stored', async () => {
    await reset(user('x', { locale: 'de' }));
    expect(await reset(user('x', { locale: 'DE' }))).toBe((await directory.users.get()).etag);
  });
});

describe('a machine token', () => {
  it('replaces users, but no accounts with access to the admin area', async () => {
    const chief = user('chief', { isGuiAdmin: true, email: 'chief@example.org' });
    await reset(chief, user('plain'));
    const { users: byToken } = await tokenClient('people', ['users:read', 'users:write']);
    const { etag = '' } = await byToken.get();
    for (const saved of [
      [ADMIN, user('plain')],
      [ADMIN, { ...chief, email: 'taken@example.org' }],
      [ADMIN, { ...chief, isGuiAdmin: false }],
      [ADMIN, chief, user('plain', { isGuiAdmin: true })],
      [ADMIN, chief, user('new', { isGuiAdmin: true })],
      [{ ...ADMIN, name: 'ADMIN' }, chief],
    ])
      expect(await problemOf(byToken.save({ users: saved }, { ifMatch: etag }))).toBe(
        '403 token-not-allowed',
      );
    expect((await byToken.get()).etag).toBe(etag);
    await byToken.save({ users: [chief, ADMIN, user('new', { email: 'n@example.org' })] }, { ifMatch: etag });
    expect((await present()).map(({ name }) => name)).toEqual(['admin', 'chief', 'new']);
    expect((await audit.list({ action: 'user-removed', rows: 1 }))[0]).toMatchObject({
      user: 'admin',
      subject: 'plain',
      detail: { token: 'people' },
    });
  });

  it('needs the scopes for users', async () => {
    const reader = await tokenClient('reader', ['users:read']);
    expect(await problemOf(reader.users.save({ users: [ADMIN] }))).toBe('403 token-scope');
    const other = await tokenClient('other', ['users:write', 'permissions:write']);
    expect(await problemOf(other.users.get())).toBe('403 token-scope');
    expect(await problemOf(reader.groups.save({ groups: [] }))).toBe('403 token-scope');
  });
});
