import { describe, expect, it } from 'vitest';
import { closestSearches } from '../../../packages/sdk/src/domains/search/views/closest.js';

describe('closestSearches', () => {
  it.each([
    ['the beginning of a word', 'flowr', {}, ['flo*']],
    ['any of several words, then their beginnings', 'red flowers', {}, ['red* OR flowers*', 'red* OR flow*']],
    ['the query without its filters first', 'lake', { filetype: ['x'] }, ['lake', 'lak*']],
    ['everything if only filters were active', '*', { filetype: ['x'] }, ['*']],
    ['words without operators', '"tall (tree', {}, ['tall* OR tree*', 'tal* OR tre*']],
    ['nothing for a short word', 'ab', {}, []],
  ])('searches for %s', (_, query, filters, expected) => {
    expect(closestSearches({ query, filters }).map((search) => search.query)).toEqual(expected);
  });

  it('drops the filters and keeps the sort', () => {
    const sort = { field: 'title', direction: 'asc' } as const;
    expect(closestSearches({ query: 'lake', filters: { filetype: ['x'] }, sort })[0]).toEqual({
      query: 'lake',
      filters: {},
      sort,
    });
  });
});
