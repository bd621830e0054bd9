import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AssetFile, AssetRepository } from '../../../packages/server/src/store/assets.js';
import type { ReadFile } from '../../../packages/server/src/store/assets/indexed-file.js';

export interface OpenedAssets {
  readonly assets: AssetRepository;
  close(): Promise<void> | void;
}

/** Returns a file as read by the library. */
export function file(name: string, changes: Partial<ReadFile> = {}): ReadFile {
  const id = changes.id ?? `id-${name}`;
  return {
    id,
    path: Buffer.from(`folder/${name}`),
    stamp: `stamp of ${name}`,
    size: 10,
    ino: 1,
    mtimeMs: 1_700_000_000_000.25,
    sha256: name.padEnd(64, '0'),
    asset: {
      id,
      fname: name,
      folder: 'folder',
      filetype: 'png',
      asset_type: 'PNG',
      asset_groups: ['image'],
      mime: 'image/png',
      file_size: 10,
      title: name,
    },
    ...changes,
  };
}

/** Tests that every implementation of the asset repository must pass. */
export function assetsContract(name: string, open: () => Promise<OpenedAssets> | OpenedAssets): void {
  describe(`asset repository in ${name}`, () => {
    let opened: OpenedAssets;
    let assets: AssetRepository;
    beforeEach(async () => {
      opened = await open();
      assets = opened.assets;
      assets.useRoot('/library');
    });
    afterEach(() => opened.close());

    const add = (...upserts: ReadFile[]) =>
      assets.apply({ upserts, removed: [] }, new Date('2024-05-06T07:08:09Z'));

    it('returns written assets in the requested order, without unknown IDs', async () => {
      const { changed } = await add(file('a'), file('b'));
      expect(changed.map(({ id }) => id)).toEqual(['id-a', 'id-b']);
      expect(changed[0]?.asset).toMatchObject({
        title: 'a',
        imp_date: '2024-05-06T07:08:09.000Z',
        obj_dload_cnt: 0,
      });
      expect((await assets.many(['id-b', 'unknown', 'id-a'])).map(({ id }) => id)).toEqual(['id-b', 'id-a']);
      expect(await assets.one('unknown')).toBeUndefined();
      expect(await assets.count()).toBe(2);
    });

    it('returns IDs by prefix in their order, in pages', async () => {
      await add(file('bb'), file('ba'), file('a'), file('b'));
      expect(await assets.idsByPrefix('id-b', 10)).toEqual(['id-b', 'id-ba', 'id-bb']);
      expect(await assets.idsByPrefix('id-b', 2)).toEqual(['id-b', 'id-ba']);
      expect(await assets.idsByPrefix('id-b', 2, 'id-ba')).toEqual(['id-bb']);
      expect(await assets.idsByPrefix('id-_', 2)).toEqual([]);
    });

    it('finds assets by path in either case, and returns the exact match first', async () => {
      await add(file('Look.PNG'), file('look.png'), file('ü %20.png'));
      const at = async (...paths: string[]) => (await assets.at(paths)).map(({ id }) => id);
      expect(await at('folder/look.png')).toEqual(['id-look.png', 'id-Look.PNG']);
      expect(await at('FOLDER/Look.PNG')).toHaveLength(2);
      expect(await at('folder/ü %20.png', 'folder/%', 'look.png', '')).toEqual(['id-ü %20.png']);
    });

    it('marks assets that refer to a file as unprepared', async () => {
      await add(file('a'), file('b'), file('c'));
      const prepare = async (id: string, refersTo?: string[]) =>
        assets.patch(id, { asset: {}, refersTo, preparedFor: (await assets.file(id)) as AssetFile });
      await prepare('id-a', ['..\\Maps\\Wood%20one.PNG', 'a.bin']);
      await prepare('id-b', ['wood one.png/other.png']);
      await prepare('id-c');
      expect(await assets.countUnprepared()).toBe(0);
      expect(await assets.invalidateReferring(['wood ONE.png', 'nothing'])).toEqual(['id-a']);
      expect((await assets.unprepared(9)).map(({ id }) => id)).toEqual(['id-a']);
      // If no names are passed, the stored names stay unchanged. New names replace them.
      await prepare('id-a');
      expect(await assets.invalidateReferring(['a.bin'])).toEqual(['id-a']);
      await prepare('id-a', []);
      expect(await assets.invalidateReferring(['a.bin'])).toEqual([]);
      await assets.invalidatePrepared('id-c');
      expect((await assets.unprepared(9)).map(({ id }) => id)).toEqual(['id-c']);
      await assets.apply({ upserts: [], removed: ['id-b'] });
      expect(await assets.invalidateReferring(['other.png'])).toEqual([]);
    });

    it('lists assets without a preview by reason, and marks them for another attempt', async () => {
      await add(file('a'), file('b'), file('c'));
      for (const [name, preview_problem] of [
        ['a', 'damaged'],
        ['b', 'tool-missing'],
        ['c', undefined],
      ] as const) {
        const preparedFor = await assets.file(`id-${name}`);
        await assets.patch(`id-${name}`, { asset: { preview_problem }, ...(preparedFor && { preparedFor }) });
      }
      expect(await assets.countUnprepared()).toBe(0);
      expect(await assets.previewProblems(['damaged', 'timed-out'])).toEqual([
        { id: 'id-a', fname: 'a', reason: 'damaged' },
      ]);
      await assets.retryPreviewProblems(['tool-missing']);
      expect((await assets.unprepared(9)).map(({ id }) => id)).toEqual(['id-b']);
      expect(await assets.countUnprepared()).toBe(1);
    });

    it('marks the assets of some file types for another preparation', async () => {
      await add(file('a'), file('b', { asset: { ...file('b').asset, filetype: 'bmp' } }));
      for (const id of ['id-a', 'id-b']) {
        const preparedFor = await assets.file(id);
        await assets.patch(id, { asset: {}, ...(preparedFor && { preparedFor }) });
      }
      expect(await assets.countUnprepared()).toBe(0);
      await assets.invalidateTypes([]);
      expect(await assets.countUnprepared()).toBe(0);
      await assets.invalidateTypes(['bmp', 'tga']);
      expect((await assets.unprepared(9)).map(({ id }) => id)).toEqual(['id-b']);
      expect(await assets.countUnprepared()).toBe(1);
    });

    it('returns a new revision after every change, and only then', async () => {
      const seen = new Set<string>([assets.revision()]);
      const changes = [
        () => add(file('a')),
        () => add(file('a')),
        () => assets.patch('id-a', { asset: { color_code: [1] } }),
        () => assets.countDownloads(['id-a']),
        () => assets.apply({ upserts: [], removed: ['id-a'] }),
      ];
      for (const change of changes) {
        await change();
        expect(seen.has(assets.revision())).toBe(false);
        seen.add(assets.revision());
      }
      await assets.many(['id-a']);
      expect(seen.has(assets.revision())).toBe(true);
    });

    it('preserves the import date and the download count when a file changes or moves', async () => {
      await add(file('a'));
      await assets.countDownloads(['id-a']);
      await assets.apply({
        upserts: [file('a', { path: Buffer.from('elsewhere'), stamp: 'other' })],
        removed: [],
      });
      const record = await assets.one('id-a');
      expect(record?.asset).toMatchObject({ imp_date: '2024-05-06T07:08:09.000Z', obj_dload_cnt: 1 });
      expect(await assets.file('id-a')).toMatchObject({ path: '/library/elsewhere', folder: 'folder' });
    });

    it('counts downloads of several assets, and skips unknown IDs', async () => {
      await add(file('a'), file('b'), file('c'));
      const counted = await assets.countDownloads(['id-b', 'unknown', 'id-a']);
      expect(counted.map(({ id, asset }) => [id, asset.obj_dload_cnt])).toEqual([
        ['id-b', 1],
        ['id-a', 1],
      ]);
      expect((await assets.one('id-c'))?.asset.obj_dload_cnt).toBe(0);
    });

    it('stores a CRC-32 only for the current content', async () => {
      await add(file('a', { crc32: 0xffff_fff0 }), file('b'));
      expect((await assets.file('id-a'))?.crc32).toBe(0xffff_fff0);
      const before = (await assets.file('id-b')) as AssetFile;
      expect(before).not.toHaveProperty('crc32');
      await assets.setCrc32('id-b', before, 7);
      expect((await assets.file('id-b'))?.crc32).toBe(7);
      // The file was changed in place, so the computed checksum belongs to its previous content.
      await add(file('b', { sha256: 'c'.repeat(64) }));
      await assets.setCrc32('id-b', before, 8);
      expect(await assets.file('id-b')).not.toHaveProperty('crc32');
    });

    it('preserves the results of the media component until the content changes', async () => {
      await add(file('a'));
      const version = await assets.file('id-a');
      await assets.patch('id-a', {
        asset: { thumbhash: 'hash', color_code: [1, 5] },
        preparedFor: version as never,
      });
      expect(await assets.countUnprepared()).toBe(0);
      await add(file('a', { path: Buffer.from('moved') }));
      expect((await assets.one('id-a'))?.asset).toMatchObject({ thumbhash: 'hash', color_code: [1, 5] });
      expect(await assets.unprepared(10)).toEqual([]);
      await add(file('a', { sha256: 'f'.repeat(64) }));
      expect((await assets.one('id-a'))?.asset).not.toHaveProperty('thumbhash');
      expect((await assets.unprepared(10)).map(({ id }) => id)).toEqual(['id-a']);
      expect(await assets.countUnprepared()).toBe(1);
    });

    it('rejects results for content that has changed', async () => {
      await add(file('a'));
      const version = await assets.file('id-a');
      await add(file('a', { sha256: 'e'.repeat(64) }));
      expect(
        await assets.patch('id-a', { asset: { thumbhash: 'old' }, preparedFor: version as never }),
      ).toBeUndefined();
      expect((await assets.one('id-a'))?.asset).not.toHaveProperty('thumbhash');
      expect(await assets.patch('unknown', { asset: { thumbhash: 'x' } })).toBeUndefined();
    });

    it('removes fields that a patch sets to undefined', async () => {
      await add(file('a'));
      await assets.patch('id-a', { asset: { preview_problem: 'damaged', page_cnt: 3 } });
      await assets.patch('id-a', { asset: { preview_problem: undefined } });
      expect((await assets.one('id-a'))?.asset).toMatchObject({ page_cnt: 3 });
      expect((await assets.one('id-a'))?.asset).not.toHaveProperty('preview_problem');
    });

    it('lists unprepared assets in insertion order', async () => {
      await add(file('c'), file('a'), file('b'));
      expect((await assets.unprepared(2)).map(({ id }) => id)).toEqual(['id-c', 'id-a']);
    });

    it('removes assets, and counts failures', async () => {
      await add(file('a'), file('b', { problem: 'truncated', size: 7 }));
      expect(await assets.failures()).toEqual([{ id: 'id-b', fname: 'b', reason: 'truncated' }]);
      expect(await assets.totals()).toEqual({ assets: 2, failed: 1, unprepared: 2, bytes: 17 });
      await assets.apply({ upserts: [], removed: ['id-b', 'unknown'] });
      expect(await assets.totals()).toEqual({ assets: 1, failed: 0, unprepared: 1, bytes: 10 });
    });

    it('applies a batch atomically', async () => {
      const broken = { ...file('b'), size: 'many' as unknown as number };
      await expect(add(file('a'), broken)).rejects.toThrow();
      expect(await assets.count()).toBe(0);
    });

    it('preserves paths that are not UTF-8 as bytes', async () => {
      await add(file('a', { path: Buffer.from([0x47, 0xf6, 0x2e, 0x70]) }));
      expect((await assets.file('id-a'))?.path).toEqual(Buffer.from('/library/G\xf6.p', 'latin1'));
    });

    it('iterates over all assets and indexed files in batches', { tags: ['gate'] }, async () => {
      const many = Array.from({ length: 4500 }, (_, i) =>
        file(String(i), i === 3 ? { problem: 'empty' } : {}),
      );
      await add(...many);
      let seen = 0;
      for await (const { asset } of assets.all()) if (asset.title !== '') seen++;
      expect(seen).toBe(4500);
      const indexed = [];
      for await (const batch of assets.indexedFiles()) indexed.push(...batch);
      expect(indexed).toHaveLength(4500);
      expect(indexed[3]).toEqual({
        id: 'id-3',
        stamp: 'stamp of 3',
        size: 10,
        ino: 1,
        sha256: '3'.padEnd(64, '0'),
        problem: 'empty',
        path: Buffer.from('folder/3'),
      });
    });

    it('stores library values', async () => {
      expect(await assets.getLibraryValue('x')).toBeUndefined();
      await assets.setLibraryValue('x', '1');
      await assets.setLibraryValue('x', '2');
      expect(await assets.getLibraryValue('x')).toBe('2');
    });
  });
}
