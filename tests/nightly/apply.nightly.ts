import { afterAll, beforeAll, expect, test } from 'vitest';
import { killAndRepeat, startKillRun } from '../cli/admin/portal/kill.js';

let run: Awaited<ReturnType<typeof startKillRun>>;
beforeAll(async () => {
  run = await startKillRun();
});
afterAll(() => run.close());

test.each([
  ['arrives at the portal', true],
  ['does not arrive', false],
])('an apply that is killed at any request, which %s', { timeout: 900_000 }, async (_, arrives) => {
  let request = 1;
  while (await killAndRepeat(run, { request, onlySaves: false, arrives })) request += 1;
  expect(request).toBeGreaterThan(20);
});
