import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { zipsContract } from './zips-contract.js';
import { sqliteZips } from '../../../packages/server/src/store/sqlite/zips.js';

zipsContract('SQLite', async () => {
  const folder = await temporaryFolder();
  const state = openState(folder.path);
  return {
    zips: sqliteZips(state.db),
    async close() {
      state.close();
      await folder.remove();
    },
  };
});
