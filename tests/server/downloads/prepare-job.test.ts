import { describe, expect, test } from 'vitest';
import { PrepareJob } from '../../../packages/server/src/delivery/downloads/prepare-job.js';
import { SeenSet } from '../../../packages/server/src/delivery/downloads/seen-set.js';
import { waitForFile } from '../../../packages/server/src/delivery/downloads/pending-rendition.js';
import { MediaError } from '../../../packages/server/src/lib/media-error.js';
import { JobQueue } from '../../../packages/server/src/workers/queue.js';

/** Creates jobs that run until the test calls `end`. */
function gates() {
  const started: string[] = [];
  const open = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((done) => open.set(name, done));
  };
  return { started, work, end: (name: string) => open.get(name)?.() };
}

describe('JobQueue', () => {
  test('prefers visible previews to downloads, and downloads to background jobs', async () => {
    const queue = new JobQueue([{ kinds: ['preview'], concurrency: 1 }]);
    const order: string[] = [];
    const add = (priority: 'now' | 'download' | 'ahead', name: string) =>
      queue.add('preview', priority, () => Promise.resolve(void order.push(name))).result;
    const all = [add('ahead', 'first')];
    for (const name of ['x1', 'x2']) all.push(add('ahead', name));
    for (const name of ['d1', 'd2']) all.push(add('download', name));
    for (const name of ['n1', 'n2']) all.push(add('now', name));
    await Promise.all(all);
    // The newest visible preview comes first. Nevertheless, every fourth job is a download.
    expect(order[0]).toBe('first');
    expect(order.indexOf('n2')).toBeLessThan(order.indexOf('n1'));
    expect(order.indexOf('n1')).toBeLessThan(order.indexOf('d2'));
    expect(order.indexOf('d1')).toBeLessThan(order.indexOf('x1'));
    expect(order.indexOf('d1')).toBeLessThan(order.indexOf('d2'));
  });
});

describe('PrepareJob', () => {
  const items = ['a', 'b', 'c'].map((id) => ({ id, page: 1 }));

  test('reports the progress, including running conversions, and the failures', async () => {
    const { started, work, end } = gates();
    const parts = new Map<string, (progress: number) => void>();
    const preparation = new PrepareJob(items, async ({ id }, onProgress) => {
      parts.set(id, onProgress);
      await work(id)();
      if (id === 'b') throw new MediaError('encrypted');
    });
    expect(await preparation.state(0)).toMatchObject({ ready: false, progress: 0, total: 3, done: 0 });
    parts.get('a')?.(0.5);
    expect((await preparation.state(0)).progress).toBeCloseTo(0.5 / 3);
    const next = preparation.state(20_000);
    end('b');
    await expect.poll(() => started).toEqual(['a', 'b', 'c']);
    expect(await next).toMatchObject({ done: 1, failed: [{ id: 'b', reason: 'encrypted' }] });
    const last = preparation.state(20_000);
    end('a');
    end('c');
    expect(await last).toMatchObject({ ready: true, progress: 1, done: 3 });
  });

  test('starts no conversions after a stop, and resolves pending calls', async () => {
    const { started, work, end } = gates();
    const preparation = new PrepareJob(items, ({ id }) => work(id)());
    const waiting = preparation.state(20_000);
    preparation.stop();
    expect((await waiting).ready).toBe(false);
    end('a');
    end('b');
    await expect.poll(async () => (await preparation.state(0)).done).toBe(2);
    expect(started).toEqual(['a', 'b']);
  });

  test('is ready immediately if there are no files', async () => {
    expect(await new PrepareJob([], () => Promise.resolve()).state(0)).toMatchObject({
      ready: true,
      progress: 1,
    });
  });
});

describe('waitForFile', () => {
  test('rejects with not-ready before the client times out, and with conversion-failed for a media error', async () => {
    const never = new Promise<string>(() => undefined);
    await expect(waitForFile(never, 20)).rejects.toMatchObject({
      code: 'not-ready',
      headers: { 'retry-after': '5' },
    });
    expect(await waitForFile(Promise.resolve('there'), 20)).toBe('there');
    const failed = Promise.reject(new MediaError('encrypted'));
    await expect(waitForFile(failed, 20)).rejects.toMatchObject({
      code: 'conversion-failed',
      values: { reason: 'encrypted' },
    });
  });
});

test('SeenSet remembers only the most recently seen keys', () => {
  const seen = new SeenSet(2);
  expect([seen.isNew('a'), seen.isNew('a'), seen.isNew('b'), seen.isNew('c')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(seen.isNew('a')).toBe(true);
});

test('SM2: PrepareJob yields to the event loop, even if no file must be converted', async () => {
  const items = Array.from({ length: 100_000 }, (_, index) => ({ id: String(index), page: 1 }));
  const job = new PrepareJob(items, () => Promise.resolve());
  await new Promise(setImmediate);
  const { done, ready } = await job.state(0);
  expect(done).toBeLessThan(items.length);
  expect(ready).toBe(false);
  job.stop();
});
