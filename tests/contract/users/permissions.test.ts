import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import type { Asset, AccessRule } from '@assetportal/sdk/contract';
import { folderPortal, IMAGES, type ImagePath } from '../../fixtures/folders.js';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';

const server = folderPortal();
const administration = () => createAdminClient(server.admin);
const save = (...rules: AccessRule[]) => administration().permissions.save({ rules });
const hidden = (group: string, folder = 'open/closed'): AccessRule => ({ group, folder, access: 'none' });

/** The paths of the pictures that somebody finds. */
async function seen(portal: Portal): Promise<string[]> {
  const { assets, total } = await portal.search.query({ rows: 100 });
  expect(total).toBe(assets.length);
  return assets.map(pathOf).sort();
}
const pathOf = ({ folder, fname }: Asset) => [folder, fname].filter((part) => part !== '').join('/');
const allBut = (...hiddenOnes: ImagePath[]) => IMAGES.filter((path) => !hiddenOnes.includes(path)).sort();

beforeEach(() => save());

describe('admin/rights', { tags: ['d.calls.rights'] }, () => {
  it('keeps the rules as they were sent, over a restart too', async () => {
    const rules: AccessRule[] = [
      { group: 'guests', folder: '', access: 'view' },
      { group: 'users', folder: 'not there yet/ü', access: 'download', convertSets: ['original'] },
      hidden('guests'),
    ];
    const etag = await save(...rules);
    expect(await administration().permissions.get()).toEqual({ value: rules, etag });
    await server.restart();
    expect(await administration().permissions.get()).toEqual({ value: rules, etag });
    expect(await seen(server.portal.client())).toEqual(
      allBut('open/closed/deep.png', 'open/closed/way/out.png'),
    );
  });

  it(
    'refuses a change that is based on an older version',
    { tags: ['d.calls.rights', 'd.updates.if-match'] },
    async () => {
      const { etag } = await administration().permissions.get();
      const newer = await save(hidden('users'));
      const late = administration().permissions.save({ rules: [] }, { ifMatch: etag });
      expect(await problemOf(late)).toBe('412 changed-meanwhile');
      expect(await administration().permissions.get()).toEqual({ value: [hidden('users')], etag: newer });
    },
  );

  it.each<[string, AccessRule[], string]>([
    ['a group that is not there', [hidden('nobody we know')], '404 group-not-found'],
    [
      'a convert set that is not there',
      [{ group: 'users', folder: '', access: 'download', convertSets: ['original', 'huge'] }],
      '404 convert-set-unknown',
    ],
    ['two rules of a group for a folder', [hidden('users'), hidden('Users')], '400 invalid-request'],
    ['a slash at the end', [hidden('users', 'open/')], '400 invalid-request'],
    ['a way out of the library', [hidden('users', '/etc')], '400 invalid-request'],
    ['no convert set at all', [{ ...hidden('users'), convertSets: [] }], '400 invalid-request'],
    ['what is no right', [{ ...hidden('users'), access: 'edit' as 'view' }], '400 invalid-request'],
  ])('refuses %s, and changes nothing', async (_what, rules, problem) => {
    await save(hidden('guests'));
    expect(await problemOf(save(...rules))).toBe(problem);
    expect((await administration().permissions.get()).value).toEqual([hidden('guests')]);
  });

  it(
    'puts an old version back that is still right, and at once',
    { tags: ['d.calls.rights', 'd.calls.history'] },
    async () => {
      await administration().groups.add({ name: 'board' });
      await save(hidden('guests'));
      await save({ group: 'board', folder: '', access: 'view' });
      await save();
      const entries = await server.admin.history.list({ kind: 'rights' });
      const [ofTheBoard, ofGuests] = entries.map(({ id }) => id);
      await server.admin.history.restore({ id: ofGuests ?? '' });
      expect(await seen(server.portal.client())).not.toContain('open/closed/deep.png');
      await administration().groups.remove({ name: 'board' });
      const late = server.admin.history.restore({ id: ofTheBoard ?? '' });
      expect(await problemOf(late)).toBe('404 group-not-found');
      expect((await administration().permissions.get()).value).toEqual([hidden('guests')]);
    },
  );

  it('loses the rules of a group with the group, so that one of its name finds none', async () => {
    await administration().groups.add({ name: 'Board' });
    await save(hidden('board'), hidden('guests'));
    await administration().groups.remove({ name: 'BOARD' });
    expect((await administration().permissions.get()).value).toEqual([hidden('guests')]);
    await administration().groups.add({ name: 'Board' });
    const anna = await loggedIn(server.portal, 'anna', { groups: ['Board'] });
    expect(await seen(anna)).toEqual([...IMAGES].sort());
  });

  it('is written down', { tags: ['d.calls.rights', 'd.calls.audit'] }, async () => {
    await save(hidden('guests'));
    const [line] = await administration().audit.list({ subject: 'rights', rows: 1 });
    expect(line).toMatchObject({ action: 'saved', user: 'admin' });
  });
});

describe('a user', { tags: ['d.rights.rules'] }, () => {
  it('has the rights of their groups from the next request on', async () => {
    await administration().groups.add({ name: 'press' });
    const paula = await loggedIn(server.portal, 'paula');
    await save(
      { group: 'users', folder: '', access: 'none' },
      { group: 'press', folder: '', access: 'view' },
    );
    expect(await seen(paula)).toEqual([]);
    await administration().users.change({ name: 'paula', groups: ['press'] });
    expect(await seen(paula)).toEqual([...IMAGES].sort());
    await administration().users.change({ name: 'paula', groups: [] });
    expect(await seen(paula)).toEqual([]);
  });

  it('finds nothing as an admin without assets, who may set the rights', async () => {
    const chief = await loggedIn(server.portal, 'chief', { isAssetUser: false, isGuiAdmin: true });
    expect(await seen(chief)).toEqual([]);
    await createAdminClient(chief).permissions.save({
      rules: [{ group: 'users', folder: '', access: 'download' }],
    });
    expect(await seen(chief)).toEqual([]);
  });

  it('may only look where a rule says so, and have what it names', async () => {
    const bert = await loggedIn(server.portal, 'bert');
    await save(
      { group: 'users', folder: '', access: 'view' },
      { group: 'users', folder: 'open', access: 'download', convertSets: ['original'] },
    );
    const [top, one] = [server.asset('top.png'), server.asset('open/one.png')];
    expect(await problemOf(bert.downloads.convertSets({ ids: [top.id] }))).toBe('403 forbidden');
    expect(await problemOf(bert.downloads.link({ id: top.id }))).toBe('403 forbidden');
    expect((await bert.previews.link({ id: top.id })).url).toContain(top.id);
    expect(await bert.downloads.convertSets({ ids: [one.id] })).toMatchObject([{ id: 'original' }]);
    expect((await bert.downloads.link({ id: one.id })).url).toContain(one.id);
    // What every one of them can be had in.
    expect(await problemOf(bert.downloads.convertSets({ ids: [top.id, one.id] }))).toBe('403 forbidden');
  });
});

describe('what is hidden from someone', { tags: ['d.rights.everywhere'] }, () => {
  const closed: ImagePath[] = ['open/closed/deep.png', 'open/closed/way/out.png'];
  const idOf = (path: ImagePath) => server.asset(path).id;
  let gina: Portal;
  beforeEach(() => {
    gina = server.portal.client();
  });

  it('is in no count, no facet and no range', async () => {
    const asked = {
      rows: 0,
      facets: ['folder', 'filetype', 'width'],
      sort: { field: 'folder', direction: 'asc' },
    } as const;
    const before = await gina.search.query(asked);
    await save(hidden('guests'));
    const { total, facets, ranges } = await gina.search.query(asked);
    expect([before.total, total]).toEqual([IMAGES.length, IMAGES.length - 2]);
    expect(facets['filetype']).toEqual([{ label: 'png', count: IMAGES.length - 2 }]);
    expect(facets['folder']?.map(({ label }) => label).sort()).toEqual(['Bilder & "Töne"', 'open', 'open2']);
    expect(before.ranges['width']?.buckets).not.toEqual(ranges['width']?.buckets);
    for (const query of ['deep', `id:${idOf(closed[0] as ImagePath)}`, 'folder:closed', '-one', 'de*']) {
      const found = await gina.search.query({ query, rows: 100 });
      expect(found.assets.map(pathOf)).not.toContain(closed[0]);
      expect(found.total).toBe(found.assets.length);
    }
    const narrowed = await gina.search.query({ filters: { folder: ['open/closed'] } });
    expect(narrowed.total).toBe(0);
  });

  it('cannot be told from what is not there', async () => {
    await save(hidden('guests'));
    for (const id of [idOf(closed[0] as ImagePath), 'never-there']) {
      expect(await gina.assets.get({ ids: [id] })).toEqual([]);
      expect(await problemOf(gina.downloads.convertSets({ ids: [id] }))).toBe('404 asset-not-found');
      expect(await problemOf(gina.downloads.link({ id }))).toBe('404 asset-not-found');
      expect(await problemOf(gina.previews.link({ id }))).toBe('404 asset-not-found');
      const picture = await server.portal.api(`renditions/${id}/preview?v=1`);
      expect([picture.status, ((await picture.json()) as { code: string }).code]).toEqual([
        404,
        'asset-not-found',
      ]);
    }
    expect(
      await gina.downloads.convertSets({ ids: [idOf(closed[0] as ImagePath), idOf('top.png')] }),
    ).not.toEqual([]);
  });

  it('is taken out of bookmarks', async () => {
    const hugo = await loggedIn(server.portal, 'hugo');
    await save(hidden('users'));
    const ids = [idOf('top.png'), idOf('open/closed/deep.png')];
    expect(await hugo.bookmarks.save({ ids })).toEqual([ids[1]]);
    expect(await hugo.bookmarks.list()).toEqual([ids[0]]);
  });

  it('is no longer handed over by a link or an address from before', async () => {
    const asset = server.asset('open/closed/deep.png');
    const link = (await gina.downloads.link({ id: asset.id })).url;
    const preview = (await gina.previews.link({ id: asset.id })).url;
    const addresses = [link, preview, asset.url ?? ''].map((path) => server.portal.url + path);
    const etags: string[] = [];
    for (const address of addresses) {
      const response = await fetch(address);
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      etags.push(response.headers.get('etag') ?? '');
      const again = await fetch(address, { headers: { 'if-none-match': etags.at(-1) ?? '' } });
      expect(again.status).toBe(304);
    }
    await save(hidden('guests'));
    for (const [index, address] of addresses.entries()) {
      const etag = etags[index] ?? '';
      for (const headers of [{}, { 'if-none-match': etag }, { range: 'bytes=0-9', 'if-range': etag }]) {
        for (const method of ['GET', 'HEAD']) {
          const response = await fetch(address, { method, headers: headers as Record<string, string> });
          expect([method, response.status, response.headers.get('etag')]).toEqual([method, 404, null]);
          await response.arrayBuffer();
        }
      }
    }
    // Only to look at is not to have.
    await save({ group: 'guests', folder: '', access: 'view' });
    expect((await fetch(addresses[0] ?? '')).status).toBe(404);
    expect((await fetch(addresses[1] ?? '')).status).toBe(200);
  });

  it('is all of it from guests, once they are no longer let in, whatever a rule says', async () => {
    await save({ group: 'guests', folder: '', access: 'download' });
    const { url } = await gina.downloads.link({ id: idOf('top.png') });
    expect((await fetch(server.portal.url + url)).status).toBe(200);
    await server.restart({ guests: false });
    expect((await fetch(server.portal.url + url)).status).toBe(404);
    expect(await problemOf(server.portal.client().search.query({}))).toBe('401 not-logged-in');
    await server.restart();
    expect((await fetch(server.portal.url + url)).status).toBe(200);
  });

  it('is no failure of the indexing that an admin is told of who may not see it', async () => {
    const broken = join(server.portal.folder, 'open/closed/broken.png');
    const failures = async () => (await server.admin.index.status()).failures?.map(({ fname }) => fname);
    const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    await writeFile(broken, Buffer.concat([head, Buffer.alloc(100)]));
    await expect.poll(failures).toEqual(['broken.png']);
    await save(hidden('users'));
    expect(await failures()).toEqual([]);
    await save(hidden('users', 'open2'));
    expect(await failures()).toEqual(['broken.png']);
    await rm(broken);
    await expect.poll(failures).toEqual([]);
  });
});
