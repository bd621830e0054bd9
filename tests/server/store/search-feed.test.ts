import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { searchFeedContract } from './search-feed-contract.js';

searchFeedContract('SQLite', async () => {
  const folder = await temporaryFolder();
  const state = openState(folder.path);
  const { assets, searchFeed: feed } = sqliteStore(state.db);
  return {
    ...{ assets, feed },
    async close() {
      state.close();
      await folder.remove();
    },
  };
});
