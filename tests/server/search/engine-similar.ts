import fc from 'fast-check';
import { rgbaToThumbHash } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import type { FolderScope, SearchEngine } from '../../../packages/server/src/search/engine.js';
import { ALL_VISIBLE, asset } from './assets.js';

/** Returns the ThumbHash of an image with one color. */
function plain(red: number, green: number, blue: number): string {
  const pixels = Uint8Array.from({ length: 4 * 16 }, (_, at) => [red, green, blue, 255][at % 4] ?? 0);
  return Buffer.from(rgbaToThumbHash(4, 4, pixels)).toString('base64');
}

/** Tests of `similar` that every implementation of the search engine must pass. */
export function describeSimilar(current: () => SearchEngine): void {
  const similar = (
    by: 'color' | 'keywords' | 'folder',
    { id = '0', rows = 100, scope = ALL_VISIBLE }: { id?: string; rows?: number; scope?: FolderScope } = {},
  ) => current().similar({ id, by, rows, scope });

  describe('similar assets', () => {
    it('are ordered by the distance of their colors', async () => {
      await current().index([
        asset('0', { thumbhash: plain(200, 30, 30), color_code: [1] }),
        asset('far', { thumbhash: plain(20, 30, 220), color_code: [5] }),
        asset('near', { thumbhash: plain(210, 40, 40), color_code: [1] }),
        asset('same average', { thumbhash: plain(200, 30, 30), color_code: [7] }),
        asset('without an image'),
        asset('a waveform', { thumbhash: plain(200, 30, 30) }),
      ]);
      expect(await similar('color')).toEqual(['near', 'same average', 'far']);
      expect(await similar('color', { id: 'without an image' })).toEqual([]);
      expect(await similar('color', { id: 'a waveform' })).toEqual([]);
      expect(await similar('color', { id: 'unknown' })).toEqual([]);
    });

    it('are ordered by the rarity of their shared keywords, which hidden assets do not affect', async () => {
      const hidden = Array.from({ length: 20 }, (_, at) => asset(`h${at}`, { folder: 'h', keywords: ['b'] }));
      await current().index([
        asset('0', { keywords: ['a', 'b', 'c'] }),
        asset('1', { keywords: ['a'] }),
        asset('2', { keywords: ['a', 'x'] }),
        asset('3', { keywords: ['b'] }),
        asset('4', { keywords: ['a', 'b'] }),
        asset('5', { keywords: ['x'] }),
        ...hidden,
      ]);
      const scope = { otherwise: true, rules: [{ folder: 'h', visible: false }] };
      expect(await similar('keywords', { scope })).toEqual(['4', '3', '1', '2']);
      expect((await similar('keywords')).length).toBe(24);
      expect(await similar('keywords', { id: '5', rows: 1 })).toEqual(['2']);
    });

    it('are the neighbors in a folder', async () => {
      const names = ['img9', 'img10', 'img11', 'img2', 'img100'];
      await current().index([
        ...names.map((fname, at) => asset(String(at), { fname, folder: 'a' })),
        asset('sub', { fname: 'img9', folder: 'a/b' }),
        asset('top', { fname: 'img9' }),
      ]);
      expect(await similar('folder')).toEqual(['1', '3', '2', '4']);
      expect(await similar('folder', { rows: 1 })).toEqual(['1']);
      await current().remove(['1']);
      expect(await similar('folder')).toEqual(['2', '3', '4']);
    });

    it('never include the asset itself, a removed or a hidden one', async () => {
      const folders = ['', 'a', 'a/b', 'c'];
      const anyAsset = fc.record({
        folder: fc.constantFrom(...folders),
        keywords: fc.subarray(['k', 'l', 'm']),
        color: fc.integer({ min: 0, max: 255 }),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyAsset, { minLength: 1, maxLength: 20 }),
          fc.subarray(folders),
          async (all, shown) => {
            const engine = current();
            await engine.remove(Array.from({ length: 20 }, (_, at) => String(at)));
            await engine.index(
              all.map(({ color, ...fields }, at) =>
                asset(String(at), { ...fields, thumbhash: plain(color, color, 9), color_code: [1] }),
              ),
            );
            const scope = {
              otherwise: false,
              rules: folders.map((folder) => ({ folder, visible: shown.includes(folder) })),
            };
            const visible = all.flatMap(({ folder }, at) =>
              shown.includes(folder) && at > 0 ? [String(at)] : [],
            );
            for (const by of ['color', 'keywords', 'folder'] as const) {
              const found = await similar(by, { scope });
              expect(new Set(found).size).toBe(found.length);
              expect(visible).toEqual(expect.arrayContaining([...found]));
              const first = await similar(by, { scope, rows: 2 });
              expect(first).toEqual(found.slice(0, 2));
            }
            expect([...(await similar('color', { scope }))].sort()).toEqual(visible.sort());
          },
        ),
        { numRuns: 50 },
      );
    });
  });
}
