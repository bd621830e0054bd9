/** @module-tag gate */
import { describe, expect, it } from 'vitest';
import { SearchUnavailable } from '../../../packages/server/src/search/engine.js';
import { request } from '../search/assets.js';
import { feeding, storedContent, type Feeding } from './feeding.js';

const NAMES = Array.from({ length: 1200 }, (_, at) => String(at).padStart(4, '0'));

async function filled(): Promise<Feeding> {
  const f = await feeding();
  await f.add(...NAMES);
  await (await f.start()).feed.settled();
  return f;
}

const equalsStore = async (f: Feeding) => expect(f.server.active?.content()).toEqual(await storedContent(f));

describe('re-index side by side', () => {
  it('fills a new index on request once per label, while users search the old one', async () => {
    const f = await filled();
    const old = f.server.active?.name;
    let changed = 0;
    const search = await f.start({ reindex: 'first' });
    const changes: Promise<void>[] = [];
    f.server.onRequest = () => {
      // Each request of the feeder is followed by a change, which both indexes receive.
      if (changed < 20) changes.push(f.move(NAMES[changed++ * 50] as string, 'moved'));
      return Promise.resolve();
    };
    await expect.poll(async () => (await search.health()).state).toBe('ok');
    const numFound: number[] = [];
    while ((await search.health()).isReindexing) {
      numFound.push((await search.engine.search(request({ rows: 0 }))).numFound);
    }
    expect(numFound.every((count) => count <= 1200 && count >= 1180)).toBe(true);
    await Promise.all(changes);
    await search.feed.settled();
    expect(f.server.active?.name).not.toBe(old);
    expect([...f.server.indexes.keys()]).toEqual([f.server.active?.name]);
    await equalsStore(f);
    const current = f.server.active?.name;
    await (await f.start({ reindex: 'first' })).feed.settled();
    expect(f.server.active?.name).toBe(current);
    await (await f.start({ reindex: 'second' })).feed.settled();
    expect(f.server.active?.name).not.toBe(current);
  });

  it('replaces an index with an old schema', async () => {
    const f = await filled();
    const old = f.server.active;
    if (old === undefined) throw new Error('There is no index');
    await f.stop();
    old.isCurrent = false;
    await (await f.start()).feed.settled();
    expect(f.server.active?.isCurrent).toBe(true);
    await equalsStore(f);
  });

  it('continues after it was stopped at any request', async () => {
    const f = await feeding();
    await f.add(...NAMES);
    // The first process stops at its first request, the next one at its second, and so on.
    for (let stopAt = 1; f.server.active === undefined; stopAt++) {
      let requests = 0;
      f.server.onRequest = () =>
        ++requests >= stopAt
          ? Promise.reject(new SearchUnavailable(new Error('stopped')))
          : Promise.resolve();
      const search = await f.start();
      await expect.poll(() => requests >= stopAt || f.server.active !== undefined).toBe(true);
      await search.close();
    }
    f.server.onRequest = () => Promise.resolve();
    await (await f.start()).feed.settled();
    expect(f.server.indexes.size).toBe(1);
    await equalsStore(f);
  });

  it('activates a new index although the engine rejects an asset', async () => {
    const f = await feeding();
    await f.add('a', 'b');
    f.server.onRequest = () => {
      for (const index of f.server.indexes.values()) index.rejected.add('id-b');
      return Promise.resolve();
    };
    const search = await f.start();
    await search.feed.settled();
    expect((await search.engine.search(request())).ids).toEqual(['id-a']);
  });

  it('fills a new index after the embedded engine was used in between', async () => {
    const f = await filled();
    const old = f.server.active?.name;
    await f.stop();
    await f.outbox.deactivate();
    await f.remove('0000');
    await f.move('0001', 'secret');
    f.server.isFull = true;
    const search = await f.start();
    await expect.poll(async () => (await search.health()).state).toBe('unavailable');
    await expect(search.engine.search(request())).rejects.toThrow(SearchUnavailable);
    f.server.isFull = false;
    await search.feed.settled();
    expect(f.server.active?.name).not.toBe(old);
    await equalsStore(f);
  });
});
