import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { collectionRows, searchFromUrl, type SearchDefaults } from '@assetportal/sdk/rules';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import type { CollectionDefinition, AccessRule } from '@assetportal/sdk/contract';
import { createCollectionsStore } from '../../../packages/sdk/src/domains/collections/store.js';
import { folderPortal, type ImagePath } from '../../fixtures/folders.js';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';

const server = folderPortal();
const FOLDERS = ['folder/Bilder & "Töne"', 'folder/open', 'folder/open2'];
const administration = () => createAdminClient(server.admin);
const define = (collections: CollectionDefinition[], folders?: boolean) =>
  administration().collections.save({ collections, ...(folders === undefined ? {} : { folders }) });
const restrict = (...rights: AccessRule[]) => administration().permissions.save({ rules: rights });
const ids = (...paths: ImagePath[]) => paths.map((path) => server.asset(path).id);
const listed = async (portal: Portal) => (await portal.collections.list()).map(({ indicator }) => indicator);
const found = async (portal: Portal, indicator: string, part = {}) =>
  (await portal.collections.assets({ indicator, ...part })).map(({ id }) => id);

let guest: Portal;
beforeEach(async () => {
  guest = server.portal.client();
  await define([]);
  await restrict();
});

describe('collection?operation=list', { tags: ['7.call.collections.list'] }, () => {
  it('names saved searches and lists as they were defined, then the folders at the top', async () => {
    await define([
      {
        ...{ indicator: 'wide', search: 'png', filter: { width: '[42 TO *]' }, sort: 'width' },
        ...{ orientation: 'asc', translation: { de: 'Breite', en: 'Wide ones' }, label: 'Wide' },
      },
      { indicator: 'picked', assets: ids('open/two.png', 'top.png'), label: 'Picked' },
    ]);
    expect(await guest.collections.list()).toEqual([
      {
        ...{ indicator: 'wide', search: 'png', filter: { width: '[42 TO *]' }, sort: 'width' },
        ...{ orientation: 'asc', translation: { de: 'Breite', en: 'Wide ones' }, label: 'Wide' },
      },
      // Not which ones: some of them may be hidden from who asks.
      { indicator: 'picked', label: 'Picked' },
      ...['Bilder & "Töne"', 'open', 'open2'].map((name) => ({
        ...{ indicator: `folder/${name}`, label: name, search: '*', filter: { folder: [name] } },
      })),
    ]);
  });

  it(
    'lists those of a meta collection in the order of their numbers',
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

  it('leaves out what is empty, and what is hidden by its definition', async () => {
    await define([
      { indicator: 'nothing', search: 'nowhere to be found' },
      { indicator: 'gone', assets: ['gone'] },
      { indicator: 'quiet', search: 'one', hidden: true },
    ]);
    expect(await listed(guest)).toEqual(FOLDERS);
    expect(await found(guest, 'quiet')).toEqual(ids('open/one.png'));
  });

  it(
    'names those alone in which one may see something',
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

  it('follows the library', async () => {
    const { folder } = server.portal;
    await rename(join(folder, 'open2'), join(folder, 'open10'));
    await expect.poll(() => listed(guest)).toEqual([...FOLDERS.slice(0, 2), 'folder/open10']);
    await rename(join(folder, 'open10'), join(folder, 'open2'));
    await expect.poll(() => listed(guest)).toEqual(FOLDERS);
  });

  it('can do without folders', async () => {
    await define([], false);
    expect(await listed(guest)).toEqual([]);
    expect(await problemOf(guest.collections.assets({ indicator: 'folder/open' }))).toBe(
      '404 collection-not-found',
    );
  });
});

describe('collection/get', { tags: ['7.call.collections.get'] }, () => {
  it('answers a saved search as it is sorted, in parts', async () => {
    const wide = { indicator: 'wide', search: 'png', filter: { width: '[42 TO *]' }, sort: 'width' };
    await define([{ ...wide, orientation: 'asc' }]);
    const { assets: everything } = await guest.search.query({
      query: 'png',
      filters: { width: { from: 42 } },
      sort: { field: 'width', direction: 'asc' },
    });
    const all = everything.map(({ id }) => id);
    expect(all).toHaveLength(5);
    expect(await found(guest, 'wide')).toEqual(all);
    expect(await found(guest, 'wide', { start: 1, rows: 2 })).toEqual(all.slice(1, 3));
    expect(await found(guest, 'wide', { start: 9 })).toEqual([]);
    await define([{ ...wide, orientation: 'desc' }]);
    expect(await found(guest, 'wide')).toEqual(all.reverse());
  });

  it('answers a list in its own order, what one may see of it', async () => {
    const picked = ids('open2/like.png', 'open/closed/deep.png', 'top.png', 'open/one.png');
    await define([{ indicator: 'picked', assets: ['gone', ...picked, ...picked] }]);
    expect(await found(guest, 'picked')).toEqual(picked);
    await restrict({ group: 'guests', folder: 'open/closed', access: 'none' });
    expect(await found(guest, 'picked')).toEqual(picked.filter((_, index) => index !== 1));
    expect(await found(guest, 'picked', { start: 1, rows: 1 })).toEqual([picked[2]]);
    const answer = await server.portal.json('collection/get?collection=picked&solr_rows=0');
    expect(answer).toEqual({ response: { numFound: 3, docs: [] } });
  });

  it(
    'answers 20 rows when none are said',
    { tags: ['7.call.collections.get', '9.collection-rows'] },
    async () => {
      // The library has fewer: an answer that holds all of them, and the same as with 20.
      const said = await server.portal.json('collection/get?collection=folder/open&solr_rows=20');
      expect(await server.portal.json('collection/get?collection=folder/open')).toEqual(said);
      expect(said).toMatchObject({ response: { numFound: 4 } });
    },
  );

  it('answers a folder with all below it, which is what its button searches for', async () => {
    const defaults: SearchDefaults = { sort: { field: 'score', direction: 'desc' }, view: 'grid' };
    const rows = collectionRows({
      config: [],
      server: await guest.collections.list(),
      locale: 'en',
      defaults,
    });
    expect(rows.map(({ label }) => label)).toEqual(['Bilder & "Töne"', 'open', 'open2']);
    for (const { source, url } of rows) {
      const { pathname, search } = new URL(url ?? '', 'http://portal');
      const result = await guest.search.query(searchFromUrl(pathname, search, defaults));
      const assets = await found(guest, source.kind === 'collection' ? source.indicator : '');
      expect(result.assets.map(({ id }) => id).sort()).toEqual(assets.sort());
    }
    expect((await found(guest, 'folder/open')).sort()).toEqual(
      ids('open/one.png', 'open/two.png', 'open/closed/deep.png', 'open/closed/way/out.png').sort(),
    );
  });

  it.each([
    'never there',
    'folder/',
    'folder/gone',
    'folder/open/closed',
    'folder',
    'constructor',
    'folder/OPEN',
  ])('says that there is no %s', async (indicator) => {
    expect(await problemOf(guest.collections.assets({ indicator }))).toBe('404 collection-not-found');
  });

  it('says the same of one in which one may see nothing', { tags: ['d.rights.everywhere'] }, async () => {
    await define([{ indicator: 'deep', assets: ids('open/closed/deep.png') }]);
    await restrict({ group: 'guests', folder: 'open', access: 'none' });
    for (const indicator of ['deep', 'folder/open']) {
      expect(await problemOf(guest.collections.assets({ indicator }))).toBe('404 collection-not-found');
      expect(await found(server.admin, indicator)).not.toEqual([]);
    }
  });
});

describe('admin/collections', { tags: ['d.calls.collections'] }, () => {
  const plain = (indicator: string): CollectionDefinition => ({ indicator, search: '' });

  it('keeps what was sent, over a restart too, and refuses what is based on an older version', async () => {
    const value = { collections: [plain('a'), { indicator: 'b', assets: ['gone'] }], folders: false };
    const { etag: old } = await administration().collections.get();
    const etag = await administration().collections.save(value, { ifMatch: old });
    await server.restart();
    expect(await administration().collections.get()).toEqual({ value, etag });
    expect(await listed(server.portal.client())).toEqual(['a']);
    const late = administration().collections.save({ collections: [] }, { ifMatch: old });
    expect(await problemOf(late)).toBe('412 changed-meanwhile');
  });

  it.each<[string, CollectionDefinition[], string]>([
    ['two of one name', [plain('a'), plain('a')], '400 invalid-request'],
    ['neither a search nor assets', [{ indicator: 'a' }], '400 invalid-request'],
    ['both of them', [{ ...plain('a'), assets: [] }], '400 invalid-request'],
    ['a list that is narrowed', [{ indicator: 'a', assets: [], filter: {} }], '400 invalid-request'],
    ['a list that is sorted', [{ indicator: 'a', assets: [], sort: 'score' }], '400 invalid-request'],
    ['the name of a folder', [plain('folder/open')], '400 invalid-request'],
    ['a filter of no field', [{ ...plain('a'), filter: { nofield: ['x'] } }], '400 unknown-field'],
    ['a filter of no facet', [{ ...plain('a'), filter: { description: ['x'] } }], '400 unknown-field'],
    ['a sort by no field', [{ ...plain('a'), sort: 'nofield' }], '400 unknown-field'],
    ['a sort with more in it', [{ ...plain('a'), sort: 'width asc' }], '400 invalid-request'],
    ['a range that is none', [{ ...plain('a'), filter: { width: '[a TO b]' } }], '400 invalid-request'],
  ])('refuses %s, and changes nothing', async (_what, collections, problem) => {
    await define([plain('before')]);
    expect(await problemOf(define(collections))).toBe(problem);
    expect((await administration().collections.get()).value).toEqual({ collections: [plain('before')] });
  });

  it('puts an old version back, at once', { tags: ['d.calls.collections', 'd.calls.history'] }, async () => {
    await define([plain('older')], false);
    await define([plain('newer')], false);
    const [entry] = await server.admin.history.list({ kind: 'collections' });
    await server.admin.history.restore({ id: entry?.id ?? '' });
    expect(await listed(guest)).toEqual(['older']);
  });
});

describe('the store of the dashboard', { tags: ['3.collection'] }, () => {
  it('shows what the server answers', async () => {
    await define([{ indicator: 'picked', assets: ids('top.png'), translation: { en: 'Picked' } }]);
    const collections = createCollectionsStore({
      portal: guest,
      config: () => [],
      locale: () => 'en',
      defaults: () => ({ sort: { field: 'score', direction: 'desc' }, view: 'grid' }),
      onError: (error) => {
        throw error;
      },
    });
    await collections.load();
    const rows = collections.store.getState().collections;
    expect(rows.map(({ label, url }) => [label, url])).toEqual([
      ['Picked', null],
      ['Bilder & "Töne"', '/search/*?f.folder=Bilder+%26+%22T%C3%B6ne%22'],
      ['open', '/search/*?f.folder=open'],
      ['open2', '/search/*?f.folder=open2'],
    ]);
    for (const { key } of rows) await collections.loadPosters(key);
    const { posters } = collections.store.getState();
    expect(rows.map(({ key }) => posters[key]?.assets.length)).toEqual([1, 1, 4, 1]);
    collections.leave();
  });
});
