import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSolrEngine } from '../../../packages/server/src/search/solr/solr-engine.js';
import { SearchUnavailable } from '../../../packages/server/src/search/engine.js';
import { feeding, type Feeding } from '../../server/feeding/feeding.js';
import { request } from '../../server/search/assets.js';
import { expectEqualIndex } from './equality.js';
import { describeSolr } from './solr-suite.js';

/** Number of assets. Several batches of the feeder. */
const COUNT = 3_000;
/** Time limit of a request, in milliseconds. A request to a node that was killed fails at once. */
const TIMEOUT_MS = 5_000;
const SEPARATE = 1;

const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => String(from + at).padStart(5, '0'));

/** Searches until `stop` is aborted. Each search returns a complete result of the visible assets, or fails as unavailable. */
async function searchUntil(stop: AbortSignal, f: Pick<Feeding, 'search'>): Promise<number> {
  let failures = 0;
  while (!stop.aborted) {
    try {
      const { ids } = await f.search().engine.search(request({ rows: 10 }));
      expect(ids).not.toContain('id-hidden');
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      failures++;
    }
    await delay(50);
  }
  return failures;
}

describeSolr('a node that is killed', { nodes: 1, separate: 1 }, (cluster) => {
  it.each([
    ['with', 2],
    ['without', 1],
  ])('repairs the index after a SIGKILL in the middle of feeding, %s another copy', async (_, replicas) => {
    const alias = `kill${replicas}`;
    const url = cluster().url(alias);
    const f = await feeding({
      connect: (options) =>
        Promise.resolve(createSolrEngine({ url, shards: 2, replicas, timeoutMs: TIMEOUT_MS, ...options })),
    });
    await f.add('hidden', ...names(0, COUNT));
    await f.start();
    await f.search().feed.settled();
    await f.add(...names(COUNT, 2 * COUNT));
    // The first batches are written, and others wait.
    await expect
      .poll(async () => (await f.outbox.backlog()).pending, { interval: 5 })
      .toBeLessThan(COUNT);
    expect((await f.outbox.backlog()).pending).toBeGreaterThan(0);
    await cluster().kill(SEPARATE);
    await f.remove('hidden', ...names(0, 200));
    const stop = new AbortController();
    const searching = searchUntil(stop.signal, f);
    for (const name of names(200, 260)) await f.move(name, 'moved');
    await f.assets.countDownloads(names(260, 300).map((name) => `id-${name}`));
    await f.changed();
    await cluster().restart(SEPARATE);
    await f.add(...names(2 * COUNT, 2 * COUNT + 500));
    await f.search().feed.settled();
    await expectEqualIndex(cluster().nodes[0]!, alias, f);
    stop.abort();
    await searching;
  });
});
