import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, describe, expect, test, vi } from 'vitest';
import { RenditionCache } from '../../../packages/server/src/media/cache/cache.js';
import { corners, file, folder, media } from './helpers.js';

const content = (bytes: number) => ({ data: Buffer.alloc(bytes, 1), width: 10, height: 10 });
const key = (id: string, version = '1', page = 1, variant = 'preview') => ({ id, version, page, variant });

async function cache(options: { path?: string; maxBytes?: number } = {}) {
  const path = options.path ?? (await folder());
  const created = new RenditionCache(path, options.maxBytes ?? 1e9);
  onTestFinished(() => created.close());
  return { cache: created, path };
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('index.db'))
    .map((entry) => entry.name);
}

describe('rendition cache', () => {
  test('returns a stored rendition, also after reopening', async () => {
    const { cache: first, path } = await cache();
    const put = await first.put(key('a'), content(1000));
    expect(await first.get(key('a'))).toEqual(put);
    expect(await first.get(key('a', '1', 1, 'thumbnail'))).toBeUndefined();
    expect(await first.get(key('a', '2'))).toBeUndefined();
    expect(await first.get(key('a', '1', 2))).toBeUndefined();
    first.close();
    const { cache: second } = await cache({ path });
    expect(await second.get(key('a'))).toEqual(put);
    expect(second.bytes).toBe(1000);
  });

  test('stays below its limit and evicts the least recently used renditions first', async () => {
    const { cache: c, path } = await cache({ maxBytes: 10_000 });
    for (let at = 0; at < 8; at++) await c.put(key(`a${at}`), content(1000));
    // Reading makes the first rendition the most recently used one.
    await c.get(key('a0'));
    for (let at = 8; at < 30; at++) await c.put(key(`a${at}`), content(1000));
    expect(c.bytes).toBeLessThanOrEqual(10_000);
    expect(await filesIn(path)).toHaveLength(c.bytes / 1000);
    expect(await c.get(key('a1'))).toBeUndefined();
    expect(await c.get(key('a29'))).toBeDefined();
    expect(await c.get(key('a0')), 'recently read').toBeDefined();
  });

  test('SM5: held renditions exceed the limit by half at most', async () => {
    let now = 0;
    const path = await folder();
    const c = new RenditionCache(path, 10_000, () => now);
    onTestFinished(() => c.close());
    const HOLD = 30 * 60_000;
    for (let at = 0; at < 50; at++) {
      await c.put(key(`a${at}`), content(1000), HOLD);
      // Long enough to open each file, but much shorter than its hold.
      now += 61_000;
      expect(c.bytes).toBeLessThanOrEqual(15_000);
      expect(await c.hasRoom()).toBe(true);
    }
    expect(await filesIn(path)).toHaveLength(c.bytes / 1000);
    expect(await c.get(key('a49'))).toBeDefined();
    expect(await c.get(key('a0'))).toBeUndefined();
  });

  test('SM5: has no room while too many renditions may be about to be opened', async () => {
    let now = 0;
    const c = new RenditionCache(await folder(), 10_000, () => now);
    onTestFinished(() => c.close());
    for (let at = 0; at < 16; at++) await c.put(key(`a${at}`), content(1000), 60_000);
    expect([await c.hasRoom(), c.bytes]).toEqual([false, 16_000]);
    now += 60_001;
    expect(await c.hasRoom()).toBe(true);
    expect(c.bytes).toBeLessThanOrEqual(10_000);
  });

  test('SM5: frees space, first of renditions that are not held', async () => {
    let now = 0;
    const c = new RenditionCache(await folder(), 1e9, () => now);
    onTestFinished(() => c.close());
    await c.put(key('held'), content(1000), 30 * 60_000);
    await c.put(key('read'), content(1000), 60_000);
    await c.put(key('free'), content(1000));
    await c.free(500);
    expect(await c.get(key('free'), 0)).toBeUndefined();
    await c.free(5000);
    expect(c.bytes).toBe(2000);
    now += 61_000;
    await c.free(500);
    expect(await c.get(key('read'), 0)).toBeUndefined();
    await c.free(500);
    expect(c.bytes).toBe(0);
  });

  test.each([-365, 365])('preserves held renditions if the clock is moved by %i days', async (days) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { cache: c } = await cache({ maxBytes: 10_000 });
    await c.put(key('held'), content(1000), 60_000);
    vi.setSystemTime(Date.now() + days * 86_400_000);
    for (let at = 0; at < 30; at++) await c.put(key(`a${at}`), content(1000));
    expect(c.bytes).toBeLessThanOrEqual(10_000);
    expect(await c.get(key('held'))).toBeDefined();
  });

  test('replaces renditions of an older version and removes the files of an asset', async () => {
    const { cache: c, path } = await cache();
    await c.put(key('a', '1'), content(1000));
    await c.put(key('a', '1', 2), content(1000));
    await c.put(key('b', '1'), content(500));
    await c.put(key('a', '2'), content(700));
    expect(c.bytes).toBe(1200);
    expect(await filesIn(path)).toHaveLength(2);
    c.setProblem(key('a', '2', 9), 'damaged');
    await c.removeAsset('a');
    expect(c.problem(key('a', '2', 9))).toBeUndefined();
    expect(await filesIn(path)).toHaveLength(1);
    expect(await c.get(key('b'))).toBeDefined();
  });

  test('drops a rendition whose file is lost or truncated', async () => {
    const { cache: c } = await cache();
    const { path } = await c.put(key('a'), content(1000));
    await writeFile(path, 'cut');
    expect(await c.get(key('a'))).toBeUndefined();
    await c.put(key('a'), content(1000));
    await rm(path);
    expect(await c.get(key('a'))).toBeUndefined();
    expect(c.bytes).toBe(0);
  });

  test('removes files that a crash left behind, but not indexed ones', async () => {
    const { cache: c, path } = await cache();
    const stored = await c.put(key('a'), content(1000));
    const old = new Date(Date.now() - 3_600_000);
    const leftovers = [`${stored.path}.0123456789ab.part`, join(stored.path, '..', `${'f'.repeat(36)}`)];
    for (const file of leftovers) {
      await writeFile(file, 'half');
      await utimes(file, old, old);
    }
    await c.sweep();
    expect(await filesIn(path)).toHaveLength(1);
    expect(await c.get(key('a'))).toEqual(stored);
  });

  test('starts empty if the index database is corrupt', async () => {
    const path = await folder();
    await writeFile(
      join(path, 'index.db'),
      'not a database, and longer than a header of one hundred bytes'.repeat(5),
    );
    const { cache: c } = await cache({ path });
    expect(c.bytes).toBe(0);
    await c.put(key('a'), content(10));
    expect(await c.get(key('a'))).toBeDefined();
  });

  test('drops temporary problems when it is reopened', async () => {
    const { cache: first, path } = await cache();
    first.setProblem(key('a'), 'tool-missing');
    first.setProblem(key('b'), 'damaged');
    first.close();
    const { cache: second } = await cache({ path });
    expect(second.problem(key('a'))).toBeUndefined();
    expect(second.problem(key('b'))).toBe('damaged');
  });
});

describe('rendition service', () => {
  test('shares one job among calls for the same image', async () => {
    const m = await media();
    const source = await file('a.jpg', await corners(2000, 1500).jpeg().toBuffer());
    const prepared = m.prepare(source);
    const calls = await Promise.all([
      m.get(source, { size: 'preview' }),
      m.get(source, { size: 'preview' }),
      m.get(source, { size: 'preview' }),
    ]);
    expect(calls[1]).toBe(calls[0]);
    expect(calls[2]).toBe(calls[0]);
    expect((await prepared).hasPreview).toBe(true);
  });

  test('serves a cached rendition after a restart without the original', async () => {
    const data = await folder();
    const first = await media({ data });
    const source = await file('a.jpg', await corners().jpeg().toBuffer());
    await first.prepare(source);
    const before = await first.get(source, { size: 'preview' });
    await first.close();
    await rm(source.path);
    const second = await media({ data });
    expect(await second.get(source, { size: 'preview' })).toEqual(before);
    await second.removeAsset(source.id);
    await expect(stat(before.path)).rejects.toThrow();
    await expect(second.get(source, { size: 'preview' })).rejects.toMatchObject({ code: 'unreadable' });
  });

  test(
    'rejects waiting jobs on close, does not hang, and stores no problems',
    { tags: ['gate'] },
    async () => {
      const data = await folder();
      const m = await media({ data, concurrency: 1 });
      const content = await corners(1200, 800).png().toBuffer();
      const sources = await Promise.all(Array.from({ length: 6 }, (_, at) => file(`${at}.png`, content)));
      const calls = sources.map((source) => m.get(source, { size: 'preview' }));
      const prepared = await file('prepared.png', content);
      const all = Promise.allSettled([...calls, m.prepare(prepared)]);
      await m.close();
      const results = await all;
      expect(results.at(-1)?.status).toBe('rejected');
      expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(1);
      const reopened = await media({ data });
      for (const source of [...sources, prepared]) {
        expect(await reopened.prepare(source)).toMatchObject({ hasPreview: true });
      }
    },
  );
});
