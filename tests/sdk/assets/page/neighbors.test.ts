import { describe, expect, it } from 'vitest';
import { filmstripWindow, listNeighbors, mapView, neighborsOf, similarSearch } from '@assetportal/sdk/rules';
import { SearchResults } from '../../../../packages/sdk/src/domains/search/results/results.js';
import { asset } from '../../support/asset.js';

describe('neighbors in the results', () => {
  const results = SearchResults.EMPTY.with(0, [asset('a'), asset('b')]).with(8, [asset('i'), asset('j')]);
  it.each([
    ['a', { at: 0, previous: undefined, next: { id: 'b' }, hasPrevious: false, hasNext: true }],
    ['b', { at: 1, previous: { id: 'a' }, next: undefined, hasPrevious: true, hasNext: true }],
    ['i', { at: 8, previous: undefined, next: { id: 'j' }, hasPrevious: true, hasNext: true }],
    ['j', { at: 9, previous: { id: 'i' }, next: undefined, hasPrevious: true, hasNext: false }],
  ])('of %s, also where the next one is not loaded', (id, expected) => {
    expect(neighborsOf({ results, numFound: 10 }, id)).toMatchObject({ total: 10, ...expected });
  });

  it('are missing for an unknown or the only asset', () => {
    expect(neighborsOf({ results, numFound: 10 }, 'x')).toBeNull();
    expect(neighborsOf({ results: SearchResults.EMPTY.with(0, [asset('a')]), numFound: 1 }, 'a')).toBeNull();
    expect(listNeighbors([asset('a')], 'a')).toBeNull();
    expect(listNeighbors([asset('a'), asset('b')], 'x')).toBeNull();
  });

  it('in a list that is complete', () => {
    expect(listNeighbors([asset('a'), asset('b')], 'b')).toMatchObject({
      at: 1,
      total: 2,
      previous: { id: 'a' },
      hasPrevious: true,
      hasNext: false,
    });
  });
});

describe('window of the filmstrip', () => {
  it.each([
    [0, 463, 0, 24],
    [4, 463, 0, 24],
    [12, 463, 0, 24],
    [13, 463, 1, 25],
    [211, 463, 199, 223],
    [462, 463, 439, 463],
    [3, 5, 0, 5],
    [81_203, 100_000, 81_191, 81_215],
  ])('at %i of %i is %i to %i', (at, total, from, to) => {
    expect(filmstripWindow(at, total)).toEqual({ from, to });
  });
});

describe('search for similar assets', () => {
  const similar = asset('a', { color_code: [5, 3], keywords: ['sea', 'boat'], folder: 'photos/2024' });
  it.each([
    ['color', { color_code: ['5'] }],
    ['keywords', { keywords: ['sea', 'boat'] }],
    ['folder', { folder: ['photos/2024'] }],
  ] as const)('by %s filters by %j', (by, filters) => {
    expect(similarSearch(similar, by)).toEqual({ query: '*', filters });
  });

  it('is missing without a color or a keyword', () => {
    expect(similarSearch(asset('a'), 'color')).toBeUndefined();
    expect(similarSearch(asset('a'), 'keywords')).toBeUndefined();
  });
});

describe('map around a place', () => {
  it('has the place in its center, and the squares that it covers', () => {
    const { viewBox, center, squares } = mapView({ lat: 35.6586, lon: 139.7454 });
    const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number);
    expect([left + width / 2, top + height / 2]).toEqual([
      expect.closeTo(center.x, 0),
      expect.closeTo(center.y, 0),
    ]);
    expect([width, height]).toEqual([344, 144]);
    expect(squares).toEqual([
      { key: '15_6', shift: 0 },
      { key: '16_6', shift: 0 },
    ]);
  });

  it('continues beyond the date line and ends at the poles', () => {
    const { squares } = mapView({ lat: -17, lon: 179 });
    expect(squares.map(({ key }) => key)).toEqual(['17_3', '0_3']);
    expect(squares[1]?.shift).toBeCloseTo((360 * 344) / 15);
    expect(mapView({ lat: 90, lon: 0 }).viewBox).not.toContain('NaN');
  });
});
