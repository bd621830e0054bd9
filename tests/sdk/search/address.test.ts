import { describe, expect, it } from 'vitest';
import { searchFromUrl, searchToUrl, type SearchState } from '@assetportal/sdk/rules';

const defaults = { sort: { field: 'score', direction: 'desc' }, view: 'grid' } as const;

describe('searchFromUrl', () => {
  it.each<[string, Partial<SearchState>]>([
    ['', {}],
    ['sort=title:asc', { sort: { field: 'title', direction: 'asc' } }],
    ['sort=title:desc', { sort: { field: 'title', direction: 'desc' } }],
    ['sort=a.b-c_1:asc', { sort: { field: 'a.b-c_1', direction: 'asc' } }],
    ['sort=title:ascending', {}],
    ['sort=a title:asc', {}],
    ['sort=constructor:asc', {}],
    ['sort=title', {}],
    ['f.size=[1 TO 2]', { filters: { size: { from: '1', to: '2' } } }],
    ['f.size=[1 TO *]', { filters: { size: { from: '1' } } }],
    ['f.size=[* TO 2]', { filters: { size: { to: '2' } } }],
    ['f.size=[* TO *]', {}],
    ['f.keywords=sea&f.keywords=Sea&f.keywords=sky', { filters: { keywords: ['Sea', 'sky'] } }],
    ['f.size=[1 TO 2]&f.size=[3 TO 4]', { filters: { size: ['[1 TO 2]', '[3 TO 4]'] } }],
  ])('reads %j', (search, expected) => {
    expect(searchFromUrl('/search/a', search, defaults)).toEqual({
      query: 'a',
      filters: {},
      ...defaults,
      ...expected,
    });
  });

  it.each([
    ['/x/search/a', '*'],
    ['/search/a/b', 'a/b'],
    ['/search/', '*'],
    // Links of earlier versions.
    ['/search/a%2Fb', 'a/b'],
  ])('reads the query of the path %s as %j', (path, query) => {
    expect(searchFromUrl(path, '', defaults).query).toBe(query);
  });
});

describe('searchToUrl', () => {
  const state: SearchState = { query: 'a', filters: {}, ...defaults };
  it.each<[Partial<SearchState>, string]>([
    [{}, '/search/a'],
    [{ sort: { field: 'title', direction: 'desc' } }, '/search/a?sort=title%3Adesc'],
    [{ sort: { field: 'score', direction: 'asc' } }, '/search/a?sort=score%3Aasc'],
    [{ filters: { size: { to: 2 } } }, '/search/a?f.size=%5B*+TO+2%5D'],
    [{ filters: { size: {}, city: [] } }, '/search/a'],
    [{ query: '..' }, '/search/..%20'],
    [{ query: 'a..' }, '/search/a..'],
    [{ query: '...' }, '/search/...'],
    [{ query: '.a' }, '/search/.a'],
    [{ query: 'b/w' }, '/search/b%252Fw'],
    [{ query: '/' }, '/search/%252F'],
    [{ query: 'a%2Fb %252f' }, '/search/a%25252Fb%20%2525252f'],
    [{ query: '5%' }, '/search/5%25'],
  ])('writes %j as %s', (change, url) => {
    const written = searchToUrl({ ...state, ...change }, defaults);
    expect(written).toBe(url);
    const { pathname, search } = new URL(written, 'http://portal.example');
    const { query } = searchFromUrl(pathname, search, defaults);
    expect(query).toBe({ ...state, ...change }.query);
  });
});
