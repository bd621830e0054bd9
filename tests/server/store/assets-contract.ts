import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AssetFile, AssetRepository } from '../../../packages/server/src/store/assets.js';
import type { ReadFile } from '../../../packages/server/src/store/indexed-file.js';

export interface OpenedAssets {
  readonly assets: AssetRepository;
  close(): Promise<void> | void;
}

/** A file as the library hands it on. */
function file(name: string, changes: Partial<ReadFile> = {}): ReadFile {
  const id = changes.id ?? `id-${name}`;
  return {
    ...{
      id,
      path: Buffer.from(`folder/${name}`),
      stamp: `stamp of ${name}`,
      size: 10,
      ino: 1,
      mtimeMs: 1_700_000_000_000.25,
    },
    sha256: name.padEnd(64, '0'),
    asset: {
      ...{ id, fname: name, folder: 'folder', filetype: 'png', asset_type: 'PNG', asset_groups: ['image'] },
      ...{ mime: 'image/png', file_size: 10, title: name },
    },
    ...changes,
  };
}

/** What any database that keeps the assets has to do. */
export function assetsContract(name: string, open: () => Promise<OpenedAssets> | OpenedAssets): void {
  describe(`the assets table in ${name}`, () => {
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

    it('answers what was written, in the order asked for, without the unknown', async () => {
      const { changed } = await add(file('a'), file('b'));
      expect(changed.map(({ id }) => id)).toEqual(['id-a', 'id-b']);
      expect(changed[0]?.asset).toMatchObject({
        title: 'a',
        imp_date: '2024-05-06T07:08:09.000Z',
        obj_dload_cnt: 0,
      });
      expect((await assets.many(['id-b', 'nobody', 'id-a'])).map(({ id }) => id)).toEqual(['id-b', 'id-a']);
      expect(await assets.one('nobody')).toBeUndefined();
      expect(await assets.count()).toBe(2);
    });

    it('finds assets by their path in either case, what is written just so first', async () => {
      await add(file('Look.PNG'), file('look.png'), file('ü %20.png'));
      const at = async (...paths: string[]) => (await assets.at(paths)).map(({ id }) => id);
      expect(await at('folder/look.png')).toEqual(['id-look.png', 'id-Look.PNG']);
      expect(await at('FOLDER/Look.PNG')).toHaveLength(2);
      expect(await at('folder/ü %20.png', 'folder/%', 'look.png', '')).toEqual(['id-ü %20.png']);
    });

    it('marks what refers to a file by name to be prepared again', async () => {
      await add(file('a'), file('b'), file('c'));
      const prepare = async (id: string, refersTo?: string[]) =>
        assets.patch(id, { asset: {}, refersTo, preparedFor: (await assets.file(id)) as AssetFile });
      await prepare('id-a', ['..\\Maps\\Wood%20one.PNG', 'a.bin']);
      await prepare('id-b', ['wood one.png/other.png']);
      await prepare('id-c');
      expect(await assets.countUnprepared()).toBe(0);
      expect(await assets.invalidateReferring(['wood ONE.png', 'nothing'])).toEqual(['id-a']);
      expect((await assets.unprepared(9)).map(({ id }) => id)).toEqual(['id-a']);
      // Left out, the names stay; named anew, only those count.
      await prepare('id-a');
      expect(await assets.invalidateReferring(['a.bin'])).toEqual(['id-a']);
      await prepare('id-a', []);
      expect(await assets.invalidateReferring(['a.bin'])).toEqual([]);
      await assets.invalidatePrepared('id-c');
      expect((await assets.unprepared(9)).map(({ id }) => id)).toEqual(['id-c']);
      await assets.apply({ upserts: [], removed: ['id-b'] });
      expect(await assets.invalidateReferring(['other.png'])).toEqual([]);
    });

    it('finds the assets without a picture by the reason, and marks them to be tried again', async () => {
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

    it('has a new revision after every change, and after nothing else', async () => {
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

    it('keeps import date and downloads when a file changes or moves', async () => {
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

    it('counts downloads of many at once, and passes over those that are gone', async () => {
      await add(file('a'), file('b'), file('c'));
      const counted = await assets.countDownloads(['id-b', 'nobody', 'id-a']);
      expect(counted.map(({ id, asset }) => [id, asset.obj_dload_cnt])).toEqual([
        ['id-b', 1],
        ['id-a', 1],
      ]);
      expect((await assets.one('id-c'))?.asset.obj_dload_cnt).toBe(0);
    });

    it('keeps the CRC-32 of the content that is there, and of no other', async () => {
      await add(file('a', { crc32: 0xffff_fff0 }), file('b'));
      expect((await assets.file('id-a'))?.crc32).toBe(0xffff_fff0);
      const before = (await assets.file('id-b')) as AssetFile;
      expect(before).not.toHaveProperty('crc32');
      await assets.setCrc32('id-b', before, 7);
      expect((await assets.file('id-b'))?.crc32).toBe(7);
      // Changed in place since: what was counted belongs to the content before.
      await add(file('b', { sha256: 'c'.repeat(64) }));
      await assets.setCrc32('id-b', before, 8);
      expect(await assets.file('id-b')).not.toHaveProperty('crc32');
    });

    it('keeps what the media part found until the content is another', async () => {
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

    it('refuses what was found in content that is no longer there', async () => {
      await add(file('a'));
      const version = await assets.file('id-a');
      await add(file('a', { sha256: 'e'.repeat(64) }));
      expect(
        await assets.patch('id-a', { asset: { thumbhash: 'old' }, preparedFor: version as never }),
      ).toBeUndefined();
      expect((await assets.one('id-a'))?.asset).not.toHaveProperty('thumbhash');
      expect(await assets.patch('nobody', { asset: { thumbhash: 'x' } })).toBeUndefined();
    });

    it('takes away what a patch sets to undefined', async () => {
      await add(file('a'));
      await assets.patch('id-a', { asset: { preview_problem: 'damaged', page_cnt: 3 } });
      await assets.patch('id-a', { asset: { preview_problem: undefined } });
      expect((await assets.one('id-a'))?.asset).toMatchObject({ page_cnt: 3 });
      expect((await assets.one('id-a'))?.asset).not.toHaveProperty('preview_problem');
    });

    it('lists assets to prepare in the order they came', async () => {
      await add(file('c'), file('a'), file('b'));
      expect((await assets.unprepared(2)).map(({ id }) => id)).toEqual(['id-c', 'id-a']);
    });

    it('removes, and counts what failed', async () => {
      await add(file('a'), file('b', { problem: 'truncated', size: 7 }));
      expect(await assets.failures()).toEqual([{ id: 'id-b', fname: 'b', reason: 'truncated' }]);
      expect(await assets.totals()).toEqual({ assets: 2, failed: 1, unprepared: 2, bytes: 17 });
      await assets.apply({ upserts: [], removed: ['id-b', 'nobody'] });
      expect(await assets.totals()).toEqual({ assets: 1, failed: 0, unprepared: 1, bytes: 10 });
    });

    it('writes a batch whole or not at all', async () => {
      const broken = { ...file('b'), size: 'many' as unknown as number };
      await expect(add(file('a'), broken)).rejects.toThrow();
      expect(await assets.count()).toBe(0);
    });

    it('keeps names that are no text, by their bytes', async () => {
      await add(file('a', { path: Buffer.from([0x47, 0xf6, 0x2e, 0x70]) }));
      expect((await assets.file('id-a'))?.path).toEqual(Buffer.from('/library/G\xf6.p', 'latin1'));
    });

    it('hands out everything, and what the walk needs, in portions', async () => {
      const many = Array.from({ length: 4500 }, (_, i) =>
        file(String(i), i === 3 ? { problem: 'empty' } : {}),
      );
      await add(...many);
      let seen = 0;
      for await (const { asset } of assets.all()) if (asset.title !== '') seen++;
      expect(seen).toBe(4500);
      const known = [];
      for await (const portion of assets.indexedFiles()) known.push(...portion);
      expect(known).toHaveLength(4500);
      expect(known[3]).toEqual({
        ...{
          id: 'id-3',
          stamp: 'stamp of 3',
          size: 10,
          ino: 1,
          sha256: '3'.padEnd(64, '0'),
          problem: 'empty',
        },
        path: Buffer.from('folder/3'),
      });
    });

    it('remembers', async () => {
      expect(await assets.getLibraryValue('x')).toBeUndefined();
      await assets.setLibraryValue('x', '1');
      await assets.setLibraryValue('x', '2');
      expect(await assets.getLibraryValue('x')).toBe('2');
    });
  });
}
