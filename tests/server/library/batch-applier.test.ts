import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BatchApplier } from '../../../packages/server/src/library/batch-applier.js';
import type { AppliedBatch, AssetFile, AssetRepository } from '../../../packages/server/src/store/assets.js';
import { openState, type State } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteAssets } from '../../../packages/server/src/store/sqlite/assets.js';
import { file } from '../store/assets-contract.js';
import { temporary } from '../../fixtures/server/library.js';

const temp = temporary();
let state: State;
let assets: AssetRepository;
let batches: BatchApplier;
let received: AppliedBatch[];
/** Called with each batch before it is recorded. */
let onBatch: () => Promise<void>;

beforeEach(() => {
  state = openState(temp.folder());
  assets = sqliteAssets(state.db);
  assets.useRoot('/library');
  received = [];
  onBatch = () => Promise.resolve();
  batches = new BatchApplier({
    assets,
    async onBatch(batch) {
      received.push(batch);
      await onBatch();
    },
    log: { warn: () => undefined, error: () => undefined },
    retryMs: 0,
  });
});

afterEach(() => {
  state.close();
  temp.clear();
});

/** Lets the next call fail after `work`. */
function failOnce(work: () => Promise<unknown> = () => Promise.resolve()): void {
  onBatch = async () => {
    onBatch = () => Promise.resolve();
    await work();
    throw new Error('The disk is full.');
  };
}

const none = { upserts: [], removed: [] };
const inFolder = (folder: string) => file('a', { asset: { ...file('a').asset, folder } });

describe('a batch whose result could not be used', () => {
  it('is not written twice: the result states the folders from before the batch', async () => {
    await batches.apply({ upserts: [inFolder('old'), file('b')], removed: [] });
    failOnce();
    await batches.apply({ upserts: [inFolder('new'), file('c')], removed: ['id-b'] });
    const [, failed, again] = received;
    expect([...(again?.before ?? [])]).toEqual([
      ['id-b', 'folder'],
      ['id-a', 'old'],
    ]);
    expect(again).toEqual(failed);
  });

  it('still reports the assets that returned', async () => {
    await batches.apply({ upserts: [file('a', { problem: 'truncated' })], removed: [] });
    await batches.apply({ ...none, offline: [{ id: 'id-a', cause: 'missing' }] });
    expect(batches.failures()).toEqual([]);
    failOnce();
    await batches.apply({ ...none, returned: ['id-a'] });
    expect([...(received.at(-1)?.returned ?? [])]).toEqual(['id-a']);
    expect(batches.failures().map(({ id }) => id)).toEqual(['id-a']);
    expect(batches.offline.offline).toBe(0);
  });

  it('contains the current assets, if one was prepared meanwhile', async () => {
    failOnce(async () => {
      const preparedFor = (await assets.file('id-a')) as AssetFile;
      await assets.patch('id-a', { asset: { thumbhash: 'abc' }, preparedFor });
    });
    await batches.apply({ upserts: [file('a')], removed: [] });
    expect(received.map(({ changed }) => changed[0]?.asset.thumbhash)).toEqual([undefined, 'abc']);
  });
});
