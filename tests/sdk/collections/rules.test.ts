import { describe, expect, it } from 'vitest';
import {
  collectionLabel,
  collectionRows,
  parseIndicator,
  searchFromUrl,
  type Indicator,
  type SearchDefaults,
} from '@assetportal/sdk/rules';
import { COLLECTION_ROWS, type Collection } from '@assetportal/sdk/contract';
import { createTranslator } from '@assetportal/sdk/translations';
import type { DashboardCollection } from '@assetportal/sdk/config';

const defaults: SearchDefaults = { sort: { field: 'score', direction: 'desc' }, view: 'grid' };
const row = (key: string, change: Partial<DashboardCollection> = {}): DashboardCollection => ({
  key,
  search: '*',
  sort: 'imp_date',
  orientation: 'desc',
  translation: {},
  label: '',
  indicator: '',
  visible: true,
  position: 0,
  ...change,
});
const rows = (config: readonly DashboardCollection[], server: readonly Collection[] = [], locale = 'en') =>
  collectionRows({ config, server, locale, defaults });
const keys = (...parts: Parameters<typeof rows>) => rows(...parts).map(({ key }) => key);

describe('parseIndicator (specification, section 3, Collection)', { tags: ['3.collection-meta'] }, () => {
  it.each<[string, Indicator]>([
    ['folder_7', { kind: 'meta', prefix: 'folder', number: 7 }],
    ['a_b_012', { kind: 'meta', prefix: 'a_b', number: 12 }],
    ['folder', { kind: 'single', name: 'folder' }],
    ['folder_', { kind: 'single', name: 'folder_' }],
    ['_7', { kind: 'single', name: '_7' }],
    ['folder_7a', { kind: 'single', name: 'folder_7a' }],
    ['folder_-7', { kind: 'single', name: 'folder_-7' }],
    ['folder_1.5', { kind: 'single', name: 'folder_1.5' }],
    ['folder_99999999999999999999', { kind: 'single', name: 'folder_99999999999999999999' }],
    ['', { kind: 'single', name: '' }],
  ])('for %j, returns %j', (indicator, parsed) => {
    expect(parseIndicator(indicator)).toEqual(parsed);
  });
});

describe('collectionRows (specification, section 2, Dashboard)', () => {
  it('lists configured rows by position, then the server’s other collections in their order', () => {
    const server = [{ indicator: 'z' }, { indicator: 'named' }, { indicator: 'a' }];
    const config = [
      row('last', { position: 9 }),
      row('named', { position: 2, indicator: 'named' }),
      row('first', { position: 1 }),
      row('second', { position: 1 }),
    ];
    expect(keys(config, server)).toEqual([
      'first',
      'second',
      'collection:named',
      'last',
      'collection:z',
      'collection:a',
    ]);
  });

  it('omits invisible rows and their server collections', () => {
    const config = [
      row('a', { visible: false }),
      row('b', { visible: false, indicator: 'served' }),
      row('c'),
    ];
    expect(keys(config, [{ indicator: 'served' }])).toEqual(['c']);
  });

  it('omits a collection that the server does not list for this user', () => {
    expect(keys([row('a', { indicator: 'secret' })])).toEqual([]);
  });

  it('preserves the first of two rows with the same key', () => {
    const both = rows([row('a', { label: 'One' }), row('a', { label: 'Two' })]);
    expect(both.map(({ label }) => label)).toEqual(['One']);
    expect(keys([], [{ indicator: 'x' }, { indicator: 'x' }])).toEqual(['collection:x']);
    // The key of a pre-search cannot collide with a server collection.
    expect(keys([row('x')], [{ indicator: 'x' }])).toEqual(['x', 'collection:x']);
  });

  it(
    'expands a prefix to all its meta collections, ordered by number',
    { tags: ['3.collection-meta'] },
    () => {
      const server = ['folder_10', 'other', 'folder_2', 'folder_x'].map((indicator) => ({
        indicator,
        label: indicator,
      }));
      const config = [
        row('first', { position: 0 }),
        row('folders', { position: 1, indicator: 'folder', label: 'Folder' }),
      ];
      expect(rows(config, server).map(({ key, label }) => `${key} ${label}`)).toEqual([
        'first first',
        'collection:folder_2 folder_2',
        'collection:folder_10 folder_10',
        'collection:other other',
        'collection:folder_x folder_x',
      ]);
      expect(keys([row('folders', { indicator: 'folder', visible: false })], server)).toEqual([
        'collection:other',
        'collection:folder_x',
      ]);
    },
  );
});

describe('collectionRows, source and URL of a row', () => {
  it(
    'searches for 20 assets in the configured order for a pre-search',
    { tags: ['3.pre-search', '9.collection-rows', '7.collections.rows'] },
    () => {
      expect(COLLECTION_ROWS).toBe(20);
      const config = [row('new', { search: 'harbor', sort: 'rating', orientation: 'asc' })];
      expect(rows(config)[0]?.source).toEqual({
        kind: 'search',
        query: { query: 'harbor', sort: { field: 'rating', direction: 'asc' }, rows: 20 },
      });
    },
  );

  it('searches for all assets in the default order for an empty pre-search', () => {
    const [first] = rows([row('new', { search: ' ', sort: '' })]);
    expect(first?.source).toMatchObject({ query: { query: '*', sort: defaults.sort } });
    expect(first?.url).toBe('/search/*');
  });

  it('uses the indicator of a server collection', () => {
    expect(rows([], [{ indicator: 'c' }])[0]?.source).toEqual({ kind: 'collection', indicator: 'c' });
  });

  it('includes the filters of the collection in the URL', { tags: ['3.collection'] }, () => {
    const filter = { folder: ['Fotos & mehr'], rating: '[3 TO *]', width: 10, city: null };
    const [firstRow] = rows([], [{ indicator: 'folder/Fotos & mehr', search: '*', filter }]);
    const [path = '', query = ''] = (firstRow?.url ?? '').split('?');
    expect(searchFromUrl(path, query, defaults)).toMatchObject({
      query: '*',
      filters: { folder: ['Fotos & mehr'], rating: { from: '3' }, width: ['10'] },
    });
  });

  it(
    'returns a URL that opens the search of the row, or null without a search',
    { tags: ['3.collection'] },
    () => {
      const search = 'city:Kiel OR "a b"/?#';
      const server = [
        { indicator: 'c', search, sort: 'rating', orientation: 'asc' as const },
        { indicator: 'list' },
      ];
      const [pre, served, list] = rows([row('p', { search, sort: 'title', orientation: 'asc' })], server);
      const searchOf = (url: string | null | undefined) => {
        const { pathname, search: query } = new URL(url ?? '', 'http://portal');
        return searchFromUrl(pathname, query, defaults);
      };
      expect(searchOf(pre?.url)).toEqual({
        query: search,
        filters: {},
        sort: { field: 'title', direction: 'asc' },
        view: 'grid',
      });
      expect(searchOf(served?.url)).toMatchObject({
        query: search,
        sort: { field: 'rating', direction: 'asc' },
      });
      expect(list?.url).toBeNull();
    },
  );
});

describe('label of a row', { tags: ['3.collection'] }, () => {
  it.each([
    [{ translation: { en: 'New', de: 'Neu' }, label: 'L' }, 'de', 'Neu'],
    [{ translation: { en: 'New' }, label: 'L' }, 'de', 'L'],
    [{ translation: { de: ' ' }, label: 'L' }, 'de', 'L'],
    [{ translation: { de: '' }, label: ' ' }, 'de', 'name'],
    [{}, 'constructor', 'name'],
  ])('for %j in %s is %s', (collection, locale, label) => {
    expect(collectionLabel(collection, 'name', locale)).toBe(label);
  });

  it('is the configured label, or else the server’s', () => {
    const server = [{ indicator: 'c', label: 'Served', translation: { de: 'Vom Server' } }];
    const label = (change: Partial<DashboardCollection>, locale = 'en') =>
      rows([row('k', { indicator: 'c', ...change })], server, locale)[0]?.label;
    expect(label({ label: 'Mine' })).toBe('Mine');
    expect(label({ translation: { en: 'Own' } })).toBe('Own');
    expect(label({})).toBe('Served');
    expect(label({}, 'de')).toBe('Vom Server');
    expect(rows([row('key')])[0]?.label).toBe('key');
  });
});

it('an empty row has a message in both languages', { tags: ['2.dashboard.empty'] }, () => {
  expect(createTranslator({ locale: 'en' }).t('dashboard.collectionEmpty')).toBe(
    'Unfortunately no assets were found in your language',
  );
  expect(createTranslator({ locale: 'de' }).t('dashboard.collectionEmpty')).toContain('in Ihrer Sprache');
});
