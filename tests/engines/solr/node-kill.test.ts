/** @module-tag night */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSolrEngine } from '../../../packages/server/src/search/solr/solr-engine.js';
import { SearchUnavailable } from '../../../packages/server/src/search/engine.js';
import { times } from '../../fixtures/run/nightly.js';
import { feeding, type Feeding } from '../../server/feeding/feeding.js';
import { request } from '../../server/search/assets.js';
import { expectEqualIndex } from '../../fixtures/search/solr-equality.js';
import { describeSolr } from './solr-suite.js';

/** Number of assets that are fed before and during the kill. Several batches of the feeder. */
const COUNT = times(1_200, 6_000);
/** Time limit of a request, in milliseconds. A request to a node that was killed fails at once. */
const TIMEOUT_MS = 5_000;
const SEPARATE = 1;
/** Pause between two searches, in milliseconds, so that they leave time for the feeding. */
const PAUSE_MS = 50;

const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => String(from + at).padStart(5, '0'));

/** Searches until `stop` is aborted. A search fails as unavailable, or has a result without the asset that was removed. */
async function search(f: Pick<Feeding, 'search'>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      const { ids, facets } = await f.search().engine.search(request({ rows: 100, facets: ['city'] }));
      expect([ids.includes('id-hidden'), facets.get('city')]).toEqual([false, []]);
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
    }
    await delay(PAUSE_MS);
  }
}

describeSolr('a node that is killed', { nodes: 1, separate: 1 }, (cluster) => {
  const start = async (alias: string, replicas: number) => {
    const options = { url: cluster().url(alias), shards: 2, replicas, timeoutMs: TIMEOUT_MS };
    const f = await feeding({
      connect: (more) => Promise.resolve(createSolrEngine({ ...options, ...more })),
    });
    await f.add('hidden', ...names(0, COUNT));
    await f.assets.patch('id-hidden', { asset: { city: 'Secret' } });
    await f.start();
    await f.search().feed.settled();
    return { ...f, alias };
  };
  /** Resolves when the index has some of the changes, and others are pending. */
  const isFeeding = (f: Pick<Feeding, 'outbox'>) =>
    expect.poll(async () => (await f.outbox.backlog()).pending, { interval: 5 }).toBeLessThan(COUNT);

  it('leaves an index that equals the store after its restart, with and without another copy', async () => {
    const all = await Promise.all([start('kill1', 1), start('kill2', 2)]);
    for (const f of all) await f.add(...names(COUNT, 2 * COUNT));
    await Promise.all(all.map((f) => isFeeding(f)));
    await cluster().kill(SEPARATE);
    const stop = new AbortController();
    const searches = all.map(async (f) => {
      await f.remove('hidden', ...names(0, 100));
      return search(f, stop.signal);
    });
    for (const f of all) {
      for (const name of names(100, 120)) await f.move(name, 'moved');
      await f.assets.countDownloads(names(120, 200).map((name) => `id-${name}`));
      await f.changed();
    }
    await cluster().restart(SEPARATE);
    for (const f of all) await f.add(...names(2 * COUNT, 2 * COUNT + 100));
    await Promise.all(all.map((f) => f.search().feed.settled()));
    for (const f of all) {
      expect(await expectEqualIndex(cluster().nodes[0]!, f.alias, f)).toBe(2 * COUNT);
    }
    stop.abort();
    await Promise.all(searches);
  });

  it('returns complete results or none while it is paused, and then has all changes', async () => {
    const [one, two] = [await start('pause1', 1), await start('pause2', 2)];
    await cluster().pause(SEPARATE);
    const outcome = async ({ search }: Pick<Feeding, 'search'>) => {
      const found = await search()
        .engine.search(request({ rows: 0, facets: ['filetype'] }))
        .catch((error: unknown) => {
          if (error instanceof SearchUnavailable) return undefined;
          throw error;
        });
      return found && [found.numFound, found.facets.get('filetype')];
    };
    const complete = [COUNT + 1, [{ label: 'png', count: COUNT + 1 }]];
    // Without a copy, a part of the index is away. With one, the other node takes over after a while.
    expect(await outcome(one)).toBeUndefined();
    expect([undefined, complete]).toContainEqual(await outcome(two));
    await expect.poll(() => outcome(two)).toEqual(complete);
    expect(await outcome(one)).toBeUndefined();
    for (const f of [one, two]) {
      await f.remove('00000');
      await f.add(...names(COUNT, COUNT + 50));
    }
    await cluster().resume(SEPARATE);
    for (const f of [one, two]) {
      await f.search().feed.settled();
      expect(await expectEqualIndex(cluster().nodes[0]!, f.alias, f)).toBe(COUNT + 50);
    }
  });
});
