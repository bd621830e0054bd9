import { expect, it } from 'vitest';
import { SLICE_MS, TimeSlice } from '../../../packages/server/src/lib/scheduling/time-slice.js';

it('TimeSlice pauses as soon as a slice is used up, and not before', async () => {
  let now = 100;
  let turns = 0;
  const nextTurn = () => setImmediate(() => void turns++);
  const slice = new TimeSlice(undefined, () => now);
  nextTurn();
  now += SLICE_MS - 1;
  expect(slice.due).toBe(false);
  await slice.pause();
  expect(turns).toBe(0);
  now += 1;
  expect(slice.due).toBe(true);
  await slice.pause();
  expect(turns).toBe(1);
  // The next slice starts after the pause.
  expect(slice.due).toBe(false);
  now += SLICE_MS;
  expect(slice.due).toBe(true);
});

it('TimeSlice pauses at every call if the slice is 0 ms', async () => {
  let turns = 0;
  const slice = new TimeSlice(0, () => 100);
  for (let call = 0; call < 3; call++) {
    setImmediate(() => void turns++);
    await slice.pause();
  }
  expect(turns).toBe(3);
});
