/** @module-tag sizes */
import { describe, expect, it } from 'vitest';
import type { IndexedAsset, SearchRequest } from '../../../packages/server/src/search/engine.js';
import { createEmbeddedEngine } from '../../../packages/server/src/search/embedded/embedded-engine.js';
import { IN_40_PERCENT, IN_6_PERCENT, syntheticAssets } from '../../bench/library/search-library.js';
import { allByCursor, asset, request, type RequestOptions } from './assets.js';
import { describeEngine } from './engine-contract.js';
import { describeAgainstReference } from './engine-properties.js';
import { times } from '../../fixtures/run/nightly.js';
import { referenceSearch } from './reference.js';

describeEngine('embedded', () => createEmbeddedEngine());

describe('embedded engine under continuous compaction', { tags: ['gate'] }, () => {
  describeAgainstReference(() =>
    createEmbeddedEngine({ compaction: { minDead: 0, deadShare: 0, slice: 0 } }),
  );
});

/**
 * The library contains more assets than the engine sorts directly. Pages are therefore selected from the stored
 * orders.
 */
describe('embedded engine with many assets', { tags: ['gate'] }, () => {
  const library = [...syntheticAssets(5_500)];
  const requests: RequestOptions[] = [
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
    search: (request: SearchRequest) => Promise<unknown>,
    assets: readonly IndexedAsset[],
    options = requests,
  ) => {
    for (const option of options) {
      const full = request({
        rows: 200,
        facets: ['keywords', 'folder', 'color_code', 'filetype'],
        ranges: ['width', 'file_size'],
        ...option,
      });
      const expected = referenceSearch(assets, full);
      const ids = expected.ids.slice(full.start, full.start + full.rows);
      expect(await search(full)).toEqual({ ...expected, ids });
    }
  };

  it('matches the reference, initially and after changes', { tags: ['night'] }, async () => {
    const engine = await createEmbeddedEngine({ load: () => library });
    await check((one) => engine.search(one), library);
    const current = new Map(library.map((one) => [one.asset.id, one]));
    const changed = library
      .slice(0, 900)
      .map(({ asset }) => ({ asset: { ...asset, rating: 1, title: 'changed' } }));
    const gone = library.slice(900, 1200).map(({ asset }) => asset.id);
    for (const one of changed) current.set(one.asset.id, one);
    for (const id of gone) current.delete(id);
    await engine.index(changed);
    await engine.remove(gone);
    await check((one) => engine.search(one), [...current.values()], requests.slice(0, 6));
    await engine.close();
  });

  it(
    'matches the reference during and after a compaction with concurrent changes',
    { tags: ['night'] },
    async () => {
      const engine = await createEmbeddedEngine({
        load: () => library,
        compaction: { minDead: 1000, deadShare: 0.2, slice: 1 },
      });
      const current = new Map(library.map((one) => [one.asset.id, one]));
      for (let round = 0; round < 8; round++) {
        const from = (round * 700) % 4_800;
        const changed = library
          .slice(from, from + 700)
          .map(({ asset }) => ({ asset: { ...asset, rating: round % 6 } }));
        for (const one of changed) current.set(one.asset.id, one);
        await engine.index(changed);
        const gone = library[from + 3]!.asset.id;
        current.delete(gone);
        await engine.remove([gone]);
        const options: RequestOptions[] = [
          { sort: { field: 'rating', direction: round % 2 ? 'asc' : 'desc' }, start: 100 * round },
        ];
        await check((one) => engine.search(one), [...current.values()], options);
      }
      expect(await engine.count()).toBe(current.size);
      await check((one) => engine.search(one), [...current.values()], requests.slice(0, 3));
      await engine.close();
    },
  );

  it('returns consistent pages of a search by relevance', async () => {
    const engine = await createEmbeddedEngine({ load: () => library });
    for (const query of [
      `${IN_40_PERCENT} OR ${IN_6_PERCENT} OR b*`,
      'jpg OR png OR tif OR pdf OR mp4',
      'b*',
    ]) {
      const full = (await engine.search(request({ query, rows: 10_000 }))).ids;
      expect(new Set(full).size).toBe(full.length);
      expect(full.length).toBeGreaterThan(4_096);
      for (const start of [0, 10, 3_000, full.length - 20]) {
        const { ids } = await engine.search(request({ query, start, rows: 50 }));
        expect(ids).toEqual(full.slice(start, start + 50));
      }
    }
    await engine.close();
  });

  it('returns the same pages by cursor as by position', async () => {
    const engine = await createEmbeddedEngine({ load: () => library });
    // Deleted documents stay in the stored orders.
    await engine.index(library.slice(0, 300));
    await engine.remove(library.slice(300, 400).map(({ asset }) => asset.id));
    for (const { start: _, ...options } of requests) {
      const full = request({ rows: 900, ...options });
      const { ids } = await engine.search({ ...full, rows: 10_000 });
      expect(await allByCursor(engine, full)).toEqual(ids);
    }
    await engine.close();
  });

  it('continues a search by relevance when results are removed and added', async () => {
    const engine = await createEmbeddedEngine({ load: () => library });
    // Added assets may change the order of the results of several words.
    for (const [query, added] of [
      [IN_40_PERCENT, ['added']],
      ['b*', ['added']],
      ['jpg OR png OR tif OR pdf OR mp4', []],
    ] as const) {
      const { ids } = await engine.search(request({ query, rows: 10_000 }));
      let pages = 0;
      const gone: string[] = [ids[0]!];
      const paged = await allByCursor(engine, request({ query, rows: 700 }), async (page) => {
        gone.push(page.at(-1)!);
        await engine.remove([ids[0]!, page.at(-1)!]);
        // Changes the rarity of words and therefore all scores.
        await engine.index(added.map((id) => asset(`${id}${pages++}`, { title: 'other' })));
      });
      const isLeft = (id: string) => !gone.includes(id) && !id.startsWith('added');
      expect(paged.filter(isLeft)).toEqual(ids.filter(isLeft));
    }
    await engine.close();
  });

  it('replaces numbers in place during and after a compaction', { tags: ['night'] }, async () => {
    const engine = await createEmbeddedEngine({
      load: () => library,
      compaction: { minDead: 1000, deadShare: 0.2, slice: 0 },
    });
    const current = new Map(library.map((one) => [one.asset.id, one]));
    const orders = (['asc', 'desc'] as const).map((direction) => ({
      sort: { field: 'obj_dload_cnt', direction } as const,
      start: 2_000,
    }));
    await check((one) => engine.search(one), library, orders);
    for (let round = 0; round < 6; round++) {
      // Replaces enough documents that a compaction starts, which runs during the searches of this round.
      await engine.index(library.slice(0, 1_200).map(({ asset: { id } }) => current.get(id)!));
      for (let step = 0; step < 20; step++) {
        const { asset } = library[(round * 997 + step * 131) % library.length]!;
        const changed = { ...current.get(asset.id)!.asset, obj_dload_cnt: (step * 37) % 101 };
        current.set(asset.id, { asset: changed });
        await engine.touch([{ id: asset.id, numbers: { obj_dload_cnt: changed.obj_dload_cnt } }]);
      }
      await check((one) => engine.search(one), [...current.values()], orders);
    }
    await engine.close();
  });

  it('yields to the event loop while it loads and sorts', async () => {
    // More than are sorted in one turn.
    const assets = times(5_000, 20_000);
    let turns = 0;
    let over = false;
    const count = () => {
      turns++;
      if (!over) setImmediate(count);
    };
    // With a slice of 0 ms, each indivisible piece of work takes one turn of the event loop, however fast the
    // machine is.
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

describe('embedded engine with a long text', { tags: ['gate'] }, () => {
  const content = '早期，'.repeat(300_000);

  it('yields to the event loop while it is indexed', async () => {
    const engine = await createEmbeddedEngine({ sliceMs: 0 });
    let turns = 0;
    let over = false;
    const count = () => {
      turns++;
      if (!over) setImmediate(count);
    };
    count();
    await engine.index([asset('long', { content })]);
    over = true;
    expect(turns).toBeGreaterThan(15);
    expect((await engine.search(request({ query: '早期' }))).ids).toEqual(['long']);
    await engine.close();
  });

  it('does not delay a change past a later one', async () => {
    const engine = await createEmbeddedEngine({ sliceMs: 0 });
    const changes = [
      engine.index([asset('a', { content }), asset('b', { content })]),
      engine.index([asset('a', { content: 'later' })]),
      engine.remove(['b']),
    ];
    await Promise.all(changes);
    expect((await engine.search(request({ query: '早期' }))).ids).toEqual([]);
    expect((await engine.search(request({ query: 'later' }))).ids).toEqual(['a']);
    await engine.close();
  });

  it('is searchable if a compaction ends meanwhile', async () => {
    const compaction = { minDead: 2, deadShare: 0, slice: 0 };
    const engine = await createEmbeddedEngine({ sliceMs: 0, compaction });
    const others = Array.from({ length: 4 }, (_, i) => asset(`${i}`, { content: `word${i}` }));
    await engine.index(others);
    // Replaces all others, so that a compaction starts.
    await engine.index(others);
    await engine.index([asset('long', { content })]);
    expect((await engine.search(request({ query: '早期' }))).ids).toEqual(['long']);
    expect((await engine.search(request({ query: 'word3' }))).ids).toEqual(['3']);
    await engine.close();
  });
});

it('embedded engine indexes very long text and lists up to its limits', async () => {
  const engine = await createEmbeddedEngine();
  const content = `first ${'word '.repeat(400_000)} last`;
  const keywords = Array.from({ length: 60_000 }, (_, i) => `keyword ${i}`);
  await engine.index([asset('long', { content, keywords, title: 'x'.repeat(1_000_000) }), asset('short')]);
  expect((await engine.search(request({ query: 'first "word word" "keyword 7"' }))).ids).toEqual(['long']);
  expect((await engine.search(request({ query: 'last' }))).ids).toEqual([]);
  expect((await engine.search(request({ filters: { keywords: ['keyword 59999'] } }))).ids).toEqual(['long']);
  await engine.close();
});
