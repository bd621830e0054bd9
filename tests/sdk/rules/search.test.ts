import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  initialPageSize,
  lazyLoadRows,
  lazyLoadTrigger,
  liveQuery,
  queryOfText,
  typedText,
  retryWithoutUnknown,
  searchFromUrl,
  searchToUrl,
  type SearchState,
} from '@assetportal/sdk/rules';
import { PortalError } from '@assetportal/sdk';
import type { FilterEntry, IndexField } from '@assetportal/sdk/contract';

describe('initialPageSize (specification, section 9)', () => {
  it.each([
    ['at least 25', { view: 'grid', width: 100, height: 100, itemWidth: 250, itemHeight: 250 }, 25],
    [
      '2 * (ceil(cols * rows) + 10)',
      { view: 'grid', width: 1000, height: 750, itemWidth: 250, itemHeight: 250 },
      44,
    ],
    [
      'a number for which columns and rows are not rounded separately',
      { view: 'grid', width: 1100, height: 600, itemWidth: 250, itemHeight: 250 },
      42,
    ],
    [
      'the same formula for thumbnails',
      { view: 'thumbnail', width: 1650, height: 1000, itemWidth: 330, itemHeight: 200 },
      70,
    ],
    ['the number for the default size of posters', { view: 'grid', width: 1000, height: 1000 }, 52],
    ['the number for the default size of thumbnails', { view: 'thumbnail', width: 330, height: 2000 }, 40],
    ['25 if nothing is measured yet', { view: 'grid', width: Number.NaN, height: -5, itemWidth: 0 }, 25],
  ] as const)(
    'for the grid and thumbnails, returns %s',
    { tags: ['9.page-size-grid'] },
    (_, measure, expected) => {
      expect(initialPageSize(measure)).toBe(expected);
    },
  );

  it.each([
    ['ceil(height / rowHeight) + 10', { view: 'list', width: 900, height: 1000, itemHeight: 180 }, 16],
    ['the number for the default height of a row', { view: 'list', width: 900, height: 181 }, 12],
    ['10 if nothing is measured yet', { view: 'list', width: 0, height: 0 }, 10],
  ] as const)('for the list, returns %s', { tags: ['9.page-size-list'] }, (_, measure, expected) => {
    expect(initialPageSize(measure)).toBe(expected);
  });
});

describe('lazyLoadRows (specification, section 9)', { tags: ['9.lazy-rows'] }, () => {
  it.each([
    ['at least 15', { view: 'grid', width: 300, itemWidth: 250 }, 15],
    ['ceil(5 * width ratio)', { view: 'grid', width: 1110, itemWidth: 250 }, 23],
    ['the same formula for thumbnails', { view: 'thumbnail', width: 3300 }, 50],
    ['15 for the list', { view: 'list', width: 3000 }, 15],
  ] as const)('returns %s', (_, measure, expected) => {
    expect(lazyLoadRows(measure)).toBe(expected);
  });
});

describe('lazyLoadTrigger (specification, section 9)', { tags: ['9.lazy-trigger'] }, () => {
  it.each([
    ['grid', 240, 960],
    ['thumbnail', 210, 840],
    ['list', 100, 700],
    ['grid', undefined, 1000],
    ['thumbnail', undefined, 800],
    ['list', undefined, 1260],
  ] as const)('for %s with items of %s px, returns %s px', (view, height, expected) => {
    expect(lazyLoadTrigger(view, height)).toBe(expected);
  });
});

describe('liveQuery, which searches for the last word as a prefix', () => {
  it.each([
    ['', ''],
    ['  ', '  '],
    ['*', '*'],
    ['harb', 'harb*'],
    ['red harb', 'red harb*'],
    ['harbor ', 'harbor '],
    ['harb*', 'harb*'],
    ['"exact phr', '"exact phr'],
    ['"exact phrase"', '"exact phrase"'],
    ['"a b" c', '"a b" c*'],
    ['city:Ber', 'city:Ber*'],
    ['city:', 'city:'],
    ['-ca', '-ca'],
    ['a OR', 'a OR'],
    ['a OR b', 'a OR b*'],
    ['taken_date:[2020 TO 2021]', 'taken_date:[2020 TO 2021]'],
    ['müll', 'müll*'],
    ['東京', '東京*'],
    ['C++', 'C++'],
  ])('converts %j to %j', (text, expected) => {
    expect(liveQuery(text)).toBe(expected);
  });
});

describe('text of the search field (W, A1: Enter never loses results)', { tags: ['2.search.input'] }, () => {
  it.each([
    ['', '*', ''],
    ['  ', '*', ''],
    ['lyo', 'lyo*', 'lyo'],
    ['new york', 'new york*', 'new york'],
    ['new ', 'new', 'new'],
    ['"lyo"', '"lyo"', '"lyo"'],
    ['lyo*', 'lyo*', 'lyo'],
    ['*', '*', ''],
    ['cat -dog', 'cat -dog', 'cat -dog'],
  ])('%j searches for %s, and the field shows %j', (text, query, shown) => {
    expect(queryOfText(text)).toBe(query);
    expect(typedText(query)).toBe(shown);
  });

  it.each([
    ['**', '**'],
    ['-ca*', '-ca*'],
    ['"new york"*', '"new york"*'],
  ])('shows the query %s of an address as %s', (query, shown) => {
    expect(typedText(query)).toBe(shown);
  });
});

describe('searchToUrl and searchFromUrl (specification, section 2, /search/{query})', () => {
  const defaults = { sort: { field: 'score', direction: 'desc' }, view: 'grid' } as const;
  const state = (change: Partial<SearchState> = {}): SearchState => ({
    query: '*',
    filters: {},
    ...defaults,
    ...change,
  });
  const read = (url: string) => {
    const [path = '', search = ''] = url.split('?');
    return searchFromUrl(path, search, defaults);
  };

  it.each([
    ['a search for all assets', state(), '/search/*'],
    ['an empty query', state({ query: '  ' }), '/search/*'],
    ['a query', state({ query: 'red & blue/ü?#' }), '/search/red%20%26%20blue%252F%C3%BC%3F%23'],
    [
      'filters to one parameter per value',
      state({ filters: { filetype: ['png', 'jpg'], city: ['A B'] } }),
      '/search/*?f.city=A+B&f.filetype=jpg&f.filetype=png',
    ],
    [
      'a range',
      state({ filters: { file_size: { from: 10, to: 20 } } }),
      '/search/*?f.file_size=%5B10+TO+20%5D',
    ],
    [
      'an open range',
      state({ filters: { taken_date: { from: '2020-01-01' } } }),
      '/search/*?f.taken_date=%5B2020-01-01+TO+*%5D',
    ],
    ['empty filters', state({ filters: { city: [], file_size: {} } }), '/search/*'],
    ['the sort', state({ sort: { field: 'title', direction: 'asc' } }), '/search/*?sort=title%3Aasc'],
    ['the view', state({ view: 'list' }), '/search/*?view=list'],
  ])('converts %s', { tags: ['2.routes.search'] }, (_, value, url) => {
    expect(searchToUrl(value, defaults)).toBe(url);
  });

  it.each([
    ['a stray percent sign', '/search/100%', { query: '100%' }],
    ['no query', '/search/', { query: '*' }],
    ['another page', '/asset/7', { query: '*' }],
    [
      'an unknown view and sort',
      '/search/a?view=poster&sort=title',
      { query: 'a', view: 'grid', sort: defaults.sort },
    ],
    ['an invalid sort field', '/search/a?sort=__proto__:asc', { sort: defaults.sort }],
    ['fields that would reach a prototype', '/search/a?f.__proto__=x&f.constructor=y&f.=z', { filters: {} }],
    ['foreign parameters', '/search/a?utm_source=x', { query: 'a', filters: {} }],
    ['a range without ends', '/search/a?f.file_size=[* TO *]', { filters: {} }],
    ['the same value twice', '/search/a?f.city=X&f.city=X', { filters: { city: ['X'] } }],
    ['an empty value (the top folder)', '/search/a?f.folder=', { filters: { folder: [''] } }],
  ])('parses the valid parts of %s', (_, url, expected) => {
    expect(read(url)).toMatchObject(expected);
  });

  it('converts any search to a URL and back', () => {
    const names = fc.constantFrom('city', 'file_size', 'asset_groups', 'x.y-z');
    const values = fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 20 }), {
      minLength: 1,
      maxLength: 4,
    });
    const range = fc.record({ from: fc.integer().map(String), to: fc.integer().map(String) });
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.dictionary(names, fc.oneof(values, range) as fc.Arbitrary<FilterEntry>, { noNullPrototype: true }),
        fc.constantFrom('grid', 'list', 'thumbnail'),
        (query, filters, view) => {
          const url = new URL(
            searchToUrl(state({ query, filters, view }), defaults),
            'http://portal.example',
          );
          const parsed = searchFromUrl(url.pathname, url.search, defaults);
          const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');
          expect(parsed.query).toBe(wellFormed(query).trim() || '*');
          expect(parsed.view).toBe(view);
          const sorted = Object.fromEntries(
            Object.entries(filters).map(([name, entry]) => [
              name,
              Array.isArray(entry) ? [...(entry as readonly string[])].sort() : entry,
            ]),
          );
          expect(parsed.filters).toEqual(sorted);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(['.', '..', '...', '%2e%2e', 'a/../b', '\ud800'])(
    'preserves the query %j in a browser’s URL',
    (query) => {
      const url = new URL(searchToUrl(state({ query }), defaults), 'http://portal.example');
      expect(searchFromUrl(url.pathname, url.search, defaults).query).toBe(
        query.replace(/\p{Surrogate}/gu, '\uFFFD'),
      );
    },
  );

  it('preserves a value that looks like a range', () => {
    const filters = { keywords: ['[1 TO 2]'], city: ['\\x'] };
    expect(read(searchToUrl(state({ filters }), defaults)).filters).toEqual(filters);
  });
});

describe('retryWithoutUnknown (specification, section 8, Search)', () => {
  const field = (name: string, isFacet = true): IndexField => ({
    name,
    isFacet,
    isRange: false,
    type: 'keyword',
    translation: {},
  });
  const fields = [field('city'), field('title', false)];
  const request = {
    facets: ['city', 'gone'],
    filters: { city: ['X'], missing: ['Y'] },
    sort: { field: 'old', direction: 'asc' },
  } as const;
  const serverError = new PortalError({ code: 'internal', status: 500, message: '' });
  const unknownField = new PortalError({ code: 'unknown-field', status: 400, message: '' });

  it.each([
    ['HTTP 500', serverError],
    ['unknown-field', unknownField],
  ])(
    'drops facets, filters and sort that the index does not have after %s',
    { tags: ['8.search.500', 'd.search.unknown-field'] },
    (_, error) => {
      expect(retryWithoutUnknown(error, 0, request, fields)).toEqual({
        kind: 'retry',
        dropped: ['gone', 'missing', 'old'],
        facets: ['city'],
        filters: { city: ['X'] },
        sort: undefined,
      });
    },
  );

  it('does not count a field that is not a facet, but filters and sorts by it', () => {
    const next = retryWithoutUnknown(
      unknownField,
      0,
      { facets: ['title'], filters: { title: ['x'] }, sort: { field: 'title', direction: 'asc' } },
      fields,
    );
    expect(next).toMatchObject({
      kind: 'retry',
      facets: [],
      filters: { title: ['x'] },
      sort: { field: 'title' },
    });
  });

  it('retries at most three times', { tags: ['8.search.500'] }, () => {
    expect(
      [0, 1, 2, 3].map((attempt) => retryWithoutUnknown(serverError, attempt, request, fields).kind),
    ).toEqual(['retry', 'retry', 'retry', 'give-up']);
  });

  it('retries a 500 even without unknown fields, but not an unknown-field error', () => {
    const validRequest = {
      facets: ['city'],
      filters: {},
      sort: { field: 'score', direction: 'desc' },
    } as const;
    expect(retryWithoutUnknown(serverError, 0, validRequest, fields)).toMatchObject({
      kind: 'retry',
      dropped: [],
      sort: validRequest.sort,
    });
    expect(retryWithoutUnknown(unknownField, 0, validRequest, fields)).toEqual({ kind: 'give-up' });
  });

  it.each([
    ['another status', new PortalError({ code: 'unavailable', status: 503, message: '' })],
    ['a missing response', new PortalError({ code: 'unreachable', message: '' })],
    ['a bug', new TypeError('x')],
  ])('does not retry after %s', (_, error) => {
    expect(retryWithoutUnknown(error, 0, request, fields)).toEqual({ kind: 'give-up' });
  });
});
