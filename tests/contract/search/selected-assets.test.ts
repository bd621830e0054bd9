import { describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { MAX_FILTER_IDS, type SearchReply } from '@assetportal/sdk/contract';
import { folderPortal } from '../../fixtures/folders.js';
import { problemOf } from '../../fixtures/problem.js';

const open = folderPortal();
const idOf = (path: Parameters<typeof open.asset>[0]) => open.asset(path).id;

describe('a search within a set of assets', () => {
  const filter = (ids: readonly string[], more: object = {}) => ({ filters: { id: ids, ...more } });
  const find = async (query: Parameters<typeof open.admin.search.query>[0]) =>
    (await open.admin.search.query(query)).assets.map(({ id }) => id);

  it('has exactly these assets, by ID or by the start of it, in the order of the request', async () => {
    const [deep, one, top] = [idOf('open/closed/deep.png'), idOf('open/one.png'), idOf('top.png')];
    expect(await find(filter([top, deep, one]))).toEqual([top, deep, one]);
    expect(await find(filter([one.slice(0, 9), top.slice(0, 8), '0123456789ab']))).toEqual([one, top]);
    expect(await find({ ...filter([top, deep, one]), start: 1, rows: 1 })).toEqual([deep]);
    expect(await find(filter(['0123456789abcdef01234567']))).toEqual([]);
  });

  it('can be searched, sorted, counted and filtered further', async () => {
    const set = [idOf('top.png'), idOf('open/two.png'), idOf('open/one.png')];
    expect(await find({ ...filter(set), query: 'two' })).toEqual([idOf('open/two.png')]);
    expect(await find({ ...filter(set), sort: { field: 'fname', direction: 'asc' } })).toEqual(
      ['open/one.png', 'top.png', 'open/two.png'].map((path) => idOf(path as 'top.png')),
    );
    expect(await find(filter(set, { folder: ['open'] }))).toEqual([set[1], set[2]]);
    const { facets } = await open.admin.search.query({ ...filter(set), facets: ['folder'] });
    expect(facets['folder']).toEqual([{ label: 'open', count: 2 }]);
  });

  it('is laid out in the same order', async () => {
    const set = ['open/two.png', 'top.png', 'open/one.png'].map((path) => open.asset(path as 'top.png'));
    const layoutOf = async (assets: typeof set) => [
      ...(await open.admin.search.layout(filter(assets.map(({ id }) => id)))).codes,
    ];
    const one = async (asset: (typeof set)[number]) => (await layoutOf([asset]))[0];
    expect(await layoutOf(set)).toEqual(await Promise.all(set.map(one)));
  });

  it(
    'has no assets that the visitor may not view, and does not count them',
    { tags: ['d.rights.everywhere'] },
    async () => {
      const { permissions } = createAdminClient(open.admin);
      onTestFinished(async () => void (await permissions.save({ rules: [] })));
      await permissions.save({ rules: [{ group: 'guests', folder: 'open2', access: 'none' }] });
      const [hidden, visible] = [idOf('open2/like.png'), idOf('top.png')];
      for (const start of [hidden, hidden.slice(0, 9)]) {
        const parameters = new URLSearchParams({ filter: JSON.stringify({ id: [start, visible] }) });
        const { response } = await open.portal.json<SearchReply>(`search?${parameters}`);
        expect(response).toMatchObject({ numFound: 1, docs: [{ id: visible }] });
      }
    },
  );

  it('has a maximum number of IDs', async () => {
    const many = Array.from({ length: MAX_FILTER_IDS + 1 }, (_, index) => `i${index}`);
    expect(await problemOf(open.admin.search.query(filter(many)))).toBe('400 invalid-request');
    expect(await find(filter(many.slice(1)))).toEqual([]);
  });
});
