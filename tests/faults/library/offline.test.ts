/**
 * @module-tag gate
 * @module-tag sizes
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import { terminal } from '../../cli/terminal.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { disk } from '../../fixtures/mounts.js';
import { nightly } from '../../fixtures/run/nightly.js';
import { until } from '../../fixtures/server/library.js';
import { seededRandom } from '../../fixtures/server/random-kills.js';
import { idle, serveUntil, type ServerProcess } from '../../fixtures/server/serve.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  [folder, home] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  onTestFinished(async () => void (await Promise.all([folder.remove(), home.remove()])));
});

const memory = await disk();
afterAll(() => memory?.remove());

/** @param failPoint Fail point at which the server kills itself. Default: it runs until it is killed. */
async function start(failPoint?: string): Promise<{ server: ServerProcess; portal: Portal; token: string }> {
  const settings = { home: home.path, data: join(home.path, 'data') };
  const server = await serveUntil(failPoint, folder.path, settings);
  onTestFinished(() => server.kill());
  const token = await server.login();
  return { server, portal: server.client(token), token };
}

async function fill(path: string, count: number): Promise<void> {
  await mkdir(path, { recursive: true });
  for (let i = 0; i < count; i++) await writeFile(join(path, `${i}.txt`), `content of ${path} ${i}`);
}

async function bookmarkAll(portal: Portal): Promise<string[]> {
  await idle(portal);
  const ids: string[] = [];
  for await (const { id } of portal.search.all({})) ids.push(id);
  await portal.bookmarks.save({ ids });
  return ids;
}

const offlineCount = async (portal: Portal) => (await portal.index.status()).offline ?? 0;

describe('SM10: files that vanish', () => {
  it(
    'lose no bookmark, ID or date when the server is killed at any moment',
    { tags: ['night'], timeout: 600_000 },
    async () => {
      const away = join(home.path, 'away');
      await fill(join(folder.path, 'some'), 8);
      await fill(join(folder.path, 'others'), 9);
      const first = await start();
      const ids = await bookmarkAll(first.portal);
      const before = await first.portal.assets.get({ ids });
      await first.server.kill();
      // By day at these points, and at night at random times, in milliseconds.
      const random = nightly ? seededRandom() : undefined;
      const kills = random
        ? Array.from({ length: 10 }, () => random() * 2500)
        : (['batch:stored:1', 'batch:indexed:1'] as const);
      for (const kill of kills) {
        const at = async ({ server }: { server: ServerProcess }) => {
          if (typeof kill === 'string') return server.killed();
          await pause(kill);
          return server.kill();
        };
        const failPoint = typeof kill === 'string' ? kill : undefined;
        const running = await start(failPoint);
        await idle(running.portal);
        await rename(join(folder.path, 'some'), away);
        await at(running);
        const restarted = await start();
        await until('the assets are offline', async () => (await offlineCount(restarted.portal)) === 8);
        expect(await restarted.portal.bookmarks.save({ ids })).toEqual([]);
        expect(await restarted.portal.bookmarks.list()).toEqual(ids);
        await restarted.server.kill();
        const returning = await start(failPoint);
        await idle(returning.portal);
        await rename(away, join(folder.path, 'some'));
        await at(returning);
      }
      const { portal } = await start();
      await until('all assets are online', async () => {
        const { state, offline } = await portal.index.status();
        return state === 'idle' && offline === undefined;
      });
      expect(await portal.assets.get({ ids })).toEqual(before);
    },
  );

  it('are reported by show, and refused by download', async () => {
    await fill(folder.path, 3);
    const { server, portal, token } = await start();
    await idle(portal);
    const [asset] = (await portal.search.query({ query: '0.txt' })).assets;
    const id = asset?.id ?? '';
    await rm(join(folder.path, '0.txt'));
    await until('the asset is offline', async () => (await offlineCount(portal)) === 1);
    const env = { ASSETPORTAL_URL: server.url, ASSETPORTAL_TOKEN: token, LANG: 'en_US.UTF-8' };
    const cli = terminal(home.path);
    const shown = await cli.run(['show', id], { env });
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('currently missing') as string });
    const json = await cli.run(['show', id, '--json'], { env });
    expect(JSON.parse(json.stdout)).toMatchObject({ items: [{ id, offline: true }] });
    const to = join(home.path, 'to');
    const downloaded = await cli.run(['download', id, '--to', to, '--json'], { env });
    expect(downloaded.code).toBe(9);
    expect(JSON.parse(downloaded.stdout)).toMatchObject({ refused: 1, items: [{ code: 'asset-offline' }] });
    const german = { ...env, LANG: 'de_DE.UTF-8' };
    expect((await cli.run(['show', id], { env: german })).stdout).toContain('fehlt zurzeit');
  });
});

describe('SM10: the command confirm-loss', () => {
  it('releases assets on hold, which doctor reports', { tags: ['night'] }, async () => {
    await fill(join(folder.path, 'disk'), 2);
    await writeFile(join(folder.path, 'disk/.assetportal-mount'), '');
    await fill(folder.path, 1);
    const { server, portal, token } = await start();
    await idle(portal);
    const env = { ASSETPORTAL_URL: server.url, ASSETPORTAL_TOKEN: token, LANG: 'en_US.UTF-8' };
    const cli = terminal(home.path);
    const indexLine = async () => {
      const { stdout } = await cli.run(['doctor', '--json'], { env });
      const { items } = JSON.parse(stdout) as { items: { name: string; ok: unknown; hint?: string }[] };
      return items.find(({ name }) => name === 'index');
    };
    expect(await indexLine()).toMatchObject({ ok: true });
    await rename(join(folder.path, 'disk'), join(home.path, 'away'));
    await until('the assets are offline', async () => (await offlineCount(portal)) === 2);
    const hint = expect.stringContaining('assetportal confirm-loss') as string;
    expect(await indexLine()).toMatchObject({ ok: 'optional-missing', hint });

    const confirmed = await cli.run(['confirm-loss', '--yes', '--json'], { env });
    expect(confirmed.code).toBe(0);
    expect(JSON.parse(confirmed.stdout)).toMatchObject({ kind: 'loss-confirmed', confirmed: 2 });
    expect(await portal.index.status()).not.toHaveProperty('held');
    expect(await indexLine()).toMatchObject({ ok: true });
    const none = await cli.run(['confirm-loss'], { env });
    expect(none).toMatchObject({ code: 0, stderr: expect.stringContaining('No assets') as string });
    const guest = await cli.run(['confirm-loss'], { env: { ASSETPORTAL_URL: server.url } });
    expect(guest.code).toBe(4);
  });
});

describe.skipIf(memory === undefined)(
  'SM10: a mount that vanishes (requires the right to mount)',
  { tags: ['night'] },
  () => {
    const mounted = memory as NonNullable<typeof memory>;
    beforeAll(() => fill(mounted.path, 8));

    it('loses nothing, and one stray file is not its content', async () => {
      const at = join(folder.path, 'disk');
      await mkdir(at);
      mounted.mount(at);
      onTestFinished(() => mounted.clear());
      await fill(join(folder.path, 'others'), 9);
      const { portal } = await start();
      const ids = await bookmarkAll(portal);
      expect(ids).toHaveLength(17);
      const before = await portal.assets.get({ ids });

      mounted.unmount(at);
      await writeFile(join(at, 'stray.txt'), 'not the content');
      await until('the assets are offline', async () => (await offlineCount(portal)) === 8);
      expect(await portal.bookmarks.save({ ids })).toEqual([]);
      expect(await portal.index.status()).toMatchObject({
        found: 9,
        problem: 'folder-unmounted',
        held: { assets: 8, unmounted: ['disk'] },
      });

      mounted.mount(at);
      await until('all assets are online', async () => (await offlineCount(portal)) === 0);
      expect(await portal.bookmarks.list()).toEqual(ids);
      expect(await portal.assets.get({ ids })).toEqual(before);
    });
  },
);
