/** @module-tag gate */
import { describe, expect, it } from 'vitest';
import { SearchUnavailable } from '../../../packages/server/src/search/engine.js';
import { request } from '../search/assets.js';
import { feeding, storedContent, type Feeding } from './feeding.js';

const found = async ({ search }: Feeding) => [...(await search().engine.search(request())).ids].sort();

/** Fills an index with the assets, and stops. */
async function filled(...names: string[]): Promise<Feeding> {
  const f = await feeding();
  await f.add(...names);
  await (await f.start()).feed.settled();
  await f.stop();
  return f;
}

describe('reconciler', () => {
  it('repairs missing, outdated and surplus assets at the start', async () => {
    const f = await filled('a', 'b', 'c', 'd');
    f.server.active?.damage((entries) => {
      const [a, b] = [entries.get('id-a'), entries.get('id-b')];
      if (a === undefined || b === undefined) throw new Error('The index is not filled');
      entries.delete('id-c');
      entries.set('id-b', { ...b, version: b.version - 1 });
      entries.set('id-x', {
        indexed: { ...a.indexed, asset: { ...a.indexed.asset, id: 'id-x' } },
        version: 1,
      });
    });
    const search = await f.start();
    await search.feed.settled();
    expect(f.server.active?.content()).toEqual(await storedContent(f));
    expect(await search.health()).toMatchObject({ state: 'ok', repaired: 3 });
    expect((await search.health()).reconciled).toBeGreaterThan(0);
  });

  it('searches the index only after the first comparison, without the repaired assets', async () => {
    const f = await filled('a', 'b');
    f.server.active?.damage((entries) => {
      const a = entries.get('id-a');
      if (a !== undefined) entries.set('id-a', { ...a, version: 99 });
    });
    f.server.isFull = true;
    const search = await f.start();
    await expect(search.engine.search(request())).rejects.toThrow(SearchUnavailable);
    await expect.poll(() => found(f).catch(() => 'unavailable')).toEqual(['id-b']);
    f.server.isFull = false;
    await search.feed.settled();
    expect(await found(f)).toEqual(['id-a', 'id-b']);
  });

  it('repairs assets that the engine has lost in an outage', async () => {
    const f = await filled('a', 'b');
    const search = await f.start();
    await search.feed.settled();
    f.server.isCutOff = true;
    await f.add('c');
    await expect.poll(async () => (await search.health()).state).toBe('unavailable');
    f.server.active?.damage((entries) => entries.delete('id-a'));
    f.server.isCutOff = false;
    await search.feed.settled();
    expect(await found(f)).toEqual(['id-a', 'id-b', 'id-c']);
  });

  it('compares again in an interval', async () => {
    const f = await filled('a', 'b');
    const search = await f.start({ timing: { reconcile: 10 } });
    await expect.poll(async () => (await search.health()).reconciled).toBeGreaterThan(0);
    f.server.active?.damage((entries) => entries.delete('id-a'));
    await expect.poll(() => found(f)).toEqual(['id-a', 'id-b']);
  });

  it('does not trust an index with later changes than the store', async () => {
    const f = await filled('a', 'b', 'c');
    f.server.active?.damage((entries) => {
      // The index belongs to a later state: `a` had another folder, and `c` was removed.
      const a = entries.get('id-a');
      if (a === undefined) throw new Error('The index is not filled');
      const asset = { ...a.indexed.asset, folder: 'later' };
      entries.set('id-a', { indexed: { ...a.indexed, asset }, version: 1_000_000 });
      entries.delete('id-c');
    });
    const search = await f.start();
    await f.add('d');
    await search.feed.settled();
    expect(f.server.active?.content()).toEqual(await storedContent(f));
    expect(await f.outbox.version()).toBeGreaterThan(1_000_000);
  });

  it('compares more assets than fit into a page and a range', { tags: ['night'] }, async () => {
    const names = Array.from({ length: 12_500 }, (_, at) => String(at).padStart(5, '0'));
    const f = await filled(...names);
    const lost = ['00000', '00999', '01000', '01001', '09999', '10000', '10001', '12499'];
    f.server.active?.damage((entries) => {
      for (const name of lost) entries.delete(`id-${name}`);
    });
    const search = await f.start();
    await search.feed.settled();
    expect((await search.health()).repaired).toBe(lost.length);
    expect(Object.keys(f.server.active?.content() ?? {})).toHaveLength(12_500);
  });
});
