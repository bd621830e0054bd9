/** @module-tag browser */
import { describe, expect, it } from 'vitest';
import { createPortal, type Fetch } from '@assetportal/sdk';
import { asset } from '../../support/asset.js';

/** Creates a fetch for a library with `count` assets. It returns at most `maxRows` rows per page. */
function library(count: number, maxRows = 1000) {
  const pages: [start: number, rows: number][] = [];
  const assets = Array.from({ length: count }, (_, index) => asset(`a${index}`));
  const facets: string[][] = [];
  const server = { pages, facets, assets, onPage: (_: number) => undefined as void };
  const fetch: Fetch = (input) => {
    const { searchParams } = new URL(input);
    const start = Number(searchParams.get('solr_start'));
    const rows = Number(searchParams.get('solr_rows'));
    pages.push([start, rows]);
    facets.push(searchParams.getAll('solr_facetfields'));
    const docs = server.assets.slice(start, start + Math.min(rows, maxRows));
    server.onPage(pages.length);
    return Promise.resolve(
      Response.json({
        response: { numFound: server.assets.length, start, docs },
        facetCounts: { facetFields: {} },
      }),
    );
  };
  return Object.assign(server, { portal: createPortal({ url: 'http://portal', fetch, retry: 0 }) });
}

async function ids(assets: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
  const all: string[] = [];
  for await (const { id } of assets) all.push(id);
  return all;
}
const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `a${from + index}`);

describe('portal.search.all', { tags: ['d.search.all'] }, () => {
  it.each([
    ['yields nothing for an empty library', 0, 1000, {}, names(0, 0), [[0, 200]]],
    ['yields a partial page', 150, 1000, {}, names(0, 150), [[0, 200]]],
    ['yields exactly one page', 200, 1000, {}, names(0, 200), [[0, 200]]],
    [
      'yields several pages',
      450,
      1000,
      {},
      names(0, 450),
      [
        [0, 200],
        [200, 200],
        [400, 200],
      ],
    ],
    [
      'continues after pages with fewer rows than requested',
      250,
      90,
      {},
      names(0, 250),
      [
        [0, 200],
        [90, 200],
        [180, 200],
      ],
    ],
    ['starts at `start`', 450, 1000, { start: 400 }, names(400, 450), [[400, 200]]],
    ['yields nothing for a `start` after the end', 10, 1000, { start: 400 }, [], [[400, 200]]],
    ['yields at most `rows` assets', 450, 1000, { rows: 30 }, names(0, 30), [[0, 30]]],
    [
      'yields at most `rows` assets over several pages',
      450,
      1000,
      { start: 10, rows: 250 },
      names(10, 260),
      [
        [10, 200],
        [210, 50],
      ],
    ],
    ['sends no request if `rows` is 0', 450, 1000, { rows: 0 }, [], []],
  ] as const)('%s', async (_, count, maxRows, query, expected, pages) => {
    const server = library(count, maxRows);
    expect(await ids(server.portal.search.all(query))).toEqual(expected);
    expect(server.pages).toEqual(pages);
  });

  it('requests no further pages after the caller leaves the loop', async () => {
    const server = library(1000);
    for await (const { id } of server.portal.search.all({})) if (id === 'a5') break;
    expect(server.pages).toHaveLength(1);
  });

  it('rejects with an AbortError as soon as the signal aborts', async () => {
    const server = library(1000);
    const controller = new AbortController();
    const seen: string[] = [];
    const loop = (async () => {
      for await (const { id } of server.portal.search.all({}, { signal: controller.signal })) {
        seen.push(id);
        if (id === 'a5') controller.abort();
      }
    })();
    await expect(loop).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toEqual(names(0, 6));
    expect(server.pages).toHaveLength(1);
  });

  it('yields each asset once if the library grows during the loop', async () => {
    const server = library(450);
    server.onPage = (page) => {
      if (page === 1) server.assets.unshift(asset('new'));
    };
    expect(await ids(server.portal.search.all({}))).toEqual(names(0, 450));
  });

  it('stops if the server returns the same page repeatedly', async () => {
    let requests = 0;
    const fetch: Fetch = () => {
      requests += 1;
      return Promise.resolve(
        Response.json({
          response: { numFound: 1e9, start: 0, docs: [asset('a')] },
          facetCounts: { facetFields: {} },
        }),
      );
    };
    expect(await ids(createPortal({ url: 'http://portal', fetch }).search.all({}))).toEqual(['a']);
    expect(requests).toBeLessThan(10);
  });
});

describe('portal.search.pages', () => {
  it('yields pages with the total number, and requests facets only with the first (R, SDK 9)', async () => {
    const server = library(450, 90);
    const pages = [];
    for await (const { total, start, assets } of server.portal.search.pages({ rows: 200, facets: ['city'] }))
      pages.push([total, start, assets.length]);
    expect(pages).toEqual([
      [450, 0, 90],
      [450, 90, 90],
      [450, 180, 90],
      [450, 270, 90],
      [450, 360, 90],
    ]);
    expect(server.facets).toEqual([['city'], [], [], [], []]);
  });

  it('stops requesting when the caller leaves the loop', async () => {
    const server = library(450);
    for await (const page of server.portal.search.pages({})) if (page.total > 0) break;
    expect(server.pages).toHaveLength(1);
  });
});
