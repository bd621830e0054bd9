import { describe, expect, it } from 'vitest';
import { createPortal, type Fetch } from '@assetportal/sdk';
import { asset } from '../support/asset.js';

/** A server in the place of `fetch` that has so many assets and answers at most so many at once. */
function library(count: number, most = 1000) {
  const pages: [start: number, rows: number][] = [];
  const assets = Array.from({ length: count }, (_, index) => asset(`a${index}`));
  const server = { pages, assets, answered: (_: number) => undefined as void };
  const fetch: Fetch = (input) => {
    const { searchParams } = new URL(input);
    const start = Number(searchParams.get('solr_start'));
    const rows = Number(searchParams.get('solr_rows'));
    pages.push([start, rows]);
    const docs = server.assets.slice(start, start + Math.min(rows, most));
    server.answered(pages.length);
    return Promise.resolve(
      Response.json({
        response: { numFound: server.assets.length, start, docs },
        facetCounts: { facetFields: {} },
      }),
    );
  };
  return Object.assign(server, { portal: createPortal({ url: 'http://portal', fetch, retry: 0 }) });
}

async function ids(found: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
  const all: string[] = [];
  for await (const { id } of found) all.push(id);
  return all;
}
const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `a${from + index}`);

describe('portal.search.all', { tags: ['d.search.all'] }, () => {
  it.each([
    ['nothing', 0, 1000, {}, names(0, 0), [[0, 200]]],
    ['one page', 150, 1000, {}, names(0, 150), [[0, 200]]],
    ['just a page', 200, 1000, {}, names(0, 200), [[0, 200]]],
    [
      'several',
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
      'a server that answers fewer than it is asked for',
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
    ['from a start', 450, 1000, { start: 400 }, names(400, 450), [[400, 200]]],
    ['behind the end', 10, 1000, { start: 400 }, [], [[400, 200]]],
    ['so many at most', 450, 1000, { rows: 30 }, names(0, 30), [[0, 30]]],
    [
      'so many at most, over pages',
      450,
      1000,
      { start: 10, rows: 250 },
      names(10, 260),
      [
        [10, 200],
        [210, 50],
      ],
    ],
    ['none', 450, 1000, { rows: 0 }, [], []],
  ] as const)('%s', async (_, count, most, query, expected, pages) => {
    const server = library(count, most);
    expect(await ids(server.portal.search.all(query))).toEqual(expected);
    expect(server.pages).toEqual(pages);
  });

  it('asks for no further page once the loop is left', async () => {
    const server = library(1000);
    for await (const { id } of server.portal.search.all({})) if (id === 'a5') break;
    expect(server.pages).toHaveLength(1);
  });

  it('ends with an AbortError as soon as the signal says so', async () => {
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

  it('names nothing twice where the library grows meanwhile', async () => {
    const server = library(450);
    server.answered = (page) => {
      if (page === 1) server.assets.unshift(asset('new'));
    };
    expect(await ids(server.portal.search.all({}))).toEqual(names(0, 450));
  });

  it('a server that answers the same page for ever is not asked for ever', async () => {
    let asked = 0;
    const fetch: Fetch = () => {
      asked += 1;
      return Promise.resolve(
        Response.json({
          response: { numFound: 1e9, start: 0, docs: [asset('a')] },
          facetCounts: { facetFields: {} },
        }),
      );
    };
    expect(await ids(createPortal({ url: 'http://portal', fetch }).search.all({}))).toEqual(['a']);
    expect(asked).toBeLessThan(10);
  });
});
