/** @module-tag gate */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { folderPortal } from '../../fixtures/folders.js';

const server = folderPortal();
const hide = (folder: string) =>
  createAdminClient(server.admin).permissions.save({ rules: [{ group: 'users', folder, access: 'none' }] });

it('does not report failures of assets that the admin may not view', async () => {
  const broken = join(server.portal.folder, 'open/closed/broken.png');
  const failures = async () => (await server.admin.index.status()).failures?.map(({ fname }) => fname);
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await writeFile(broken, Buffer.concat([head, Buffer.alloc(100)]));
  await expect.poll(failures).toEqual(['broken.png']);
  await hide('open/closed');
  expect(await failures()).toEqual([]);
  await hide('elsewhere');
  expect(await failures()).toEqual(['broken.png']);
  await rm(broken);
  await expect.poll(failures).toEqual([]);
});
