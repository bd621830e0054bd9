import { expect, it, onTestFinished } from 'vitest';
import { MAX_IDS, type Asset } from '@assetportal/sdk/contract';
import { createAuthorizer } from '../../../packages/server/src/auth/permissions/authorizer.js';
import {
  CONVERT_SETS,
  createConvertSets,
} from '../../../packages/server/src/delivery/convert-sets/service.js';
import { createChangeBus } from '../../../packages/server/src/documents/change-bus.js';
import { permittedSets } from '../../../packages/server/src/features/convert-sets/permitted-sets.js';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { asset } from '../search/assets.js';

it('permittedSets yields to the event loop for many assets, pages and convert sets', async () => {
  const folder = await temporaryFolder();
  const state = openState(folder.path);
  onTestFinished(async () => {
    state.close();
    await folder.remove();
  });
  const { documents } = sqliteStore(state.db);
  const sets = Array.from({ length: 200 }, (_, index) => ({
    id: `page-${index}`,
    asset_groups: ['document'],
    format: 'jpeg',
  }));
  await documents.change(CONVERT_SETS, { content: JSON.stringify({ convert_sets: sets }), user: null });
  const tools = { ffmpeg: true, office: () => true };
  const convertSets = await createConvertSets({ documents, changes: createChangeBus(), tools });
  const permissions = {
    current: { rules: [], withoutRule: { guests: 'download', users: 'download' } },
  } as const;
  const authorizer = createAuthorizer({ guests: true, permissions });
  const assets: Asset[] = Array.from(
    { length: MAX_IDS },
    (_, index) =>
      asset(`${index}`, { fname: 'a.pdf', filetype: 'pdf', asset_groups: ['document'], page_cnt: 500 }).asset,
  );

  let turns = 0;
  let done = false;
  const count = () => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const permitted = await permittedSets({ authorizer, convertSets }, assets, { kind: 'guest' });
  done = true;
  expect(permitted).toEqual(['original', 'pdf', 'page', ...sets.map(({ id }) => id)]);
  expect(turns).toBeGreaterThan(1);
});
