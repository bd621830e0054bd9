import { expect, it } from 'vitest';
import { isFromFuture } from '../../../packages/server/src/auth/clock.js';

const DAY = 24 * 60 * 60 * 1000;
const NOW = 1_000 * DAY;

it.each([
  ['long ago', -900 * DAY, false],
  ['now', 0, false],
  ['just before a small correction of the clock', 60_000, false],
  ['a day ahead', DAY, false],
  ['more than a day ahead', DAY + 1, true],
  ['years ahead', 900 * DAY, true],
])('a session or token that was created %s', (_time, ahead, outcome) => {
  expect(isFromFuture(NOW + ahead, NOW)).toBe(outcome);
});
