/**
 * @module-tag gate
 * @module-tag sizes
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isPortalError, type Portal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { temporaryFolder } from '../../fixtures/folder.js';
import { times } from '../../fixtures/run/nightly.js';
import { idle, serveUntil, type ServerProcess } from '../../fixtures/server/serve.js';

/** More files than fit in two batches of the library, so that a kill can interrupt a rename between batches. */
const FILES = 450;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  [folder, home] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  await mkdir(join(folder.path, 'hidden0', 'deep'), { recursive: true });
  await writeFile(join(folder.path, 'open.txt'), 'open');
  // Files without a preview, which takes much longer than the index.
  for (let index = 0; index < FILES; index += 1) {
    const name = index % 2 === 0 ? `${index}.dat` : `deep/${index}.dat`;
    await writeFile(join(folder.path, 'hidden0', name), `content ${index}`);
  }
});
afterAll(() => Promise.all([folder.remove(), home.remove()]));

const start = async (failPoint?: string): Promise<ServerProcess> => {
  const server = await serveUntil(failPoint, folder.path, { home: home.path });
  onTestFinished(() => server.kill());
  return server;
};
const countIn = async (portal: Portal, path: string) =>
  (await portal.search.query({ rows: 0, filters: { folder: [path, `${path}/deep`] } })).total;

/** Searches as a guest until `isGone` returns true. Every search must return only the visible file. */
async function watch(guest: Portal, isGone: () => boolean): Promise<void> {
  while (!isGone()) {
    try {
      const { assets } = await guest.search.query({ rows: 10 });
      expect(assets.map(({ fname }) => fname)).toEqual(['open.txt']);
    } catch (error) {
      // The server is unreachable from the kill until `isGone` returns true.
      if (!isPortalError(error) || (error.code !== 'unreachable' && !isGone())) throw error;
    }
  }
}

describe('SM4: server killed while it indexes a renamed folder', () => {
  // When the first batch is searchable, and when the second one is stored but not searchable.
  const points = ['batch:stored:2', 'batch:indexed:1'];
  const kills = times(1, 30);
  it('never shows hidden files to guests', { timeout: 180_000 + kills * 120_000 }, async () => {
    let server = await start();
    const permissions = async () => createAdminClient(server.client(await server.login())).permissions;
    await (await permissions()).save({ rules: [{ group: 'guests', folder: 'hidden0', access: 'none' }] });
    await idle(server.client(await server.login()));
    for (let kill = 1; kill <= kills; kill += 1) {
      await server.stop();
      server = await start(points[kill % points.length]);
      await idle(server.client(await server.login()));
      let gone = false;
      const watching = watch(server.client(), () => gone);
      await rename(join(folder.path, `hidden${kill - 1}`), join(folder.path, `hidden${kill}`));
      await server.killed();
      gone = true;
      await watching;
      server = await start();
      let settled = false;
      const watchingAgain = watch(server.client(), () => settled);
      const again = server.client(await server.login());
      await idle(again);
      await expect.poll(() => countIn(again, `hidden${kill}`)).toBe(FILES);
      settled = true;
      await watchingAgain;
      const { value } = await (await permissions()).get();
      expect(value.rules).toContainEqual({
        group: 'guests',
        folder: `hidden${kill}`,
        access: 'none',
        pending: true,
      });
    }
  });
});
