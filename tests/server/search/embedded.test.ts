import { describe, expect, it } from 'vitest';
import type { IndexedAsset, SearchRequest } from '../../../packages/server/src/search/engine.js';
import { createEmbeddedEngine } from '../../../packages/server/src/search/embedded/embedded-engine.js';
import { IN_40_PERCENT, IN_6_PERCENT, syntheticAssets } from '../../bench/search-library.js';
import { asset, request, type Asked } from './assets.js';
import { describeEngine } from './engine-contract.js';
import { describeAgainstReference } from './engine-properties.js';
import { referenceSearch } from './reference.js';

describeEngine('embedded', () => createEmbeddedEngine());

describe('embedded engine that is always being compacted', () => {
  describeAgainstReference(() =>
    createEmbeddedEngine({ compaction: { minDead: 0, deadShare: 0, slice: 0 } }),
  );
});

/** More assets than are sorted for themselves, so that pages come out of the orders that are kept. */
describe('embedded engine with many assets', () => {
  const library = [...syntheticAssets(5_500)];
  const asked: Asked[] = [
    {},
    { start: 5_000 },
    { query: IN_40_PERCENT, sort: { field: 'taken_date', direction: 'asc' } },
    ...(['rating', 'title', 'filetype', 'obj_dload_cnt', 'folder', 'duration'] as const).flatMap((field) =>
      (['asc', 'desc'] as const).map((direction) => ({ sort: { field, direction }, start: 2_500 })),
    ),
    {
      filters: { filetype: ['jpg', 'png'], width: { kind: 'range', from: 2000 } },
      sort: { field: 'width', direction: 'desc' },
    },
    { scope: { otherwise: true, rules: [{ folder: '2010', visible: false }] }, start: 4_000 },
    { query: `-${IN_6_PERCENT}` },
  ];

  const check = async (
    search: (asked: SearchRequest) => Promise<unknown>,
    assets: readonly IndexedAsset[],
    questions = asked,
  ) => {
    for (const question of questions) {
      const whole = request({
        rows: 200,
        facets: ['keywords', 'folder', 'color_code', 'filetype'],
        ranges: ['width', 'file_size'],
        ...question,
      });
      const expected = referenceSearch(assets, whole);
      const ids = expected.ids.slice(whole.start, whole.start + whole.rows);
      expect(await search(whole)).toEqual({ ...expected, ids });
    }
  };

  it('answers as the reference does, from the start and after changes', async () => {
    const engine = await createEmbeddedEngine({ load: () => library });
    await check((one) => engine.search(one), library);
    const kept = new Map(library.map((one) => [one.asset.id, one]));
    const changed = library
      .slice(0, 900)
      .map(({ asset }) => ({ asset: { ...asset, rating: 1, title: 'changed' } }));
    const gone = library.slice(900, 1200).map(({ asset }) => asset.id);
    for (const one of changed) kept.set(one.asset.id, one);
    for (const id of gone) kept.delete(id);
    await engine.index(changed);
    await engine.remove(gone);
    await check((one) => engine.search(one), [...kept.values()], asked.slice(0, 6));
    await engine.close();
  });

  it('answers the same while and after it is compacted, with changes going on', async () => {
    const engine = await createEmbeddedEngine({
      load: () => library,
      compaction: { minDead: 1000, deadShare: 0.2, slice: 1 },
    });
    const kept = new Map(library.map((one) => [one.asset.id, one]));
    for (let round = 0; round < 8; round++) {
      const from = (round * 700) % 4_800;
      const changed = library
        .slice(from, from + 700)
        .map(({ asset }) => ({ asset: { ...asset, rating: round % 6 } }));
      for (const one of changed) kept.set(one.asset.id, one);
      await engine.index(changed);
      const gone = library[from + 3]!.asset.id;
      kept.delete(gone);
      await engine.remove([gone]);
      const questions: Asked[] = [
        { sort: { field: 'rating', direction: round % 2 ? 'asc' : 'desc' }, start: 100 * round },
      ];
      await check((one) => engine.search(one), [...kept.values()], questions);
    }
    expect(await engine.count()).toBe(kept.size);
    await check((one) => engine.search(one), [...kept.values()], asked.slice(0, 3));
    await engine.close();
  });

  it('finds one and the same assets on the pages of a search by relevance', async () => {
    const engine = await createEmbeddedEngine({ load: () => library });
    for (const query of [
      `${IN_40_PERCENT} OR ${IN_6_PERCENT} OR b*`,
      'jpg OR png OR tif OR pdf OR mp4',
      'b*',
    ]) {
      const whole = (await engine.search(request({ query, rows: 10_000 }))).ids;
      expect(new Set(whole).size).toBe(whole.length);
      expect(whole.length).toBeGreaterThan(4_096);
      for (const start of [0, 10, 3_000, whole.length - 20]) {
        const { ids } = await engine.search(request({ query, start, rows: 50 }));
        expect(ids).toEqual(whole.slice(start, start + 50));
      }
    }
    await engine.close();
  });

  it('leaves room for others while it loads and is first sorted', async () => {
    const assets = 20_000;
    let turns = 0;
    let over = false;
    const count = () => {
      turns++;
      if (!over) setImmediate(count);
    };
    // Without time at all, each piece of work that is not divided further is a turn, however fast the machine is.
    const engine = await createEmbeddedEngine({
      load: () => (count(), syntheticAssets(assets)),
      sliceMs: 0,
    });
    const loading = turns;
    await engine.search(request({ sort: { field: 'title', direction: 'asc' }, rows: 10 }));
    over = true;
    // Loading pauses after every asset, sorting after every 4,096.
    expect(loading).toBeGreaterThanOrEqual(assets);
    expect(turns).toBeGreaterThanOrEqual(loading + Math.floor(assets / 4_096));
    await engine.close();
  });
});

it('takes assets with endless texts and lists, and finds them by the beginning', async () => {
  const engine = await createEmbeddedEngine();
  const content = `first ${'word '.repeat(400_000)} last`;
  const keywords = Array.from({ length: 60_000 }, (_, i) => `keyword ${i}`);
  await engine.index([asset('long', { content, keywords, title: 'x'.repeat(1_000_000) }), asset('short')]);
  expect((await engine.search(request({ query: 'first "word word" "keyword 7"' }))).ids).toEqual(['long']);
  expect((await engine.search(request({ query: 'last' }))).ids).toEqual([]);
  expect((await engine.search(request({ filters: { keywords: ['keyword 59999'] } }))).ids).toEqual(['long']);
  await engine.close();
});
