/** @module-tag gate */
import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isPortalError, type Portal } from '@assetportal/sdk';
import { temporaryFolder } from '../../fixtures/folder.js';
import { problemOf } from '../../fixtures/problem.js';
import { idle, serveFolder } from '../../fixtures/server/serve.js';

let home: Awaited<ReturnType<typeof temporaryFolder>>;
let small: string;
let mounted = false;

/** True for root on Linux, because only root can mount a small disk. */
const possible = process.platform === 'linux' && process.getuid?.() === 0;
const mount = (at: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', at]).status === 0;

beforeAll(async () => {
  home = await temporaryFolder();
  small = join(home.path, 'small disk');
  await mkdir(small);
  mounted = possible && mount(small);
});
afterAll(async () => {
  if (mounted) spawnSync('umount', ['-l', small]);
  await home.remove();
});

const free = () => {
  const { bavail, bsize } = statfsSync(small);
  return bavail * bsize;
};

describe.runIf(possible)('full disk (root on Linux)', () => {
  it('rejects writes, loses no data, and recovers when there is space again', async () => {
    expect(mounted).toBe(true);
    const folder = join(home.path, 'library');
    await mkdir(folder);
    const noise = sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    });
    await writeFile(join(folder, 'one.png'), await noise.png().toBuffer());
    const server = await serveFolder(folder, { home: home.path, data: join(small, 'state') });
    onTestFinished(() => server.kill());
    const portal = server.client(await server.login());
    await portal.translations.save({ lang: 'fr', tree: { stored: 'intact' } });
    await idle(portal);

    const filling = join(small, 'filling');
    const size = free();
    await writeFile(filling, Buffer.alloc(size)).catch(() => writeFile(filling, Buffer.alloc(size - 65_536)));
    const { problem, saved } = await saveUntilRejected(portal);
    expect(problem).toBe('507 disk-full');
    // Reads still work, and every acknowledged write is intact.
    expect((await portal.translations.get({ lang: 'fr' })).value).toEqual({ stored: 'intact' });
    if (saved > 0) expect((await portal.config.get()).value).toMatchObject({ text: long(saved) });
    expect((await portal.search.query({ query: '*' })).total).toBe(1);
    // A file that is added now must be indexed after space is available again.
    await writeFile(join(folder, 'two.png'), await noise.png().toBuffer());

    await rm(filling);
    await expect
      .poll(async () => problemOrNone(portal.config.save({ config: { version: '5.1.4', text: 'after' } })))
      .toBe('none');
    await expect
      .poll(async () => (await portal.search.query({ query: '*' })).assets.filter(({ url }) => url).length)
      .toBe(2);
    expect(await server.stop()).toBe(0);
    const restarted = await serveFolder(folder, { home: home.path, data: join(small, 'state') });
    onTestFinished(() => restarted.kill());
    const after = restarted.client(await restarted.login());
    expect((await after.config.get()).value).toMatchObject({ text: 'after' });
    expect((await after.translations.get({ lang: 'fr' })).value).toEqual({ stored: 'intact' });
  });

  it('is reported at startup together with the option `--data`', async () => {
    const full = join(home.path, 'full disk');
    await mkdir(full);
    expect(mount(full)).toBe(true);
    onTestFinished(() => void spawnSync('umount', ['-l', full]));
    await writeFile(join(full, 'filling'), Buffer.alloc(16 * 2 ** 20)).catch(() => undefined);
    const folder = join(home.path, 'another library');
    await mkdir(folder);
    const started = serveFolder(folder, { home: home.path, data: join(full, 'state') });
    await expect(started).rejects.toThrow(/no space left.*--data/s);
  });
});

const long = (number: number) => `${number} `.repeat(20_000);

/** Saves configurations until the disk is full. Returns the number of successful saves and the problem. */
async function saveUntilRejected(portal: Portal): Promise<{ problem: string; saved: number }> {
  for (let saved = 0; saved < 1000; saved++) {
    const problem = await problemOrNone(
      portal.config.save({ config: { version: '5.1.4', text: long(saved + 1) } }),
    );
    if (problem !== 'none') return { problem, saved };
  }
  throw new Error('The disk never filled up.');
}

const problemOrNone = (call: Promise<unknown>): Promise<string> =>
  problemOf(call).catch((error: unknown) => {
    if (isPortalError(error)) throw error;
    return 'none';
  });
