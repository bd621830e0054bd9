import { describe, expect, it } from 'vitest';
import { FIELD_NAMES, fieldOf, type FieldName } from '@assetportal/sdk/contract';
import { InvalidCursor, type SearchEngine } from '../../../packages/server/src/search/engine.js';
import { allByCursor, asset, request, type RequestOptions } from './assets.js';

const SORTS = FIELD_NAMES.filter((name) => fieldOf(name).sort);
const ORDERS = (['score', ...SORTS] as const).flatMap((field) =>
  (['asc', 'desc'] as const).map((direction) => ({ field, direction })),
);
const CITIES = ['Ulm', 'Aachen', 'Ärzen', 'aachen', 'a\u0000b', 'b\ud800', '東京', ''];

/** Assets with many equal values, and with missing ones. IDs are in another order than the values. */
const LIBRARY = Array.from({ length: 24 }, (_, at) =>
  asset(`id${(at * 7) % 24}`, {
    title: ['img10', 'IMG2', '', 'img02', 'Zebra'][at % 5]!,
    fname: `${at % 7}.bin`,
    creator: at % 3 === 0 ? [] : [CITIES[at % 4]!, 'zz'],
    folder: ['', 'a', 'a/b', 'z'][at % 4]!,
    obj_dload_cnt: at % 2,
    description: 'sea '.repeat(1 + (at % 6)),
    city: CITIES[at % CITIES.length]!,
    ...(at % 4 !== 0 && { rating: at % 3, taken_date: `202${at % 3}-01-01`, width: at % 5 }),
    ...(at % 5 !== 0 && { duration: at / 7 - 2, file_size: 2 ** 40 + (at % 2) }),
  }),
);

/** Tests of pages and of the number of facet values. @param engine Returns the empty engine for the current test. */
export function describePaging(engine: () => SearchEngine): void {
  const first = (options: RequestOptions) => engine().search(request({ cursor: '', ...options }));

  describe('pages by cursor', () => {
    it('return each result once, in the order of one search, for every order', async () => {
      await engine().index(LIBRARY);
      for (const sort of ORDERS) {
        for (const query of ['*', 'sea OR img*']) {
          const whole = await engine().search(request({ query, sort }));
          expect(whole.next).toBeUndefined();
          for (const rows of [1, 5, 24]) {
            const ids = await allByCursor(engine(), request({ query, sort, rows }));
            expect({ sort, query, rows, ids }).toEqual({ sort, query, rows, ids: whole.ids });
          }
        }
      }
    });

    it.each(ORDERS.filter(({ field }) => ['score', 'rating', 'title', 'city'].includes(field)))(
      'continue by $field $direction if the last result of a page is removed or moves to another place',
      async (sort) => {
        await engine().index(LIBRARY);
        const { ids } = await engine().search(request({ sort }));
        const removed = await allByCursor(engine(), request({ sort, rows: 5 }), (page) =>
          engine().remove(page.slice(-1)),
        );
        expect(removed).toEqual(ids);
        await engine().index(LIBRARY);
        const moved: string[] = [];
        const all = await allByCursor(engine(), request({ sort, rows: 5 }), async (page) => {
          const last = page.at(-1)!;
          moved.push(last);
          await engine().index([asset(last, { rating: 1, title: 'IMG 5', city: 'Bonn' })]);
        });
        const isStill = (id: string) => !moved.includes(id);
        expect(all.filter(isStill)).toEqual(ids.filter(isStill));
      },
    );

    it('include assets that are added behind the cursor, and none twice that are added before it', async () => {
      await engine().index(LIBRARY);
      const sort = { field: 'width', direction: 'asc' } as const;
      const start = await first({ sort, rows: 10 });
      await engine().index([asset('before', { width: -1 }), asset('behind', { width: 100 })]);
      const rest = await allByCursor(engine(), request({ sort, rows: 1000 }));
      const second = await engine().search(request({ sort, cursor: start.next }));
      expect(second.ids).toEqual(rest.slice(11));
      expect(second.ids).toContain('behind');
      expect(second.numFound).toBe(26);
    });

    it('are limited to the results that the scope, the query and the filters of the page select', async () => {
      await engine().index(LIBRARY);
      const sort = { field: 'fname', direction: 'asc' } as const;
      const { next } = await first({ sort, rows: 3 });
      const scope = { otherwise: false, rules: [{ folder: 'a', visible: true }] };
      const filters = { rating: ['1'] };
      const whole = await engine().search(request({ sort, scope, filters }));
      const page = await engine().search(request({ sort, scope, filters, cursor: next }));
      expect(whole.ids).toEqual(expect.arrayContaining([...page.ids]));
      expect(page.numFound).toBe(whole.numFound);
      const nothing = await engine().search(
        request({ sort, scope: { otherwise: false, rules: [] }, cursor: next }),
      );
      expect([nothing.numFound, nothing.ids, nothing.next]).toEqual([0, [], undefined]);
    });

    it('end without a cursor after the last result, without results and without rows', async () => {
      await engine().index([asset('a'), asset('b')]);
      expect((await first({ rows: 2 })).next).toBeUndefined();
      expect((await first({ query: 'nothing' })).next).toBeUndefined();
      const none = await first({ rows: 0 });
      expect([none.numFound, none.ids, none.next]).toEqual([2, [], undefined]);
      const one = await first({ rows: 1 });
      expect(one.next).toBeDefined();
      await engine().remove(['a', 'b']);
      const empty = await engine().search(request({ cursor: one.next }));
      expect([empty.ids, empty.next]).toEqual([[], undefined]);
    });

    it('reject cursors of other orders, and text that is no cursor', async () => {
      await engine().index(LIBRARY);
      const orders = [
        { field: 'score', direction: 'desc' },
        { field: 'title', direction: 'asc' },
        { field: 'title', direction: 'desc' },
        { field: 'rating', direction: 'asc' },
      ] as const;
      const cursors = await Promise.all(orders.map(async (sort) => (await first({ sort, rows: 2 })).next!));
      for (const [at, sort] of orders.entries()) {
        const others = cursors.filter((_, other) => other !== at);
        const own = cursors[at]!;
        const wrong = [
          '*',
          'x',
          'AoE=',
          '[]',
          '\u0000',
          own.slice(1),
          `${own}x`,
          own.slice(0, -2),
          'A'.repeat(2000),
        ];
        for (const cursor of [...others, ...wrong]) {
          await expect(engine().search(request({ sort, cursor }))).rejects.toBeInstanceOf(InvalidCursor);
        }
        await engine().search(request({ sort, cursor: own }));
      }
    });
  });

  describe('pages by position', () => {
    it('are empty behind the last result, up to the maximum', async () => {
      await engine().index(LIBRARY);
      const { maxStart } = engine().limits;
      expect(maxStart).toBeGreaterThanOrEqual(10_000);
      for (const start of [24, maxStart]) {
        const { numFound, ids } = await engine().search(request({ start, rows: 10 }));
        expect([numFound, ids]).toEqual([24, []]);
      }
    });
  });

  describe('number of facet values', () => {
    it('is limited to the most frequent values, and reports the facets that have more', async () => {
      await engine().index([
        asset('1', { keywords: ['a', 'b', 'c'], filetype: 'jpg', folder: 'x/y' }),
        asset('2', { keywords: ['c', 'd'], filetype: 'png', folder: 'x' }),
        asset('3', { keywords: ['d'], filetype: 'jpg', folder: 'z' }),
      ]);
      const facets: FieldName[] = ['keywords', 'filetype', 'folder', 'city'];
      const count = async (options: RequestOptions) => {
        const result = await engine().search(request({ facets, ...options }));
        const labels = facets.map((field) => result.facets.get(field)?.map(({ label }) => label));
        return [labels, [...result.truncatedFacets].sort()];
      };
      const all = [['c', 'd', 'a', 'b'], ['jpg', 'png'], ['x', 'x/y', 'z'], []];
      expect(await count({})).toEqual([all, []]);
      expect(await count({ facetLimit: 4 })).toEqual([all, []]);
      const some = all.map((labels) => labels.slice(0, 2));
      expect(await count({ facetLimit: 2 })).toEqual([some, ['folder', 'keywords']]);
      expect(await count({ facetLimit: 1, filters: { keywords: ['d'] }, rows: 0 })).toEqual([
        [['c'], ['jpg'], ['x'], []],
        ['filetype', 'folder', 'keywords'],
      ]);
      const scope = { otherwise: false, rules: [{ folder: 'z', visible: true }] };
      expect(await count({ facetLimit: 1, scope })).toEqual([[['d'], ['jpg'], ['z'], []], []]);
    });
  });
}
