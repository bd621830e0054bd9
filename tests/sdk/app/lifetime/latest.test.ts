import { expect, test } from 'vitest';
import { createLatest } from '../../../../packages/sdk/src/lib/latest.js';

const REPLACED = { name: 'AbortError' };

test('starting a run aborts the previous one', () => {
  const latest = createLatest();
  const [first, second] = [latest.begin(), latest.begin()];
  expect([first, second].map((run) => run.isLatest())).toEqual([false, true]);
  expect([first, second].map((run) => run.signal.aborted)).toEqual([true, false]);
});

test('leaving aborts the current run', () => {
  const latest = createLatest();
  const run = latest.begin();
  latest.end();
  expect(run.isLatest()).toBe(false);
  expect(run.signal.aborted).toBe(true);
});

test('the latest run has the result or the error of its call', async () => {
  const { result } = createLatest().begin();
  await expect(result(Promise.resolve('assets'))).resolves.toBe('assets');
  await expect(result(Promise.reject(new Error('offline')))).rejects.toThrow('offline');
});

test.each([
  ['succeeds', () => Promise.resolve('assets')],
  ['fails', () => Promise.reject(new Error('offline'))],
] as const)('a call of an earlier run that %s has no result', async (_, call) => {
  const latest = createLatest();
  const { result } = latest.begin();
  const late = result(call());
  latest.begin();
  await expect(late).rejects.toMatchObject(REPLACED);
});
