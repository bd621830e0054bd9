import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { assetsContract } from './assets-contract.js';
import { offlineContract } from './offline-contract.js';
import { sqliteAssets } from '../../../packages/server/src/store/sqlite/assets.js';

function open() {
  const data = mkdtempSync(join(tmpdir(), 'assetportal-assets-'));
  const state = openState(data);
  return {
    assets: sqliteAssets(state.db),
    close() {
      state.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

assetsContract('SQLite', open);
offlineContract('SQLite', open);
