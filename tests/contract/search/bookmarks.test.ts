import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBookmarks, MAX_BOOKMARKS, saveBookmarks, type Asset } from '@assetportal/sdk/contract';
import type { Portal } from '@assetportal/sdk';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import { preparedLibrary, SET_UP_TIME } from '../../fixtures/prepared.js';
import { problemOf } from '../../fixtures/problem.js';
import {
  createBookmarksStore,
  type BookmarksStore,
} from '../../../packages/sdk/src/domains/bookmarks/store.js';
import { createDownloadLimits } from '../../../packages/sdk/src/domains/downloads/limits.js';
import { createToasts } from '../../../packages/sdk/src/domains/toasts/store.js';
import { memory } from '../../sdk/support/portal.js';
import { assetUser, sessionStore } from '../../sdk/support/users.js';

let library: Awaited<ReturnType<typeof preparedLibrary>>;
let portal: TestPortal;
let anna: Portal;
let assets: Asset[];
let ids: string[];

beforeAll(async () => {
  library = await preparedLibrary();
  portal = await testPortal(library.path, { environment: { ASSETPORTAL_OFFLINE_DAYS: '0' } });
  await portal.settled();
  anna = await loggedIn(portal, 'anna');
  assets = (await anna.search.query({ rows: 8 })).assets;
  ids = assets.map(({ id }) => id);
}, SET_UP_TIME);
afterAll(async () => {
  await portal.close();
  await library.remove();
});

describe('config/bookmarks', () => {
  it('is empty for a new user', async () => {
    expect(await (await loggedIn(portal, 'new')).bookmarks.list()).toEqual([]);
  });

  it(
    'preserves the order in which assets were added',
    { tags: ['7.call.bookmarks.get', '7.call.bookmarks.save', '6.asset-user.synced'] },
    async () => {
      const order = [ids[4], ids[0], ids[7], ids[2]].map(String);
      expect(await anna.bookmarks.save({ ids: order })).toEqual([]);
      expect(await anna.bookmarks.list()).toEqual(order);
      expect(await anna.bookmarks.save({ ids: [...order, ids[1] as string] })).toEqual([]);
      expect(await anna.bookmarks.list()).toEqual([...order, ids[1]]);
      expect(await anna.bookmarks.save({ ids: [] })).toEqual([]);
      expect(await anna.bookmarks.list()).toEqual([]);
    },
  );

  it(
    'returns the IDs of unknown assets, and stores the others',
    { tags: ['d.bookmarks.rejected'] },
    async () => {
      const [first, second] = ids as [string, string];
      const sent = ['gone-1', first, 'gone-2', second, first, '../../etc/passwd'];
      expect(await anna.bookmarks.save({ ids: sent })).toEqual(['gone-1', 'gone-2', '../../etc/passwd']);
      expect(await anna.bookmarks.list()).toEqual([first, second]);
    },
  );

  it(
    'returns the ID of an asset that was removed after it was added',
    { tags: ['d.bookmarks.rejected'] },
    async () => {
      const asset = assets[5] as Asset;
      const other = ids[6] as string;
      await anna.bookmarks.save({ ids: [asset.id, other] });
      await rm(join(library.path, asset.folder, asset.fname));
      await expect.poll(async () => (await anna.assets.get({ ids: [asset.id] })).length).toBe(0);
      expect(await anna.bookmarks.list()).toEqual([asset.id, other]);
      expect(await anna.bookmarks.save({ ids: [asset.id, other] })).toEqual([asset.id]);
      expect(await anna.bookmarks.list()).toEqual([other]);
    },
  );

  it('stores the bookmarks of each user separately, through a restart', async () => {
    const bert = await loggedIn(portal, 'bert');
    await anna.bookmarks.save({ ids: [ids[0] as string] });
    await bert.bookmarks.save({ ids: [ids[1] as string] });
    await portal.close();
    portal = await testPortal(library.path);
    const loginAgain = async (user: string) =>
      portal.client((await portal.client().session.get({ user, pass: PASSWORD })).session as string);
    anna = await loginAgain('anna');
    expect(await anna.bookmarks.list()).toEqual([ids[0]]);
    expect(await (await loginAgain('bert')).bookmarks.list()).toEqual([ids[1]]);
  });

  it(
    'is forbidden for guests and for an admin without permission to view assets',
    { tags: ['6.guest.bookmarks'] },
    async () => {
      const others = [
        portal.client(),
        await loggedIn(portal, 'chief', { isAssetUser: false, isGuiAdmin: true }),
      ];
      for (const other of others) {
        expect(await problemOf(other.bookmarks.list())).toBe('403 forbidden');
        expect(await problemOf(other.bookmarks.save({ ids: [ids[0] as string] }))).toBe('403 forbidden');
      }
    },
  );

  it('rejects a change that is based on another version', async () => {
    const carl = await loggedIn(portal, 'carl');
    const { transport } = carl;
    const save = (list: readonly (string | undefined)[], ifMatch: string) =>
      transport.exchange(saveBookmarks, { body: list.map((id) => ({ id: id ?? '' })) }, { ifMatch });
    const first = await transport.exchange(getBookmarks, {});
    expect([first.data, first.etag]).toEqual([[], expect.stringMatching(/^"[\w-]+"$/)]);
    const saved = await save([ids[1], ids[0], 'gone'], first.etag ?? '');
    expect(saved.data).toEqual(['gone']);
    // Another device has read the list before.
    expect(await problemOf(save([ids[2]], first.etag ?? ''))).toBe('412 changed-meanwhile');
    const second = await transport.exchange(getBookmarks, {});
    expect([second.data, second.etag]).toEqual([[ids[1], ids[0]], saved.etag]);
    // The order is part of the version.
    const third = await save([ids[0], ids[1]], second.etag ?? '');
    expect(third.etag).not.toBe(second.etag);
    // Of several changes with the same version, exactly one succeeds.
    const attempts = await Promise.allSettled([2, 3, 4].map((at) => save([ids[at]], third.etag ?? '')));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // Without a version, the last change counts.
    expect(await carl.bookmarks.save({ ids: [ids[0] as string] })).toEqual([]);
  });

  it('merges the changes of two devices of a user that save at the same time', async () => {
    const dora = await loggedIn(portal, 'dora');
    const again = await portal.client().session.get({ user: 'dora', pass: PASSWORD });
    await dora.bookmarks.save({ ids: ids.slice(0, 4) });
    const devices = [dora, portal.client(again.session ?? undefined)].map((device) =>
      createBookmarksStore({
        portal: device,
        storage: memory(),
        toasts: createToasts(() => () => undefined),
        session: sessionStore(assetUser('dora')),
        downloads: createDownloadLimits({ portal: device }),
      }),
    );
    const [phone, desk] = devices as [BookmarksStore, BookmarksStore];
    for (const { store } of devices) await expect.poll(() => store.getState().status).toBe('success');
    // An earlier test has removed the sixth asset.
    const [a, b, c, d, e, , f] = ids as [string, string, string, string, string, string, string];
    const results = await Promise.all([phone.add([e]), desk.remove([b]), phone.move([d], 0), desk.add([f])]);
    expect(results).toEqual([true, true, true, true]);
    const list = await dora.bookmarks.list();
    expect([...list].sort()).toEqual([a, c, d, e, f].sort());
    expect(list[0]).toBe(d);
    for (const device of devices) {
      await device.sync();
      expect(device.store.getState().ids).toEqual(list);
      device.stop();
    }
  });

  it.each([
    ['a body that is not a list', {}],
    ['a list of strings', ['abc']],
    ['an ID that is too long', [{ id: 'x'.repeat(101) }]],
    ['an empty ID', [{ id: '' }]],
    ['no body', undefined],
    ['too many assets', Array.from({ length: MAX_BOOKMARKS + 1 }, () => ({ id: 'x' }))],
  ])('rejects %s and changes nothing', async (_case, body) => {
    const before = await anna.bookmarks.list();
    const headers = { authorization: `Bearer ${await portal.login()}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await portal.api('config/bookmarks', init);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid-request' });
    expect(await anna.bookmarks.list()).toEqual(before);
  });
});
