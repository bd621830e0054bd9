import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AssetRepository } from '../../../packages/server/src/store/assets.js';
import type { SearchFeedRepository } from '../../../packages/server/src/store/search/search-feed.js';
import { file } from './assets-contract.js';

export interface OpenedFeed {
  readonly assets: AssetRepository;
  readonly feed: SearchFeedRepository;
  close(): Promise<void> | void;
}

/** Tests that every implementation of the outbox must pass. */
export function searchFeedContract(name: string, open: () => Promise<OpenedFeed> | OpenedFeed): void {
  describe(`outbox for a remote search engine in ${name}`, () => {
    let opened: OpenedFeed;
    let assets: AssetRepository;
    let feed: SearchFeedRepository;
    beforeEach(async () => {
      opened = await open();
      ({ assets, feed } = opened);
    });
    afterEach(() => opened.close());

    const add = (...names: string[]) =>
      assets.apply({ upserts: names.map((each) => file(each)), removed: [] });
    const move = (each: string, folder: string) => {
      const read = file(each);
      return assets.apply({ upserts: [{ ...read, asset: { ...read.asset, folder } }], removed: [] });
    };
    const pending = () => feed.pending(0, 100);
    const confirmAll = async () => feed.confirm(await pending());
    const ids = async () => (await pending()).map(({ id }) => id);
    const started = async (...names: string[]) => {
      await feed.activate();
      await add(...names);
      await confirmAll();
    };

    it('records nothing until it is active, and nothing after it was deactivated', async () => {
      await add('a');
      expect(await pending()).toEqual([]);
      await feed.activate();
      await add('b');
      expect(await ids()).toEqual(['id-b']);
      await feed.deactivate();
      await add('c');
      expect(await pending()).toEqual([]);
      expect(await feed.entries({}, 10)).toEqual([]);
    });

    it('adds the stored assets when it is activated, with versions that were never used', async () => {
      await started('a', 'b');
      const before = await feed.version();
      await feed.setIndexState({ index: 'one' });
      await feed.deactivate();
      await feed.activate();
      const entries = await feed.entries({}, 10);
      expect(entries.map(({ id }) => id)).toEqual(['id-a', 'id-b']);
      expect(entries.every(({ version }) => version > before)).toBe(true);
      expect(await feed.indexState()).toEqual({});
      await feed.activate();
      expect(await feed.entries({}, 10)).toEqual(entries);
    });

    it('can be activated and deactivated while assets change', { tags: ['gate'] }, async () => {
      const many = Array.from({ length: 25_000 }, (_, at) => String(at).padStart(5, '0'));
      await add(...many);
      const activated = feed.activate();
      await add('new');
      await move('24999', 'elsewhere');
      await assets.apply({ upserts: [], removed: ['id-00000', 'id-24998'] });
      await activated;
      const entries = await feed.entries({}, 30_000);
      const stored = [...many.filter((each) => !['00000', '24998'].includes(each)), 'new'];
      const indexed = entries.filter(({ removed }) => !removed).map(({ id }) => id);
      expect(indexed).toEqual(stored.map((each) => `id-${each}`).sort());
      const versions = entries.map(({ version }) => version);
      expect(new Set(versions).size).toBe(versions.length);
      expect(Math.max(...versions)).toBeLessThanOrEqual(await feed.version());
      expect(await ids()).toEqual(expect.arrayContaining(['id-new', 'id-24999']));
      const deactivated = feed.deactivate();
      await add('during');
      await deactivated;
      expect(await feed.entries({}, 10)).toEqual([]);
    });

    it('records changes of the file, of the media fields and of the text in their order', async () => {
      await started('a', 'b', 'c');
      await assets.patch('id-c', { asset: { title: 'new' } });
      await assets.patch('id-a', { asset: {}, content: 'text' });
      await move('b', 'folder');
      expect(await ids()).toEqual(['id-c', 'id-a']);
      expect((await pending()).every(({ touchOnly, removed }) => !touchOnly && !removed)).toBe(true);
      expect(await feed.hidden(10)).toEqual([]);
    });

    it('records a download as a touch, unless the rest has changed too', async () => {
      await started('a', 'b');
      await assets.countDownloads(['id-a', 'id-b']);
      await assets.patch('id-b', { asset: { title: 'new' } });
      await assets.countDownloads(['id-b']);
      expect((await pending()).map(({ id, touchOnly }) => [id, touchOnly])).toEqual([
        ['id-a', true],
        ['id-b', false],
      ]);
    });

    it('hides assets that are removed, offline or moved until the change is confirmed', async () => {
      await started('a', 'b', 'c', 'd');
      const revision = await feed.hiddenRevision();
      const generation = await feed.generation();
      await assets.apply({
        upserts: [],
        removed: ['id-a'],
        offline: [{ id: 'id-b', cause: 'unmounted' }],
      });
      await move('c', 'other');
      expect(await feed.hidden(10)).toEqual(['id-a', 'id-b', 'id-c']);
      expect(await feed.hidden(2)).toEqual(['id-a', 'id-b']);
      expect(await feed.hiddenRevision()).not.toBe(revision);
      expect(await feed.generation()).not.toBe(generation);
      expect((await pending()).map(({ removed }) => removed)).toEqual([true, true, false]);
      await confirmAll();
      expect(await feed.hidden(10)).toEqual([]);
      expect((await feed.entries({}, 10)).map(({ id }) => id)).toEqual(['id-c', 'id-d']);
    });

    it('hides a moved asset also after it has moved back, and a removed one after it was added again', async () => {
      await started('a', 'b');
      await move('a', 'other');
      await move('a', 'folder');
      await assets.apply({ upserts: [], removed: ['id-b'] });
      await add('b');
      expect(await feed.hidden(10)).toEqual(['id-a', 'id-b']);
      expect((await pending()).map(({ removed }) => removed)).toEqual([false, false]);
    });

    it('does not confirm a change that was recorded after the confirmed one', async () => {
      await started('a', 'b');
      await move('a', 'other');
      await assets.apply({ upserts: [], removed: ['id-b'] });
      const written = await pending();
      await assets.patch('id-a', { asset: { title: 'later' } });
      await add('b');
      await feed.confirm(written);
      expect(await ids()).toEqual(['id-a', 'id-b']);
      expect(await feed.hidden(10)).toEqual(['id-a', 'id-b']);
    });

    it('gives every change a higher version, and raises versions above those of an index', async () => {
      await feed.activate();
      const versions: number[] = [];
      for (const name of ['a', 'b', 'a']) {
        await assets.patch(`id-${name}`, { asset: { title: 'x' } });
        await add(name);
        versions.push(await feed.version());
      }
      expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
      const generation = await feed.generation();
      await feed.raiseVersion(1_000_000);
      await feed.raiseVersion(10);
      expect(await feed.generation()).not.toBe(generation);
      await add('d');
      expect((await feed.entries({ from: 'id-d' }, 1))[0]?.version).toBe(1_000_001);
    });

    it('returns pending changes in pages, and the time since which the oldest one is pending', async () => {
      expect(await feed.backlog()).toEqual({ pending: 0, since: undefined });
      await feed.activate();
      const start = Date.now();
      await add('a', 'b', 'c');
      const [first] = await feed.pending(0, 1);
      expect((await feed.pending(first?.version ?? 0, 100)).map(({ id }) => id)).toEqual(['id-b', 'id-c']);
      const { pending: count, since = 0 } = await feed.backlog();
      expect(count).toBe(3);
      // SQLite and JavaScript may round milliseconds in different directions.
      expect(since).toBeGreaterThanOrEqual(start - 1);
      expect([...(await feed.pendingAmong(['id-a', 'unknown']))]).toEqual(['id-a']);
      await assets.patch('id-a', { asset: { title: 'x' } });
      expect((await feed.backlog()).since).toBe(since);
    });

    it('marks entries as pending again, and adds removed entries for unknown IDs', async () => {
      await started('a', 'b');
      await feed.repeat([
        { id: 'id-a', hide: false },
        { id: 'id-b', hide: true },
        { id: 'id-gone', hide: true },
      ]);
      expect((await pending()).map(({ id, removed }) => [id, removed])).toEqual([
        ['id-a', false],
        ['id-b', false],
        ['id-gone', true],
      ]);
      expect(await feed.hidden(10)).toEqual(['id-b', 'id-gone']);
    });

    it('summarizes ranges, and divides them', async () => {
      await started('a', 'b', 'c', 'd');
      await assets.apply({ upserts: [], removed: ['id-d'] });
      const [a, b, c] = (await feed.entries({}, 3)).map(({ version }) => version) as [number, number, number];
      expect(await feed.summaries([{}, { to: 'id-b' }, { from: 'id-b' }, { from: 'id-x' }])).toEqual([
        { count: 3, sum: a + b + c, max: Math.max(a, b, c) },
        { count: 1, sum: a, max: a },
        { count: 2, sum: b + c, max: Math.max(b, c) },
        { count: 0, sum: 0, max: 0 },
      ]);
      expect(await feed.boundary(undefined, 2)).toBe('id-c');
      expect(await feed.boundary('id-b', 2)).toBe('id-d');
      expect(await feed.boundary('id-c', 2)).toBeUndefined();
    });

    it('stores the state of the indexes', async () => {
      expect(await feed.indexState()).toEqual({});
      const state = { index: 'one', building: { name: 'two', after: 'id-a' }, reindexed: 'label' };
      await feed.setIndexState(state);
      expect(await feed.indexState()).toEqual(state);
    });
  });
}
