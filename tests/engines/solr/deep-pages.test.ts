/** @module-tag night */
import { beforeAll, expect, it } from 'vitest';
import type { RemoteEngine } from '../../../packages/server/src/search/remote-engine.js';
import { asset, request } from '../../server/search/assets.js';
import { describeSolr, startEngine } from './solr-suite.js';

const COUNT = 1500;
const ROWS = 20;

/** Returns the ID of an asset. In each hundred, 30 and several times 3 IDs have the same beginning. */
const idOf = (number: number): string => {
  const place = number % 100;
  const isLarge = place >= 30 && place < 60;
  const isSmall = place % 10 < 3;
  const group = isLarge ? number - place + 30 : isSmall ? number - (place % 10) : number;
  return `${group.toString(16).padStart(6, '0')}-${number % 7}-${number}`;
};

describeSolr('deep pages', 1, (cluster) => {
  let engine: RemoteEngine;
  const ids = Array.from({ length: COUNT }, (_, number) => idOf(number));
  const sorted = ids.toSorted();
  beforeAll(async () => {
    engine = await startEngine({ url: cluster().url('deep') });
    await engine.index(ids.map((id, number) => asset(id, { title: 'word', width: number % 3 })));
  });

  const page = async (start: number, options: Parameters<typeof request>[0] = {}) => {
    const result = await engine.search(request({ ...options, start, rows: ROWS }));
    expect(result.numFound).toBe(COUNT);
    return result.ids;
  };
  const STARTS = Array.from({ length: 26 }, (_, at) => 999 + at * 20);

  it('are in the order of the IDs, also of IDs with the same beginning', async () => {
    for (const start of STARTS) expect(await page(start)).toEqual(sorted.slice(start, start + ROWS));
  });

  it('of a word are in the order of the IDs, because all scores are equal', async () => {
    for (const start of STARTS)
      expect(await page(start, { query: 'word' })).toEqual(sorted.slice(start, start + ROWS));
  });

  it('by a field have ties in the order of the IDs', async () => {
    const width = new Map(ids.map((id, number) => [id, number % 3]));
    const byWidth = sorted.toSorted((a, b) => width.get(b)! - width.get(a)!);
    const sort = { field: 'width', direction: 'desc' } as const;
    for (const start of STARTS)
      expect(await page(start, { sort })).toEqual(byWidth.slice(start, start + ROWS));
  });
});
