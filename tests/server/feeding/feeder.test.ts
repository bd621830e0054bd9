import { describe, expect, it, vi } from 'vitest';
import type { RemoteSearch } from '../../../packages/server/src/feeding/remote-feed.js';
import { SearchUnavailable } from '../../../packages/server/src/search/engine.js';
import { asset, request } from '../search/assets.js';
import { feeding, storedContent } from './feeding.js';

const ids = async (search: Pick<RemoteSearch, 'engine'>) =>
  [...(await search.engine.search(request())).ids].sort();

describe('feeder', () => {
  it('fills the first index, and then feeds every kind of change', async () => {
    const f = await feeding();
    await f.add('a', 'b', 'c');
    const search = await f.start();
    await search.feed.settled();
    expect(await ids(search)).toEqual(['id-a', 'id-b', 'id-c']);
    await f.assets.patch('id-a', { asset: { title: 'new' }, content: 'text of a' });
    await f.assets.countDownloads(['id-b']);
    await f.remove('c');
    await f.add('d');
    await search.feed.settled();
    expect(f.server.active?.content()).toEqual(await storedContent(f));
    expect(Object.keys(f.server.active?.content() ?? {})).toEqual(['id-a', 'id-b', 'id-d']);
    expect(f.server.active?.content()['id-b']?.asset.obj_dload_cnt).toBe(1);
    expect((await search.health()).pending).toBe(0);
  });

  it('does not search an index that the store has not filled', async () => {
    const f = await feeding();
    await f.add('a');
    const foreign = await f.server.connect({});
    await foreign.index([asset('id-foreign')]);
    let release = () => {};
    f.server.onRequest = () => new Promise((resolve) => (release = resolve));
    const search = await f.start();
    await expect(search.engine.search(request())).rejects.toThrow(SearchUnavailable);
    f.server.onRequest = () => Promise.resolve();
    release();
    await search.feed.settled();
    expect(await ids(search)).toEqual(['id-a']);
    expect(f.server.indexes.size).toBe(1);
  });

  it('hides removed, moved and offline assets at once while the engine takes no changes', async () => {
    const f = await feeding();
    await f.add('a', 'b', 'c', 'd');
    const search = await f.start();
    await search.feed.settled();
    const before = await search.engine.generation();
    f.server.isFull = true;
    await f.remove('a');
    await f.move('b', 'secret');
    await f.assets.apply({ upserts: [], removed: [], offline: [{ id: 'id-c', cause: 'missing' }] });
    expect(await ids(search)).toEqual(['id-d']);
    expect(await search.engine.generation()).not.toBe(before);
    await vi.waitUntil(async () => (await search.health()).state === 'unavailable');
    f.server.isFull = false;
    await search.feed.settled();
    expect(await ids(search)).toEqual(['id-b', 'id-d']);
  });

  it('fails searches while more than 10,000 assets are hidden', { tags: ['night'] }, async () => {
    const f = await feeding();
    const names = Array.from({ length: 10_002 }, (_, at) => `${at}`);
    await f.add(...names);
    const search = await f.start();
    await search.feed.settled();
    f.server.isFull = true;
    await f.remove(...names.slice(2));
    expect(await ids(search)).toEqual(['id-0', 'id-1']);
    await f.remove('1');
    await expect(search.engine.search(request())).rejects.toThrow(SearchUnavailable);
    f.server.isFull = false;
    await search.feed.settled();
    expect(await ids(search)).toEqual(['id-0']);
  });

  it('loses nothing while the engine is cut off, and reports the outage', async () => {
    const f = await feeding();
    f.server.isCutOff = true;
    const search = await f.start();
    await f.add('a', 'b');
    await vi.waitUntil(async () => (await search.health()).state === 'unavailable');
    expect(await search.health()).toMatchObject({ pending: 2 });
    expect((await search.health()).since).toBeGreaterThan(0);
    f.server.isCutOff = false;
    await search.feed.settled();
    expect(await search.health()).toMatchObject({ state: 'ok', pending: 0, since: undefined });
    expect(await ids(search)).toEqual(['id-a', 'id-b']);
  });

  it('reports changes when they are visible, and during an outage at once', async () => {
    const f = await feeding();
    const search = await f.start();
    await search.feed.settled();
    const events: string[] = [];
    search.feed.onVisible((changes) => {
      for (const { id } of changes)
        events.push(`${id} ${Object.keys(f.server.active?.content() ?? {}).includes(id)}`);
    });
    const update = (name: string) =>
      search.feed.update({
        removed: [],
        indexed: [],
        changes: [{ id: `id-${name}`, was: undefined, is: 'folder' }],
      });
    await f.add('a');
    await update('a');
    await search.feed.settled();
    expect(events.splice(0)).toEqual(['id-a true']);
    f.server.isCutOff = true;
    await f.add('b');
    await update('b');
    await vi.waitUntil(() => events.length > 0);
    expect(events.splice(0)).toEqual(['id-b false']);
    f.server.isCutOff = false;
    await search.feed.settled();
    expect(events).toEqual(['id-b true']);
  });

  it('removes an asset that the engine rejects, and feeds the others', async () => {
    const f = await feeding();
    await f.add('a', 'b', 'c');
    const search = await f.start();
    await search.feed.settled();
    f.server.active?.rejected.add('id-b');
    for (const name of ['a', 'b', 'c']) await f.assets.patch(`id-${name}`, { asset: { title: 'new' } });
    await search.feed.settled();
    expect(await ids(search)).toEqual(['id-a', 'id-c']);
    expect((await search.engine.search(request({ query: 'new' }))).numFound).toBe(2);
  });
});
