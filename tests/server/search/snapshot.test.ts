import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedEngine } from '../../../packages/server/src/search/embedded/embedded-engine.js';
import type { IndexedAsset, SearchEngine } from '../../../packages/server/src/search/engine.js';
import { syntheticAssets } from '../../bench/library/search-library.js';
import { asset, request, type RequestOptions } from './assets.js';
import { referenceSearch } from './reference.js';

const library = [
  ...syntheticAssets(400),
  asset('odd \ud800', {
    title: '東京 Größe',
    keywords: ['__proto__', '\ud83d'],
    file_size: 2 ** 41,
    duration: 1.5,
    folder: 'a/ü',
  }),
  asset('plain'),
];

describe('snapshot of the embedded engine', () => {
  let folder: string;
  let file: string;
  let loads: number;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assetportal snapshot '));
    file = join(folder, 'state', 'search.index');
    loads = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const start = (revision = 'one', assets: readonly IndexedAsset[] = library) =>
    createEmbeddedEngine({
      load: () => {
        loads++;
        return assets;
      },
      snapshot: { file, revision: () => revision },
    });

  const requests: RequestOptions[] = [
    { query: '*', sort: { field: 'title', direction: 'asc' } },
    { query: '東京' },
    { sort: { field: 'obj_dload_cnt', direction: 'desc' } },
    { query: 'b*', filters: { filetype: ['jpg'] }, sort: { field: 'taken_date', direction: 'desc' } },
    { query: 'landscape -harbour', sort: { field: 'file_size', direction: 'asc' } },
    {
      filters: { keywords: ['__proto__'] },
      scope: { otherwise: false, rules: [{ folder: 'a', visible: true }] },
    },
  ];
  const check = async (engine: SearchEngine, assets: readonly IndexedAsset[]) => {
    for (const options of requests) {
      const full = request({
        facets: ['keywords', 'folder', 'color_code'],
        ranges: ['file_size', 'duration'],
        ...options,
      });
      const got = await engine.search(full);
      const ids = full.sort.field === 'score' ? [...got.ids].sort() : got.ids;
      expect({ ...got, ids }).toEqual(referenceSearch(assets, full));
    }
  };

  it('starts from the snapshot without loading the assets, and accepts changes', async () => {
    await (await start()).close();
    expect(await readdir(join(folder, 'state'))).toEqual(['search.index']);
    const engine = await start();
    expect(loads).toBe(1);
    await check(engine, library);
    const added = [...syntheticAssets(300, 1000), asset('plain', { title: 'neu 東京', folder: 'a/b/c' })];
    await engine.index(added);
    await engine.remove([library[0]!.asset.id]);
    await engine.touch([{ id: library[1]!.asset.id, numbers: { obj_dload_cnt: 2 ** 33 } }]);
    const touched = { asset: { ...library[1]!.asset, obj_dload_cnt: 2 ** 33 } };
    const now = [touched, ...library.slice(2, -1), ...added];
    await check(engine, now);
    await engine.close();
    const again = await start();
    expect(loads).toBe(1);
    await check(again, now);
    await again.close();
  });

  it('ignores a snapshot of another revision', async () => {
    await (await start('one')).close();
    const engine = await start('two', library.slice(0, 10));
    expect(loads).toBe(2);
    await check(engine, library.slice(0, 10));
    await engine.close();
  });

  it('ignores a damaged snapshot, wherever the damage is', { tags: ['gate'] }, async () => {
    await (await start()).close();
    const full = await readFile(file);
    const damages = [
      Buffer.alloc(0),
      Buffer.from('no snapshot at all'),
      full.subarray(0, 3),
      full.subarray(0, 5000),
      full.subarray(0, full.length - 1),
      ...[0, 2, 40, 4_000, full.length >> 1, full.length - 6, full.length - 1].map((at) => {
        const damaged = Buffer.from(full);
        damaged[at]! ^= 0x10;
        return damaged;
      }),
    ];
    for (const damaged of damages) {
      await writeFile(file, damaged);
      const before = loads;
      const engine = await start();
      expect(loads).toBe(before + 1);
      expect(await engine.count()).toBe(library.length);
      await engine.close();
    }
  });

  it('saves a consistent snapshot if the index changes while one is written', async () => {
    const engine = await start();
    // The first snapshot is being written: a change must cancel it.
    await engine.index([asset('late')]);
    await engine.close();
    const again = await start();
    expect(await again.count()).toBe(library.length + 1);
    await again.close();
    expect(await readdir(join(folder, 'state'))).toEqual(['search.index']);
  });

  it('works without a snapshot if it cannot be written', async () => {
    await writeFile(join(folder, 'state'), 'a file where the folder would be');
    const engine = await start();
    await check(engine, library);
    await engine.close();
  });
});
