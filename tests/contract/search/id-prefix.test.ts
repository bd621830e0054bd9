import { describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { loggedIn } from '../../fixtures/users.js';
import { folderOf, startedPortal } from '../../fixtures/started-portal.js';

const portal = await startedPortal(folderOf({ 'open/a.txt': 'a', 'secret/b.txt': 'b' }));
const admin = await portal.admin();
const vera = await loggedIn(portal, 'vera');
const ids = new Map<string, string>();
for await (const { folder, id } of admin.search.all({})) ids.set(folder, id);
const idOf = (folder: string) => ids.get(folder) ?? '';

describe('GET assets?prefix=', { tags: ['d.call.prefix'] }, () => {
  const found = async (prefix: string, user = admin) =>
    (await user.assets.byPrefix({ prefix })).map(({ id }) => id);

  it('returns the assets whose ID starts with the prefix', async () => {
    const id = idOf('open');
    expect(await found(id.slice(0, 4))).toEqual([id]);
    expect(await found(id)).toEqual([id]);
    expect(await found(`${id}0`)).toEqual([]);
    expect(await found('____')).toEqual([]);
    expect(await found('%%%%')).toEqual([]);
  });

  it('rejects a prefix with fewer than 4 characters', async () => {
    expect(await portal.json('assets?prefix=abc')).toMatchObject({ code: 'invalid-request' });
    expect(await portal.json('assets?prefix=')).toMatchObject({ code: 'invalid-request' });
  });

  it('never returns assets that the user may not view', { tags: ['d.rights.everywhere'] }, async () => {
    const { permissions } = createAdminClient(admin);
    onTestFinished(async () => void (await permissions.save({ rules: [] })));
    const prefix = idOf('secret').slice(0, 8);
    expect(await found(prefix, vera)).toEqual([idOf('secret')]);
    await permissions.save({ rules: [{ group: 'users', folder: 'secret', access: 'none' }] });
    expect(await found(prefix, vera)).toEqual([]);
    expect(await found(idOf('open').slice(0, 8), vera)).toEqual([idOf('open')]);
  });
});
