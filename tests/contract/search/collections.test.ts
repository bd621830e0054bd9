import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { collectionRows, folderTitle, searchFromUrl, type SearchDefaults } from '@assetportal/sdk/rules';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import type { CollectionDefinition, AccessRule } from '@assetportal/sdk/contract';
import {
  createCollectionFacts,
  factsKey,
} from '../../../packages/sdk/src/app/admin/collections/collection-facts.js';
import { createPickedAssets } from '../../../packages/sdk/src/app/admin/collections/picked-assets.js';
import { createCollectionsStore } from '../../../packages/sdk/src/domains/collections/store.js';
import { folderPortal, type ImagePath } from '../../fixtures/folders.js';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';

const server = folderPortal();
const FOLDERS = ['folder/Bilder & "Töne"', 'folder/open', 'folder/open2'];
const admin = () => createAdminClient(server.admin);
const define = (collections: CollectionDefinition[], folders?: boolean) =>
  admin().collections.save({ collections, ...(folders === undefined ? {} : { folders }) });
const restrict = (...rules: AccessRule[]) => admin().permissions.save({ rules });
const ids = (...paths: ImagePath[]) => paths.map((path) => server.asset(path).id);
const listed = async (portal: Portal) => (await portal.collections.list()).map(({ indicator }) => indicator);
const assetsOf = async (portal: Portal, indicator: string, part = {}) =>
  (await portal.collections.assets({ indicator, ...part })).map(({ id }) => id);

let guest: Portal;
beforeEach(async () => {
  guest = server.portal.client();
  await define([]);
  await restrict();
});

describe('collection?operation=list', { tags: ['7.call.collections.list'] }, () => {
  it('lists saved searches and lists in the order of definition, then the top-level folders', async () => {
    await define([
      {
        indicator: 'wide',
        search: 'png',
        filter: { width: '[42 TO *]' },
        sort: 'width',
        orientation: 'asc',
        translation: { de: 'Breite', en: 'Wide ones' },
        label: 'Wide',
      },
      { indicator: 'picked', assets: ids('open/two.png', 'top.png'), label: 'Picked' },
    ]);
    expect(await guest.collections.list()).toEqual([
      {
        indicator: 'wide',
        search: 'png',
        filter: { width: '[42 TO *]' },
        sort: 'width',
        orientation: 'asc',
        translation: { de: 'Breite', en: 'Wide ones' },
        label: 'Wide',
      },
      // The assets are not listed, because some may be hidden from the user.
      { indicator: 'picked', label: 'Picked' },
      ...['Bilder & "Töne"', 'open', 'open2'].map((name) => ({
        indicator: `folder/${name}`,
        label: folderTitle(name),
        search: '*',
        filter: { folder: [name] },
      })),
    ]);
  });

  it(
    'lists the members of a meta collection in the order of their numbers',
    { tags: ['7.call.collections.list', '3.collection-meta'] },
    async () => {
      const names = ['year_10', 'first', 'year_2', 'other_1', 'year_1', 'year_'];
      await define(
        names.map((indicator) => ({ indicator, search: '' })),
        false,
      );
      expect(await listed(guest)).toEqual(['year_1', 'first', 'year_2', 'other_1', 'year_10', 'year_']);
    },
  );

  it('omits empty and hidden collections', async () => {
    await define([
      { indicator: 'nothing', search: 'nowhere to be found' },
      { indicator: 'gone', assets: ['gone'] },
      { indicator: 'quiet', search: 'one', hidden: true },
    ]);
    expect(await listed(guest)).toEqual(FOLDERS);
    expect(await assetsOf(guest, 'quiet')).toEqual(ids('open/one.png'));
  });

  it(
    'lists only collections that contain visible assets',
    { tags: ['7.call.collections.list', 'd.rights.everywhere'] },
    async () => {
      await define([
        { indicator: 'deep', search: 'deep' },
        { indicator: 'mixed', assets: ids('open/closed/deep.png', 'top.png') },
        { indicator: 'all', search: '' },
      ]);
      await restrict(
        { group: 'guests', folder: 'open', access: 'none' },
        { group: 'guests', folder: 'open/closed/way', access: 'view' },
        { group: 'guests', folder: 'open2', access: 'none' },
      );
      expect(await listed(guest)).toEqual(['mixed', 'all', 'folder/Bilder & "Töne"', 'folder/open']);
      expect(await listed(server.admin)).toEqual(['deep', 'mixed', 'all', ...FOLDERS]);
      const chief = await loggedIn(server.portal, 'chief', { isAssetUser: false, isGuiAdmin: true });
      expect(await listed(chief)).toEqual([]);
      await restrict();
      expect(await listed(guest)).toEqual(['deep', 'mixed', 'all', ...FOLDERS]);
    },
  );

  it('follows changes of the library', async () => {
    const { folder } = server.portal;
    await rename(join(folder, 'open2'), join(folder, 'open10'));
    await expect.poll(() => listed(guest)).toEqual([...FOLDERS.slice(0, 2), 'folder/open10']);
    await rename(join(folder, 'open10'), join(folder, 'open2'));
    await expect.poll(() => listed(guest)).toEqual(FOLDERS);
  });

  it('omits folders if they are disabled', async () => {
    await define([], false);
    expect(await listed(guest)).toEqual([]);
    expect(await problemOf(guest.collections.assets({ indicator: 'folder/open' }))).toBe(
      '404 collection-not-found',
    );
  });
});

describe('collection/get', { tags: ['7.call.collections.get'] }, () => {
  it('returns a saved search in its sort order, and in pages', async () => {
    const wide = { indicator: 'wide', search: 'png', filter: { width: '[42 TO *]' }, sort: 'width' };
    await define([{ ...wide, orientation: 'asc' }]);
    const { assets: everything } = await guest.search.query({
      query: 'png',
      filters: { width: { from: 42 } },
      sort: { field: 'width', direction: 'asc' },
    });
    const all = everything.map(({ id }) => id);
    expect(all).toHaveLength(5);
    expect(await assetsOf(guest, 'wide')).toEqual(all);
    expect(await assetsOf(guest, 'wide', { start: 1, rows: 2 })).toEqual(all.slice(1, 3));
    expect(await assetsOf(guest, 'wide', { start: 9 })).toEqual([]);
    await define([{ ...wide, orientation: 'desc' }]);
    expect(await assetsOf(guest, 'wide')).toEqual(all.reverse());
  });

  it('returns the visible assets of a list in the order of the list', async () => {
    const picked = ids('open2/like.png', 'open/closed/deep.png', 'top.png', 'open/one.png');
    await define([{ indicator: 'picked', assets: ['gone', ...picked, ...picked] }]);
    expect(await assetsOf(guest, 'picked')).toEqual(picked);
    await restrict({ group: 'guests', folder: 'open/closed', access: 'none' });
    expect(await assetsOf(guest, 'picked')).toEqual(picked.filter((_, index) => index !== 1));
    expect(await assetsOf(guest, 'picked', { start: 1, rows: 1 })).toEqual([picked[2]]);
    const response = await server.portal.json('collection/get?collection=picked&solr_rows=0');
    expect(response).toEqual({ response: { numFound: 3, docs: [] } });
  });

  it('returns 20 rows by default', { tags: ['7.call.collections.get', '9.collection-rows'] }, async () => {
    // The folder contains fewer assets than 20, so both calls return all of them.
    const explicit = await server.portal.json('collection/get?collection=folder/open&solr_rows=20');
    expect(await server.portal.json('collection/get?collection=folder/open')).toEqual(explicit);
    expect(explicit).toMatchObject({ response: { numFound: 4 } });
  });

  it('returns a folder with its subfolders, like the search that its button opens', async () => {
    const defaults: SearchDefaults = { sort: { field: 'score', direction: 'desc' }, view: 'grid' };
    const rows = collectionRows({
      config: [],
      server: await guest.collections.list(),
      locale: 'en',
      defaults,
    });
    expect(rows.map(({ label }) => label)).toEqual(['Bilder & "Töne"', 'Open', 'Open2']);
    for (const { source, url } of rows) {
      const { pathname, search } = new URL(url ?? '', 'http://portal');
      const result = await guest.search.query(searchFromUrl(pathname, search, defaults));
      const assets = await assetsOf(guest, source.kind === 'collection' ? source.indicator : '');
      expect(result.assets.map(({ id }) => id).sort()).toEqual(assets.sort());
    }
    expect((await assetsOf(guest, 'folder/open')).sort()).toEqual(
      ids('open/one.png', 'open/two.png', 'open/closed/deep.png', 'open/closed/way/out.png').sort(),
    );
  });

  it.each([
    'unknown indicator',
    'folder/',
    'folder/gone',
    'folder/open/closed',
    'folder',
    'constructor',
    'folder/OPEN',
  ])('returns 404 for %s', async (indicator) => {
    expect(await problemOf(guest.collections.assets({ indicator }))).toBe('404 collection-not-found');
  });

  it('returns 404 for a collection without visible assets', { tags: ['d.rights.everywhere'] }, async () => {
    await define([{ indicator: 'deep', assets: ids('open/closed/deep.png') }]);
    await restrict({ group: 'guests', folder: 'open', access: 'none' });
    for (const indicator of ['deep', 'folder/open']) {
      expect(await problemOf(guest.collections.assets({ indicator }))).toBe('404 collection-not-found');
      expect(await assetsOf(server.admin, indicator)).not.toEqual([]);
    }
  });
});

describe('admin/collections', { tags: ['d.calls.collections'] }, () => {
  const plain = (indicator: string): CollectionDefinition => ({ indicator, search: '' });

  it('preserves saved definitions through a restart, and rejects a change based on an older version', async () => {
    const value = { collections: [plain('a'), { indicator: 'b', assets: ['gone'] }], folders: false };
    const { etag: old } = await admin().collections.get();
    const etag = await admin().collections.save(value, { ifMatch: old });
    await server.restart();
    expect(await admin().collections.get()).toEqual({ value, etag });
    expect(await listed(server.portal.client())).toEqual(['a']);
    const late = admin().collections.save({ collections: [] }, { ifMatch: old });
    expect(await problemOf(late)).toBe('412 changed-meanwhile');
  });

  it.each<[string, CollectionDefinition[], string]>([
    ['two collections with the same name', [plain('a'), plain('a')], '400 invalid-request'],
    ['a collection without search and assets', [{ indicator: 'a' }], '400 invalid-request'],
    ['both a search and assets', [{ ...plain('a'), assets: [] }], '400 invalid-request'],
    ['a list with a filter', [{ indicator: 'a', assets: [], filter: {} }], '400 invalid-request'],
    ['a list with a sort field', [{ indicator: 'a', assets: [], sort: 'score' }], '400 invalid-request'],
    ['the name of a folder', [plain('folder/open')], '400 invalid-request'],
    ['a filter by an unknown field', [{ ...plain('a'), filter: { nofield: ['x'] } }], '400 unknown-field'],
    [
      'a filter by a field that is not a facet',
      [{ ...plain('a'), filter: { description: ['x'] } }],
      '400 unknown-field',
    ],
    ['a sort by an unknown field', [{ ...plain('a'), sort: 'nofield' }], '400 unknown-field'],
    ['a sort field with a direction', [{ ...plain('a'), sort: 'width asc' }], '400 invalid-request'],
    ['an invalid range', [{ ...plain('a'), filter: { width: '[a TO b]' } }], '400 invalid-request'],
  ])('rejects %s, and changes nothing', async (_case, collections, problem) => {
    await define([plain('before')]);
    expect(await problemOf(define(collections))).toBe(problem);
    expect((await admin().collections.get()).value).toEqual({ collections: [plain('before')] });
  });

  it(
    'restores an old version immediately',
    { tags: ['d.calls.collections', 'd.calls.history'] },
    async () => {
      await define([plain('older')], false);
      await define([plain('newer')], false);
      const [entry] = await server.admin.history.list({ kind: 'collections' });
      await server.admin.history.restore({ id: entry?.id ?? '' });
      expect(await listed(guest)).toEqual(['older']);
    },
  );
});

describe('collections store of the SDK', { tags: ['3.collection'] }, () => {
  it('lists the collections of the server', async () => {
    await define([{ indicator: 'picked', assets: ids('top.png'), translation: { en: 'Picked' } }]);
    const collections = createCollectionsStore({
      portal: guest,
      config: () => [],
      locale: () => 'en',
      defaults: () => ({ sort: { field: 'score', direction: 'desc' }, view: 'grid' }),
    });
    await collections.load();
    const rows = collections.store.getState().collections;
    expect(rows.map(({ label, url }) => [label, url])).toEqual([
      ['Picked', null],
      ['Bilder & "Töne"', '/search/*?f.folder=Bilder+%26+%22T%C3%B6ne%22'],
      ['Open', '/search/*?f.folder=open'],
      ['Open2', '/search/*?f.folder=open2'],
    ]);
    for (const { key } of rows) await collections.loadPosters(key);
    const { posters } = collections.store.getState();
    expect(rows.map(({ key }) => posters[key]?.assets.length)).toEqual([1, 1, 4, 1]);
    collections.leave();
  });
});

describe('facts about collections in the admin area', () => {
  const setUp = () => {
    const run = (_: number, start: () => void) => (start(), () => undefined);
    const facts = createCollectionFacts({
      portal: server.admin,
      picked: createPickedAssets(server.admin),
      after: run,
    });
    return { ...facts, of: (one: CollectionDefinition) => facts.store.getState().facts.get(factsKey(one)) };
  };

  it.each([2, 101, 2000])('count a list of %i assets, most of which are missing', async (length) => {
    const { of, request, leave } = setUp();
    const gone = Array.from({ length: length - 2 }, (_, at) => `gone-${at}`);
    const [first = '', last = ''] = ids('top.png', 'open/one.png');
    const list = { indicator: 'many', assets: [first, ...gone, last, first] };
    request('list', [list]);
    await expect.poll(() => of(list)).not.toBe(undefined);
    expect(of(list)).toMatchObject({ total: 2, assets: [{ id: first }, { id: last }] });
    leave();
  });

  it('count searches and empty lists', async () => {
    const { of, request, leave } = setUp();
    const search = { indicator: 'search', search: 'png', filter: { folder: ['open2'] } };
    const empty = { indicator: 'empty', assets: [] };
    request('list', [search, empty]);
    await expect.poll(() => of(search)?.total).toBe(1);
    await expect.poll(() => of(empty)?.total).toBe(0);
    leave();
  });
});
