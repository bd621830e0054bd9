import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient, type AdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import type { TestPortal } from '../../fixtures/library.js';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';
import { takePortal, type FilePortal } from '../../fixtures/portals/portals.js';

let taken: FilePortal;
let server: TestPortal;
let portal: Portal;
let users: AdminClient['users'];
let groups: AdminClient['groups'];

beforeAll(async () => {
  taken = await takePortal('empty');
  server = taken.portal;
  portal = await server.admin();
  ({ users, groups } = createAdminClient(portal));
});
afterAll(async () => {
  await taken.release();
});

const audit = (action: 'user-added' | 'user-changed' | 'user-removed' | 'group-added' | 'group-removed') =>
  createAdminClient(portal).audit.list({ action, rows: 1 });
const isValid = async (client: Portal) => (await client.session.check()).sessionValid;

describe('users', () => {
  it('are asset users without groups by default, with a generated password', async () => {
    const { user, pass = '' } = await users.add({ name: 'plain' });
    expect(user).toMatchObject({
      name: 'plain',
      email: null,
      groups: [],
      isAssetUser: true,
      isGuiAdmin: false,
      locale: null,
      lastLogin: null,
      created: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect(await server.client().session.get({ user: 'plain', pass })).toMatchObject({ user: 'plain' });
    const listed = (await users.list()).find(({ name }) => name === 'plain');
    expect(listed?.lastLogin).toMatch(/^\d{4}-.*Z$/);
    expect(JSON.stringify(listed)).not.toContain('argon2');
    expect(await audit('user-added')).toMatchObject([{ user: 'admin', subject: 'plain' }]);
  });

  it.each([
    'Ada & Co',
    'ü',
    'ü'.repeat(100),
    '100 %',
    'a?b#c',
    "x'; DROP TABLE users; --",
    '…',
    '名前',
    '__proto__',
  ])('can have the name %s', async (name) => {
    const { user, pass } = await users.add({ name, email: 'a@b.example' });
    expect(user.name).toBe(name);
    expect(pass).toBeDefined();
    expect(await users.change({ name, email: null })).toMatchObject({ name, email: null });
    // Names are equal regardless of case and Unicode normalization.
    expect(await users.change({ name: name.normalize('NFD').toUpperCase(), locale: 'en' })).toMatchObject({
      name,
    });
    await users.remove({ name });
    expect((await users.list()).map((listed) => listed.name)).not.toContain(name);
  });

  it.each([
    [
      'password',
      'en',
      'Choose another password: this is a common password, with or without digits at its end.',
    ],
    ['12345678', 'de', 'dieses besteht aus einer Wiederholung, einer Folge oder nur wenigen Ziffern.'],
    ['aaaaaaaa', 'en', 'this one consists of a repetition, a sequence or only a few digits.'],
    ['Weak User', 'de', 'dies ist der Benutzername.'],
  ])('S, low: cannot have the password %j', async (pass, locale, detail) => {
    const other = createAdminClient(server.client(await server.login(), { locale })).users;
    const weak = { status: 422, code: 'password-weak', message: expect.stringContaining(detail) as string };
    await expect(other.add({ name: 'Weak User', pass })).rejects.toMatchObject(weak);
    await other.add({ name: 'Weak User' });
    await expect(other.change({ name: 'WEAK USER', pass })).rejects.toMatchObject(weak);
    await other.remove({ name: 'Weak User' });
  });

  it.each(['', ' x', 'x ', 'a/b', 'a\\b', 'a\nb', '.', '..', 'x'.repeat(101)])(
    'cannot have the name %j',
    async (name) => {
      expect(await problemOf(users.add({ name }))).toMatch(/400 invalid-request|invalid-call/);
    },
  );

  it('have unique names', async () => {
    await users.add({ name: 'Ürsula' });
    expect(await problemOf(users.add({ name: 'üRSULA' }))).toBe('409 user-exists');
  });

  it.each([
    ['an unknown group', { groups: ['nobody'] }, '404 group-not-found'],
    ['a built-in group', { groups: ['Users'] }, '409 group-built-in'],
    ['a short password', { pass: 'short' }, '400 invalid-request'],
    ['an invalid mail address', { email: 'no address' }, '400 invalid-request'],
    [
      'a mail address that many servers do not receive',
      { email: 'jürgen@example.org' },
      '400 invalid-request',
    ],
    ['a mail address with a header', { email: 'a@b\nBcc:c@d' }, '400 invalid-request'],
    ['an unknown language', { locale: 'xx' }, '400 invalid-request'],
    ['an unknown property', { isRoot: true }, '400 invalid-request'],
  ])('cannot be saved with %s', async (_, change, problem) => {
    const headers = { authorization: `Bearer ${await server.login()}`, 'content-type': 'application/json' };
    const send = async (path: string, body: object) => {
      const sent = await server.api(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return `${sent.status} ${((await sent.json()) as { code: string }).code}`;
    };
    const before = await users.list();
    expect(await send('admin/users', { name: 'refused', ...change })).toBe(problem);
    expect(await send('admin/users/admin', { locale: 'sv', ...change })).toBe(problem);
    expect(await users.list()).toEqual(before);
  });

  it('keep the properties that a change omits, and the audit log contains no password', async () => {
    await groups.add({ name: 'choir' });
    await users.add({ name: 'changing', email: 'old@example.org', locale: 'de', pass: PASSWORD });
    const pass = 'a very secret password';
    expect(await users.change({ name: 'changing', pass, groups: ['CHOIR'], locale: 'fr-CA' })).toMatchObject({
      groups: ['choir'],
      locale: 'fr-ca',
      email: 'old@example.org',
      isAssetUser: true,
    });
    const [line] = await audit('user-changed');
    expect(line).toMatchObject({ subject: 'changing', detail: { changed: ['groups', 'locale', 'pass'] } });
    expect(JSON.stringify(line)).not.toContain(pass);
    // Setting the same value again is not a change.
    await users.change({ name: 'changing', groups: ['choir'] });
    expect((await audit('user-changed'))[0]?.id).toBe(line?.id);
  });

  it('join and leave groups, without regard to the changes of another admin', async () => {
    for (const name of ['tenors', 'Basses', 'altos']) await groups.add({ name });
    await users.add({ name: 'singer', groups: ['altos'] });
    // Both admins have seen the user in one group.
    await Promise.all([
      users.change({ name: 'singer', joins: ['TENORS'] }),
      users.change({ name: 'singer', joins: ['basses', 'altos'] }),
    ]);
    const changed = await users.change({ name: 'singer', joins: ['Basses'], leaves: ['ALTOS', 'gone'] });
    expect(changed.groups).toEqual(['Basses', 'tenors']);
    expect((await audit('user-changed'))[0]?.detail).toEqual({ changed: ['groups'] });
    // `groups` first, then the others.
    expect(await users.change({ name: 'singer', groups: ['altos'], leaves: ['altos'] })).toMatchObject({
      groups: [],
    });
    expect(await problemOf(users.change({ name: 'singer', joins: ['nobody'] }))).toBe('404 group-not-found');
    expect(await problemOf(users.change({ name: 'singer', joins: ['Users'] }))).toBe('409 group-built-in');
    expect(await problemOf(users.change({ name: 'singer', leaves: ['Users'] }))).toBe('409 group-built-in');
  });

  it('are not changed if another admin has changed the same value to a third one', async () => {
    await users.add({ name: 'contested', email: 'first@example.org' });
    const change = (email: string) =>
      users.change({ name: 'contested', email, expected: { email: 'first@example.org' } });
    expect(await change('second@example.org')).toMatchObject({ email: 'second@example.org' });
    expect(await problemOf(change('third@example.org'))).toBe('412 changed-meanwhile');
    // The same value is no conflict, and other values do not matter.
    expect(await change('second@example.org')).toMatchObject({ email: 'second@example.org' });
    const other = { name: 'contested', isAssetUser: false, expected: { isAssetUser: true } };
    expect(await users.change(other)).toMatchObject({ email: 'second@example.org', isAssetUser: false });
  });

  it('cannot be changed or removed if they do not exist', async () => {
    expect(await problemOf(users.change({ name: 'nobody', locale: 'de' }))).toBe('404 user-not-found');
    expect(await problemOf(users.remove({ name: 'nobody' }))).toBe('404 user-not-found');
  });

  it.each([
    ['a new password', { pass: 'another password' }],
    ['fewer permissions', { isAssetUser: false }],
  ])('lose their sessions immediately with %s', async (name, change) => {
    const user = await loggedIn(server, name);
    await users.change({ name, email: 'x@example.org', locale: 'en' });
    expect(await isValid(user)).toBe(true);
    await users.change({ name, ...change });
    expect(await isValid(user)).toBe(false);
    expect(await problemOf(user.search.query({}))).toBe('401 session-expired');
  });

  it('lose their sessions immediately when they are removed', async () => {
    const user = await loggedIn(server, 'removed');
    await user.bookmarks.save({ ids: [] });
    await users.remove({ name: 'removed' });
    expect(await isValid(user)).toBe(false);
    expect(await problemOf(server.client().session.get({ user: 'removed', pass: PASSWORD }))).toBe(
      '401 wrong-credentials',
    );
    expect(await audit('user-removed')).toMatchObject([{ user: 'admin', subject: 'removed' }]);
  });

  it('keep only the current session when they change their own password', async () => {
    const here = await loggedIn(server, 'self', { isGuiAdmin: true });
    const { session } = await server.client().session.get({ user: 'self', pass: PASSWORD });
    const elsewhere = server.client(session ?? undefined);
    await createAdminClient(here).users.change({ name: 'SELF', pass: 'a password of my own' });
    expect([await isValid(here), await isValid(elsewhere)]).toEqual([true, false]);
    await users.remove({ name: 'self' });
  });

  it('always include an admin, even with concurrent requests', async () => {
    expect(await problemOf(users.remove({ name: 'ADMIN' }))).toBe('409 last-admin');
    expect(await problemOf(users.change({ name: 'admin', isGuiAdmin: false }))).toBe('409 last-admin');
    const own = await takePortal('empty');
    const other = own.portal;
    const first = createAdminClient(await other.admin());
    const second = createAdminClient(await loggedIn(other, 'second', { isGuiAdmin: true }));
    const outcomes = await Promise.allSettled([
      first.users.change({ name: 'second', isGuiAdmin: false }),
      second.users.change({ name: 'admin', isGuiAdmin: false }),
    ]);
    await own.release();
    // One request fails: its sender is no longer an admin, or it concerns the last admin.
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('are accessible only to admins', { tags: ['d.calls.people'] }, async () => {
    const callAll = (client: Portal) => {
      const { users: otherUsers, groups: otherGroups } = createAdminClient(client);
      return Promise.all(
        [
          otherUsers.list(),
          otherUsers.add({ name: 'intruder' }),
          otherUsers.change({ name: 'admin', pass: 'taken over by me' }),
          otherUsers.remove({ name: 'admin' }),
          otherGroups.list(),
          otherGroups.add({ name: 'intruders' }),
          otherGroups.remove({ name: 'choir' }),
        ].map(problemOf),
      );
    };
    expect(new Set(await callAll(await loggedIn(server, 'curious')))).toEqual(new Set(['403 forbidden']));
    expect(new Set(await callAll(server.client()))).toEqual(new Set(['403 forbidden']));
  });
});

describe('groups', () => {
  it('are listed with their number of members, the built-in ones first', async () => {
    await groups.add({ name: 'zebras' });
    await groups.add({ name: 'Äpfel' });
    await users.add({ name: 'member', groups: ['äpfel', 'zebras'] });
    const listed = await groups.list();
    expect(listed.slice(0, 2).map(({ name }) => name)).toEqual(['guests', 'users']);
    expect(listed).toContainEqual({ name: 'Äpfel', members: 1, builtIn: false });
    expect(await audit('group-added')).toMatchObject([{ subject: 'Äpfel' }]);
    await users.remove({ name: 'member' });
    expect(await groups.list()).toContainEqual({ name: 'zebras', members: 0, builtIn: false });
  });

  it.each(['zebras', 'Users', 'GUESTS'])('have unique names: %s', async (name) => {
    expect(await problemOf(groups.add({ name }))).toBe('409 group-exists');
  });

  it('are removed with their rules, without affecting members and other rules', async () => {
    const { permissions } = createAdminClient(portal);
    await groups.add({ name: 'Short lived' });
    const user = await loggedIn(server, 'of the short lived', { groups: ['short lived'] });
    const rule = { folder: 'a', access: 'view' } as const;
    await permissions.save({
      rules: [
        { group: 'users', ...rule },
        { group: 'short LIVED', ...rule },
      ],
    });
    await groups.remove({ name: 'SHORT lived' });
    expect((await permissions.get()).value.rules).toEqual([{ group: 'users', ...rule }]);
    expect(await isValid(user)).toBe(true);
    const listed = (await users.list()).find(({ name }) => name === 'of the short lived');
    expect(listed?.groups).toEqual([]);
    expect(await audit('group-removed')).toMatchObject([{ user: 'admin', subject: 'Short lived' }]);
    expect(await problemOf(groups.remove({ name: 'short lived' }))).toBe('404 group-not-found');
  });

  it('cannot be removed if they are built-in', async () => {
    expect(await problemOf(groups.remove({ name: 'Guests' }))).toBe('409 group-built-in');
  });
});
