/**
 * @module-tag night
 * @module-tag sizes
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isPortalError, type Portal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { temporaryFolder } from '../../fixtures/folder.js';
import { times } from '../../fixtures/run/nightly.js';
import { until } from '../../fixtures/server/library.js';
import { idle, serveFolder, type ServerProcess } from '../../fixtures/server/serve.js';

/** More files than fit in two batches of the library, so that a kill can interrupt a change between batches. */
const FILES = 450;
const OTHERS = 20;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let admin: Portal;
beforeAll(async () => {
  [folder, home] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  await mkdir(join(folder.path, 'disk'));
  await writeFile(join(folder.path, 'disk/.assetportal-mount'), '');
  // Files without a preview, which takes much longer than the index.
  for (let index = 0; index < FILES; index += 1)
    await writeFile(join(folder.path, 'disk', `${index}.dat`), `content ${index}`);
  for (let index = 0; index < OTHERS; index += 1)
    await writeFile(join(folder.path, `${index}.dat`), `other content ${index}`);
});
afterAll(() => Promise.all([folder.remove(), home.remove()]));

async function start(): Promise<void> {
  const started = await serveFolder(folder.path, { home: home.path });
  onTestFinished(() => started.kill());
  server = started;
  admin = server.client(await server.login());
}

const offline = async () => (await admin.index.status()).offline ?? 0;
const held = async () => (await admin.index.status()).held?.assets ?? 0;

/** Kills the server as soon as the condition is true, and starts it again. */
async function killWhen(condition: string, isTrue: () => Promise<boolean>): Promise<void> {
  await expect.poll(isTrue, { interval: 2, message: condition }).toBe(true);
  await server.kill();
  await start();
}

/** Confirms the loss. A call that the kill interrupts is an expected error. */
async function confirm(): Promise<void> {
  try {
    await createAdminClient(admin).index.confirmLoss();
  } catch (error) {
    if (!isPortalError(error) || error.code !== 'unreachable') throw error;
  }
}

describe('SM10: server killed while assets go offline, are confirmed as lost, and return', () => {
  const kills = times(1, 30);
  it(
    `loses no ID, date or bookmark, and ends in the same state (${kills} times)`,
    { timeout: 120_000 + kills * 60_000 },
    async () => {
      const [disk, away] = [join(folder.path, 'disk'), join(home.path, 'away')];
      await start();
      await idle(admin);
      const ids: string[] = [];
      for await (const { id } of admin.search.all({})) ids.push(id);
      expect(ids).toHaveLength(FILES + OTHERS);
      await admin.bookmarks.save({ ids });
      const before = await admin.assets.get({ ids });
      const nothingIsLost = async () => {
        expect((await admin.assets.get({ ids })).map(({ id }) => id)).toEqual(ids);
        expect(await admin.bookmarks.list()).toEqual(ids);
      };
      for (let kill = 0; kill < kills; kill += 1) {
        await rename(disk, away);
        await killWhen('some assets are offline', async () => (await offline()) > 0);
        await until('all assets are on hold', async () => (await held()) === FILES);
        await nothingIsLost();
        expect((await admin.search.query({ rows: 0 })).total).toBe(OTHERS);

        const confirming = confirm();
        await killWhen('some assets are confirmed', async () => (await held()) < FILES);
        await confirming;
        await idle(admin);
        expect(await offline()).toBe(FILES);
        await nothingIsLost();
        await confirm();
        expect(await held()).toBe(0);
        expect(await offline()).toBe(FILES);

        await rename(away, disk);
        await killWhen('some assets are online', async () => (await offline()) < FILES);
        await until('all assets are online', async () => (await offline()) === 0);
        await idle(admin);
        await nothingIsLost();
        expect((await admin.search.query({ rows: 0 })).total).toBe(FILES + OTHERS);
      }
      expect(await admin.assets.get({ ids })).toEqual(before);
    },
  );
});
