import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_NAMES, fieldOf, type FieldName } from '@assetportal/sdk/contract';
import type {
  FilterValue,
  IndexedAsset,
  SearchEngine,
  SearchRequest,
} from '../../../packages/server/src/search/engine.js';
import { times } from '../../fixtures/run/nightly.js';
import { allByCursor, anyText, asset, request } from './assets.js';
import { referenceSearch, referenceSuggest } from './reference.js';

const FACETS = FIELD_NAMES.filter((name) => fieldOf(name).facet);
const RANGES = FIELD_NAMES.filter((name) => fieldOf(name).range);
const SORTS = FIELD_NAMES.filter((name) => fieldOf(name).sort);

const word = fc.constantFrom(
  'blue',
  'Blue',
  'blau',
  'sky',
  'see',
  'seen',
  'München',
  'munchen',
  'straße',
  'Muenchen',
  'mun\u00adchen',
  'blueSky7',
  'img_010',
  '١٠',
  'img',
  '0001',
  '1',
  '10',
  '2',
  '__proto__',
  'constructor',
  '東京',
  '京都',
  '東',
  'ไทย',
  '서울',
  '🎉',
  'й',
  'ﬁn',
  '\ud83d',
  '\u0000',
  'OR',
  'a-b_c.d',
);
const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
const value = fc.constantFrom(
  'sky',
  'Sky',
  'SKY',
  'blue sky',
  '',
  '__proto__',
  'constructor',
  'München',
  'Muenchen',
  'blueSky',
  'BlueSky',
  'bluesky',
  '\ud800',
);
const folder = fc.constantFrom('', 'a', 'a/b', 'a/b/c', 'ab', 'z/y', '__proto__/x');
const date = fc.constantFrom(
  '2024-01-01',
  '2024-05-03T10:00:00',
  '2024-05-03T10:00:00+02:00',
  '2024-01-01T00:30:00+09:00',
  '2023-12-31T23:30:00-05:00',
  '1950-06-01',
  'never',
);
const small = fc.integer({ min: 0, max: 50 });

const assets: fc.Arbitrary<IndexedAsset[]> = fc.array(
  fc
    .record(
      {
        id: fc.constantFrom(...Array.from({ length: 40 }, (_, i) => `id${i}`), '__proto__', 'ü'),
        title: text,
        fname: text,
        description: text,
        content: text,
        alt_text: text,
        extended_description: text,
        localized: fc.dictionary(fc.constantFrom('en', 'de-at'), fc.record({ title: text, alt_text: text })),
        keywords: fc.array(value, { maxLength: 4 }),
        creator: fc.oneof(value, fc.array(value, { maxLength: 2 })),
        city: value,
        folder,
        filetype: fc.constantFrom('jpg', 'png'),
        color_code: fc.oneof(small, fc.array(small, { maxLength: 2 })),
        rating: fc.integer({ min: 0, max: 5 }),
        width: small,
        duration: fc.double({ min: 0, max: 1e6, noNaN: true }),
        bbox_x: fc.double({ min: -5, max: 5, noNaN: true }),
        file_size: fc.oneof(small, fc.constant(2 ** 40)),
        taken_date: date,
      },
      { requiredKeys: ['id'] },
    )
    .map(({ id, ...fields }) => asset(id, fields)),
  { maxLength: 60 },
);

const term = fc
  .tuple(
    fc.constantFrom('', '', '', '-'),
    fc.constantFrom(
      '',
      '',
      '',
      'title:',
      'alt_text:',
      'filetype:',
      'keywords:',
      'folder:',
      'width:',
      'color_code:',
      'taken_date:',
      'nofield:',
    ),
    fc.oneof(
      word,
      fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `"${words.join(' ')}"`),
    ),
    fc.constantFrom('', '', '*'),
  )
  .map((parts) => parts.join(''));
const query = fc.oneof(
  fc.constant('*'),
  fc
    .array(fc.oneof({ weight: 4, arbitrary: term }, fc.constant('OR')), { maxLength: 5 })
    .map((terms) => terms.join(' ')),
  anyText({ maxLength: 40 }),
);

const range: fc.Arbitrary<FilterValue> = fc
  .record(
    { from: fc.integer({ min: -10, max: 60 }), to: fc.integer({ min: -10, max: 60 }) },
    { requiredKeys: [] },
  )
  .map((ends) => ({ kind: 'range', ...ends }));
/** A time of a range of dates, in seconds. */
const second = fc
  .constantFrom(Date.UTC(1950), Date.UTC(2024), Date.UTC(2024, 0, 1, 4))
  .map((at) => at / 1000);
const dates: fc.Arbitrary<FilterValue> = fc
  .record({ from: second, to: second, isInstant: fc.boolean() }, { requiredKeys: ['isInstant'] })
  .map((ends) => ({ kind: 'range', ...ends }));
const anyOf = (values: fc.Arbitrary<string>): fc.Arbitrary<FilterValue> =>
  fc.array(values, { maxLength: 3 }).map((list) => ({ kind: 'any', values: list }));
const filters = fc
  .record(
    {
      keywords: anyOf(value),
      creator: anyOf(value),
      folder: anyOf(folder),
      color_code: anyOf(small.map(String)),
      rating: fc.oneof(range, anyOf(fc.constantFrom('1', '5', 'x'))),
      width: range,
      bbox_x: range,
      taken_date: dates,
    },
    { requiredKeys: [] },
  )
  .map((record) => new Map(Object.entries(record) as [FieldName, FilterValue][]));
const scope = fc.record({
  otherwise: fc.boolean(),
  rules: fc.uniqueArray(fc.record({ folder, visible: fc.boolean() }), {
    maxLength: 4,
    selector: (rule) => rule.folder,
  }),
});
const requests: fc.Arbitrary<SearchRequest> = fc
  .record({
    query,
    filters,
    scope: fc.oneof({ weight: 2, arbitrary: fc.constant(request().scope) }, scope),
    sort: fc.record({
      field: fc.constantFrom<FieldName | 'score'>('score', ...SORTS),
      direction: fc.constantFrom('asc', 'desc'),
    }),
    facetLimit: fc.constantFrom(undefined, 1, 3),
  })
  .map((options) => ({ ...options, facets: FACETS, ranges: RANGES, start: 0, rows: 1000 }));

/**
 * Compares the engine with the reference for random libraries, changes and requests.
 *
 * @param runsAtNight Number of random cases in the nightly run. Fewer for an engine in another process.
 */
export function describeAgainstReference(create: () => Promise<SearchEngine>, runsAtNight = 500): void {
  describe('compared with the reference', () => {
    it('returns the same results, counts, ranges and order after any changes', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.tuple(
              assets,
              fc.array(fc.integer({ min: 0, max: 39 }), { maxLength: 5 }),
              fc.array(fc.tuple(fc.integer({ min: 0, max: 39 }), small), { maxLength: 5 }),
            ),
            { minLength: 1, maxLength: 3 },
          ),
          fc.array(requests, { minLength: 1, maxLength: 6 }),
          async (steps, options) => {
            const engine = await create();
            const current = new Map<string, IndexedAsset>();
            for (const [added, gone, touched] of steps) {
              await engine.index(added);
              // An asset that is indexed without content keeps its previous content.
              for (const one of added) current.set(one.asset.id, { ...current.get(one.asset.id), ...one });
              const ids = gone.map((number) => `id${number}`);
              await engine.remove(ids);
              for (const id of ids) current.delete(id);
              await engine.touch(
                touched.map(([number, count]) => ({ id: `id${number}`, numbers: { obj_dload_cnt: count } })),
              );
              for (const [number, count] of touched) {
                const one = current.get(`id${number}`);
                if (!one) continue;
                current.set(one.asset.id, { ...one, asset: { ...one.asset, obj_dload_cnt: count } });
              }
              for (const one of options) {
                const got = await engine.search(one);
                const expected = referenceSearch([...current.values()], one);
                expect(await engine.existsMany([one])).toEqual([expected.numFound > 0]);
                expect({ ...got, ids: one.sort.field === 'score' ? [...got.ids].sort() : got.ids }).toEqual(
                  expected,
                );
              }
            }
            await engine.close();
          },
        ),
        { numRuns: times(50, runsAtNight) },
      );
    });

    it('returns the same suggestions, and none from hidden assets, after any changes', async () => {
      const beginnings = fc
        .tuple(query, fc.constantFrom(' ', '', ' OR ', ' -', ' city:', ' title:', ' x:', ' "'), word)
        .chain(([rest, joint, last]) =>
          fc.integer({ min: 1, max: last.length }).map((length) => `${rest}${joint}${last.slice(0, length)}`),
        );
      const options = fc.record({
        text: fc.oneof({ weight: 3, arbitrary: beginnings }, query, word),
        filters,
        scope: fc.oneof(fc.constant(request().scope), scope),
        rows: fc.constantFrom(50, 50, 50, 1, 3),
        typos: fc.constantFrom(undefined, 1, 2),
      });
      await fc.assert(
        fc.asyncProperty(
          assets,
          assets,
          fc.array(options, { minLength: 1, maxLength: 8 }),
          async (a, b, all) => {
            const engine = await create();
            const current = new Map<string, IndexedAsset>();
            for (const added of [a, b]) {
              await engine.index(added);
              for (const one of added) current.set(one.asset.id, one);
              for (const one of all) {
                const got = await engine.suggest(one);
                const plain = got.map((line) => {
                  if (line.kind === 'value') return line;
                  const { example, ...rest } = line;
                  const seen = referenceSearch([current.get(example)!], request({ scope: one.scope }));
                  expect(seen.numFound).toBe(1);
                  return rest;
                });
                expect(plain).toEqual(referenceSuggest([...current.values()], one));
              }
            }
            await engine.close();
          },
        ),
        { numRuns: times(50, runsAtNight) },
      );
    });

    it('returns each asset once when paging', async () => {
      await fc.assert(
        fc.asyncProperty(assets, requests, fc.integer({ min: 1, max: 7 }), async (added, options, rows) => {
          const engine = await create();
          await engine.index(added);
          const whole = await engine.search({ ...options, facets: [], ranges: [] });
          const paged: string[] = [];
          for (let start = 0; start < whole.numFound; start += rows) {
            paged.push(...(await engine.search({ ...options, facets: [], ranges: [], start, rows })).ids);
          }
          expect(paged).toEqual(whole.ids);
          expect(await allByCursor(engine, { ...options, facets: [], ranges: [], rows })).toEqual(whole.ids);
          await engine.close();
        }),
        { numRuns: 60 },
      );
    });

    it('accepts any query of any length in limited time', async () => {
      const engine = await create();
      await engine.index(Array.from({ length: 200 }, (_, i) => asset(`${i}`, { title: `blue sky ${i}` })));
      const long = anyText({ minLength: 5_000, maxLength: 10_000 });
      const repeated = fc
        .tuple(
          fc.constantFrom('"', '-', 'a* ', 'a OR ', '(', 'title:', '"a" ', '*', 'OR ', '\ud800', 'ﷺ'),
          small,
        )
        .map(([part, times]) => part.repeat(1 + times * 200));
      await fc.assert(
        fc.asyncProperty(fc.oneof(long, repeated), async (text) => {
          const used = process.cpuUsage();
          const result = await engine.search(request({ query: text, facets: FACETS }));
          expect(result.numFound).toBeLessThanOrEqual(200);
          // CPU time in microseconds, not elapsed time: the machine may be busy.
          expect(process.cpuUsage(used).user).toBeLessThan(500_000);
        }),
        { numRuns: 60 },
      );
      await engine.close();
    });
  });
}
