import { expect, it, onTestFinished } from 'vitest';
import {
  createZipService,
  type ZipServiceOptions,
} from '../../../packages/server/src/delivery/zip/service.js';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteZips } from '../../../packages/server/src/store/sqlite/zips.js';
import { temporaryFolder } from '../../fixtures/folder.js';

it('ZipService.once runs the work once for concurrent first requests, and again after a failure', async () => {
  const folder = await temporaryFolder();
  const state = openState(folder.path);
  onTestFinished(async () => {
    state.close();
    await folder.remove();
  });
  const stored = sqliteZips(state.db);
  // `once` uses only the repository.
  const options = { zips: stored } as Partial<ZipServiceOptions> as ZipServiceOptions;
  const zips = createZipService(options, { timeout: 1000 });
  const expires = Date.now() + 60_000;
  await stored.save({ id: 'a', subject: 'guest', plan: Buffer.alloc(1), expires }, { zips: 9, bytes: 99 });
  let runs = 0;
  const work = async () => {
    runs += 1;
    await new Promise(setImmediate);
    if (runs === 1) throw new Error('The disk is full.');
  };
  const results = await Promise.allSettled([zips.once('a', work), zips.once('a', work)]);
  expect([runs, results.map(({ status }) => status)]).toEqual([1, ['rejected', 'rejected']]);
  await Promise.all([zips.once('a', work), zips.once('a', work)]);
  await zips.once('a', work);
  expect(runs).toBe(2);
});
