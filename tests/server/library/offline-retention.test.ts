import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OfflineRetention } from '../../../packages/server/src/library/offline-retention.js';
import type { AssetRepository } from '../../../packages/server/src/store/assets.js';
import { openState, type State } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteAssets } from '../../../packages/server/src/store/sqlite/assets.js';
import { file } from '../store/assets-contract.js';
import { temporary } from '../../fixtures/server/library.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const temp = temporary();
let state: State;
let assets: AssetRepository;
let isObserving: boolean;
let retention: OfflineRetention;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  state = openState(temp.folder());
  assets = sqliteAssets(state.db);
  assets.useRoot('/library');
  await assets.apply({ upserts: [file('a')], removed: [] });
  await assets.apply({ upserts: [], removed: [], offline: [{ id: 'id-a', cause: 'missing' }] });
  isObserving = true;
  retention = new OfflineRetention({
    assets,
    retention: DAY,
    interval: 15 * MINUTE,
    isObserving: () => isObserving,
    remove: () => undefined,
    onError: (error) => expect.unreachable(String(error)),
  });
  retention.sweep();
});

afterEach(() => {
  vi.useRealTimers();
  state.close();
  temp.clear();
});

/** Returns true if the asset has been offline for this time on the observation clock. */
const isOfflineFor = async (milliseconds: number) => (await assets.expired(milliseconds)).length === 1;

/** Lets time pass until the next sweep. */
async function sweepAfter(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  // Stores the time like a sweep, and resolves when it is stored.
  await retention.close();
}

it('SM10: the observation clock counts the time between sweeps', async () => {
  await sweepAfter(15 * MINUTE);
  await sweepAfter(10 * MINUTE);
  expect([await isOfflineFor(25 * MINUTE), await isOfflineFor(26 * MINUTE)]).toEqual([true, false]);
});

it('SM10: a machine that slept for a long time removes nothing early', async () => {
  await sweepAfter(400 * DAY);
  expect([await isOfflineFor(30 * MINUTE), await isOfflineFor(31 * MINUTE)]).toEqual([true, false]);
});

it('SM10: the observation clock stops while the library is not available', async () => {
  isObserving = false;
  await sweepAfter(15 * MINUTE);
  isObserving = true;
  await sweepAfter(15 * MINUTE);
  expect(await isOfflineFor(1)).toBe(false);
  await sweepAfter(10 * MINUTE);
  expect([await isOfflineFor(10 * MINUTE), await isOfflineFor(11 * MINUTE)]).toEqual([true, false]);
});
