import { mkdir, writeFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EffectiveAccess } from '@assetportal/sdk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { RemoteServer } from '../../fixtures/search/remote-server.js';
import { folderOf, startedPortal } from '../../fixtures/started-portal.js';
import { listen } from '../http/event-client.js';

const server = new RemoteServer();
const web = await folderOf({
  'index.html':
    '<!doctype html><html lang="en"><head><title>x</title></head><body><div id="root"></div></body></html>',
});
const library = await folderOf({
  'one.txt': 'first',
  'open/two.txt': 'second',
  'open/three.txt': 'third',
  'open/four.txt': 'fourth',
});
const portal = await startedPortal(Promise.resolve(library), {
  web: web.path,
  timing: { settle: 10, batchAge: 0 },
  remoteSearch: {
    connect: server.connect,
    timing: { collect: 0, poll: 20, retry: 5, longestRetry: 20, check: 20 },
  },
});
const admin = { headers: { authorization: `Bearer ${await portal.login()}` } };

const search = async (query: string) => {
  const { response } = await portal.json<{ response: { docs: { id: string; fname: string }[] } }>(
    `search?solr_q=${query}&facetCounts=[filetype,1]`,
    admin,
  );
  return response.docs;
};
const state = async (): Promise<unknown> => (await fetch(`${portal.url}/readyz`)).json();
const pathIn = (name: string) => join(library.path, name);

describe('a portal whose search engine takes no changes', () => {
  it('hides removed and moved assets at once, and shows all changes later', async () => {
    const names = async () => (await search('*')).map(({ fname }) => fname).sort();
    expect(await names()).toEqual(['four.txt', 'one.txt', 'three.txt', 'two.txt']);
    server.isFull = true;
    await rm(pathIn('open/three.txt'));
    await rename(pathIn('open/four.txt'), pathIn('four.txt'));
    await writeFile(pathIn('five.txt'), 'fifth');
    await expect.poll(names).toEqual(['one.txt', 'two.txt']);
    // Searches do not show when the new file is indexed.
    const metrics = async () => (await fetch(`${portal.url}/metrics`, admin)).text();
    await expect.poll(metrics).toMatch(/^assetportal_search_pending [3-9]$/m);
    server.isFull = false;
    await expect.poll(names).toEqual(['five.txt', 'four.txt', 'one.txt', 'two.txt']);
  });
});

describe('a portal whose search engine is cut off', () => {
  let id: string;
  beforeAll(async () => {
    await portal.settled();
    id = (await search('first'))[0]?.id ?? '';
    expect(id).not.toBe('');
    server.isCutOff = true;
  });

  it.each([
    'search?solr_q=first',
    'search/layout?solr_q=first',
    'search/suggest?q=fi',
    'collection?operation=list',
    'collection/get?collection=folder/open',
    'dashboard',
    'index/fields?counts=1',
    'assets/similar?by=folder&assetid=',
    // Entries of the audit log contain only the IDs of assets, so that the search finds their names.
    'admin/audit?text=first',
  ])('responds to %s with 503', async (path) => {
    const response = await portal.api(path.endsWith('=') ? `${path}${id}` : path, admin);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await response.json()).toMatchObject({ code: 'search-unavailable' });
  });

  it.each([
    'assets?assetid=',
    'index/fields',
    'index/status',
    'session/check',
    'config/global',
    'config/bookmarks',
    'session/csets?asset_id=',
    'download?target=down&id=',
    'info/downloads',
    'admin/users',
    'admin/groups',
    'admin/folders',
    'admin/folders?q=open',
    'admin/rights',
    'admin/collections',
    'admin/convert_sets',
    'admin/activity',
    'admin/operation',
    'admin/audit',
    'admin/sessions',
  ])('responds to %s', async (path) => {
    const response = await portal.api(path.endsWith('=') ? `${path}${id}` : path, admin);
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
  });

  it('counts the folders of the current store', async () => {
    const { folders } = await portal.json<{ folders: { folder: string; assets: number }[] }>(
      'admin/folders',
      admin,
    );
    expect(folders).toEqual([{ folder: 'open', assets: 1, folders: 0 }]);
    await mkdir(pathIn('later'));
    await writeFile(pathIn('later/new.txt'), 'new');
    const names = async () => {
      const reply = await portal.json<{ folders: { folder: string }[] }>('admin/folders', admin);
      return reply.folders.map(({ folder }) => folder);
    };
    await expect.poll(names).toEqual(['later', 'open']);
  });

  it('evaluates permissions without examples', async () => {
    const evaluate = () =>
      portal.json<EffectiveAccess>('admin/rights/effective', {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ guest: true, rights: [{ group: 'guests', folder: 'open', access: 'none' }] }),
      });
    const { counts, reasons, ...rest } = await evaluate();
    expect(counts.none).toBe(1);
    expect(reasons.map(({ folder }) => folder)).toContain('open');
    expect(rest).not.toHaveProperty('sample');
  });

  it.each(['/', '/search', '/asset/', '/login', '/admin/search'])('serves the page %s', async (path) => {
    const response = await fetch(`${portal.url}${path}${path === '/asset/' ? id : ''}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<div id="root">');
  });

  it('allows logins, reports the state, and accepts bookmarks', async () => {
    expect(await portal.login()).not.toBe('');
    await expect.poll(state).toEqual({ status: 'ok', search: 'unavailable' });
    const bookmarks = await portal.api('config/bookmarks', {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify([{ id }]),
    });
    expect(bookmarks.status).toBe(200);
  });

  it('sends the events of changes to the store', async () => {
    const events = await listen(portal, { token: await portal.login() });
    await writeFile(pathIn('six.txt'), 'sixth');
    await events.next(({ type }) => type === 'assets');
    server.isCutOff = false;
    await expect.poll(async () => (await search('sixth')).length).toBe(1);
    // The engine shows the change before the feeder has received its reply.
    await expect.poll(state).toEqual({ status: 'ok', search: 'ok' });
  });
});
