/** @module-tag night */
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  IndexChange,
  RemoteEngine,
  RemoteIndex,
} from '../../../packages/server/src/search/remote-engine.js';
import { createSolrEngine } from '../../../packages/server/src/search/solr/solr-engine.js';
import { expectEqualIndex } from '../../fixtures/search/solr-equality.js';
import { feeding } from '../../server/feeding/feeding.js';
import { anyText, asset, request, type RequestOptions } from '../../server/search/assets.js';
import { clear, describeSolr, startEngine } from './solr-suite.js';

const put = (id: string, version: number, fields: Parameters<typeof asset>[1] = {}): IndexChange => ({
  kind: 'put',
  indexed: { content: '', ...asset(id, fields) },
  version,
});

describeSolr('indexes', 1, (cluster) => {
  let engine: RemoteEngine;
  let index: RemoteIndex;
  let excluded = new Set<string>();
  const find = async (options: RequestOptions = {}) => (await engine.search(request(options))).ids;

  beforeAll(async () => {
    const url = cluster().url('indexes');
    engine = await startEngine({ url, excluded: () => Promise.resolve(excluded), broadFrom: 1 });
  });
  beforeEach(async () => {
    await clear(engine);
    index = (await engine.active())!;
  });
  afterEach(() => {
    excluded = new Set();
  });

  it('show changes after a refresh, and store them before', async () => {
    await index.write([put('a', 1), put('b', 2)]);
    expect(await find()).toEqual([]);
    expect(await index.versions({}, 10)).toEqual([]);
    await index.refresh();
    expect(await find()).toEqual(['a', 'b']);
    await index.write([{ kind: 'remove', id: 'a' }]);
    await index.refresh();
    expect(await find()).toEqual(['b']);
  });

  it('apply changes to the same asset in their order, once or twice', async () => {
    const touch = (id: string, version: number, obj_dload_cnt: number): IndexChange => ({
      kind: 'touch',
      touch: { id, numbers: { obj_dload_cnt } },
      version,
    });
    const changes: IndexChange[] = [
      put('a', 1, { title: 'old' }),
      put('a', 2, { title: 'new' }),
      touch('a', 3, 7),
      put('b', 4),
      { kind: 'remove', id: 'b' },
      touch('b', 5, 1),
      { kind: 'remove', id: 'c' },
      put('c', 6),
      touch('unknown', 8, 1),
    ];
    for (let times = 0; times < 2; times++) {
      await index.write(changes);
      await index.refresh();
      expect(await index.versions({}, 10)).toEqual([
        { id: 'a', version: 3 },
        { id: 'c', version: 6 },
      ]);
      expect(await find({ query: 'new', filters: { obj_dload_cnt: ['7'] } })).toEqual(['a']);
    }
  });

  it('replace numbers in place, without losing the words of the asset', async () => {
    await index.write([put('a', 1, { title: 'Sea', content: 'a ship at dawn', keywords: ['x'] })]);
    await index.refresh();
    const touches = Array.from({ length: 20 }, (_, at): IndexChange => ({
      kind: 'touch',
      touch: { id: 'a', numbers: { obj_dload_cnt: at } },
      version: 2 + at,
    }));
    for (const touch of touches) await index.write([touch]);
    await index.refresh();
    expect(
      await find({ query: 'sea "ship at dawn" keywords:x', filters: { obj_dload_cnt: ['19'] } }),
    ).toEqual(['a']);
    expect(await index.versions({}, 10)).toEqual([{ id: 'a', version: 21 }]);
  });

  it('summarize and list ranges of IDs in the order of code units', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyText({ minLength: 1, maxLength: 9 }), { maxLength: 12 }),
        fc.array(fc.tuple(fc.option(anyText({ maxLength: 3 })), fc.option(anyText({ maxLength: 3 }))), {
          maxLength: 4,
        }),
        async (ids, ends) => {
          await clear(engine);
          await index.write(ids.map((id, at) => put(id, at + 1)));
          await index.refresh();
          const some = ends.map(([from, to]) => ({ from: from ?? undefined, to: to ?? undefined }));
          const ranges = [{}, ...some, ...ids.slice(0, 3).map((id) => ({ from: id }))];
          const expected = ranges.map(
            ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
              ids
                .map((id, at) => ({ id, version: at + 1 }))
                .filter(({ id }) => (from === undefined || id >= from) && (to === undefined || id < to))
                .sort((a, b) => (a.id < b.id ? -1 : 1)),
          );
          expect(await index.summaries(ranges)).toEqual(
            expected.map((versions) => ({
              count: versions.length,
              sum: versions.reduce((sum, { version }) => sum + version, 0),
              max: Math.max(0, ...versions.map(({ version }) => version)),
            })),
          );
          for (const [at, range] of ranges.entries()) {
            expect(await index.versions(range, 5)).toEqual(expected[at]!.slice(0, 5));
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('are filled beside the active one, and switched', async () => {
    await index.write([put('old', 1)]);
    await index.refresh();
    const next = await engine.create();
    await next.write([put('new', 1)]);
    await next.refresh();
    expect(await find()).toEqual(['old']);
    expect((await engine.indexes()).map(({ name, isCurrent }) => [name, isCurrent]).sort()).toEqual([
      [index.name, true],
      [next.name, true],
    ]);
    await engine.activate(next);
    expect(await find()).toEqual(['new']);
    expect((await engine.active())?.name).toBe(next.name);
    await engine.drop(index);
    expect((await engine.indexes()).map(({ name }) => name)).toEqual([next.name]);
    expect(await find()).toEqual(['new']);
  });

  describe('excluded assets', () => {
    const fields = { city: 'Ulm', keywords: ['Sea'], folder: 'a', rating: 3, title: 'Secret' };
    beforeEach(async () => {
      await index.write([
        put('a', 1, { ...fields, city: 'Bonn', title: 'Public' }),
        put('b', 2, fields),
        put('c', 3, { keywords: ['Sea'], folder: 'b/c' }),
      ]);
      await index.refresh();
    });

    it('are in no result, count, suggestion or fact, although the counts are cached', async () => {
      const { filters, scope } = request();
      const facets = ['city', 'folder'] as const;
      const before = await engine.search(request({ facets, ranges: ['rating'] }));
      expect(before.facets.get('city')).toHaveLength(2);
      excluded.add('b');
      const after = await engine.search(request({ facets, ranges: ['rating'] }));
      expect([after.numFound, after.ids]).toEqual([2, ['a', 'c']]);
      expect(after.facets.get('city')).toEqual([{ label: 'Bonn', count: 1 }]);
      expect(after.ranges.get('rating')?.buckets).toEqual([{ from: 3, to: 3, count: 1 }]);
      expect(await engine.existsMany([request({ query: 'secret' })])).toEqual([false]);
      expect(await engine.suggest({ text: 'secr', filters, scope, rows: 5 })).toEqual([]);
      expect(await engine.suggest({ text: 'secrex', filters, scope, rows: 5, typos: 2 })).toEqual([]);
      expect(await engine.similar({ id: 'a', by: 'keywords', rows: 5, scope })).toEqual(['c']);
      expect((await engine.layout({ ...request(), most: 10, samples: 5 })).numFound).toBe(2);
      expect((await engine.fieldFacts(scope)).fields.get('city')).toMatchObject({
        assets: 1,
        examples: ['Bonn'],
      });
      excluded.add('a');
      expect(await engine.topFolders(scope)).toEqual(['b']);
    });

    it('may be as many as the feeder allows', async () => {
      excluded = new Set(Array.from({ length: 10_000 }, (_, at) => `id${at}`.padEnd(40, 'x')));
      excluded.add('b');
      expect(await find({ facets: ['city'] })).toEqual(['a', 'c']);
    });
  });

  it('have counts that are cached for broad queries, by scope', async () => {
    await index.write([put('a', 1, { city: 'Bonn', folder: 'open' })]);
    await index.refresh();
    const cities = async (scope = request().scope) => {
      const { facets } = await engine.search(request({ facets: ['city'], scope }));
      return facets.get('city')!.map(({ label }) => label);
    };
    expect(await cities()).toEqual(['Bonn']);
    await index.write([put('b', 2, { city: 'Ulm', folder: 'hidden' })]);
    await index.refresh();
    // Another scope never gets the counts of this one.
    expect(await cities({ otherwise: true, rules: [{ folder: 'open', visible: false }] })).toEqual(['Ulm']);
    expect(await cities({ otherwise: false, rules: [] })).toEqual([]);
    // The cache is at most a few seconds old.
    await expect.poll(() => cities()).toEqual(['Bonn', 'Ulm']);
  });

  it('are compared with the store and repaired: missing, old and surplus assets', async () => {
    const url = cluster().url('damaged');
    const f = await feeding({ connect: (more) => Promise.resolve(createSolrEngine({ url, ...more })) });
    await f.add('a', 'b', 'c');
    await (await f.start()).feed.settled();
    const equal = () => expectEqualIndex(cluster().nodes[0]!, 'damaged', f);
    expect(await equal()).toBe(3);
    const damaged = (await createSolrEngine({ url }).active())!;
    for (const change of [
      { kind: 'remove', id: 'id-a' },
      put('id-b', 1, { title: 'damaged' }),
      put('foreign', 1),
    ] satisfies IndexChange[]) {
      await damaged.write([change]);
      await damaged.refresh();
      await expect(equal()).rejects.toThrow('missing');
      await (await f.start()).feed.settled();
      expect(await equal()).toBe(3);
    }
  });
});
