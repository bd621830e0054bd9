import { beforeEach, describe, expect, it } from 'vitest';
import type { Lookup, SearchEngine } from '../../../packages/server/src/search/engine.js';
import { asset, request, type RequestOptions } from './assets.js';

/** Number of rules of a portal with one rule per folder. */
const MANY_RULES = 10_000;

/**
 * Tests of changes in place, of many lookups and rules, and of unusual text. @param engine Returns the empty engine for
 * the current test.
 */
export function describeChanges(engine: () => SearchEngine): void {
  const find = async (options: RequestOptions) => (await engine().search(request(options))).ids;
  const lookup = (options: RequestOptions): Lookup => request(options);

  describe('numbers that are replaced in place', () => {
    const byDownloads = (direction: 'asc' | 'desc') => find({ sort: { field: 'obj_dload_cnt', direction } });
    const between = (from: number, to: number) =>
      find({ filters: { obj_dload_cnt: { kind: 'range', from, to } } });

    beforeEach(() =>
      engine().index([
        asset('a', { obj_dload_cnt: 1, title: 'Sea', content: 'a ship at dawn', rating: 3 }),
        asset('b', { obj_dload_cnt: 2, title: 'Sea' }),
        asset('c', { obj_dload_cnt: 3 }),
      ]),
    );

    it('change the order, filters and ranges, and nothing else', async () => {
      expect(await byDownloads('asc')).toEqual(['a', 'b', 'c']);
      await engine().touch([
        { id: 'a', numbers: { obj_dload_cnt: 7 } },
        { id: 'c', numbers: { obj_dload_cnt: 2 } },
      ]);
      expect(await byDownloads('asc')).toEqual(['b', 'c', 'a']);
      expect(await byDownloads('desc')).toEqual(['a', 'b', 'c']);
      expect(await between(2, 2)).toEqual(['b', 'c']);
      expect(await between(1, 1)).toEqual([]);
      const { ranges } = await engine().search(request({ ranges: ['obj_dload_cnt'] }));
      expect([ranges.get('obj_dload_cnt')?.min, ranges.get('obj_dload_cnt')?.max]).toEqual([2, 7]);
      expect(await find({ query: '"ship at dawn" sea' })).toEqual(['a']);
      expect(await find({ filters: { rating: ['3'] } })).toEqual(['a']);
      expect(await engine().count()).toBe(3);
    });

    it('use the last one of several changes, and survive when other assets change', async () => {
      await engine().touch([
        { id: 'a', numbers: { obj_dload_cnt: 9 } },
        { id: 'a', numbers: { obj_dload_cnt: 5 } },
      ]);
      await engine().index([asset('b', { obj_dload_cnt: 6 }), asset('d', { obj_dload_cnt: 4 })]);
      await engine().remove(['c']);
      expect(await byDownloads('asc')).toEqual(['d', 'a', 'b']);
      await engine().touch([{ id: 'b', numbers: { obj_dload_cnt: 0 } }]);
      expect(await byDownloads('asc')).toEqual(['b', 'd', 'a']);
      await engine().index([asset('a', { obj_dload_cnt: 1 })]);
      expect(await byDownloads('asc')).toEqual(['b', 'a', 'd']);
    });

    it('ignore unknown IDs and empty changes', async () => {
      await engine().touch([]);
      await engine().touch([
        { id: 'unknown', numbers: { obj_dload_cnt: 9 } },
        { id: '__proto__', numbers: { obj_dload_cnt: 9 } },
        { id: 'a', numbers: {} },
      ]);
      await engine().remove(['b']);
      await engine().touch([{ id: 'b', numbers: { obj_dload_cnt: 9 } }]);
      expect(await byDownloads('desc')).toEqual(['c', 'a']);
      expect(await engine().count()).toBe(2);
    });

    it('change the generation', async () => {
      const before = await engine().generation();
      await engine().touch([{ id: 'a', numbers: { obj_dload_cnt: 9 } }]);
      const after = await engine().generation();
      expect(after).not.toBe(before);
      await engine().existsMany([lookup({ query: 'sea' })]);
      expect(await engine().generation()).toBe(after);
    });
  });

  describe('lookups', () => {
    it('return in their order whether there are results', async () => {
      await engine().index([asset('a', { title: 'sea', folder: 'x' }), asset('b', { rating: 2 })]);
      expect(await engine().existsMany([])).toEqual([]);
      const scope = { otherwise: false, rules: [{ folder: 'x', visible: true }] };
      const lookups = [
        lookup({ query: 'sea' }),
        lookup({ query: 'lake' }),
        lookup({ filters: { rating: ['2'] } }),
        lookup({ filters: { rating: ['2'] }, scope }),
        lookup({ filters: { id: ['b'] }, scope }),
        lookup({ filters: { id: ['a', 'b'] }, scope }),
        lookup({}),
        lookup({ scope: { otherwise: false, rules: [] } }),
      ];
      const expected = [true, false, true, false, false, true, true, false];
      expect(await engine().existsMany(lookups)).toEqual(expected);
      const many = Array.from({ length: 125 }, () => lookups).flat();
      expect(await engine().existsMany(many)).toEqual(many.map((_, at) => expected[at % expected.length]));
    });
  });

  describe('scope with many rules', () => {
    it('applies each of them', async () => {
      const rules = Array.from({ length: MANY_RULES }, (_, at) => ({
        folder: `f${at}`,
        visible: at % 2 === 0,
      }));
      await engine().index([
        asset('top'),
        asset('first', { folder: 'f0' }),
        asset('hidden', { folder: 'f1' }),
        asset('below', { folder: `f${MANY_RULES - 2}/below`, city: 'Ulm' }),
        asset('hidden below', { folder: `f${MANY_RULES - 1}/below`, city: 'Ulm' }),
      ]);
      expect(await find({ scope: { otherwise: false, rules } })).toEqual(['below', 'first']);
      expect(await find({ scope: { otherwise: true, rules } })).toEqual(['below', 'first', 'top']);
      const scope = { otherwise: false, rules: [...rules, { folder: 'f1/open', visible: true }] };
      const { facets } = await engine().search(request({ scope, facets: ['city'] }));
      expect(facets.get('city')).toEqual([{ label: 'Ulm', count: 1 }]);
      expect((await engine().topFolders(scope)).sort()).toEqual(['f0', `f${MANY_RULES - 2}`]);
    });
  });

  describe('unusual text', () => {
    it('with NUL and lone surrogates is returned, filtered and sorted exactly', async () => {
      const cities = ['a\u0000', 'a', 'a\ud800', 'a\udc00', 'a\ufffd'];
      await engine().index(cities.map((city) => asset(`id ${city}`, { city, title: `sea ${city} end` })));
      const { facets } = await engine().search(request({ facets: ['city'] }));
      expect(facets.get('city')?.map(({ label }) => label)).toEqual([...cities].sort());
      for (const city of cities) {
        expect(await find({ filters: { city: [city] } })).toEqual([`id ${city}`]);
        expect(await find({ filters: { id: [`id ${city}`] } })).toEqual([`id ${city}`]);
      }
      expect(await find({ query: 'end' })).toEqual(cities.map((city) => `id ${city}`).sort());
      await engine().remove([`id ${cities[2]!}`]);
      expect(await find({ filters: { city: cities } })).toHaveLength(4);
    });

    it('is searched alike in composed and decomposed form, and is filtered as it is spelled', async () => {
      const [composed, decomposed] = ['Café', 'Café'.normalize('NFD')];
      await engine().index([
        asset('1', { city: composed, title: `${composed} 1` }),
        asset('2', { city: decomposed, title: `${decomposed} 2` }),
      ]);
      for (const query of [composed, decomposed, 'cafe', `"${decomposed} 1" OR "${composed} 2"`]) {
        expect([...(await find({ query }))].sort()).toEqual(['1', '2']);
      }
      expect(await find({ filters: { city: [composed] } })).toEqual(['1']);
      expect(await find({ filters: { city: [decomposed] } })).toEqual(['2']);
      expect(await find({ sort: { field: 'city', direction: 'desc' } })).toEqual(['1', '2']);
      const { facets } = await engine().search(request({ facets: ['city'] }));
      expect(facets.get('city')).toHaveLength(2);
    });
  });
}
