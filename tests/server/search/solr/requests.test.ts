import fc from 'fast-check';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSolrEngine } from '../../../../packages/server/src/search/solr/solr-engine.js';
import type { RemoteEngine } from '../../../../packages/server/src/search/remote-engine.js';
import { anyText, request, type RequestOptions } from '../assets.js';

/**
 * Golden requests: the JSON that the adapter sends, compared with reviewed files. These tests run without Java. The suite
 * in `tests/engines/solr` proves that Solr gives the right results for these requests.
 */

/** Body of a request to `/select`. */
interface Body {
  query: string;
  filter: string[];
  limit: number;
  facet?: Record<string, { q?: string; domain?: unknown }>;
  params: Record<string, string | string[]>;
}

/** Response to every request: no results. */
const EMPTY = {
  responseHeader: { status: 0 },
  response: { numFound: 0, docs: [] },
  nextCursorMark: '*',
  facets: { count: 0, n_rating: { count: 1, min: 1, max: 5 } },
  facet_counts: { facet_fields: { t0f0: ['berlin', 2] } },
  grouped: {},
};

const SCOPE = {
  otherwise: false,
  rules: [
    { folder: 'open', visible: true },
    { folder: 'open/hidden', visible: false },
    { folder: 'open/hidden/again', visible: true },
  ],
};

/** Returns the text of a golden file, in the format of all files of the project. */
const golden = async (bodies: readonly Body[]): Promise<string> =>
  format(JSON.stringify(bodies), { ...(await resolveConfig(import.meta.filename)), parser: 'json' });

describe('requests to Solr', () => {
  let bodies: Body[] = [];
  let urls: string[] = [];
  let engine: RemoteEngine;
  let excluded: ReadonlySet<string>;
  const server = createServer((incoming, response) => {
    void json(incoming).then((body) => {
      bodies.push(body as Body);
      urls.push(incoming.url ?? '');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(EMPTY));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    engine = createSolrEngine({
      url: `solr+http://127.0.0.1:${port}/solr/assets`,
      excluded: () => Promise.resolve(excluded),
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    bodies = [];
    urls = [];
    excluded = new Set();
  });

  const SEARCHES: Record<string, RequestOptions> = {
    everything: {},
    words: { query: 'Blue "night sky" -sea title:ber*', rows: 50 },
    'phrase-with-prefix': { query: '"tor in ber"*' },
    umlauts: { query: 'Müller title:mueller "hans mueller" "in muen"* -title:"Köln"' },
    'numbers-and-dates': {
      query: 'width:1920 taken_date:2024-05 id:x sha256:AB',
      sort: { field: 'width', direction: 'asc' },
    },
    instants: {
      query: 'taken_date:"2024-05-01T10:00:00+02:00"',
      filters: { taken_date: { kind: 'range', from: 1_714_521_600, isInstant: true } },
      sort: { field: 'imp_date', direction: 'asc' },
      ranges: ['taken_date'],
    },
    filters: {
      filters: {
        keywords: ['New York', 'a,b+c'],
        folder: ['a/b'],
        title: ['Blue sky'],
        rating: { kind: 'range', from: 2 },
        file_size: ['10', 'x'],
      },
      facets: ['keywords', 'filetype'],
      ranges: ['rating'],
      facetLimit: 10,
    },
    scope: { scope: SCOPE, sort: { field: 'title', direction: 'desc' }, start: 100 },
    cursor: { cursor: '', rows: 1000, sort: { field: 'taken_date', direction: 'desc' } },
  };

  it.each(Object.entries(SEARCHES))('for a search: %s', async (name, options) => {
    if (name === 'scope') excluded = new Set(['removed', 'moved']);
    await engine.search(request(options));
    // The page, the number of results and the counts are requested concurrently.
    const rank = ({ facet, limit }: Body): number => Number(limit === 0) + Number(facet !== undefined);
    const ordered = bodies.toSorted((a, b) => rank(a) - rank(b));
    await expect(await golden(ordered)).toMatchFileSnapshot(`requests/${name}.json`);
  });

  it('for suggestions, lookups, folders and similar assets', async () => {
    const { filters } = request();
    excluded = new Set(['removed']);
    await engine.suggest({ text: 'new ber', filters, scope: SCOPE, rows: 5 });
    await engine.suggest({ text: 'sea', filters, scope: SCOPE, rows: 5, typos: 1 });
    await engine.existsMany([
      request({ query: 'sea', scope: SCOPE }),
      request({ filters: { rating: ['2'] } }),
    ]);
    await engine.topFolders(SCOPE);
    await expect(await golden(bodies)).toMatchFileSnapshot('requests/other.json');
  });

  it('contain the scope and the excluded IDs, whatever the call', async () => {
    const { filters } = request();
    excluded = new Set(['removed']);
    const scope = { otherwise: false, rules: [] };
    await engine.search(request({ scope, facets: ['city'], ranges: ['rating'] }));
    await engine.layout({ ...request({ scope }), most: 10, samples: 2 });
    await engine.suggest({ text: 'ber', filters, scope, rows: 5 });
    await engine.suggest({ text: 'ber', filters, scope, rows: 5, typos: 2 });
    await engine.fieldFacts(scope);
    await engine.topFolders(scope);
    expect(bodies.length).toBeGreaterThan(10);
    for (const { filter, params } of bodies) {
      expect(filter).toContain('{!lucene}(*:* -*:*)');
      const exclusion = filter.find((one) => one.startsWith('{!lucene cache=false}*:* -{!terms f=id'))!;
      const name = /v=\$(\w+)/.exec(exclusion)![1]!;
      expect(params[name]).toBe('removed');
    }
  });

  /** Everything that may occur outside of the parameters: names of fields and parameters, numbers, and operators. */
  const SYNTAX = /^(?:[\w$^.{}!=:()[\]*+ -]|\bTO\b)*$/;

  it('contain words and values only as parameters', async () => {
    const nasty = fc.oneof(
      anyText({ maxLength: 30 }),
      fc.constantFrom(
        '{!func}1',
        '$p0',
        '${p0}',
        '${p1}',
        '${x:y}',
        '"}',
        '","filter":["*:*"]',
        ']',
        '"} v=$x',
        "' OR *:*",
        '_query_:"{!lucene}*:*"',
        '*:*) OR (*:*',
        '\\"',
        'a,b',
        '[* TO *]',
        '{!xmlparser v="<x/>"}',
      ),
    );
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (text, value) => {
        bodies = [];
        urls = [];
        const options = {
          query: `${text} title:${text}* "${text}"*`,
          filters: { city: [value], fname: [value], folder: [value] },
        };
        const scope = { otherwise: true, rules: [{ folder: value, visible: false }] };
        const full = request({ ...options, scope, facets: ['city'], ranges: ['rating'] });
        await engine.search(full);
        await engine.suggest({ text, filters: full.filters, scope, rows: 5 });
        await engine.existsMany([full]);
        for (const { query, filter, facet, params } of bodies) {
          for (const part of [query, ...filter]) expect(part).toMatch(SYNTAX);
          for (const { q } of Object.values(facet ?? {})) if (q !== undefined) expect(q).toMatch(SYNTAX);
          for (const field of [params['facet.field'] ?? [], params['group.query'] ?? []].flat()) {
            expect(field).toMatch(SYNTAX);
          }
          // Solr replaces such parts of the whole text of a request, unless the request says otherwise.
          expect(JSON.stringify(params)).not.toContain('${');
        }
        for (const url of urls) expect(url).toContain('expandMacros=false');
      }),
      { numRuns: 50 },
    );
  });
});
