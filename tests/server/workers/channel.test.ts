/**
 * Measures the memory of its process.
 *
 * @module-tag gate
 * @module-tag alone
 */
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { PagesResult, PagesTask } from '../../../packages/server/src/features/pages/sanitize.worker.js';
import { WorkerPool } from '../../../packages/server/src/workers/pool.js';
import { processRunner } from '../../../packages/server/src/workers/runner.js';
import type { Attack } from './hostile.worker.js';

const MB = 2 ** 20;

function pool<Task, Value>(module: string): WorkerPool<Task, Value> {
  const created = new WorkerPool<Task, Value>(module, 30, (name) => processRunner(name));
  onTestFinished(() => created.close());
  return created;
}

describe('SM12: a message of a worker', () => {
  test.each<[Attack, string]>([
    ['no object', 'damaged'],
    ['a number', 'damaged'],
    ['an unknown code', 'damaged'],
    ['a code without a message', 'damaged'],
    ['bytes that are no message', 'damaged'],
    ['a message without an end', 'too-large'],
  ])('is rejected if it is %s', async (attack, code) => {
    const workers = pool<Attack, string>('../../../tests/server/workers/hostile.worker');
    const before = process.memoryUsage.rss();
    await expect(workers.run(attack)).rejects.toMatchObject({ code });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MB);
    expect(await workers.run('none')).toBe('done');
  });

  it('is rejected if it is longer than any result, and accepted below that', async () => {
    const workers = pool<PagesTask, PagesResult>('features/pages/sanitize.worker');
    const clean = (page: string) => workers.run({ kind: 'clean', pages: { page } });
    expect(await clean('x'.repeat(20 * MB))).toHaveProperty('page.length', 20 * MB);
    await expect(clean('x'.repeat(33 * MB))).rejects.toMatchObject({ code: 'too-large' });
    expect(await clean('text')).toEqual({ page: 'text' });
  });
});
