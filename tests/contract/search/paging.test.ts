import { describe, expect, it } from 'vitest';
import type { Problem, SearchReply } from '@assetportal/sdk/contract';
import { testEngine } from '../../fixtures/search/limited-engine.js';
import { folderOf, startedPortal } from '../../fixtures/started-portal.js';

const MAX_START = 20;
const NAMES = Array.from({ length: 23 }, (_, at) => `note-${String(at).padStart(2, '0')}.txt`);
const engine = testEngine({ maxStart: MAX_START, separateCounts: true });
const portal = await startedPortal(
  folderOf({
    ...Object.fromEntries(NAMES.map((name) => [name, name])),
    'other/one.md': 'one',
    'other/two.md': 'two',
  }),
  engine,
);

const search = (query: string) => portal.json<SearchReply>(`search?${query}`);
const problem = async (path: string, init?: RequestInit) => {
  const response = await portal.api(path, init);
  return (await response.json()) as Problem;
};
const SORTED = 'solr_q=note&solr_sort=fname%20asc';

describe('pages by cursor', () => {
  it('contain all results once, by GET and by POST', async () => {
    for (const send of [
      (cursor: string) => search(`${SORTED}&solr_rows=10&solr_cursor=${encodeURIComponent(cursor)}`),
      (cursor: string) =>
        portal.json<SearchReply>('search', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            solr_q: 'note',
            solr_sort: 'fname asc',
            solr_rows: 10,
            solr_cursor: cursor,
          }),
        }),
    ]) {
      const names: string[] = [];
      const sizes: number[] = [];
      for (let cursor: string | undefined = '*'; cursor !== undefined;) {
        const { response }: SearchReply = await send(cursor);
        expect(response).toMatchObject({ numFound: NAMES.length, start: 0 });
        names.push(...response.docs.map(({ fname }) => fname));
        sizes.push(response.docs.length);
        cursor = response.nextCursor;
      }
      expect(names).toEqual(NAMES);
      expect(sizes).toEqual([10, 10, 3]);
    }
  });

  it('are used by the SDK, also behind the maximum position', async () => {
    const { search } = portal.client();
    const query = { query: '*', sort: { field: 'fname', direction: 'asc' } } as const;
    const whole = await search.query({ ...query, rows: 1000 });
    const found: string[] = [];
    const places: number[] = [];
    for await (const { assets, start, total } of search.pages({ ...query, rows: 2 })) {
      expect(total).toBe(whole.total);
      places.push(start);
      found.push(...assets.map(({ id }) => id));
    }
    expect(found).toEqual(whole.assets.map(({ id }) => id));
    expect(places.at(-1)).toBeGreaterThan(MAX_START);
    const first = await search.query({ ...query, cursor: '*', rows: 10 });
    const rest: string[] = [];
    for await (const { id } of search.all({ ...query, start: 10, cursor: first.next })) rest.push(id);
    expect(rest).toEqual(found.slice(10));
    const limited = await search.query({ facets: ['filetype'], facetLimit: 1, rows: 0 });
    expect(limited.truncated).toEqual(['filetype']);
  });

  it('exist only if they are requested', async () => {
    expect((await search(`${SORTED}&solr_rows=10`)).response).not.toHaveProperty('nextCursor');
  });

  it.each([
    ['a position together with a cursor', 'search?solr_start=5&solr_cursor=*', ['solr_start', 'solr_cursor']],
    ['text that is no cursor', 'search?solr_cursor=x', ['solr_cursor']],
    ['a cursor that is too long', `search?solr_cursor=${'x'.repeat(4001)}`, ['solr_cursor', '4000']],
    ['an empty cursor', 'search?solr_cursor=', ['solr_cursor']],
    ['no facet values', 'search?solr_facetlimit=0', ['solr_facetlimit']],
    ['too many facet values', 'search?solr_facetlimit=1001', ['solr_facetlimit', '1000']],
  ])('reject %s', async (_case, path, named) => {
    const { status, code, detail } = await problem(path);
    expect([status, code]).toEqual([400, 'invalid-request']);
    for (const name of named) expect(detail).toContain(name);
  });

  it('reject the cursor of another order', async () => {
    const { response } = await search(`${SORTED}&solr_rows=10&solr_cursor=*`);
    const { status, detail } = await problem(
      `search?solr_q=note&solr_sort=fname%20desc&solr_cursor=${response.nextCursor!}`,
    );
    expect(status).toBe(400);
    expect(detail).toContain('solr_cursor');
  });
});

describe('pages by position', () => {
  it('end at the maximum of the search engine, which the problem names together with the cursor', async () => {
    expect((await search(`${SORTED}&solr_start=${MAX_START}`)).response.docs).toHaveLength(3);
    for (const [path, init] of [
      [`search?solr_start=${MAX_START + 1}`],
      ['search', { solr_start: MAX_START + 1 }],
      [`collection/get?collection=folder/other&solr_start=${MAX_START + 1}`],
    ] as const) {
      const { status, code, detail } = await problem(path, {
        ...(init && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(init),
        }),
      });
      expect([status, code]).toEqual([400, 'invalid-request']);
      for (const name of ['solr_start', String(MAX_START), 'solr_cursor']) expect(detail).toContain(name);
    }
    const page = await portal.json<SearchReply>('collection/get?collection=folder/other&solr_start=1');
    expect(page.response.docs).toHaveLength(1);
  });

  it('have limits that clients can read', async () => {
    expect(await portal.json('index/fields')).toMatchObject({ max_start: MAX_START, separate_counts: true });
  });
});

describe('number of facet values', () => {
  it('is limited, and facets with more values are reported', async () => {
    const facets = 'solr_facetfields=filetype&solr_facetfields=folder&solr_rows=0';
    const all = await search(facets);
    expect(all.facetCounts).not.toHaveProperty('truncated');
    const one = await search(`${facets}&solr_facetlimit=1`);
    expect(one.facetCounts.facetFields).toEqual({
      filetype: [{ label: 'txt', count: NAMES.length }],
      folder: [{ label: 'other', count: 2 }],
    });
    expect(one.facetCounts.truncated).toEqual(['filetype']);
  });
});

describe('an unavailable search engine', () => {
  it('causes a 503 with the time of the next attempt, while other calls work', async () => {
    const { docs } = (await search(`${SORTED}&solr_rows=1`)).response;
    engine.failIf(() => true);
    for (const path of [
      'search?solr_q=new',
      'search/layout?solr_q=new',
      'search/suggest?q=no',
      `assets/similar?assetid=${docs[0]!.id}&by=folder`,
      'collection/get?collection=folder/other',
    ]) {
      const response = await portal.api(path);
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([
        path,
        503,
        String(engine.retryAfter),
      ]);
      expect(await response.json()).toMatchObject({ code: 'search-unavailable' });
    }
    for (const path of [`assets?assetid=${docs[0]!.id}`, 'index/fields'])
      expect([path, (await portal.api(path)).status]).toEqual([path, 200]);
    // The pages contain the app, which then shows the failure.
    for (const page of ['/', '/search/*']) {
      const response = await fetch(`${portal.url}${page}`, { headers: { accept: 'text/html' } });
      expect([page, response.status]).toEqual([page, 200]);
    }
    engine.failIf(() => false);
    expect((await search('solr_q=new&solr_rows=0')).response.numFound).toBe(0);
  });
});
