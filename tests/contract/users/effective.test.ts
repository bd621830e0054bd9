import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdminClient, type AdminClient } from '@assetportal/sdk/admin';
import type { AccessRule } from '@assetportal/sdk/contract';
import { folderPortal, IMAGES } from '../../fixtures/folders.js';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';

const server = folderPortal({ guests: true });
const admin = (): AdminClient => createAdminClient(server.admin);
const effective = (question: Parameters<AdminClient['permissions']['effective']>[0]) =>
  admin().permissions.effective(question);
const rule = (
  group: string,
  folder: string,
  access: AccessRule['access'],
  convertSets?: string[],
): AccessRule => ({ group, folder, access, ...(convertSets && { convertSets }) });
const ALL = IMAGES.length;

beforeAll(async () => {
  for (const name of ['press', 'agencies']) await admin().groups.add({ name });
  await loggedIn(server.portal, 'ada', { groups: ['press', 'agencies'] });
  await admin().users.add({ name: 'chief', isAssetUser: false, isGuiAdmin: true });
});
beforeEach(() => admin().permissions.save({ rules: [] }));

describe('admin/rights/effective', { tags: ['d.calls.rights', 'd.rights.rules'] }, () => {
  it('counts assets and names the rules that decide', async () => {
    const rules = [
      rule('press', '', 'view'),
      rule('press', 'open', 'view'),
      rule('agencies', 'open', 'download', ['web']),
      rule('press', 'open/closed', 'none'),
      rule('guests', 'open', 'none'),
    ];
    await admin().permissions.save({ rules });
    const { counts, groups, limited, reasons, sample, changes } = await effective({
      subject: { user: 'ADA' },
      folders: ['open/closed/way', 'open2'],
    });
    expect({ counts, groups, limited, changes }).toEqual({
      counts: { download: 2, view: 3, none: 2 },
      groups: ['agencies', 'press', 'users'],
      limited: false,
      changes: undefined,
    });
    expect(sample).toHaveLength(5);
    expect(sample?.every(({ url }) => url !== undefined)).toBe(true);
    expect(reasons).toEqual([
      {
        folder: 'open/closed/way',
        access: 'none',
        decidedBy: 'open/closed',
        assets: 1,
        rules: [rules[3]],
      },
      { folder: 'open2', access: 'view', decidedBy: '', assets: 1, rules: [rules[0]] },
      { folder: '', access: 'view', decidedBy: '', assets: 3, rules: [rules[0]] },
      {
        folder: 'open',
        access: 'download',
        convertSets: ['web'],
        decidedBy: 'open',
        assets: 2,
        rules: [rules[2], rules[1]],
      },
      { folder: 'open/closed', access: 'none', decidedBy: 'open/closed', assets: 2, rules: [rules[3]] },
    ]);
  });

  it('evaluates unsaved rules, and compares them with the stored ones', async () => {
    await admin().permissions.save({ rules: [rule('press', 'open', 'view')] });
    const reply = await effective({
      subject: { group: 'Press' },
      rules: [rule('press', 'open/closed', 'none'), rule('press', 'open', 'download', ['web'])],
      withoutRule: { guests: 'none', users: 'view' },
    });
    expect(reply).toMatchObject({
      counts: { download: 2, view: 3, none: 2 },
      before: { download: 3, view: 4, none: 0 },
      changes: { more: 2, less: 5 },
      groups: ['press', 'users'],
    });
    // Nothing was stored.
    expect((await effective({ subject: { group: 'press' } })).counts).toEqual({
      download: 3,
      view: 4,
      none: 0,
    });
    const exchanged = await effective({
      subject: { group: 'users' },
      rules: [rule('users', '', 'download', ['web'])],
    });
    expect(exchanged).toMatchObject({ counts: { download: ALL }, changes: { more: 0, less: ALL } });
  });

  it('evaluates guests and accounts without access', async () => {
    await admin().permissions.save({ rules: [], withoutRule: { guests: 'view', users: 'download' } });
    expect((await effective({ subject: { guest: true } })).counts.view).toBe(ALL);
    expect((await effective({ subject: { group: 'guests' } })).groups).toEqual(['guests']);
    expect(await effective({ subject: { user: 'chief' } })).toMatchObject({
      blocked: 'not-asset-user',
      counts: { download: 0, view: 0, none: ALL },
      sample: [],
    });
  });

  it('shows only what the admin may see', async () => {
    const { permissions, users } = admin();
    await users.change({ name: 'admin', groups: ['agencies'] });
    try {
      await permissions.save({ rules: [rule('agencies', 'open', 'none')] });
      const reply = await effective({ subject: { group: 'press' } });
      expect(reply).toMatchObject({ limited: true, counts: { download: ALL - 4, view: 0, none: 0 } });
      expect(reply.sample?.map(({ folder }) => folder)).not.toContain('open');
      expect(reply.sample).toHaveLength(ALL - 4);
      const { folders } = await admin().folders.list({ parent: ['', 'open'], self: true });
      expect(folders).toMatchObject([
        { folder: '', assets: ALL - 4, folders: 3 },
        { folder: 'Bilder & "Töne"', assets: 1 },
        { folder: 'open', assets: 0, hidden: true, folders: 1 },
        { folder: 'open2', assets: 1 },
        { folder: 'open', assets: 0, hidden: true },
        { folder: 'open/closed', assets: 0, hidden: true },
      ]);
    } finally {
      await users.change({ name: 'admin', groups: [] });
    }
  });

  it('creates no session', async () => {
    const before = (await admin().sessions.list()).total;
    await effective({ subject: { user: 'ada' } });
    expect((await admin().sessions.list()).total).toBe(before);
  });

  it('rejects unknown names, and everybody but admins', async () => {
    expect(await problemOf(effective({ subject: { user: 'nobody' } }))).toBe('404 user-not-found');
    expect(await problemOf(effective({ subject: { group: 'none' } }))).toBe('404 group-not-found');
    const guest = createAdminClient(server.portal.client());
    const user = createAdminClient(await loggedIn(server.portal, 'plain'));
    for (const { folders, permissions } of [guest, user]) {
      const subject = { user: 'admin' };
      expect(await problemOf(permissions.effective({ subject }))).toBe('403 forbidden');
      expect(await problemOf(folders.list())).toBe('403 forbidden');
    }
  });
});

describe('admin/folders', { tags: ['d.calls.rights'] }, () => {
  it('lists subfolders with their assets, and finds folders', async () => {
    const { list } = admin().folders;
    expect(await list()).toEqual({
      folders: [
        { folder: 'Bilder & "Töne"', assets: 1, folders: 0 },
        { folder: 'open', assets: 4, folders: 1 },
        { folder: 'open2', assets: 1, folders: 0 },
      ],
      total: 3,
    });
    expect((await list({ parent: ['open/closed'] })).folders).toEqual([
      { folder: 'open/closed/way', assets: 1, folders: 0 },
    ]);
    expect((await list({ q: 'TÖNE bilder'.normalize('NFD') })).folders).toMatchObject([
      { folder: 'Bilder & "Töne"' },
    ]);
    expect(await list({ q: 'open', rows: 2 })).toMatchObject({
      folders: [{ folder: 'open' }, { folder: 'open/closed' }],
      total: 4,
    });
    expect((await list({ parent: ['not there'] })).folders).toEqual([]);
  });
});
