import { MAX_FACET_VALUES, type FieldName } from '@assetportal/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FolderScope, SearchEngine } from '../../../packages/server/src/search/engine.js';
import { asset, request, ALL_VISIBLE, type RequestOptions } from './assets.js';
import { describeAgainstReference } from './engine-properties.js';
import { describeChanges } from './engine-changes.js';
import { describeFieldFacts } from './engine-field-facts.js';
import { describePaging } from './engine-paging.js';
import { describeQueries } from './engine-queries.js';
import { describeSimilar } from './engine-similar.js';
import { describeSuggestions } from './engine-suggestions.js';

/**
 * Tests that every implementation of the search engine must pass.
 *
 * @param create Creates an empty engine, which is closed after each test.
 * @param runsAtNight See {@link describeAgainstReference}.
 */
export function describeEngine(
  name: string,
  create: () => Promise<SearchEngine>,
  runsAtNight?: number,
): void {
  describe(`search engine: ${name}`, () => {
    let engine: SearchEngine;
    beforeEach(async () => {
      engine = await create();
    });
    afterEach(() => engine.close());

    const find = async (query: string, options: RequestOptions = {}) =>
      [...(await engine.search(request({ query, ...options }))).ids].sort();
    const inOrder = async (options: RequestOptions) => (await engine.search(request(options))).ids;

    describeQueries(() => engine);
    describeSuggestions(() => engine);
    describeSimilar(() => engine);
    describeFieldFacts(() => engine);
    describePaging(() => engine);
    describeChanges(() => engine);

    describe('relevance', () => {
      it('ranks a title before keywords before a description', async () => {
        await engine.index([
          asset('1', { description: 'harbour' }),
          asset('2', { keywords: ['harbour'] }),
          asset('3', { title: 'Harbour' }),
        ]);
        expect(await inOrder({ query: 'harbour' })).toEqual(['3', '2', '1']);
        expect(await inOrder({ query: 'harbour', sort: { field: 'score', direction: 'asc' } })).toEqual([
          '1',
          '2',
          '3',
        ]);
      });

      it('ranks matches of the rarer alternative first', async () => {
        await engine.index([
          ...Array.from({ length: 20 }, (_, i) => asset(`a${i}`, { title: 'common' })),
          asset('z', { title: 'seldom' }),
        ]);
        expect((await inOrder({ query: 'common OR seldom' }))[0]).toBe('z');
      });

      it('ranks the exact word before longer words with this prefix', async () => {
        await engine.index([asset('1', { title: 'Hafenstadt' }), asset('2', { title: 'Hafen' })]);
        expect(await inOrder({ query: 'hafen*' })).toEqual(['2', '1']);
      });

      it('breaks ties by ID', async () => {
        await engine.index(['c', 'a', 'b'].map((id) => asset(id, { title: 'same' })));
        expect(await inOrder({ query: 'same' })).toEqual(['a', 'b', 'c']);
        expect(await inOrder({ query: '*' })).toEqual(['a', 'b', 'c']);
      });
    });

    describe('text content', () => {
      it('is unchanged if the asset is indexed again without content, and is removed by empty content', async () => {
        const content = 'the ship sails at dawn';
        await engine.index([asset('1', { content }), asset('2', { content: 'dawn' }), asset('3')]);
        for (const rating of [1, 2, 3]) await engine.index([asset('1', { rating, title: 'Plan' })]);
        expect(await find('"sails at dawn"')).toEqual(['1']);
        expect(await find('dawn plan')).toEqual(['1']);
        expect(await find('"dawn plan" OR "plan the"')).toEqual([]);
        await engine.index([asset('1', { content: 'a ship' }), asset('2', { content: '' })]);
        expect(await find('dawn')).toEqual([]);
        expect(await find('ship')).toEqual(['1']);
        await engine.remove(['1']);
        await engine.index([asset('1')]);
        expect(await find('ship')).toEqual([]);
      });
    });

    describe('facets and filters', () => {
      beforeEach(() =>
        engine.index([
          asset('1', { filetype: 'jpg', keywords: ['sea', 'sky'], folder: 'a/b', rating: 3, file_size: 10 }),
          asset('2', { filetype: 'jpg', keywords: ['sea', 'sea'], folder: 'a', rating: 5, file_size: 20 }),
          asset('3', {
            filetype: 'png',
            keywords: ['Sea'],
            folder: 'ab',
            color_code: [1, 2],
            file_size: 110,
          }),
          asset('4', { filetype: 'pdf', folder: '', color_code: 2, file_size: 110, city: '' }),
        ]),
      );

      const facet = async (field: FieldName, options: RequestOptions = {}) => {
        const result = await engine.search(request({ ...options, facets: [field] }));
        return result.facets.get(field)?.map(({ label, count }) => `${label} ${count}`);
      };

      it('counts each value once per asset, the most frequent first, then by key', async () => {
        expect(await facet('keywords')).toEqual(['sea 3', 'sky 1']);
        expect(await facet('filetype')).toEqual(['jpg 2', 'pdf 1', 'png 1']);
      });

      it('labels numbers with their digits', async () => {
        expect(await facet('color_code')).toEqual(['2 2', '1 1']);
        expect(await facet('rating')).toEqual(['3 1', '5 1']);
        expect(await find('*', { filters: { color_code: ['1'] } })).toEqual(['3']);
        expect(await find('*', { filters: { rating: ['5', '4'] } })).toEqual(['2']);
      });

      it('counts a folder with its subfolders, and omits the root folder', async () => {
        expect(await facet('folder')).toEqual(['a 2', 'a/b 1', 'ab 1']);
        expect(await find('*', { filters: { folder: ['a'] } })).toEqual(['1', '2']);
        expect(await find('*', { filters: { folder: ['a/b', 'ab'] } })).toEqual(['1', '3']);
      });

      it('compares values exactly', async () => {
        expect(await find('*', { filters: { folder: ['A'] } })).toEqual([]);
        expect(await find('*', { filters: { keywords: ['se'] } })).toEqual([]);
        expect(await find('*', { filters: { keywords: ['__proto__'] } })).toEqual([]);
      });

      it('finds the assets of all spellings of a value by each of them', async () => {
        for (const spelling of ['sea', 'Sea', 'SEA'])
          expect(await find('*', { filters: { keywords: [spelling] } })).toEqual(['1', '2', '3']);
        await engine.remove(['1', '2']);
        expect(await find('*', { filters: { keywords: ['sea'] } })).toEqual(['3']);
        expect(await find('*', { filters: { filetype: ['PNG'] } })).toEqual(['3']);
      });

      it('counts an asset with two spellings of a value once, and shows the most frequent spelling', async () => {
        await engine.index([
          asset('5', { keywords: ['Sky', 'sky'] }),
          asset('6', { keywords: ['Sky'] }),
          asset('7', { keywords: ['Fog'] }),
          asset('8', { keywords: ['FOG'] }),
        ]);
        expect(await facet('keywords')).toEqual(['sea 3', 'Sky 3', 'FOG 2']);
        expect(await facet('keywords', { facetLimit: 1 })).toEqual(['sea 3']);
        expect(await facet('keywords', { filters: { filetype: ['jpg'] } })).toEqual(['sea 2', 'sky 1']);
        const suggested = await engine.suggest({ ...request(), text: 'fog', rows: 9 });
        expect(suggested.filter(({ kind }) => kind === 'value')).toEqual([
          { kind: 'value', field: 'keywords', text: 'FOG', count: 2 },
        ]);
      });

      it('matches any value of a filter, all filters, and everything with an empty filter', async () => {
        expect(await find('*', { filters: { filetype: ['png', 'pdf'] } })).toEqual(['3', '4']);
        expect(await find('*', { filters: { filetype: ['jpg'], keywords: ['sky'] } })).toEqual(['1']);
        expect(await find('*', { filters: { filetype: [] } })).toHaveLength(4);
      });

      it('does not apply a filter to the counts of its own field', async () => {
        const filters = { filetype: ['jpg'], keywords: ['sky'] };
        expect(await facet('filetype', { filters })).toEqual(['jpg 1']);
        expect(await facet('keywords', { filters })).toEqual(['sea 2', 'sky 1']);
        expect(await facet('folder', { filters })).toEqual(['a 1', 'a/b 1']);
      });

      it('counts all numbers in adjacent buckets', async () => {
        const range = async (options: RequestOptions) =>
          (await engine.search(request({ ...options, ranges: ['file_size', 'duration'] }))).ranges;
        const result = await range({});
        const size = result.get('file_size')!;
        expect([size.min, size.max, size.buckets.length]).toEqual([10, 110, 32]);
        expect(size.buckets.map(({ count }) => count).reduce((a, b) => a + b)).toBe(4);
        expect(size.buckets.slice(1).every(({ from }, i) => from === size.buckets[i]!.to)).toBe(true);
        expect(size.buckets[3]).toEqual({ from: 19.375, to: 22.5, count: 1 });
        expect(size.buckets[31]).toEqual({ from: 106.875, to: 110, count: 2 });
        expect(result.has('duration')).toBe(false);
        const filtered = await range({ query: 'id:1', filters: { file_size: { kind: 'range', from: 50 } } });
        expect(filtered.get('file_size')).toEqual({
          min: 10,
          max: 10,
          buckets: [{ from: 10, to: 10, count: 1 }],
        });
      });

      it('puts outliers into the first and the last bucket, so that they do not squeeze the others', async () => {
        const years = [1901, 2099, ...Array.from({ length: 98 }, (_, i) => 2010 + (i % 14))];
        await engine.index(
          years.map((year, i) => asset(`y${i}`, { taken_date: `${year}-06-01`, width: 100 + (i % 7) })),
        );
        const { ranges } = await engine.search(request({ ranges: ['taken_date', 'width'] }));
        const { min, max, buckets } = ranges.get('taken_date')!;
        const yearOf = (seconds: number) => new Date(seconds * 1000).getUTCFullYear();
        expect([yearOf(min), yearOf(max)]).toEqual([1901, 2099]);
        expect(buckets[0]!.from).toBe(min);
        expect(buckets[31]!.to).toBe(max);
        expect(yearOf(buckets[0]!.to)).toBeGreaterThan(2000);
        expect(yearOf(buckets[31]!.from)).toBeLessThan(2035);
        expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(100);
        expect(buckets.filter(({ count }) => count > 0).length).toBeGreaterThan(10);
        const [before, after] = [buckets[0]!.to - 1, buckets[31]!.from];
        const outlier = (filter: { from?: number; to?: number }) =>
          find('*', { filters: { taken_date: { kind: 'range', ...filter } } });
        expect(await outlier({ to: before })).toContain('y0');
        expect(await outlier({ from: after })).toContain('y1');
        // Values with small distances are not divided further.
        expect(ranges.get('width')!.buckets).toHaveLength(32);
      });

      it('includes both ends of a range, and leaves missing ends open', async () => {
        const between = (from?: number, to?: number) =>
          find('*', {
            filters: {
              file_size: {
                kind: 'range',
                ...(from !== undefined && { from }),
                ...(to !== undefined && { to }),
              },
            },
          });
        expect(await between(10, 20)).toEqual(['1', '2']);
        expect(await between(11)).toEqual(['2', '3', '4']);
        expect(await between(undefined, 10)).toEqual(['1']);
        expect(await between()).toEqual(['1', '2', '3', '4']);
        expect(await find('*', { filters: { rating: { kind: 'range' } } })).toEqual(['1', '2']);
      });

      it('filters, measures and finds dates by their own clock, with and without time and offset', async () => {
        await engine.index([
          asset('d1', { taken_date: '2024-01-01' }),
          asset('d2', { taken_date: '2024-01-01T00:00:01' }),
          asset('d3', { taken_date: '2024-01-01T00:30:00+09:00' }),
          asset('d4', { taken_date: '2023-12-31T23:30:00-05:00' }),
          asset('d5', { taken_date: 'sometime' }),
        ]);
        const at = Date.UTC(2024, 0, 1) / 1000;
        const of2024 = { taken_date: { kind: 'range', from: at } } as const;
        expect(await find('*', { filters: of2024 })).toEqual(['d1', 'd2', 'd3']);
        expect(await find('taken_date:2024')).toEqual(['d1', 'd2', 'd3']);
        expect(await find('taken_date:2023-12-31')).toEqual(['d4']);
        const { ranges } = await engine.search(request({ ranges: ['taken_date'] }));
        expect(ranges.get('taken_date')).toMatchObject({ min: at - 30 * 60, max: at + 30 * 60 });
      });

      it('compares a bound and a term with an offset as an instant', async () => {
        await engine.index([
          asset('d1', { taken_date: '2024-01-01T00:30:00+09:00' }),
          asset('d2', { taken_date: '2024-01-01T00:30:00+01:00' }),
          asset('d3', { taken_date: '2023-12-31T23:30:00Z' }),
        ]);
        const at = Date.UTC(2023, 11, 31, 23, 30) / 1000;
        const since = { taken_date: { kind: 'range', from: at, isInstant: true } } as const;
        expect(await find('*', { filters: since })).toEqual(['d2', 'd3']);
        expect(await find('taken_date:"2024-01-01T08:30:00+09:00"')).toEqual(['d2', 'd3']);
      });

      it('returns the most frequent values up to the limit', async () => {
        const many = Array.from(
          { length: MAX_FACET_VALUES + 50 },
          (_, i) => `k${String(i).padStart(5, '0')}`,
        );
        await engine.index([asset('m', { keywords: many }), asset('n', { keywords: many.slice(-10) })]);
        const rows = (await facet('keywords', { query: 'k* -id:1 -id:2' }))!;
        expect(rows).toHaveLength(MAX_FACET_VALUES);
        expect(rows[0]).toBe('k01040 2');
        expect(rows[10]).toBe('k00000 1');
        expect(rows[MAX_FACET_VALUES - 1]).toBe(`k${String(MAX_FACET_VALUES - 11).padStart(5, '0')} 1`);
      });
    });

    describe('scope', () => {
      beforeEach(() =>
        engine.index([
          asset('top', { folder: '', title: 'x' }),
          asset('open', { folder: 'open', title: 'x' }),
          asset('hidden', { folder: 'open/hidden', title: 'x' }),
          asset('again', { folder: 'open/hidden/again', title: 'x' }),
          asset('like', { folder: 'open2', title: 'x' }),
        ]),
      );

      const rules = [
        { folder: 'open', visible: true },
        { folder: 'open/hidden', visible: false },
        { folder: 'open/hidden/again', visible: true },
      ];

      it('applies the deepest rule', async () => {
        const seen = (scope: RequestOptions['scope']) => find('x', { scope: scope! });
        expect(await seen({ otherwise: false, rules })).toEqual(['again', 'open']);
        expect(await seen({ otherwise: true, rules })).toEqual(['again', 'like', 'open', 'top']);
        expect(await seen({ otherwise: false, rules: [{ folder: '', visible: true }] })).toHaveLength(5);
        expect(await seen({ otherwise: false, rules: [] })).toEqual([]);
        expect(await seen({ otherwise: true, rules: [{ folder: '', visible: false }] })).toEqual([]);
      });

      it('excludes hidden assets from all counts', async () => {
        const scope = { otherwise: false, rules };
        const result = await engine.search(
          request({ query: '*', scope, facets: ['folder', 'filetype'], ranges: ['file_size'] }),
        );
        expect(result.numFound).toBe(2);
        expect(result.facets.get('filetype')).toEqual([{ label: 'bin', count: 2 }]);
        expect(result.facets.get('folder')).toContainEqual({ label: 'open', count: 2 });
        expect(result.facets.get('folder')).not.toContainEqual(expect.objectContaining({ label: 'open2' }));
        expect(result.ranges.get('file_size')?.buckets).toEqual([{ from: 1, to: 1, count: 2 }]);
      });

      it('returns top-level folders with visible assets', async () => {
        const topFolders = async (scope: FolderScope) => (await engine.topFolders(scope)).sort();
        expect(await topFolders(ALL_VISIBLE)).toEqual(['open', 'open2']);
        expect(await topFolders({ otherwise: false, rules: [] })).toEqual([]);
        const below = { otherwise: false, rules: rules.slice(2) };
        expect(await topFolders(below)).toEqual(['open']);
        await engine.remove(['again']);
        expect(await topFolders(below)).toEqual([]);
        await engine.index([asset('new', { folder: 'new/below', title: 'x' })]);
        expect(await topFolders(ALL_VISIBLE)).toEqual(['new', 'open', 'open2']);
      });

      it('applies a scope that was used before to folders that are added later', async () => {
        const scope = { otherwise: true, rules: [{ folder: 'later', visible: false }] };
        expect(await find('x', { scope })).toHaveLength(5);
        await engine.index([asset('late', { folder: 'later/on', title: 'x' })]);
        expect(await find('x', { scope })).toHaveLength(5);
      });
    });

    describe('order', () => {
      const byTitle = (direction: 'asc' | 'desc') => inOrder({ sort: { field: 'title', direction } });

      it('sorts text in natural order, assets without a value last', async () => {
        await engine.index([
          asset('a', { title: 'img10' }),
          asset('b', { title: 'IMG2' }),
          asset('c', { title: 'Ähre' }),
          asset('d', { title: 'apfel' }),
          asset('e', { title: '' }),
          asset('f', { title: 'Zebra' }),
          asset('g', { title: 'img02' }),
        ]);
        expect(await byTitle('asc')).toEqual(['c', 'd', 'b', 'g', 'a', 'f', 'e']);
        expect(await byTitle('desc')).toEqual(['f', 'a', 'b', 'g', 'd', 'c', 'e']);
      });

      it('sorts numbers, dates and values, ties by ID, assets without a value last', async () => {
        await engine.index([
          asset('a', { rating: 3, taken_date: '2020-01-01', city: 'Ulm' }),
          asset('b', { rating: 5, taken_date: '1969-12-31T23:00:00Z', city: 'Aachen' }),
          asset('c', { rating: 3 }),
          asset('d', {}),
        ]);
        const by = (field: 'rating' | 'taken_date' | 'city', direction: 'asc' | 'desc') =>
          inOrder({ sort: { field, direction } });
        expect(await by('rating', 'asc')).toEqual(['a', 'c', 'b', 'd']);
        expect(await by('rating', 'desc')).toEqual(['b', 'a', 'c', 'd']);
        expect(await by('taken_date', 'asc')).toEqual(['b', 'a', 'c', 'd']);
        expect(await by('city', 'desc')).toEqual(['a', 'b', 'c', 'd']);
      });

      it('sorts dates by instant', async () => {
        await engine.index([
          asset('a', { taken_date: '2024-01-01T00:30:00+09:00' }),
          asset('b', { taken_date: '2023-12-31T23:30:00-05:00' }),
          asset('c', { taken_date: '2023-12-31T20:00:00Z' }),
        ]);
        const by = (direction: 'asc' | 'desc') => inOrder({ sort: { field: 'taken_date', direction } });
        expect(await by('asc')).toEqual(['a', 'c', 'b']);
        expect(await by('desc')).toEqual(['b', 'c', 'a']);
      });

      it('returns no assets past the end or for zero rows', async () => {
        await engine.index([asset('a'), asset('b')]);
        expect(await inOrder({ start: 1 })).toEqual(['b']);
        expect(await inOrder({ start: 2 })).toEqual([]);
        expect(await inOrder({ rows: 0 })).toEqual([]);
      });
    });

    describe('changes', () => {
      it('replaces and removes assets', async () => {
        await engine.index([asset('a', { title: 'old' }), asset('b', { title: 'old' })]);
        await engine.index([asset('a', { title: 'new', filetype: 'jpg' })]);
        expect(await engine.count()).toBe(2);
        expect(await find('old')).toEqual(['b']);
        expect(await find('new', { facets: ['filetype'] })).toEqual(['a']);
        await engine.remove(['b', 'unknown', '__proto__']);
        expect(await find('old')).toEqual([]);
        expect(await engine.count()).toBe(1);
        const result = await engine.search(request({ facets: ['filetype'] }));
        expect(result.facets.get('filetype')).toEqual([{ label: 'jpg', count: 1 }]);
        await engine.index([asset('b', { title: 'back' })]);
        expect(await find('back')).toEqual(['b']);
      });

      it('changes the generation with every change', async () => {
        const generations = [await engine.generation()];
        for (const change of [
          () => engine.index([asset('a')]),
          () => engine.index([asset('a', { title: 'other' })]),
          () => engine.remove(['a']),
        ]) {
          await change();
          generations.push(await engine.generation());
        }
        expect(new Set(generations).size).toBe(4);
        await engine.search(request());
        expect(await engine.generation()).toBe(generations.at(-1));
      });

      it('indexes the last of two versions in one batch', async () => {
        await engine.index([asset('a', { title: 'one' }), asset('a', { title: 'two' })]);
        expect(await find('one')).toEqual([]);
        expect(await find('two')).toEqual(['a']);
        expect(await engine.count()).toBe(1);
      });
    });

    describeAgainstReference(create, runsAtNight);
  });
}
