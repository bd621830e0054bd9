import { expect, it, onTestFinished } from 'vitest';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { file } from './assets-contract.js';
import { searchFeedContract } from './search-feed-contract.js';

searchFeedContract('SQLite', async () => {
  const folder = await temporaryFolder();
  const state = openState(folder.path);
  const { assets, searchFeed: feed } = sqliteStore(state.db);
  return {
    assets,
    feed,
    async close() {
      state.close();
      await folder.remove();
    },
  };
});

it('adds all assets again if the process ended during the activation', { tags: ['gate'] }, async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const interrupted = openState(folder.path);
  const { assets, searchFeed } = sqliteStore(interrupted.db);
  const names = Array.from({ length: 15_000 }, (_, at) => String(at));
  await assets.apply({ upserts: names.map((name) => file(name)), removed: [] });
  const activation = searchFeed.activate();
  // After the first batch.
  while ((await searchFeed.entries({}, 1)).length === 0) await new Promise(setImmediate);
  expect(await searchFeed.entries({}, 20_000)).not.toHaveLength(15_000);
  interrupted.close();
  await expect(activation).rejects.toThrow();
  const state = openState(folder.path);
  onTestFinished(() => state.close());
  const { searchFeed: feed } = sqliteStore(state.db);
  await feed.activate();
  expect(await feed.entries({}, 20_000)).toHaveLength(15_000);
});
