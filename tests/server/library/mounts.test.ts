/** @module-tag gate */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { disk, type Disk } from '../../fixtures/mounts.js';
import { run, SHORT_TIMING, temporary, until, type Running } from '../../fixtures/server/library.js';

const temp = temporary();
let root: string;
let data: string;
let running: Running | undefined;

beforeEach(() => {
  root = join(temp.folder(), 'library');
  mkdirSync(root);
  data = temp.folder();
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  temp.clear();
});

/** Indexes with a retention of 0: missing assets that are not on hold are removed at once. */
async function index(): Promise<Running> {
  await running?.stop();
  running = await run(root, data, SHORT_TIMING, { offlineRetention: 0 });
  await running.library.settled();
  return running;
}

function put(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `content of ${path}`);
}

const paths = async () => [...((await running?.files()) ?? new Map<string, string>()).keys()];
const offline = () => running?.library.offline();

/** Tests the rules for a folder whose content is put away and brought back. */
function mountRules(
  parts: () => {
    readonly folder: string;
    readonly fill: (name: string) => void;
    readonly mount: () => void;
    readonly unmount: () => void;
  },
): void {
  it('keeps its assets offline for any time, and ignores stray files meanwhile', async () => {
    const { folder, fill, mount, unmount } = parts();
    mount();
    for (const name of ['a.txt', 'deep/b.txt']) fill(name);
    put(join(root, 'other.txt'));
    await index();
    const before = await running?.files();
    expect(before?.size).toBe(3);

    unmount();
    await until('the assets are offline', () => offline()?.offline === 2);
    expect(offline()).toEqual({ offline: 2, unmounted: 2, lost: 0 });
    expect(running?.library.status()).toMatchObject({ problem: 'folder-unmounted', unmounted: ['disk'] });
    put(join(folder, 'stray.txt'));
    put(join(folder, 'a.txt'));
    await running?.library.rescan();
    expect(await paths()).toEqual(['other.txt']);

    await index();
    expect(offline()?.unmounted).toBe(2);
    expect(await paths()).toEqual(['other.txt']);
    mount();
    await until('the assets are online', () => offline()?.offline === 0);
    expect(await running?.files()).toEqual(before);
    expect(running?.library.status().problem).toBeUndefined();
    fill('c.txt');
    await until('the folder is watched again', async () => (await running?.files())?.size === 4);
  });

  it('is an ordinary folder after an admin has confirmed the loss', async () => {
    const { folder, fill, mount, unmount } = parts();
    mount();
    for (const name of ['a.txt', 'b.txt']) fill(name);
    put(join(root, 'other.txt'));
    await index();
    unmount();
    await running?.library.rescan();
    put(join(folder, 'stray.txt'));
    await running?.library.confirmLoss();
    await until('the assets are removed', async () => (await running?.assets.count()) === 2);
    expect(await paths()).toEqual(['disk/stray.txt', 'other.txt']);
    expect(running?.library.status().problem).toBeUndefined();
  });

  it('removes a file that is deleted while it is mounted', async () => {
    const { folder, fill, mount } = parts();
    mount();
    for (const name of ['a.txt', 'b.txt']) fill(name);
    await index();
    rmSync(join(folder, 'a.txt'));
    await until('the asset is removed', async () => (await running?.assets.count()) === 1);
    expect(await paths()).toEqual(['disk/b.txt']);
  });
}

describe.skipIf(process.platform === 'win32')('SM10: a folder with a mount marker', () => {
  mountRules(() => {
    const folder = join(root, 'disk');
    const away = join(dirname(root), 'away');
    const fill = (name: string) => put(join(folder, name));
    let isMounted = false;
    return {
      folder,
      fill,
      mount() {
        rmSync(folder, { recursive: true, force: true });
        if (isMounted) renameSync(away, folder);
        else put(join(folder, '.assetportal-mount'));
        isMounted = true;
      },
      unmount() {
        renameSync(folder, away);
        mkdirSync(folder);
      },
    };
  });

  it('keeps its assets if the folder itself is missing', { tags: ['night'] }, async () => {
    put(join(root, 'disk/.assetportal-mount'));
    put(join(root, 'disk/a.txt'));
    put(join(root, 'other.txt'));
    await index();
    renameSync(join(root, 'disk'), join(dirname(root), 'away'));
    await running?.library.rescan();
    expect(offline()?.unmounted).toBe(1);
    renameSync(join(dirname(root), 'away'), join(root, 'disk'));
    await until('the assets are online', () => offline()?.offline === 0);
  });

  it('is an ordinary folder after a folder above it was renamed', { tags: ['night'] }, async () => {
    put(join(root, 'above/disk/.assetportal-mount'));
    put(join(root, 'above/disk/a.txt'));
    await index();
    const id = (await running?.files())?.get('above/disk/a.txt');
    renameSync(join(root, 'above'), join(root, 'renamed'));
    await until('the asset is moved', async () => (await running?.files())?.get('renamed/disk/a.txt') === id);
    await until('no folder is reported', () => running?.library.status().problem === undefined);
  });

  it('keeps its assets if an admin confirms a loss while the root folder is missing', async () => {
    put(join(root, 'disk/.assetportal-mount'));
    put(join(root, 'disk/a.txt'));
    put(join(root, 'other.txt'));
    await index();
    const away = join(dirname(root), 'away');
    renameSync(root, away);
    await until('the missing folder is reported', () => running?.library.status().problem === 'folder-gone');
    await running?.library.confirmLoss();
    rmSync(join(away, 'disk'), { recursive: true });
    mkdirSync(join(away, 'disk'));
    renameSync(away, root);
    await until('the folder is available', () => running?.library.status().problem === 'folder-unmounted');
    await running?.library.rescan();
    expect(offline()).toEqual({ offline: 1, unmounted: 1, lost: 0 });
  });

  it('protects the root folder: one stray file does not replace its content', async () => {
    put(join(root, '.assetportal-mount'));
    put(join(root, 'a.txt'));
    await index();
    const away = join(dirname(root), 'away');
    renameSync(root, away);
    put(join(root, 'stray.txt'));
    await until('the missing folder is reported', () => running?.library.status().problem === 'folder-gone');
    await index();
    expect(running?.library.status().problem).toBe('folder-gone');
    expect(await paths()).toEqual(['a.txt']);
    rmSync(root, { recursive: true });
    renameSync(away, root);
    await until('the folder is available', () => running?.library.status().problem === undefined);
    expect(await paths()).toEqual(['a.txt']);
  });
});

const memory: Disk | undefined = await disk();
afterAll(() => memory?.remove());

describe.skipIf(memory === undefined)(
  'SM10: a mounted disk (requires the right to mount)',
  { tags: ['night'] },
  () => {
    const mounted = memory as Disk;
    afterEach(async () => {
      await running?.stop();
      running = undefined;
      mounted.clear();
    });

    mountRules(() => {
      const folder = join(root, 'disk');
      mkdirSync(folder);
      return {
        folder,
        fill: (name) => put(join(mounted.path, name)),
        mount: () => mounted.mount(folder),
        unmount: () => mounted.unmount(folder),
      };
    });

    it('protects the root folder: one stray file does not replace its content', async () => {
      mounted.mount(root);
      put(join(root, 'a.txt'));
      await index();
      mounted.unmount(root);
      put(join(root, 'stray.txt'));
      await until(
        'the missing folder is reported',
        () => running?.library.status().problem === 'folder-gone',
      );
      expect(await paths()).toEqual(['a.txt']);
      mounted.mount(root);
      await until('the folder is available', () => running?.library.status().problem === undefined);
      expect(await paths()).toEqual(['a.txt']);
    });
  },
);
