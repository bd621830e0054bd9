/** @module-tag gate */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, statfsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import { temporaryFolder } from '../../fixtures/folder.js';
import { ADMIN_PASSWORD, testPortal, type TestPortal } from '../../fixtures/library.js';
import { problemOf } from '../../fixtures/problem.js';

const MB = 2 ** 20;
const TEXT = 'an original';

let home: Awaited<ReturnType<typeof temporaryFolder>>;
let small: string;
let portal: TestPortal;
let admin: Portal;

/** True if this process may mount a small disk. */
const isMountable = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
})();

const free = () => {
  const { bavail, bsize } = statfsSync(small);
  return bavail * bsize;
};

/** Fills the small disk, except for some bytes. */
function fill(remaining: number): void {
  for (let chunk = MB; chunk >= 1; chunk /= 2) {
    const bytes = Buffer.alloc(chunk);
    try {
      while (free() - chunk >= remaining || (remaining === 0 && free() > 0)) {
        appendFileSync(join(small, 'filling'), bytes);
      }
    } catch {
      // The smaller chunks fill the rest.
    }
  }
}
const empty = () => rm(join(small, 'filling'), { force: true });

const image = (color: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer();

const idOf = async (fname: string) => {
  const { assets } = await admin.search.query({ query: '*' });
  return assets.find((asset) => asset.fname === fname)?.id ?? '';
};
const logIn = () =>
  portal.api('session/get', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: 'admin', pass: ADMIN_PASSWORD }),
  });
const save = (text: string) => admin.config.save({ config: { version: '5.1.4', text } });
const convert = async (fname: string, csetid = 'web') => {
  const response = await portal.api(`download/?id=${await idOf(fname)}&csetid=${csetid}`);
  return { status: response.status, body: (await response.json()) as { url: string; code?: string } };
};
/** Returns what an interrupted write would have left behind. Workers write to the folder `out`. */
const leftovers = async () =>
  (await readdir(join(small, 'state'), { recursive: true })).filter((name) =>
    /\.part|tmp\/(?!out$)./.test(name),
  );

describe.runIf(isMountable)('SM5: a disk without space (root on Linux)', () => {
  beforeAll(async () => {
    home = await temporaryFolder();
    small = join(home.path, 'small disk');
    await mkdir(small);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', small]).status).toBe(0);
    const folder = join(home.path, 'library');
    await mkdir(folder);
    await writeFile(join(folder, 'one.png'), await image('red'));
    await writeFile(join(folder, 'text.txt'), TEXT);
    portal = await testPortal(folder, {
      data: join(small, 'state'),
      environment: { ASSETPORTAL_DISK_RESERVE_MB: '20' },
    });
    await portal.settled();
    admin = await portal.admin();
  });
  afterAll(async () => {
    await portal.close();
    spawnSync('umount', ['-l', small]);
    await home.remove();
  });

  it('stores no renditions and zips in the reserve, and reports it', async () => {
    fill(10 * MB);
    expect(await convert('one.png')).toMatchObject({ status: 507, body: { code: 'disk-full' } });
    const id = await idOf('one.png');
    const zip = await portal.api(`download?operation=zip&csetid=original&id=${id}`);
    expect([zip.status, await zip.json()]).toEqual([507, expect.objectContaining({ code: 'disk-full' })]);
    const prepared = admin.downloads.prepare({ ids: [id], convertSet: 'web' });
    expect(await problemOf(prepared)).toBe('507 disk-full');
    // The existing preview stays, and everything else works.
    const { assets } = await admin.search.query({ query: 'one' });
    expect((await fetch(`${portal.url}${assets[0]?.url ?? ''}`, await asAdmin())).status).toBe(200);
    await save('with little space');
    const metrics = await (await fetch(`${portal.url}/metrics`, await asAdmin())).text();
    expect(valueOf(metrics, 'disk_free_bytes')).toBeLessThan(valueOf(metrics, 'disk_reserve_bytes'));
    expect(valueOf(metrics, 'disk_reserve_bytes')).toBe(20 * MB);
  });

  it('creates the preview of a new image as soon as there is space', async () => {
    fill(10 * MB);
    await writeFile(join(portal.folder, 'two.png'), await image('blue'));
    await expect.poll(() => idOf('two.png')).not.toBe('');
    await empty();
    const hasPreview = async () => (await admin.search.query({ query: 'two' })).assets[0]?.url !== undefined;
    await expect.poll(hasPreview).toBe(true);
  });

  it('allows logins and downloads of originals on a full disk, and recovers', async () => {
    const largeText = (number: number) => `${number} `.repeat(100_000);
    const reserve = join(small, 'state', 'reserve');
    expect(existsSync(reserve)).toBe(true);
    // A job that ends now would delete its temporary files, and thus free space.
    await portal.settled();
    fill(0);
    expect(free()).toBe(0);
    // What fits into the existing write-ahead log is stored. The log has at most a few megabytes.
    let stored = 0;
    const next = () => save(`${'ab'[stored % 2]} `.repeat(100_000));
    while (
      (await next().then(
        () => true,
        () => false,
      )) &&
      stored < 50
    )
      stored += 1;
    expect(stored).toBeLessThan(50);
    // Other writes fail, and do not use up the space for logins.
    for (let number = 0; number < 20; number += 1) {
      expect(await problemOf(save(largeText(number)))).toBe('507 disk-full');
    }
    for (let time = 0; time < 30; time += 1) expect((await logIn()).status).toBe(200);
    expect((await admin.search.query({ query: '*' })).total).toBeGreaterThan(0);
    for (let time = 0; time < 30; time += 1) {
      const { status, body } = await convert('text.txt', 'original');
      expect(status).toBe(200);
      expect(await (await fetch(`${portal.url}${body.url}`)).text()).toBe(TEXT);
    }
    expect(await convert('one.png')).toMatchObject({ status: 507, body: { code: 'disk-full' } });
    for (let number = 0; number < 20; number += 1) {
      expect(await problemOf(save(largeText(number)))).toBe('507 disk-full');
    }
    expect((await logIn()).status).toBe(200);
    expect(await leftovers()).toEqual([]);

    await empty();
    await save('after');
    expect((await admin.config.get()).value).toMatchObject({ text: 'after' });
    expect(await convert('one.png')).toMatchObject({ status: 200 });
    expect(existsSync(reserve)).toBe(true);
  });
});

const asAdmin = async () => ({ headers: { authorization: `Bearer ${await portal.login()}` } });
const valueOf = (metrics: string, name: string) =>
  Number(new RegExp(`^assetportal_${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
