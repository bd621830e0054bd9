import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { terminal } from '../terminal.js';
import { downloadedFiles } from './proxied-cli.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
beforeAll(async () => {
  folder = await temporaryFolder();
  home = await temporaryFolder();
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a43' } });
  await writeFile(join(folder.path, 'red.jpg'), await image.jpeg().toBuffer());
  portal = await testPortal(folder.path);
  await portal.settled();
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
  await home.remove();
});

test('a changed recipe of a convert set downloads its files again', async () => {
  const { convertSets } = createAdminClient(await portal.admin());
  const save = (longestSide: number) =>
    convertSets.save({
      convertSets: [{ id: 'small', assetGroups: ['image'], format: 'webp', longestSide }],
    });
  const to = join(home.path, 'downloads');
  // Not by path, because sharp caches files by path.
  const width = async () => (await sharp(await readFile(join(to, 'red.webp'))).metadata()).width;
  const cli = terminal(home.path, { ASSETPORTAL_URL: portal.url });
  const download = async () => {
    const args = ['download', '--query', '*', '--convert-set', 'small', '--to', to, '--json'];
    const { stdout } = await cli.run(args);
    const { downloaded, skipped } = JSON.parse(stdout) as { downloaded: number; skipped: number };
    return { downloaded, skipped, width: await width() };
  };
  await save(200);
  expect(await download()).toEqual({ downloaded: 1, skipped: 0, width: 200 });
  expect(await download()).toEqual({ downloaded: 0, skipped: 1, width: 200 });
  await save(100);
  expect(await download()).toEqual({ downloaded: 1, skipped: 0, width: 100 });
  expect(await downloadedFiles(to)).toEqual(['red.webp']);
});
