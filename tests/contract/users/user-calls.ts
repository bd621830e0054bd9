import { expect } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import type { Mailbox } from '../../fixtures/mailbox.js';

/**
 * Returns tests for the user and group calls of an admin, by call (portal.test.ts). The portal must send its
 * mail to the mailbox.
 */
export function userCalls(
  context: () => { portal: Portal; mailbox: Mailbox },
): Record<string, () => Promise<void>> {
  const admin = () => createAdminClient(context().portal);
  return {
    async 'user.passwordmail'() {
      await admin().users.add({ name: 'forgetful', email: 'forgetful@example.org' });
      expect(await context().portal.password.requestMail({ user: 'forgetful' })).toEqual({});
      expect((await context().mailbox.next()).to).toEqual(['forgetful@example.org']);
    },
    async 'user.password'() {
      await admin().users.add({ name: 'reminded', email: 'reminded@example.org' });
      await context().portal.password.requestMail({ user: 'reminded' });
      const { text } = await context().mailbox.next();
      const token = /#reset=([\w-]+)/.exec(text)?.[1] ?? '';
      expect(await context().portal.password.reset({ token, pass: 'another password' })).toEqual({});
    },
    async 'admin.users.list'() {
      const names = (await admin().users.list()).map(({ name }) => name);
      expect(names).toContain('admin');
    },
    async 'admin.users.add'() {
      const { user, pass } = await admin().users.add({ name: 'Ada & Co', isAssetUser: false });
      expect(user).toMatchObject({ name: 'Ada & Co', isAssetUser: false, isGuiAdmin: false, groups: [] });
      expect(pass).toMatch(/^\w{5}-\w{5}-\w{5}-\w{5}$/);
    },
    async 'admin.users.change'() {
      await admin().users.add({ name: 'to change' });
      expect(await admin().users.change({ name: 'to change', locale: 'DE' })).toMatchObject({ locale: 'de' });
    },
    async 'admin.users.remove'() {
      await admin().users.add({ name: 'to remove' });
      expect(await admin().users.remove({ name: 'to remove' })).toEqual({});
    },
    async 'admin.sessions.list'() {
      const { sessions } = await admin().sessions.list();
      expect(sessions).toContainEqual(expect.objectContaining({ user: 'admin', current: true }));
    },
    async 'admin.sessions.end'() {
      await context().portal.session.get({ user: 'admin', pass: ADMIN_PASSWORD });
      const other = (await admin().sessions.list()).sessions.find(({ current }) => !current);
      expect(await admin().sessions.end({ id: other?.id ?? '' })).toEqual({});
    },
    async 'admin.sessions.end_all'() {
      await context().portal.session.get({ user: 'admin', pass: ADMIN_PASSWORD });
      expect(await admin().sessions.endAllOf({ user: 'admin' })).toBeGreaterThan(0);
      expect((await context().portal.session.check()).sessionValid).toBe(true);
    },
    async 'admin.tokens.list'() {
      expect(await admin().tokens.list()).toBeInstanceOf(Array);
    },
    async 'admin.tokens.create'() {
      const until = new Date(Date.now() + 60_000).toISOString();
      const created = await admin().tokens.create({ name: 'pipeline', scopes: ['assets:read'], until });
      expect(created.secret).toMatch(/^apt_[0-9a-f]{16}_[\w-]{43}$/);
      expect(created.token).toMatchObject({ name: 'pipeline', creator: 'admin', until, valid: true });
    },
    async 'admin.tokens.revoke'() {
      const until = new Date(Date.now() + 60_000).toISOString();
      const { token } = await admin().tokens.create({ name: 'short-lived', scopes: ['backup'], until });
      expect(await admin().tokens.revoke({ id: token.id })).toMatchObject({ id: token.id, valid: false });
    },
    async 'admin.groups.list'() {
      expect(await admin().groups.list()).toContainEqual({ name: 'guests', members: 0, builtIn: true });
    },
    async 'admin.groups.add'() {
      expect(await admin().groups.add({ name: 'press' })).toEqual({
        name: 'press',
        members: 0,
        builtIn: false,
      });
    },
    async 'admin.groups.remove'() {
      await admin().groups.add({ name: 'short-lived' });
      expect(await admin().groups.remove({ name: 'short-lived' })).toEqual({});
    },
    async 'admin.directory.users'() {
      const { value, etag } = await admin().directory.users.get();
      expect(value.users).toContainEqual(expect.objectContaining({ name: 'admin', isGuiAdmin: true }));
      expect(etag).toMatch(/^"[\w-]{43}"$/);
    },
    async 'admin.directory.users.save'() {
      const { value, etag } = await admin().directory.users.get();
      expect(await admin().directory.users.save(value, { ifMatch: etag })).toBe(etag);
    },
    async 'admin.directory.groups'() {
      const groups = await admin().groups.list();
      const names = groups.filter(({ builtIn }) => !builtIn).map(({ name }) => name);
      expect((await admin().directory.groups.get()).value).toEqual({ groups: names });
    },
    async 'admin.directory.groups.save'() {
      const { value, etag } = await admin().directory.groups.get();
      expect(await admin().directory.groups.save(value, { ifMatch: etag })).toBe(etag);
    },
  };
}
