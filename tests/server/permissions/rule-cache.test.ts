import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRuleCache } from '../../../packages/server/src/auth/permissions/rule-cache.js';
import { PERMISSIONS } from '../../../packages/server/src/auth/permissions/rule-document.js';
import { openState, type State } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { file } from '../store/assets-contract.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let state: State;
beforeEach(async () => {
  folder = await temporaryFolder();
  state = openState(folder.path);
});
afterEach(async () => {
  state.close();
  await folder.remove();
});

const HIDDEN = { group: 'guests', folder: 'old', access: 'none' } as const;
const inFolder = (name: string) => {
  const read = file('a');
  return { upserts: [{ ...read, asset: { ...read.asset, folder: name } }], removed: [] };
};

describe('SM4: the rules in memory', () => {
  it('cover a renamed folder before its assets are visible there', async () => {
    const { assets, documents, audit } = sqliteStore(state.db);
    assets.useRoot('/library');
    await documents.change(PERMISSIONS, { content: JSON.stringify({ rights: [HIDDEN] }), user: null });
    const rules = await createRuleCache({ assets, documents, audit }, (error) => {
      throw error;
    });
    await assets.apply(inFolder('old'));
    // No listener reloads the rules here, so that only the transaction itself can have changed them.
    await assets.apply(inFolder('new'));
    expect(rules.current.rules).toEqual([HIDDEN, { ...HIDDEN, folder: 'new', pending: true }]);
    await rules.reload();
    expect(rules.current.rules).toHaveLength(2);
  });
});
