import { describe, expect, it } from 'vitest';
import {
  assetIdsIn,
  COLLECTION_BOUNDS,
  collectionFaults,
  collectionFilters,
  factsKey,
  faultsOfCollections,
  metaPrefix,
  newPickedCollection,
  newSearchCollection,
  rowsOfCollection,
  searchOfCollection,
  searchOfLink,
  sourceKindOf,
  storedFilter,
  withCollection,
  withCollectionMoved,
  withCopy,
  withoutCollection,
  withoutPicked,
  withPicked,
  withPickedMoved,
  withTitle,
} from '../../../../packages/sdk/src/admin.js';
import { CollectionDefinition } from '../../../../packages/sdk/src/contract/schemas/collections.js';

const one = (indicator: string, more: Partial<CollectionDefinition> = {}): CollectionDefinition => ({
  indicator,
  search: '*',
  ...more,
});
const ids = (list: readonly CollectionDefinition[]) => list.map(({ indicator }) => indicator);

describe('the list of collections', () => {
  const list = [one('a'), one('press_1'), one('press_2')];
  it('adds, copies, changes, moves and removes', () => {
    expect(newSearchCollection([one('collection')], { search: 'x' })).toEqual(
      one('collection-2', { search: 'x' }),
    );
    expect(newPickedCollection(list, ['1', '1'])).toEqual({ indicator: 'collection', assets: ['1'] });
    const { collections, copy } = withCopy(
      [one('a', { translation: { en: 'A' } }), one('b')],
      'a',
      (title) => `${title} 2`,
    );
    expect(ids(collections)).toEqual(['a', 'a-2', 'b']);
    expect(copy?.translation).toEqual({ en: 'A 2' });
    expect(ids(withCollection(list, 'a', one('z')))).toEqual(['z', 'press_1', 'press_2']);
    expect(ids(withCollectionMoved(list, 'a', 2))).toEqual(['press_1', 'press_2', 'a']);
    expect(ids(withoutCollection(list, 'a'))).toEqual(['press_1', 'press_2']);
  });
  it('knows the meta collections and how a collection gets its assets', () => {
    expect(list.map(metaPrefix)).toEqual([null, 'press', 'press']);
    expect(sourceKindOf(one('a'))).toBe('search');
    expect(sourceKindOf({ assets: [] })).toBe('picked');
  });
  it('removes an empty title', () => {
    const named = withTitle(one('a'), 'de', 'Ä');
    expect(named.translation).toEqual({ de: 'Ä' });
    expect(withTitle(named, 'de', '')).toEqual(one('a'));
  });
});

describe('the search of a collection', () => {
  it('converts its filters in both directions', () => {
    const filter = { city: ['Bonn', 'Köln'], taken_date: '[2020 TO *]' };
    const filters = collectionFilters({ filter });
    expect(filters).toEqual({ city: ['Bonn', 'Köln'], taken_date: { from: '2020' } });
    expect(storedFilter(filters)).toEqual(filter);
    expect(storedFilter({})).toBeUndefined();
  });
  it('omits filters without a value, and sorts by relevance by default', () => {
    expect(searchOfCollection(one('a', { filter: { city: [], year: '[* TO *]' } }))).toEqual({
      query: '*',
      filters: {},
      sort: { field: 'score', direction: 'desc' },
    });
    expect(searchOfCollection({ indicator: 'a', assets: [] })).toBeNull();
  });
  it.each<[string, ReturnType<typeof searchOfLink>]>([
    [
      'https://portal.example/search/red%20rose?f.city=Bonn',
      { search: 'red rose', filter: { city: ['Bonn'] } },
    ],
    ['/search/*?sort=imp_date%3Aasc', { search: '*', sort: 'imp_date', orientation: 'asc' }],
    ['/base/search/a', { search: 'a' }],
    ['search for this', null],
    ['https://portal.example/asset/1', null],
  ])('is read from the link %s', (link, expected) => {
    expect(searchOfLink(link)).toEqual(expected);
  });
  it('has the order of the portal, which its links omit', () => {
    const byName = { sort: { field: 'fname', direction: 'asc' }, view: 'grid' } as const;
    expect(searchOfLink('/search/a', byName)).toEqual({ search: 'a', sort: 'fname', orientation: 'asc' });
    const byScore = { ...byName, sort: { field: 'score', direction: 'desc' } } as const;
    expect(searchOfLink('/search/a', byScore)).toEqual({ search: 'a' });
  });
  it('has the same facts as another collection with the same search', () => {
    expect(factsKey(one('a'))).toBe(factsKey(one('b', { translation: { en: 'B' } })));
    expect(factsKey(one('a'))).not.toBe(factsKey(one('a', { search: 'x' })));
  });
});

describe('chosen assets', () => {
  it('keep their order, and occur once', () => {
    expect(withPicked(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
    expect(withoutPicked(['a', 'b', 'c'], ['b'])).toEqual(['a', 'c']);
    expect(withPickedMoved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  });
  it.each<[string, string[]]>([
    ['a, b;c\n d a', ['a', 'b', 'c', 'd']],
    ['https://portal.example/asset/x%2Fy?from=1 "q" <r>', ['x/y', 'q', 'r']],
    ['https://portal.example/asset/%E0%A4%A', ['%E0%A4%A']],
    [' \n ', []],
    ['x'.repeat(101), []],
  ])('are read from pasted text %#', (text, expected) => {
    expect(assetIdsIn(text)).toEqual(expected);
  });
});

describe('the faults of a collection', () => {
  it.each<[CollectionDefinition, string]>([
    [one(''), 'collections.keyRequired'],
    [one('used'), 'collections.keyUsed'],
    [one('a/b'), 'collections.fault.indicator'],
    [one('x'.repeat(201)), 'fault.long'],
    [one('a', { search: 'x'.repeat(2001) }), 'fault.long'],
    [one('a', { translation: { en: 'x'.repeat(201) } }), 'fault.long'],
    [{ indicator: 'a', assets: Array.from({ length: 10_001 }, String) }, 'collections.fault.many'],
  ])('%#', (collection, key) => {
    expect(collectionFaults(collection, ['used']).map((fault) => fault.key)).toEqual([key]);
    if (collection.indicator !== 'used')
      expect(CollectionDefinition.safeParse(collection).success).toBe(false);
  });
  it('agree with the schema at the bounds, and accept any writing', () => {
    const most = one('🦅 صقر', {
      search: 'x'.repeat(COLLECTION_BOUNDS.search),
      translation: { en: '<script>alert(1)</script>' },
    });
    expect(collectionFaults(most, [])).toEqual([]);
    expect(CollectionDefinition.safeParse(most).success).toBe(true);
  });
  it('report an indicator that occurs twice', () => {
    expect([...faultsOfCollections([one('a'), one('a'), one('b')]).keys()]).toEqual(['a']);
  });
});

describe('the use of a collection', () => {
  const rows = [
    { key: 'top', indicator: 'press', translation: {}, label: 'Press' },
    { key: 'one', indicator: 'a', translation: {}, label: '' },
    { key: 'search', indicator: '', translation: {}, label: '' },
  ] as unknown as Parameters<typeof rowsOfCollection>[0];
  it('names the rows that show it, alone or in its meta collection', () => {
    expect(rowsOfCollection(rows, one('press_2'), 'en')).toEqual(['Press']);
    expect(rowsOfCollection(rows, one('a'), 'en')).toEqual(['one']);
    expect(rowsOfCollection(rows, one('b'), 'en')).toEqual([]);
  });
});
