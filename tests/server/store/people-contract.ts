import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PeopleRepository } from '../../../packages/server/src/store/people.js';
import type { SettingsRepository } from '../../../packages/server/src/store/settings.js';

const anna = { name: 'Anna', password: 'hash', isAssetUser: true, isGuiAdmin: false, locale: 'de' };
const token = (text: string) => createHash('sha256').update(text).digest();

/** What any database that keeps people has to do. */
export function describePeople(name: string, create: () => PeopleRepository): void {
  describe(`people in ${name}`, () => {
    it('finds a user by id, and by name without regard to case', async () => {
      const people = create();
      const added = await people.addUser(anna);
      expect(added).toMatchObject(anna);
      expect(await people.userById(added.id)).toEqual(added);
      expect(await people.userByName('aNNA')).toEqual(added);
      expect(await people.userByName('nobody')).toBeUndefined();
      expect(await people.countUsers()).toBe(1);
    });

    it('refuses a second user of the same name', async () => {
      const people = create();
      await people.addUser(anna);
      await expect(people.addUser({ ...anna, name: 'ANNA' })).rejects.toThrow();
      expect(await people.countUsers()).toBe(1);
    });

    it('changes a password', async () => {
      const people = create();
      const { id } = await people.addUser(anna);
      await people.setPassword(id, 'another');
      expect((await people.userById(id))?.password).toBe('another');
    });

    it('keeps a session until it expires or is ended', async () => {
      const people = create();
      const { id: userId } = await people.addUser(anna);
      await people.addSession(token('a'), { userId, expires: 100 });
      expect(await people.session(token('a'), 99)).toEqual({ userId, expires: 100 });
      expect(await people.session(token('a'), 100)).toBeUndefined();
      await people.extendSession(token('a'), 200);
      expect(await people.session(token('a'), 150)).toEqual({ userId, expires: 200 });
      await people.endSession(token('a'));
      expect(await people.session(token('a'), 150)).toBeUndefined();
    });

    it('sweeps away what has expired, and nothing else', async () => {
      const people = create();
      const { id: userId } = await people.addUser(anna);
      await people.addSession(token('old'), { userId, expires: 10 });
      await people.addSession(token('new'), { userId, expires: 20 });
      expect(await people.sweepSessions(15)).toBe(1);
      expect(await people.session(token('new'), 15)).toBeDefined();
    });
  });
}

export function describeSettings(name: string, create: () => SettingsRepository): void {
  describe(`settings in ${name}`, () => {
    it('keeps a value by name', async () => {
      const settings = create();
      expect(await settings.get('a')).toBeUndefined();
      await settings.set('a', '1');
      await settings.set('a', '2');
      expect(await settings.get('a')).toBe('2');
    });

    it('makes a value once', async () => {
      const settings = create();
      const [first, second] = await Promise.all([
        settings.getOrMake('key', () => 'first'),
        settings.getOrMake('key', () => 'second'),
      ]);
      expect(first).toBe(second);
      expect(await settings.getOrMake('key', () => 'third')).toBe(first);
    });
  });
}
