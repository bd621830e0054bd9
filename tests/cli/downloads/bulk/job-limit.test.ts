import { describe, expect, test } from 'vitest';
import { JobLimit } from '../../../../packages/cli/src/commands/downloads/files/job-limit.js';

/** Runs steps on a queue of 8 jobs, and returns its concurrency after each one. Each step names a job and an event. */
function concurrencies(steps: readonly string[]): number[] {
  const queue = { concurrency: 8 };
  const limit = new JobLimit(queue);
  const jobs = new Map<string, ReturnType<JobLimit['start']>>();
  return steps.map((step) => {
    const [name = '', action = ''] = step.split(' ');
    const job = jobs.get(name) ?? limit.start();
    jobs.set(name, job);
    if (action === 'waits') job.wait();
    if (action === 'succeeds') job.succeed();
    return queue.concurrency;
  });
}

describe('number of simultaneous downloads (findings T, design 5)', () => {
  test.each([
    ['stays the same without problems', ['a starts', 'a succeeds', 'b starts', 'b succeeds'], [8, 8, 8, 8]],
    ['halves when the portal is busy', ['a starts', 'a waits'], [8, 4]],
    [
      'halves once for all jobs that run already',
      ['a starts', 'b starts', 'a waits', 'b waits', 'a waits'],
      [8, 8, 4, 4, 4],
    ],
    [
      'never falls below 1',
      ['a starts', 'a waits', 'b starts', 'b waits', 'c starts', 'c waits', 'd starts', 'd waits'],
      [8, 4, 4, 2, 2, 1, 1, 1],
    ],
    [
      'grows by one after a round of successful jobs',
      ['a starts', 'a waits', ...Array<string>(9).fill('a succeeds')],
      [8, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6],
    ],
    [
      'starts a new round after a reduction',
      ['a starts', 'a waits', 'b starts', 'a succeeds', 'b waits', 'a succeeds', 'b succeeds'],
      [8, 4, 4, 4, 2, 2, 3],
    ],
    [
      'never exceeds the maximum',
      ['a starts', 'a waits', ...Array<string>(30).fill('a succeeds')],
      [8, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8],
    ],
  ])('%s', (_, steps, expected) => {
    expect(concurrencies(steps)).toEqual(expected);
  });
});
