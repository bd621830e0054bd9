/** @module-tag gate */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killAndRepeat, startKillRun } from './kill.js';

let run: Awaited<ReturnType<typeof startKillRun>>;
beforeAll(async () => {
  run = await startKillRun();
});
afterAll(() => run.close());

test('an apply that is killed at a save leaves each resource old or new, and the next one completes it', async () => {
  expect(await killAndRepeat(run, { request: 4, onlySaves: true, arrives: true })).toBe(true);
});

// Every request, and saves that do not arrive, are in tests/nightly/apply.nightly.ts.
test('the same holds for a kill at any save', { tags: ['night'] }, async () => {
  let request = 1;
  while (await killAndRepeat(run, { request, onlySaves: true, arrives: true })) request += 1;
  // Nine kinds, of which the groups are saved twice. The eleventh save does not exist.
  expect(request).toBe(11);
});
