import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AssetFile, AssetRepository } from '../../../packages/server/src/store/assets.js';
import type { FolderMove } from '../../../packages/server/src/store/move-guard.js';
import { file, type OpenedAssets } from './assets-contract.js';

const HOUR = 3_600_000;

/** Tests the offline assets of an asset repository. Every implementation must pass them. */
export function offlineContract(name: string, open: () => Promise<OpenedAssets> | OpenedAssets): void {
  describe(`SM10: offline assets in ${name}`, () => {
    let opened: OpenedAssets;
    let assets: AssetRepository;
    beforeEach(async () => {
      opened = await open();
      assets = opened.assets;
      assets.useRoot('/library');
    });
    afterEach(() => opened.close());

    const none = { upserts: [], removed: [] };
    const names = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);
    const add = (...added: string[]) => assets.apply({ upserts: added.map((one) => file(one)), removed: [] });
    const lose = (...lost: string[]) =>
      assets.apply({ ...none, offline: lost.map((one) => ({ id: `id-${one}`, cause: 'missing' })) });
    const iterated = async () => {
      const ids: string[] = [];
      for await (const { id } of assets.all()) ids.push(id);
      return ids;
    };

    it('are returned by ID, and left out of everything else', async () => {
      await add('a', 'b');
      const { offline, before } = await lose('a');
      expect([offline, [...before]]).toEqual([['id-a'], [['id-a', 'folder']]]);
      expect((await assets.one('id-a'))?.asset.offline).toBe(true);
      expect((await assets.file('id-a'))?.offline).toBe(true);
      expect(await iterated()).toEqual(['id-b']);
      expect(await assets.at(['folder/a'])).toEqual([]);
      expect((await assets.unprepared(9)).map(({ id }) => id)).toEqual(['id-b']);
      expect(await assets.countUnprepared()).toBe(1);
      expect((await assets.totals()).assets).toBe(1);
      const indexed: (string | undefined)[] = [];
      for await (const files of assets.indexedFiles()) indexed.push(...files.map((one) => one.offline));
      expect(indexed).toEqual(['missing', undefined]);
    });

    it('return with their text, and are prepared again if their preview had failed', async () => {
      await add('a', 'b');
      for (const [id, asset] of [
        ['id-a', {}],
        ['id-b', { preview_problem: 'unreadable' }],
      ] as const) {
        const preparedFor = (await assets.file(id)) as AssetFile;
        await assets.patch(id, { asset, content: `text of ${id}`, preparedFor });
      }
      await lose('a', 'b');
      const { returned, before } = await assets.apply({ ...none, returned: ['id-a', 'id-b'] });
      expect([...returned]).toEqual(['id-a', 'id-b']);
      expect(await Promise.all([...returned].map((id) => assets.text(id)))).toEqual([
        'text of id-a',
        'text of id-b',
      ]);
      expect(before.size).toBe(0);
      expect(await iterated()).toEqual(['id-a', 'id-b']);
      expect((await assets.unprepared(9)).map(({ id }) => id)).toEqual(['id-b']);
    });

    it('are not counted in their folder', async () => {
      const place = (id: string, folder: string) => {
        const read = file(id);
        return { ...read, asset: { ...read.asset, folder } };
      };
      const upserts = [place('a', ''), place('b', 'x/y'), place('c', 'x/y'), place('d', 'z')];
      await assets.apply({ upserts, removed: [] });
      const counts = async () => Object.fromEntries(await assets.folderCounts());
      expect(await counts()).toEqual({ '': 1, 'x/y': 2, z: 1 });
      const offline = ['id-b', 'id-d'].map((id) => ({ id, cause: 'unmounted' as const }));
      await assets.apply({ upserts: [place('a', 'z')], removed: [], offline });
      expect(await counts()).toEqual({ 'x/y': 1, z: 1 });
    });

    it('are not reported as offline if they appear elsewhere in the same batch', async () => {
      await add('a', 'b');
      const unmounted = (...ids: string[]) => ids.map((id) => ({ id, cause: 'unmounted' as const }));
      const { offline, changed } = await assets.apply({
        upserts: [file('a', { path: Buffer.from('elsewhere/a') })],
        removed: [],
        returned: ['id-b'],
        offline: unmounted('id-a', 'id-b'),
      });
      expect([offline, changed.map(({ id }) => id)]).toEqual([[], ['id-a', 'id-b']]);
      expect((await assets.offlineTotals()).offline).toBe(0);
    });

    it('reject the result of a preparation that their file interrupted', async () => {
      await add('a');
      const preparedFor = (await assets.file('id-a')) as AssetFile;
      await lose('a');
      const asset = { preview_problem: 'unreadable' };
      expect(await assets.patch('id-a', { asset, preparedFor })).toBeUndefined();
    });

    it('expire by the observation clock only', async () => {
      await add('a', 'b', 'c');
      await lose('a');
      await assets.observe(5 * HOUR);
      await lose('b');
      await assets.observe(5 * HOUR);
      await assets.observe(-9 * HOUR);
      expect(await assets.expired(11 * HOUR)).toEqual([]);
      expect(await assets.expired(10 * HOUR)).toEqual(['id-a']);
      expect((await assets.expired(5 * HOUR)).sort()).toEqual(['id-a', 'id-b']);
    });

    it('are on hold after a sudden loss in several batches, until it is confirmed', async () => {
      await add(...names(50));
      await lose(...names(25));
      expect(await assets.offlineTotals()).toEqual({ offline: 25, unmounted: 0, lost: 0 });
      await assets.observe(2 * HOUR);
      await lose('25');
      expect((await assets.offlineTotals()).lost).toBe(26);
      await lose('26');
      expect((await assets.offlineTotals()).lost).toBe(27);
      await assets.observe(1000 * HOUR);
      expect(await assets.expired(0)).toEqual([]);
      await assets.confirmLoss();
      expect((await assets.offlineTotals()).lost).toBe(0);
      expect(await assets.expired(HOUR)).toEqual([]);
      await lose('27');
      expect((await assets.offlineTotals()).lost).toBe(0);
      await assets.observe(HOUR);
      expect(await assets.expired(HOUR)).toHaveLength(28);
    });

    it('are not a sudden loss if they disappeared on different days', async () => {
      await add(...names(50));
      await lose(...names(20));
      await assets.observe(25 * HOUR);
      await lose('20', '21', '22', '23', '24', '25');
      expect((await assets.offlineTotals()).lost).toBe(0);
    });

    it('never expire below an unmounted mount point', async () => {
      await add('a');
      await assets.apply({ ...none, offline: [{ id: 'id-a', cause: 'unmounted' }] });
      await assets.observe(1000 * HOUR);
      expect(await assets.expired(0)).toEqual([]);
      expect(await assets.offlineTotals()).toEqual({ offline: 1, unmounted: 1, lost: 0 });
      await assets.apply({ ...none, offline: [{ id: 'id-a', cause: 'missing', confirmed: true }] });
      expect(await assets.expired(0)).toEqual(['id-a']);
    });

    it('do not make a renamed folder take the rules of a folder that contained only them (SM4)', async () => {
      const moves: FolderMove[] = [];
      assets.guardMoves({
        document: { kind: 'rights', name: '' },
        protect: (some) => void moves.push(...some),
        committed: () => undefined,
      });
      const inFolder = (one: string, folder: string) => {
        const read = file(one);
        return { ...read, asset: { ...read.asset, folder } };
      };
      await assets.apply({ upserts: [inFolder('a', 'public'), inFolder('b', 'secret')], removed: [] });
      await lose('a');
      await assets.apply({ upserts: [inFolder('b', 'public')], removed: [] });
      // An offline asset that appears in a new folder is also a move.
      await assets.apply({ upserts: [inFolder('a', 'new')], removed: [] });
      expect(moves).toEqual([
        { from: 'secret', to: 'public', created: 'public' },
        { from: 'public', to: 'new', created: 'new' },
      ]);
    });
  });
}
