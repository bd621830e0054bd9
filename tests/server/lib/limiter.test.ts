import { describe, expect, it } from 'vitest';
import { createLimiter, KeyedLimiter } from '../../../packages/server/src/lib/scheduling/limiter.js';

/** Creates tasks that run until the test calls `end`. */
function gates() {
  const begun: string[] = [];
  const open = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((done) => open.set(name, done));
  };
  return { begun, work, end: (name: string) => open.get(name)?.() };
}

describe('createLimiter', () => {
  const full = new Error('full');
  const pendingTasks = () => {
    const ends: ((value: string) => void)[] = [];
    const work = () => new Promise<string>((end) => ends.push(end));
    return { ends, work };
  };

  it('limits the running and the waiting tasks, and rejects the others', async () => {
    const limiter = createLimiter({ concurrency: 2, maxWaiting: 2, full: () => full });
    const { ends, work } = pendingTasks();
    const runs = [1, 2, 3, 4].map(() => limiter.run(work));
    await expect(limiter.run(work)).rejects.toBe(full);
    expect(ends).toHaveLength(2);
    ends[0]?.('first');
    await expect(runs[0]).resolves.toBe('first');
    expect(ends).toHaveLength(3);
    // A waiting task has started, so another one may wait.
    const fifth = limiter.run(work);
    for (const at of [1, 2]) ends[at]?.('next');
    await Promise.all([runs[1], runs[2]]);
    for (const at of [3, 4]) ends[at]?.('last');
    await expect(Promise.all([runs[3], fifth])).resolves.toEqual(['last', 'last']);
  });

  it('continues after a task that failed', async () => {
    const limiter = createLimiter({ concurrency: 1, maxWaiting: 1, full: () => full });
    const failing = limiter.run(() => Promise.reject(new Error('failed')));
    const next = limiter.run(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('failed');
    await expect(next).resolves.toBe('done');
    await expect(limiter.run(() => Promise.resolve('again'))).resolves.toBe('again');
  });
});

describe('KeyedLimiter', () => {
  it('runs a task of one key while another key has many waiting tasks', async () => {
    const limiter = new KeyedLimiter(2);
    const { begun, work, end } = gates();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => limiter.run('a', work(name)));
    all.push(limiter.run('b', work('b1')));
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1']);
    end('a2');
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const name of ['a1', 'b1', 'a3']) end(name);
    await expect.poll(() => begun).toHaveLength(5);
    end('a4');
    await Promise.all(all);
  });

  it('limits the waiting tasks of each key, and rejects the others', async () => {
    const full = new Error('full');
    const limiter = new KeyedLimiter(1, { maxWaiting: 1, full: () => full });
    const { begun, work, end } = gates();
    const all = ['a1', 'a2'].map((name) => limiter.run('a', work(name)));
    await expect(limiter.run('a', work('a3'))).rejects.toBe(full);
    all.push(limiter.run('b', work('b1')));
    await expect.poll(() => begun).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'b1']) end(name);
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2']);
    end('a2');
    await Promise.all(all);
  });

  it('continues after tasks that failed', async () => {
    const limiter = new KeyedLimiter(2);
    const failing = Array.from({ length: 5 }, () => limiter.run('a', () => Promise.reject(new Error('no'))));
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
    expect(await limiter.run('a', () => Promise.resolve('fine'))).toBe('fine');
  });
});
