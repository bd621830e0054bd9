import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createStoredBackups } from '../../../packages/server/src/features/backup/stored-backups.js';
import { temporaryFolder } from '../../fixtures/folder.js';

it('incomplete backups count toward the limit, and are not listed', async ({ onTestFinished }) => {
  const data = await temporaryFolder();
  onTestFinished(() => data.remove());
  const folder = join(data.path, 'backups');
  await mkdir(folder);
  const incomplete = Array.from(
    { length: 25 },
    (_, day) => `before-restore-202601${String(day + 1).padStart(2, '0')}T000000000Z.zip.part`,
  );
  for (const name of incomplete) await writeFile(join(folder, name), '');
  const backups = createStoredBackups(data.path);
  const name = await backups.add({ chunks: [Buffer.from('x')] });
  expect((await readdir(folder)).sort()).toEqual([...incomplete.slice(-19), `${name}.zip`]);
  expect((await backups.list()).map((one) => one.name)).toEqual([name]);
});
