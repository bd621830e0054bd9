import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import { testPortal, type TestPortal } from '../fixtures/library.js';
import { loggedIn } from '../fixtures/people.js';
import { preparedLibrary, SET_UP_TIME } from '../fixtures/prepared.js';
import { problemOf } from '../fixtures/problem.js';

let library: Awaited<ReturnType<typeof preparedLibrary>>;
let portal: TestPortal;
let anna: Portal;
let ids: string[];

beforeAll(async () => {
  library = await preparedLibrary();
  portal = await testPortal(library.path);
  await portal.settled();
  anna = await loggedIn(portal, 'anna');
  ids = (await anna.search({ rows: 5 })).response.docs.map(({ id }) => id);
}, SET_UP_TIME);
afterAll(async () => {
  await portal.close();
  await library.remove();
});

describe('session/csets', { tags: ['7.call.session.csets'] }, () => {
  it(
    'names what an asset can be had in, to a user and to a guest',
    { tags: ['3.convert-set', '7.call.session.csets'] },
    async () => {
      const original = [{ id: 'original', title: 'Original' }];
      expect(await anna.downloads.convertSets([ids[0] as string])).toEqual(original);
      expect(await portal.client().downloads.convertSets(ids)).toEqual(original);
    },
  );

  it('leaves out assets that are gone, and says when none is left', async () => {
    expect(await anna.downloads.convertSets(['gone', ...ids])).toHaveLength(1);
    expect(await problemOf(anna.downloads.convertSets(['gone', 'gone too']))).toBe('404 asset-not-found');
  });

  it('tells one who may see no assets of none', async () => {
    const chief = await loggedIn(portal, 'chief', { isAssetUser: false, isGuiAdmin: true });
    expect(await problemOf(chief.downloads.convertSets(ids))).toBe('404 asset-not-found');
  });

  it.each([
    ['no id', ''],
    ['an empty id', 'asset_id='],
    ['an id that is too long', `asset_id=${'x'.repeat(101)}`],
  ])('refuses %s', async (_name, query) => {
    expect(await portal.json(`session/csets?${query}`)).toMatchObject({
      status: 400,
      code: 'invalid-request',
    });
  });
});
