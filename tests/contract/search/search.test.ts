import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SearchReply } from '@assetportal/sdk/contract';
import { PREPARED_ASSETS, preparedLibrary } from '../../fixtures/prepared.js';
import { startedPortal } from '../../fixtures/started-portal.js';

const ASSETS = 40;

/** Returns the sample library with further files, so that there is more than one page of results. */
async function library() {
  const folder = await preparedLibrary();
  for (let at = PREPARED_ASSETS; at < ASSETS; at += 1)
    await writeFile(join(folder.path, `note-${at}.txt`), 'note '.repeat(at));
  return folder;
}

const portal = await startedPortal(library());

const search = (parameters: Record<string, string | string[]>) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    [value].flat().forEach((item) => query.append(name, item));
  return portal.json<SearchReply>(`search?${query}`);
};
const problem = async (path: string, init?: RequestInit) => {
  const response = await portal.api(path, init);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  return { status: response.status, ...((await response.json()) as { code: string; detail: string }) };
};

describe('GET search', () => {
  it(
    'returns all assets for * and for an empty query',
    { tags: ['7.call.search', '7.search.query'] },
    async () => {
      const all = await search({ solr_q: '*', solr_rows: '1000' });
      expect(all.response).toMatchObject({ numFound: ASSETS, start: 0 });
      expect(all.response.docs).toHaveLength(ASSETS);
      expect((await search({})).response.numFound).toBe(ASSETS);
      expect((await search({})).response.docs).toHaveLength(25);
    },
  );

  it(
    'filters by facets without affecting the counts of the filtered facet',
    { tags: ['7.search.filter', '7.search.facetfields'] },
    async () => {
      const before = await search({ solr_facetfields: ['filetype', 'creator'], solr_rows: '0' });
      const types = before.facetCounts.facetFields['filetype'] ?? [];
      expect(types.reduce((sum, { count }) => sum + count, 0)).toBe(ASSETS);
      const chosen = types[0];
      const after = await search({
        solr_facetfields: ['filetype', 'creator'],
        filter: JSON.stringify({ filetype: [chosen?.label] }),
        solr_rows: '1000',
      });
      expect(after.response.numFound).toBe(chosen?.count);
      expect(new Set(after.response.docs.map((doc) => doc.filetype))).toEqual(new Set([chosen?.label]));
      expect(after.facetCounts.facetFields['filetype']).toEqual(types);
    },
  );

  it('returns ranges, and filters by them', { tags: ['7.search.filter', 'd.search.ranges'] }, async () => {
    const all = await search({
      solr_facetfields: 'file_size',
      solr_rows: '1000',
      solr_sort: 'file_size asc',
    });
    const sizes = all.response.docs.map((doc) => doc.file_size);
    expect(all.facetCounts.facetRanges?.['file_size']).toMatchObject({ min: sizes[0], max: sizes.at(-1) });
    const middle = sizes[20] ?? 0;
    const some = await search({ filter: JSON.stringify({ file_size: `[${middle} TO *]` }), solr_rows: '0' });
    expect(some.response.numFound).toBe(sizes.filter((size) => size >= middle).length);
  });

  it.each(['imp_date', 'file_size', 'fname', 'title', 'rating', 'taken_date'])(
    'returns each asset once when paging by %s',
    async (field) => {
      const ids: string[] = [];
      for (let start = 0; start < ASSETS; start += 7) {
        const page = await search({ solr_sort: `${field} desc`, solr_start: String(start), solr_rows: '7' });
        ids.push(...page.response.docs.map((doc) => doc.id));
      }
      expect(ids).toHaveLength(ASSETS);
      expect(new Set(ids).size).toBe(ASSETS);
    },
  );

  it.each(['"', '(((', 'a OR', 'field:', '-', '"unclosed phrase', 'a:b:c', '\u0000', '*'.repeat(500), '😀'])(
    'returns 200 for the query %j',
    async (solr_q) => {
      const query = new URLSearchParams({ solr_q });
      expect((await portal.api(`search?${query}`)).status).toBe(200);
    },
  );
});

describe('POST search', () => {
  it('returns the same as GET', { tags: ['d.call.search.post'] }, async () => {
    const response = await portal.json<SearchReply>('search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ filter: { filetype: ['jpg'] }, solr_facetfields: ['filetype'], solr_rows: 5 }),
    });
    expect(response).toEqual(
      await search({ filter: '{"filetype":["jpg"]}', solr_facetfields: 'filetype', solr_rows: '5' }),
    );
  });
});

describe('search validation', () => {
  it.each([
    ['an unknown facet', 'solr_facetfields=nonsense', 'unknown-field', 'nonsense'],
    ['an unknown filter', 'filter={"nonsense":["x"]}', 'unknown-field', 'nonsense'],
    [
      'a filter named like a member of Object.prototype',
      'filter={"constructor":["x"]}',
      'unknown-field',
      'constructor',
    ],
    ['an unknown sort field', 'solr_sort=nonsense asc', 'unknown-field', 'nonsense'],
    ['a sort field that is not sortable', 'solr_sort=description asc', 'unknown-field', 'description'],
    ['an unknown sort direction', 'solr_sort=title sideways', 'invalid-request', 'solr_sort'],
    ['a filter that is not JSON', 'filter={nonsense', 'invalid-request', 'filter'],
    ['a filter that is a list', 'filter=[1]', 'invalid-request', 'filter'],
    ['a range without numbers', 'filter={"file_size":"[a TO b]"}', 'invalid-request', 'file_size'],
    ['a list for a range field', 'filter={"file_size":["1"]}', 'invalid-request', 'file_size'],
    ['too many rows', 'solr_rows=1001', 'invalid-request', 'solr_rows'],
    ['too many rows, with the maximum in the message', 'solr_rows=1001', 'invalid-request', '1000'],
    ['a negative start', 'solr_start=-1', 'invalid-request', 'solr_start'],
    ['rows that are not a number', 'solr_rows=ten', 'invalid-request', 'solr_rows'],
  ])('rejects %s', async (_case, query, code, named) => {
    const response = await problem(`search?${encodeURI(query)}`);
    expect(response).toMatchObject({ status: 400, code });
    expect(response.detail).toContain(named);
  });

  it.each([
    ['a body that is not JSON', '{', 'application/json', 400, 'not-json'],
    [
      'a body that would pollute a prototype',
      '{"__proto__":{"x":1}}',
      'application/json',
      400,
      'invalid-request',
    ],
    [
      'a body with another media type',
      'a=b',
      'application/x-www-form-urlencoded',
      415,
      'unsupported-media-type',
    ],
    [
      'a body that is too large',
      `{"solr_q":"${'x'.repeat(2_000_000)}"}`,
      'application/json',
      413,
      'body-too-large',
    ],
  ])('rejects %s', async (_case, body, type, status, code) => {
    expect(
      await problem('search', { method: 'POST', headers: { 'content-type': type }, body }),
    ).toMatchObject({
      status,
      code,
    });
  });

  it('reports problems in the language of the request', async () => {
    const [german, english] = await Promise.all(
      ['de-DE,de;q=0.9', 'en'].map((language) =>
        problem('search?solr_sort=nonsense asc', { headers: { 'accept-language': language } }),
      ),
    );
    expect(german?.detail).not.toBe(english?.detail);
    expect(german?.detail).toContain('nonsense');
    const range = `search?filter=${encodeURIComponent('{"file_size":["1"]}')}`;
    expect((await problem(range, { headers: { 'accept-language': 'de' } })).detail).toContain('[von TO bis]');
    expect((await problem(range, { headers: { 'accept-language': 'en' } })).detail).toContain('[from TO to]');
  });

  it('rejects unknown calls and unsupported methods', async () => {
    expect(await problem('nonsense')).toMatchObject({ status: 404, code: 'unknown-call' });
    const response = await portal.api('search', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST');
  });
});

describe('GET and POST assets', () => {
  it(
    'return assets in the requested order, and omit unknown ones',
    { tags: ['7.call.assets', 'd.call.assets.post'] },
    async () => {
      const docs = (await search({ solr_rows: '3' })).response.docs;
      const ids = docs.map((doc) => doc.id).reverse();
      const query = [...ids, 'unknown', '../../etc/passwd']
        .map((id) => `assetid=${encodeURIComponent(id)}`)
        .join('&');
      const response = await portal.json<SearchReply>(`assets?${query}`);
      expect(response.response.docs.map((doc) => doc.id)).toEqual(ids);
      const postReply = await portal.json('assets', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ assetid: ids }),
      });
      expect(postReply).toEqual(response);
    },
  );

  it('require an ID', async () => {
    expect(await problem('assets')).toMatchObject({ status: 400, code: 'invalid-request' });
  });
});

describe('information about the portal', () => {
  it('includes the fields, named in both languages', { tags: ['7.call.index.fields'] }, async () => {
    const { visible_fields } = await portal.json<{ visible_fields: Record<string, unknown>[] }>(
      'index/fields',
    );
    const rating = visible_fields.find((field) => field['field_name'] === 'rating');
    expect(rating).toMatchObject({ is_facet: true, range_facet: true, type: 'integer' });
    for (const { field_name, translation } of visible_fields) {
      const { de, en } = translation as Record<string, string>;
      expect(de, String(field_name)).toMatch(/^[^.]+$/);
      expect(en, String(field_name)).toMatch(/^[^.]+$/);
    }
  });

  it(
    'includes the index status, with failures for admins only',
    { tags: ['d.call.index.status'] },
    async () => {
      const counts = { found: ASSETS, done: ASSETS, failed: 0 };
      expect(await portal.json('index/status')).toEqual({ state: 'idle', ...counts });
      const headers = { authorization: `Bearer ${await portal.login()}` };
      expect(await portal.json('index/status', { headers })).toMatchObject({ failures: [] });
    },
  );

  it('includes languages, version, limits and configuration', async () => {
    expect(await portal.json('index/content_locales')).toEqual({
      locales: [
        { short: 'DE', lang: 'Deutsch' },
        { short: 'EN', lang: 'English' },
      ],
    });
    expect(await portal.json('info/check_version')).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    });
    expect(await portal.json('info/downloads')).toEqual({ max_assets: -1 });
    expect(await portal.json('config/global')).toMatchObject({ version: '5.1.4' });
  });

  it('includes the health status', async () => {
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
  });
});
