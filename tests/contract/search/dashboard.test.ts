import { beforeEach, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { API_BASE_PATH, type AccessRule } from '@assetportal/sdk/contract';
import { DEFAULT_CONFIG, type DashboardCollection } from '@assetportal/sdk/config';
import { folderPortal, IMAGES, type ImagePath } from '../../fixtures/folders.js';

const server = folderPortal();
const restrict = (...rules: AccessRule[]) => createAdminClient(server.admin).permissions.save({ rules });
const id = (path: ImagePath) => server.asset(path).id;
const row = (key: string, change: Partial<DashboardCollection>): DashboardCollection => ({
  key,
  search: '*',
  sort: 'imp_date',
  orientation: 'desc',
  translation: {},
  label: '',
  indicator: '',
  visible: true,
  position: 0,
  ...change,
});
const configure = (collections: DashboardCollection[]) =>
  server.admin.config.save({
    config: { ...DEFAULT_CONFIG, dashboard: { ...DEFAULT_CONFIG.dashboard, collections } },
  });

let guest: Portal;
beforeEach(async () => {
  guest = server.portal.client();
  await restrict();
  await configure([]);
  await createAdminClient(server.admin).collections.save({ collections: [] });
});

describe('dashboard', { tags: ['2.dashboard.rows'] }, () => {
  it('has the newest assets and the folders as rows, with their posters', async () => {
    const { total, collections, posters } = await guest.collections.dashboard();
    expect(total).toBe(IMAGES.length);
    expect(collections).toEqual(await guest.collections.list());
    expect(Object.keys(posters)).toEqual([
      'newest',
      ...collections.map(({ indicator }) => `collection:${indicator}`),
    ]);
    expect(posters['newest']?.total).toBe(IMAGES.length);
    const open = posters['collection:folder/open'];
    expect([open?.total, open?.assets.length]).toEqual([4, 4]);
  });

  it('has the configured rows instead, with their results in their order', async () => {
    await configure([
      row('wide', { search: 'png', sort: 'width', orientation: 'asc', position: 1 }),
      row('hidden', { visible: false }),
      row('picked', { indicator: 'picked', position: 2 }),
    ]);
    const picked = [id('open/two.png'), id('top.png')];
    await createAdminClient(server.admin).collections.save({
      collections: [{ indicator: 'picked', assets: picked }],
      folders: false,
    });
    const { posters } = await guest.collections.dashboard();
    expect(Object.keys(posters)).toEqual(['wide', 'collection:picked']);
    expect(posters['collection:picked']?.assets.map((asset) => asset.id)).toEqual(picked);
    const widths = posters['wide']?.assets.map(({ width }) => width) ?? [];
    expect(widths).toEqual([...widths].sort((a = 0, b = 0) => a - b));
  });

  it('has only the fields that the page shows', async () => {
    const { posters } = await guest.collections.dashboard();
    const [poster] = posters['newest']?.assets ?? [];
    expect(poster).toHaveProperty('thumbhash');
    expect(poster).toHaveProperty('url');
    expect(poster).not.toHaveProperty('sha256');
    expect(poster).not.toHaveProperty('mime');
  });

  it('has only visible assets', { tags: ['2.dashboard.rows', 'd.rights.everywhere'] }, async () => {
    await restrict({ group: 'guests', folder: 'open', access: 'none' });
    const { total, posters } = await guest.collections.dashboard();
    const shown = Object.values(posters).flatMap(({ assets }) => assets.map(({ folder }) => folder));
    expect(total).toBeLessThan(IMAGES.length);
    expect(shown.filter((folder) => /^open(\/|$)/.test(folder))).toEqual([]);
    expect(Object.keys(posters)).not.toContain('collection:folder/open');
  });

  it('is sent again only after a change', async () => {
    const get = (etag?: string) =>
      fetch(`${server.portal.url}${API_BASE_PATH}dashboard`, {
        headers: etag === undefined ? {} : { 'if-none-match': etag },
      });
    const etag = async () => (await get()).headers.get('etag') ?? '';
    const first = await etag();
    expect((await get(first)).status).toBe(304);
    await configure([row('a', {})]);
    expect((await get(first)).status).toBe(200);
    const configured = await etag();
    await createAdminClient(server.admin).collections.save({ collections: [], folders: false });
    expect((await get(configured)).status).toBe(200);
    const defined = await etag();
    await restrict({ group: 'guests', folder: 'open', access: 'none' });
    expect((await get(defined)).status).toBe(200);
  });
});
