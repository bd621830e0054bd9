import { beforeEach, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { DEFAULT_WITHOUT_RULE, type Asset, type AccessRule } from '@assetportal/sdk/contract';
import { folderPortal, IMAGES, type ImagePath } from '../../fixtures/folders.js';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';

const server = folderPortal();
const adminClient = () => createAdminClient(server.admin);
const save = (...rules: AccessRule[]) => adminClient().permissions.save({ rules });
const hidden = (group: string, folder = 'open/closed'): AccessRule => ({ group, folder, access: 'none' });

/** Returns the paths of the images that a user can view. */
async function visiblePaths(portal: Portal): Promise<string[]> {
  const { assets, total } = await portal.search.query({ rows: 100 });
  expect(total).toBe(assets.length);
  return assets.map(pathOf).sort();
}
const pathOf = ({ folder, fname }: Asset) => [folder, fname].filter((part) => part !== '').join('/');
const allBut = (...hiddenPaths: ImagePath[]) => IMAGES.filter((path) => !hiddenPaths.includes(path)).sort();

beforeEach(() => save());

describe('admin/rights', { tags: ['d.calls.rights'] }, () => {
  it('stores the rules unchanged, also across a restart', async () => {
    const rules: AccessRule[] = [
      { group: 'guests', folder: '', access: 'view' },
      { group: 'users', folder: 'not there yet/ü', access: 'download', convertSets: ['original'] },
      hidden('guests'),
    ];
    const { etag } = await save(...rules);
    expect(await adminClient().permissions.get()).toMatchObject({ value: { rules }, etag });
    await server.restart();
    expect(await adminClient().permissions.get()).toMatchObject({ value: { rules }, etag });
    expect(await visiblePaths(server.portal.client())).toEqual(
      allBut('open/closed/deep.png', 'open/closed/way/out.png'),
    );
  });

  it(
    'rejects a change based on an outdated version',
    { tags: ['d.calls.rights', 'd.updates.if-match'] },
    async () => {
      const { etag } = await adminClient().permissions.get();
      const { etag: newer } = await save(hidden('users'));
      const late = adminClient().permissions.save({ rules: [] }, { ifMatch: etag });
      expect(await problemOf(late)).toBe('412 changed-meanwhile');
      expect(await adminClient().permissions.get()).toMatchObject({
        value: { rules: [hidden('users')] },
        etag: newer,
      });
    },
  );

  it.each<[string, AccessRule[], string]>([
    ['an unknown group', [hidden('unknown')], '404 group-not-found'],
    [
      'an unknown convert set',
      [{ group: 'users', folder: '', access: 'download', convertSets: ['original', 'huge'] }],
      '404 convert-set-unknown',
    ],
    ['two rules for the same group and folder', [hidden('users'), hidden('Users')], '400 invalid-request'],
    ['a trailing slash', [hidden('users', 'open/')], '400 invalid-request'],
    ['a path outside the library', [hidden('users', '/etc')], '400 invalid-request'],
    ['an empty list of convert sets', [{ ...hidden('users'), convertSets: [] }], '400 invalid-request'],
    ['an unknown access level', [{ ...hidden('users'), access: 'edit' as 'view' }], '400 invalid-request'],
  ])('rejects %s, and changes nothing', async (_name, rules, problem) => {
    await save(hidden('guests'));
    expect(await problemOf(save(...rules))).toBe(problem);
    expect((await adminClient().permissions.get()).value.rules).toEqual([hidden('guests')]);
  });

  it(
    'restores a valid old version, which takes effect immediately',
    { tags: ['d.calls.rights', 'd.calls.history'] },
    async () => {
      await adminClient().groups.add({ name: 'board' });
      await save(hidden('guests'));
      await save({ group: 'board', folder: '', access: 'view' });
      await save();
      const entries = await server.admin.history.list({ kind: 'rights' });
      const [boardVersion, guestVersion] = entries.map(({ id }) => id);
      await server.admin.history.restore({ id: guestVersion ?? '' });
      expect(await visiblePaths(server.portal.client())).not.toContain('open/closed/deep.png');
      await adminClient().groups.remove({ name: 'board' });
      const late = server.admin.history.restore({ id: boardVersion ?? '' });
      expect(await problemOf(late)).toBe('404 group-not-found');
      expect((await adminClient().permissions.get()).value.rules).toEqual([hidden('guests')]);
    },
  );

  it('SM4: warns about rules for folders that do not exist, and names the most similar folder', async () => {
    const folders = ['Open/closed', 'open ', 'opne/closed', 'nowhere at all', 'open/closed', ''];
    const rules = folders.map((folder): AccessRule => ({ group: 'guests', folder, access: 'none' }));
    const expected = [
      { code: 'folder-unknown', folder: 'Open/closed', nearest: 'open/closed', difference: 'case' },
      { code: 'folder-unknown', folder: 'open ', nearest: 'open', difference: 'spaces' },
      { code: 'folder-unknown', folder: 'opne/closed', nearest: 'open/closed', difference: 'spelling' },
      { code: 'folder-unknown', folder: 'nowhere at all' },
    ];
    const { etag, warnings } = await save(...rules);
    expect(warnings).toEqual(expected);
    expect((await adminClient().permissions.get()).value).toMatchObject({ rules, warnings: expected });
    // The warnings depend on the library, so the server never returns 304 for it.
    const headers = { authorization: `Bearer ${await server.portal.login()}`, 'if-none-match': etag ?? '' };
    expect((await server.portal.api('admin/rights', { headers })).status).toBe(200);
  });

  it('SM4: applies and stores the access without a rule', { tags: ['d.rights.rules'] }, async () => {
    const before = (await adminClient().permissions.get()).etag;
    const anna = await loggedIn(server.portal, 'anni');
    const rules: AccessRule[] = [{ group: 'guests', folder: 'open/closed', access: 'view' }];
    const withoutRule = { guests: 'none', users: 'view' } as const;
    await adminClient().permissions.save({ rules, withoutRule });
    const gina = server.portal.client();
    expect(await visiblePaths(gina)).toEqual(['open/closed/deep.png', 'open/closed/way/out.png']);
    expect(await visiblePaths(anna)).toEqual([...IMAGES].sort());
    const id = server.asset('top.png').id;
    expect(await problemOf(anna.downloads.link({ id }))).toBe('403 forbidden');
    expect(await problemOf(gina.previews.link({ id }))).toBe('404 asset-not-found');
    expect((await gina.search.suggest({ text: 'to' })).length).toBe(0);
    await server.restart();
    expect((await adminClient().permissions.get()).value).toMatchObject({ rules, withoutRule });
    // A client that does not know the setting leaves it unchanged. The default is not stored.
    await save();
    expect((await adminClient().permissions.get()).value).toMatchObject({ rules: [], withoutRule });
    await adminClient().permissions.save({ rules: [], withoutRule: DEFAULT_WITHOUT_RULE });
    expect((await adminClient().permissions.get()).etag).toBe(before);
    expect(await visiblePaths(server.portal.client())).toEqual([...IMAGES].sort());
  });

  it('removes the rules of a group with the group', async () => {
    await adminClient().groups.add({ name: 'Board' });
    await save(hidden('board'), hidden('guests'));
    await adminClient().groups.remove({ name: 'BOARD' });
    expect((await adminClient().permissions.get()).value.rules).toEqual([hidden('guests')]);
    await adminClient().groups.add({ name: 'Board' });
    const anna = await loggedIn(server.portal, 'anna', { groups: ['Board'] });
    expect(await visiblePaths(anna)).toEqual([...IMAGES].sort());
  });

  it('is recorded in the audit log', { tags: ['d.calls.rights', 'd.calls.audit'] }, async () => {
    await save(hidden('guests'));
    const [line] = await adminClient().audit.list({ subject: 'rights', rows: 1 });
    expect(line).toMatchObject({ action: 'saved', user: 'admin' });
  });
});

describe('a user', { tags: ['d.rights.rules'] }, () => {
  it('has the permissions of new groups from the next request on', async () => {
    await adminClient().groups.add({ name: 'press' });
    const paula = await loggedIn(server.portal, 'paula');
    await save(
      { group: 'users', folder: '', access: 'none' },
      { group: 'press', folder: '', access: 'view' },
    );
    expect(await visiblePaths(paula)).toEqual([]);
    await adminClient().users.change({ name: 'paula', groups: ['press'] });
    expect(await visiblePaths(paula)).toEqual([...IMAGES].sort());
    await adminClient().users.change({ name: 'paula', groups: [] });
    expect(await visiblePaths(paula)).toEqual([]);
  });

  it('finds no assets as an admin who is not an asset user, and can change the rules', async () => {
    const chief = await loggedIn(server.portal, 'chief', { isAssetUser: false, isGuiAdmin: true });
    expect(await visiblePaths(chief)).toEqual([]);
    await createAdminClient(chief).permissions.save({
      rules: [{ group: 'users', folder: '', access: 'download' }],
    });
    expect(await visiblePaths(chief)).toEqual([]);
  });

  it('may only view if the rule permits that, or download the listed convert sets', async () => {
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
    // Only convert sets that are permitted for every asset are returned.
    expect(await problemOf(bert.downloads.convertSets({ ids: [top.id, one.id] }))).toBe('403 forbidden');
  });
});

describe('hidden assets', { tags: ['d.rights.everywhere'] }, () => {
  const closed: ImagePath[] = ['open/closed/deep.png', 'open/closed/way/out.png'];
  const idOf = (path: ImagePath) => server.asset(path).id;
  let gina: Portal;
  beforeEach(() => {
    gina = server.portal.client();
  });

  it('are not part of any total, facet or range', async () => {
    const request = {
      rows: 0,
      facets: ['folder', 'filetype', 'width'],
      sort: { field: 'folder', direction: 'asc' },
    } as const;
    const before = await gina.search.query(request);
    await save(hidden('guests'));
    const { total, facets, ranges } = await gina.search.query(request);
    expect([before.total, total]).toEqual([IMAGES.length, IMAGES.length - 2]);
    expect(facets['filetype']).toEqual([{ label: 'png', count: IMAGES.length - 2 }]);
    expect(facets['folder']?.map(({ label }) => label).sort()).toEqual(['Bilder & "Töne"', 'open', 'open2']);
    expect(before.ranges['width']?.buckets).not.toEqual(ranges['width']?.buckets);
    for (const query of ['deep', `id:${idOf(closed[0] as ImagePath)}`, 'folder:closed', '-one', 'de*']) {
      const found = await gina.search.query({ query, rows: 100 });
      expect(found.assets.map(pathOf)).not.toContain(closed[0]);
      expect(found.total).toBe(found.assets.length);
    }
    const filtered = await gina.search.query({ filters: { folder: ['open/closed'] } });
    expect(filtered.total).toBe(0);
  });

  it('cannot be distinguished from assets that do not exist', async () => {
    await save(hidden('guests'));
    for (const id of [idOf(closed[0] as ImagePath), 'never-there']) {
      expect(await gina.assets.get({ ids: [id] })).toEqual([]);
      expect(await problemOf(gina.downloads.convertSets({ ids: [id] }))).toBe('404 asset-not-found');
      expect(await problemOf(gina.downloads.link({ id }))).toBe('404 asset-not-found');
      expect(await problemOf(gina.previews.link({ id }))).toBe('404 asset-not-found');
      const rendition = await server.portal.api(`renditions/${id}/preview?v=1`);
      expect([rendition.status, ((await rendition.json()) as { code: string }).code]).toEqual([
        404,
        'asset-not-found',
      ]);
    }
    expect(
      await gina.downloads.convertSets({ ids: [idOf(closed[0] as ImagePath), idOf('top.png')] }),
    ).not.toEqual([]);
  });

  it('are removed from bookmarks', async () => {
    const hugo = await loggedIn(server.portal, 'hugo');
    await save(hidden('users'));
    const ids = [idOf('top.png'), idOf('open/closed/deep.png')];
    expect(await hugo.bookmarks.save({ ids })).toEqual([ids[1]]);
    expect(await hugo.bookmarks.list()).toEqual([ids[0]]);
  });

  it('are not sent through older links and URLs', async () => {
    const asset = server.asset('open/closed/deep.png');
    const link = (await gina.downloads.link({ id: asset.id })).url;
    const preview = (await gina.previews.link({ id: asset.id })).url;
    const urls = [link, preview, asset.url ?? ''].map((path) => server.portal.url + path);
    const etags: string[] = [];
    for (const url of urls) {
      const response = await fetch(url);
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      etags.push(response.headers.get('etag') ?? '');
      const again = await fetch(url, { headers: { 'if-none-match': etags.at(-1) ?? '' } });
      expect(again.status).toBe(304);
    }
    await save(hidden('guests'));
    for (const [index, url] of urls.entries()) {
      const etag = etags[index] ?? '';
      for (const headers of [{}, { 'if-none-match': etag }, { range: 'bytes=0-9', 'if-range': etag }]) {
        for (const method of ['GET', 'HEAD']) {
          const response = await fetch(url, { method, headers: headers as Record<string, string> });
          expect([method, response.status, response.headers.get('etag')]).toEqual([method, 404, null]);
          await response.arrayBuffer();
        }
      }
    }
    // The permission to view does not include downloads.
    await save({ group: 'guests', folder: '', access: 'view' });
    expect((await fetch(urls[0] ?? '')).status).toBe(404);
    expect((await fetch(urls[1] ?? '')).status).toBe(200);
  });

  it('include all assets if guest access is turned off, regardless of the rules', async () => {
    await save({ group: 'guests', folder: '', access: 'download' });
    const { url } = await gina.downloads.link({ id: idOf('top.png') });
    expect((await fetch(server.portal.url + url)).status).toBe(200);
    await server.restart({ guests: false });
    expect((await fetch(server.portal.url + url)).status).toBe(404);
    expect(await problemOf(server.portal.client().search.query({}))).toBe('401 not-logged-in');
    await server.restart();
    expect((await fetch(server.portal.url + url)).status).toBe(200);
  });
});

describe('config/custom_html', () => {
  it('reports images of a page that guests may not view (section 7, Custom pages)', async () => {
    const [open, closed] = [server.asset('open/one.png').id, server.asset('open/closed/deep.png').id];
    const image = (id: string) => `<img src="/assetportal/api/renditions/${id}/large?v=1" alt="">`;
    const check = async () => {
      const pages = { page: [open, closed, 'unknown'].map(image).join('') };
      return (await adminClient().pages.check({ lang: 'en', pages }))['page']?.hiddenAssets;
    };
    expect(await check()).toEqual(['unknown']);
    await save(hidden('guests'));
    expect(await check()).toEqual([closed, 'unknown']);
  });
});
