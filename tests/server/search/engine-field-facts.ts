import type { FieldName } from '@assetportal/sdk/contract';
import { describe, expect, it } from 'vitest';
import {
  MAX_DISTINCT,
  type FolderScope,
  type SearchEngine,
} from '../../../packages/server/src/search/engine.js';
import { ALL_VISIBLE, asset } from './assets.js';

/** Tests of the facts about fields that every implementation of the search engine must pass. */
export function describeFieldFacts(engineOf: () => SearchEngine): void {
  describe('facts about fields', () => {
    const factsOf = async (field: FieldName, scope: FolderScope = ALL_VISIBLE) =>
      (await engineOf().fieldFacts(scope)).fields.get(field);

    it('count assets and distinct values, with the most frequent ones', async () => {
      await engineOf().index([
        asset('1', { keywords: ['a', 'b'], rating: 3, width: 10, title: 'One', folder: 'x/y' }),
        asset('2', {
          keywords: ['b'],
          rating: 5,
          width: 10,
          title: 'Two',
          folder: 'x',
          sha256: 'f'.repeat(64),
        }),
        asset('3', { keywords: ['c', 'b', 'a', 'd'], title: 'one', taken_date: '1970-01-02T00:00:00Z' }),
        asset('4', { description: 'Text' }),
      ]);
      const { total, fields } = await engineOf().fieldFacts(ALL_VISIBLE);
      expect(total).toBe(4);
      const exactly = (count: number) => ({ count, isExact: true });
      expect(fields.get('keywords')).toMatchObject({
        assets: 3,
        distinct: exactly(4),
        examples: ['b', 'a', 'c'],
      });
      expect(fields.get('rating')).toMatchObject({
        assets: 2,
        distinct: exactly(2),
        extent: { min: 3, max: 5 },
      });
      expect(fields.get('width')).toMatchObject({
        assets: 2,
        distinct: exactly(1),
        extent: { min: 10, max: 10 },
      });
      expect(fields.get('width')?.exampleIds).toHaveLength(1);
      expect(fields.get('taken_date')).toMatchObject({ assets: 1, extent: { min: 86400, max: 86400 } });
      expect(fields.get('title')).toMatchObject({ assets: 3, distinct: exactly(2), extent: undefined });
      expect(fields.get('description')).toMatchObject({ assets: 1, exampleIds: ['4'] });
      expect(fields.get('folder')).toMatchObject({ assets: 2, distinct: exactly(2), examples: ['x', 'x/y'] });
      expect(fields.get('id')).toMatchObject({ assets: 4, distinct: exactly(4) });
      expect(fields.get('sha256')).toMatchObject({ assets: 1, exampleIds: ['2'] });
      expect(fields.get('lens')).toEqual({
        assets: 0,
        distinct: exactly(0),
        extent: undefined,
        examples: [],
        exampleIds: [],
      });
    });

    it('count only visible assets', async () => {
      await engineOf().index([
        asset('1', { city: 'Bremen', folder: 'open', width: 1, title: 'Public' }),
        asset('2', { city: 'Kiel', folder: 'secret', width: 9, title: 'Secret', description: 'Secret' }),
      ]);
      const scope = { otherwise: true, rules: [{ folder: 'secret', visible: false }] };
      const { total, fields } = await engineOf().fieldFacts(scope);
      expect(total).toBe(1);
      expect(fields.get('city')).toMatchObject({ assets: 1, examples: ['Bremen'] });
      expect(fields.get('width')).toMatchObject({ extent: { min: 1, max: 1 } });
      expect(fields.get('title')).toMatchObject({ assets: 1, exampleIds: ['1'] });
      expect(fields.get('description')).toMatchObject({ assets: 0, exampleIds: [] });
      expect(fields.get('folder')).toMatchObject({ examples: ['open'] });
      expect(await factsOf('city', { otherwise: false, rules: [] })).toMatchObject({
        assets: 0,
        examples: [],
      });
    });

    it('follow changes and removals', async () => {
      await engineOf().index([asset('1', { city: 'Bremen', title: 'A' }), asset('2', { city: 'Kiel' })]);
      await engineOf().index([asset('1', { city: 'Emden', title: 'A' })]);
      await engineOf().remove(['2']);
      expect(await factsOf('city')).toMatchObject({ assets: 1, examples: ['Emden'] });
      expect(await factsOf('title')).toMatchObject({ assets: 1, distinct: { count: 1, isExact: true } });
    });

    it('report a lower bound for very many distinct values', async () => {
      await engineOf().index(
        Array.from({ length: MAX_DISTINCT + 1 }, (_, i) => asset(`${i}`, { file_size: i, title: `t${i}` })),
      );
      for (const field of ['file_size', 'title', 'id'] as const)
        expect(await factsOf(field)).toMatchObject({
          assets: MAX_DISTINCT + 1,
          distinct: { count: MAX_DISTINCT, isExact: false },
        });
    });
  });
}
