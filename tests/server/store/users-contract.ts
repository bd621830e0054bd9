import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../../packages/server/src/store/store.js';
import type { AddedUser, UserRepository, User } from '../../../packages/server/src/store/users.js';
import type { SettingsRepository } from '../../../packages/server/src/store/settings.js';

const anna = { name: 'Anna', password: 'hash', isAssetUser: true, isGuiAdmin: false, locale: 'de' };
const root = { ...anna, name: 'root', isGuiAdmin: true };
const token = (text: string) => createHash('sha256').update(text).digest();

async function added(users: UserRepository, user: AddedUser): Promise<User> {
  const result = await users.addUser(user);
  if ('refused' in result) throw new Error(result.refused);
  return result;
}

type UserStore = Pick<Store, 'users' | 'groups' | 'sessions'>;

/** Tests that every implementation of the user, group and session repositories must pass. */
export function describeUsers(name: string, create: () => UserStore): void {
  describe(`user repository in ${name}`, () => {
    it('finds a user by ID and by case-insensitive name in any alphabet', async () => {
      const { users } = create();
      const user = await added(users, { ...anna, name: 'Ärztin Żaneta' });
      expect(user).toMatchObject({
        ...anna,
        name: 'Ärztin Żaneta',
        email: null,
        groups: [],
        lastLogin: null,
      });
      expect(await users.userById(user.id)).toEqual(user);
      for (const written of ['ärztin żaneta', 'ÄRZTIN ŻANETA', 'Ärztin Żaneta'.normalize('NFD')]) {
        expect(await users.userByName(written)).toEqual(user);
      }
      expect(await users.userByName('nobody')).toBeUndefined();
      expect(await users.countUsers()).toBe(1);
    });

    it('rejects a second user with the same name', async () => {
      const { users } = create();
      await added(users, anna);
      expect(await users.addUser({ ...anna, name: 'ANNA' })).toEqual({ refused: 'user-exists' });
      expect(await users.countUsers()).toBe(1);
    });

    it('lists users by name', async () => {
      const { users } = create();
      for (const name of ['bert', 'Anna', 'carl']) await added(users, { ...anna, name });
      expect((await users.list()).map((user) => user.name)).toEqual(['Anna', 'bert', 'carl']);
    });

    it('changes only the given fields', async () => {
      const { users } = create();
      const before = await added(users, anna);
      const change = { password: 'another', email: 'a@b.example' };
      expect(await users.changeUser('anna', change)).toEqual({ before, after: { ...before, ...change } });
      expect(await users.userByName('anna')).toEqual({ ...before, ...change });
      expect(await users.changeUser('nobody', change)).toEqual({ refused: 'user-not-found' });
    });

    it('rejects the removal or demotion of the last admin', async () => {
      const { users } = create();
      await added(users, root);
      await added(users, anna);
      expect(await users.removeUser('ROOT')).toEqual({ refused: 'last-admin' });
      expect(await users.changeUser('root', { isGuiAdmin: false, locale: 'en' })).toEqual({
        refused: 'last-admin',
      });
      expect(await users.userByName('root')).toMatchObject({ isGuiAdmin: true, locale: 'de' });
      await users.changeUser('anna', { isGuiAdmin: true });
      const both = await Promise.all([users.removeUser('root'), users.removeUser('anna')]);
      expect(both).toEqual([expect.objectContaining({ name: 'root' }), { refused: 'last-admin' }]);
      expect((await users.list()).map(({ name: left }) => left)).toEqual(['Anna']);
    });

    it('removes a user with their sessions, and does not use the ID again', async () => {
      const { users, sessions } = create();
      const { id: userId } = await added(users, anna);
      await sessions.add(token('a'), { userId, expires: 100 }, 1);
      expect(await users.removeUser('anna')).toMatchObject({ name: 'Anna' });
      expect(await users.userById(userId)).toBeUndefined();
      expect(await sessions.get(token('a'), 2)).toBeUndefined();
      expect(await users.removeUser('anna')).toEqual({ refused: 'user-not-found' });
      expect((await added(users, anna)).id).not.toBe(userId);
    });
  });

  describe(`groups in ${name}`, () => {
    it('have case-insensitive names, and count their members', async () => {
      const { users, groups } = create();
      expect(await groups.add('Ärzte')).toEqual({ name: 'Ärzte', members: 0 });
      expect(await groups.add('ärzte')).toBeUndefined();
      await groups.add('Press');
      await added(users, { ...anna, groups: ['ÄRZTE', 'press', 'PRESS'] });
      expect((await users.userByName('anna'))?.groups).toEqual(['Press', 'Ärzte']);
      expect(await groups.list()).toEqual([
        { name: 'Press', members: 1 },
        { name: 'Ärzte', members: 1 },
      ]);
    });

    it('reject a user with an unknown group, and change nothing', async () => {
      const { users, groups } = create();
      await groups.add('press');
      const refused = { refused: 'group-not-found', group: 'none' };
      expect(await users.addUser({ ...anna, groups: ['press', 'none'] })).toEqual(refused);
      expect(await users.countUsers()).toBe(0);
      await added(users, { ...anna, groups: ['press'] });
      expect(await users.changeUser('anna', { groups: ['none'], locale: 'en' })).toEqual(refused);
      expect(await users.userByName('anna')).toMatchObject({ groups: ['press'], locale: 'de' });
      expect(await users.changeUser('anna', { groups: [] })).toMatchObject({ after: { groups: [] } });
    });

    it('are removed without their members', async () => {
      const { users, groups } = create();
      await groups.add('Press');
      await added(users, { ...anna, groups: ['press'] });
      expect(await groups.remove('pRESS')).toBe('Press');
      expect(await groups.remove('Press')).toBeUndefined();
      expect((await users.userByName('anna'))?.groups).toEqual([]);
    });
  });

  describe(`sessions in ${name}`, () => {
    it('are valid until they expire or are ended', async () => {
      const { users, sessions } = create();
      const { id: userId } = await added(users, anna);
      await sessions.add(token('a'), { userId, expires: 100 }, 7);
      expect((await users.userById(userId))?.lastLogin).toBe(7);
      expect(await sessions.get(token('a'), 99)).toEqual({ userId, created: 7, expires: 100, lastUsed: 7 });
      expect(await sessions.get(token('a'), 100)).toBeUndefined();
      await sessions.extend(token('a'), 200, 50);
      expect(await sessions.get(token('a'), 150)).toEqual({ userId, created: 7, expires: 200, lastUsed: 50 });
      await sessions.end(token('a'));
      expect(await sessions.get(token('a'), 150)).toBeUndefined();
    });

    it('are exchanged only once', async () => {
      const { users, sessions } = create();
      const { id: userId } = await added(users, anna);
      await sessions.add(token('a'), { userId, expires: 100 }, 1);
      expect(await sessions.exchange(token('a'), token('late'), 300, 100)).toBe(false);
      const twice = ['b', 'c'].map((other) => sessions.exchange(token('a'), token(other), 300, 50));
      expect(await Promise.all(twice)).toEqual([true, false]);
      expect(await sessions.get(token('a'), 50)).toBeUndefined();
      expect(await sessions.get(token('b'), 50)).toEqual({ userId, created: 1, expires: 300, lastUsed: 50 });
    });

    it('end when the password changes or permissions are revoked, except for the given session', async () => {
      const { users, sessions } = create();
      const { id: userId } = await added(users, root);
      await added(users, { ...root, name: 'second' });
      const valid = async () => {
        const sessionsOf = ['a', 'b'].map(async (text) => (await sessions.get(token(text), 1)) !== undefined);
        return Promise.all(sessionsOf);
      };
      const endings = [{ password: 'p' }, { isAssetUser: false }, { isGuiAdmin: false }];
      for (const change of endings) {
        for (const text of ['a', 'b']) {
          await sessions.end(token(text));
          await sessions.add(token(text), { userId, expires: 100 }, 1);
        }
        await users.changeUser('root', { isAssetUser: true, isGuiAdmin: true, locale: 'sv', email: null });
        expect(await valid()).toEqual([true, true]);
        await users.changeUser('root', change, token('b'));
        expect(await valid()).toEqual([false, true]);
        await users.changeUser('root', { isAssetUser: true, isGuiAdmin: true, password: 'q' });
        expect(await valid()).toEqual([false, false]);
      }
    });

    it('are listed by their last use, with a random ID that ends them', async () => {
      const { users, sessions } = create();
      const { id: userId } = await added(users, anna);
      const client = { address: '192.0.2.77', kind: 'browser', name: 'Firefox' } as const;
      await sessions.add(token('a'), { userId, expires: 100, client }, 1);
      await sessions.add(token('b'), { userId, expires: 100 }, 2);
      await sessions.add(token('gone'), { userId, expires: 3 }, 3);
      await sessions.extend(token('a'), 100, 9);
      const list = (start = 0, rows = 10) => sessions.list({ start, rows, now: 10 });
      const [first, second, ...others] = await list();
      expect(others).toEqual([]);
      expect(first).toMatchObject({ user: 'Anna', tokenHash: token('a'), lastUsed: 9, created: 1 });
      expect(first).toMatchObject({ address: '192.0.2.77', clientKind: 'browser', client: 'Firefox' });
      expect(second).toMatchObject({ lastUsed: 2, address: null, clientKind: null, client: null });
      expect(first?.id).toMatch(/^[0-9a-f]{32}$/);
      expect(first?.id).not.toBe(second?.id);
      expect(await list(1, 1)).toEqual([second]);
      // The ID and the client survive an exchange of the token.
      expect(await sessions.exchange(token('a'), token('c'), 100, 10)).toBe(true);
      expect((await list())[0]).toMatchObject({ id: first?.id, address: '192.0.2.77', client: 'Firefox' });
      const other = { address: '198.51.100.1', kind: 'program', name: null } as const;
      expect(await sessions.exchange(token('c'), token('a'), 100, 10, other)).toBe(true);
      expect((await list())[0]).toMatchObject({
        address: '198.51.100.1',
        clientKind: 'program',
        client: null,
      });
      expect(await sessions.shortenAddressesBefore(1, () => 'x/8')).toBe(0);
      expect(await sessions.shortenAddressesBefore(2, () => 'x/8')).toBe(1);
      expect(await sessions.shortenAddressesBefore(2, () => 'x/8')).toBe(0);
      expect((await list())[0]).toMatchObject({ address: 'x/8' });
      expect(await sessions.endById('unknown')).toBeUndefined();
      expect(await sessions.endById(first?.id ?? '')).toBe('Anna');
      expect(await sessions.get(token('a'), 10)).toBeUndefined();
      await sessions.add(token('d'), { userId, expires: 100 }, 2);
      expect(await sessions.endAllOf(userId, token('d'))).toBe(2);
      expect(await list()).toMatchObject([{ tokenHash: token('d') }]);
      expect(await sessions.endAllOf(userId)).toBe(1);
    });

    it('are deleted after they expire, together with expired links', async () => {
      const { users, sessions } = create();
      const { id: userId } = await added(users, anna);
      await sessions.add(token('old'), { userId, expires: 10 }, 1);
      await sessions.add(token('new'), { userId, expires: 20 }, 1);
      await sessions.addReset(token('old'), { userId, expires: 10 }, 9, 1);
      await sessions.addReset(token('new'), { userId, expires: 20 }, 9, 1);
      expect(await sessions.sweep(15)).toBe(1);
      expect(await sessions.get(token('new'), 15)).toBeDefined();
      expect(await sessions.reset(token('old'), 5)).toBeUndefined();
      expect(await sessions.reset(token('new'), 15)).toEqual({ userId });
    });
  });

  describe(`links for a new password in ${name}`, () => {
    it('are valid for one use, which ends the sessions and the other links', async () => {
      const { users, sessions } = create();
      const { id: userId } = await added(users, anna);
      await sessions.add(token('session'), { userId, expires: 100 }, 1);
      for (const text of ['a', 'b']) await sessions.addReset(token(text), { userId, expires: 100 }, 9, 1);
      expect(await sessions.useReset(token('a'), 'late', 100)).toBe(false);
      expect(await sessions.useReset(token('a'), 'new', 50)).toBe(true);
      expect(await sessions.useReset(token('a'), 'again', 50)).toBe(false);
      expect(await sessions.useReset(token('b'), 'again', 50)).toBe(false);
      expect((await users.userById(userId))?.password).toBe('new');
      expect(await sessions.get(token('session'), 50)).toBeUndefined();
    });

    it('are limited per user, without counting expired and removed ones', async () => {
      const { users, sessions } = create();
      const { id: userId } = await added(users, anna);
      const add = (text: string, now: number) =>
        sessions.addReset(token(text), { userId, expires: now + 10 }, 2, now);
      expect([await add('a', 1), await add('b', 2), await add('c', 3)]).toEqual([true, true, false]);
      expect(await add('d', 11)).toBe(true);
      await sessions.removeReset(token('d'));
      expect(await add('e', 11)).toBe(true);
    });

    it.each([{ password: 'p' }, { email: 'new@example.org' }])('end if an admin sets %o', async (change) => {
      const { users, sessions } = create();
      const { id: userId } = await added(users, anna);
      await sessions.addReset(token('a'), { userId, expires: 100 }, 9, 1);
      await users.changeUser('anna', { locale: 'en' });
      expect(await sessions.reset(token('a'), 1)).toEqual({ userId });
      await users.changeUser('anna', change);
      expect(await sessions.reset(token('a'), 1)).toBeUndefined();
    });
  });
}

export function describeSettings(name: string, create: () => SettingsRepository): void {
  describe(`settings repository in ${name}`, () => {
    it('stores a value by name', async () => {
      const settings = create();
      expect(await settings.get('a')).toBeUndefined();
      await settings.set('a', '1');
      await settings.set('a', '2');
      expect(await settings.get('a')).toBe('2');
    });

    it('creates a value only once', async () => {
      const settings = create();
      const [first, second] = await Promise.all([
        settings.getOrCreate('key', () => 'first'),
        settings.getOrCreate('key', () => 'second'),
      ]);
      expect(first).toBe(second);
      expect(await settings.getOrCreate('key', () => 'third')).toBe(first);
    });
  });
}
