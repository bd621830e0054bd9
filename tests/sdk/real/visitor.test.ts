/** @module-tag browser */
import type { Asset } from '@assetportal/sdk/contract';
import type { Portal } from '@assetportal/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { allAssets, FIRST_CALL, realPortal, sha256 } from './portal.js';

describe('a guest at a real portal', () => {
  let portal: Portal;
  let assets: Asset[];

  beforeAll(async () => {
    portal = await realPortal();
    assets = await allAssets(portal);
  }, FIRST_CALL);

  it(
    'has a session without a user name',
    { tags: ['7.call.session.get', 'd.session.guest-null'] },
    async () => {
      const session = await portal.session.get();
      expect(session).toMatchObject({ user: null, guest: true, isAssetUser: false, isGuiAdmin: false });
      expect(session.session).not.toBeNull();
      expect(session.login).toContainEqual(expect.objectContaining({ name: 'native' }));
    },
  );

  it('is not an admin', { tags: ['7.call.session.check'] }, async () => {
    expect(await portal.session.check()).toMatchObject({ isGuiAdmin: false });
  });

  it('finds every asset once', { tags: ['7.call.search', 'd.search.all'] }, async () => {
    const page = await portal.search.query({ query: '*', rows: 3 });
    expect(page.assets).toHaveLength(3);
    expect(assets).toHaveLength(page.total);
    expect(new Set(assets.map(({ id }) => id)).size).toBe(assets.length);
  });

  it(
    'returns as many assets for a facet value as the facet counts',
    { tags: ['7.search.filter', '7.search.facetfields'] },
    async () => {
      const { facets } = await portal.search.query({ facets: ['filetype', 'orientation'], rows: 0 });
      const values = facets['filetype'] ?? [];
      expect(values.length).toBeGreaterThan(1);
      for (const { label, count } of values) {
        const filtered = await portal.search.query({ filters: { filetype: [label] }, rows: 100 });
        expect(filtered.assets.map(({ filetype }) => filetype)).toEqual(Array(count).fill(label));
      }
      expect(Object.keys(facets)).toContain('orientation');
    },
  );

  it('sorts and pages the results', { tags: ['7.search.sort', '7.search.paging'] }, async () => {
    const sort = { field: 'file_size', direction: 'desc' } as const;
    const first = await portal.search.query({ sort, rows: 4 });
    const second = await portal.search.query({ sort, rows: 4, start: 4 });
    const sizes = [...first.assets, ...second.assets].map(({ file_size }) => file_size);
    expect(sizes).toEqual(
      assets
        .map(({ file_size }) => file_size)
        .sort((a, b) => b - a)
        .slice(0, 8),
    );
  });

  it('finds an asset by its title', { tags: ['7.search.query'] }, async () => {
    const title = assets[0]?.title ?? '';
    const { assets: found } = await portal.search.query({ query: `title:"${title}"` });
    expect(found.map((asset) => asset.title)).toContain(title);
  });

  it(
    'returns assets in the order of the request',
    { tags: ['7.call.assets', 'd.call.assets.post'] },
    async () => {
      const ids = assets.map(({ id }) => id).reverse();
      const found = await portal.assets.get({ ids: [...ids.slice(0, 2), 'no-such-asset', ...ids.slice(2)] });
      expect(found.map(({ id }) => id)).toEqual(ids);
      // More IDs than fit into a URL. Unknown IDs are omitted.
      const many = Array.from({ length: 700 }, (_, index) => `none-${index}`);
      expect(await portal.assets.get({ ids: [...many, ...ids] })).toHaveLength(ids.length);
    },
  );

  it('returns the fields of the index', { tags: ['7.call.index.fields'] }, async () => {
    const fields = await portal.index.fields();
    expect(fields).toContainEqual(expect.objectContaining({ name: 'filetype', isFacet: true }));
  });

  it('returns the progress of indexing', { tags: ['d.call.index.status'] }, async () => {
    expect(await portal.index.status()).toMatchObject({ state: 'idle', found: assets.length });
  });

  it('returns a preview of a page', { tags: ['7.call.download.preview'] }, async () => {
    const image = assets.find(({ asset_groups }) => asset_groups.includes('image'));
    const { url, assetGroups: groups } = await portal.previews.link({ id: image?.id ?? '' });
    expect(groups).toContain('image');
    const response = await portal.transport.open(url);
    expect(response.headers.get('content-type')).toMatch(/^image\//);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  it(
    'downloads the original',
    { tags: ['7.call.download', '7.call.download.file', '4.decision.fetch'] },
    async () => {
      const asset = assets[0];
      const { url } = await portal.downloads.link({ id: asset?.id ?? '' });
      const bytes = await (await portal.transport.open(url)).arrayBuffer();
      expect(bytes.byteLength).toBe(asset?.file_size);
      expect(await sha256(bytes)).toBe(asset?.sha256);
    },
  );

  it('returns the maximum number of assets per download', { tags: ['7.call.info.downloads'] }, async () => {
    expect(await portal.downloads.limits()).toBeGreaterThanOrEqual(-1);
  });

  it(
    'returns the version and the languages',
    {
      tags: ['7.call.info.check-version', '7.call.index.content-locales'],
    },
    async () => {
      expect((await portal.info.version()).version).toMatch(/^\d+\.\d+\.\d+/);
      const locales = await portal.translations.locales();
      expect(locales.map(({ short }) => short)).toEqual(expect.arrayContaining(['DE', 'EN']));
    },
  );

  it(
    'streams the original with its name and progress',
    { tags: ['d.downloads.resume', '4.decision.file-name'] },
    async () => {
      const [asset] = assets;
      if (asset === undefined) throw new Error('The library is empty.');
      let received = 0;
      const { name, size, stream, done } = await portal.downloads.stream(
        { asset },
        { onProgress: (bytes) => (received = bytes) },
      );
      const bytes = await new Response(stream).arrayBuffer();
      expect(await done).toEqual({ bytes: asset.file_size, sha256: asset.sha256 });
      expect({ name, size, received }).toEqual({
        name: asset.fname,
        size: asset.file_size,
        received: asset.file_size,
      });
      expect(await sha256(bytes)).toBe(asset.sha256);
    },
  );

  it('resumes after existing bytes', { tags: ['d.downloads.resume'] }, async () => {
    const [asset] = assets;
    if (asset === undefined) throw new Error('The library is empty.');
    const { etag, stream } = await portal.downloads.stream({ asset });
    await stream.cancel();
    const rest = await portal.downloads.stream({ asset }, { from: 1000, etag });
    expect((await new Response(rest.stream).arrayBuffer()).byteLength).toBe(asset.file_size - 1000);
  });

  it(
    'returns the available branding files and the OpenAPI document',
    {
      tags: ['7.call.config.available', '3.config.available', 'd.calls.openapi'],
    },
    async () => {
      expect(Object.values(await portal.config.available())).toContain(false);
      const { paths } = await portal.info.openapi();
      expect(Object.keys(paths)).toContain('/search');
    },
  );

  it('cannot change settings', { tags: ['d.errors.typed'] }, async () => {
    await expect(portal.config.save({ config: { global: {} } })).rejects.toMatchObject({
      name: 'PortalError',
      code: 'forbidden',
      status: 403,
      retryable: false,
    });
  });
});

describe('a visitor with wrong credentials', () => {
  it('is rejected with `wrong-credentials`', { tags: ['d.errors.problem'] }, async () => {
    await expect(realPortal({ user: 'nobody', pass: 'wrong' })).rejects.toMatchObject({
      code: 'wrong-credentials',
      status: 401,
    });
  });
});
