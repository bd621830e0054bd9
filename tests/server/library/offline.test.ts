/** @module-tag gate */
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { IndexTable } from '../../../packages/server/src/library/scan/index-table.js';
import { run, SHORT_TIMING, temporary, until, type Running } from '../../fixtures/server/library.js';

const temp = temporary();
let root: string;
let data: string;
let away: string;
let running: Running | undefined;

beforeEach(() => {
  root = temp.folder();
  data = temp.folder();
  away = temp.folder();
});

afterEach(async () => {
  vi.useRealTimers();
  await running?.stop();
  running = undefined;
  temp.clear();
});

type Options = Parameters<typeof run>[3] & { readonly timing?: Parameters<typeof run>[2] };

async function index({ timing, ...options }: Options = {}): Promise<Running> {
  await running?.stop();
  running = await run(root, data, { ...SHORT_TIMING, observe: 20, ...timing }, options);
  await running.library.settled();
  return running;
}

/** Writes a file that is old enough to be complete. */
function put(path: string, content = `content of ${path}`): void {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  const past = new Date(Date.now() - 3_600_000);
  utimesSync(file, past, past);
}

const hide = (path: string) => renameSync(join(root, path), join(away, 'hidden'));
const restore = (path: string) => renameSync(join(away, 'hidden'), join(root, path));

const isOffline = async (id: string) => (await running?.assets.one(id))?.asset.offline === true;
const idAt = async (path: string) => (await running?.files())?.get(path) as string;
const offline = () => running?.library.offline().offline;

describe('SM10: an asset whose file is missing', () => {
  it('is offline, and returns with its ID and import date without being read again', async () => {
    put('a.txt');
    put('b.txt');
    const { assets, files, library } = await index();
    const id = await idAt('a.txt');
    const before = await assets.one(id);
    const read = library.filesRead();
    hide('a.txt');
    await until('the asset is offline', () => isOffline(id));
    expect([...(await files()).keys()]).toEqual(['b.txt']);
    expect(library.status()).toMatchObject({ found: 1, done: 1 });
    restore('a.txt');
    // Renaming a file within a disk changes its change time, so that it is read again in its place.
    await until('the asset is online', async () => !(await isOffline(id)));
    expect(await assets.one(id)).toEqual(before);
    expect(library.filesRead() - read).toBeLessThanOrEqual(1);
    expect(library.offline().offline).toBe(0);
  });

  it('stays offline after a restart, and returns if its content appears at another path', async () => {
    put('a.txt');
    put('b.txt');
    await index();
    const id = await idAt('a.txt');
    hide('a.txt');
    await until('the asset is offline', () => isOffline(id));
    await index();
    expect(await isOffline(id)).toBe(true);
    mkdirSync(join(root, 'new'));
    restore('new/name.txt');
    await until('the asset is online', async () => !(await isOffline(id)));
    expect(await idAt('new/name.txt')).toBe(id);
  });

  it('keeps its ID when its path gets other content', async () => {
    put('a.txt');
    await index();
    const id = await idAt('a.txt');
    hide('a.txt');
    await until('the asset is offline', () => isOffline(id));
    put('a.txt', 'something else');
    await until('the asset is online', async () => !(await isOffline(id)));
    expect(await idAt('a.txt')).toBe(id);
  });

  it('is offline when its file replaces another one, and returns with its content', async () => {
    put('a.txt');
    put('b.txt');
    await index();
    const [a, b] = [await idAt('a.txt'), await idAt('b.txt')];
    copyFileSync(join(root, 'b.txt'), join(away, 'hidden'));
    renameSync(join(root, 'b.txt'), join(root, 'a.txt'));
    await until('the asset is offline', () => isOffline(b));
    expect(await idAt('a.txt')).toBe(a);
    restore('c.txt');
    await until('the asset is online', async () => (await idAt('c.txt')) === b);
  });

  it('gets its ID back when it reappears together with a copy', { tags: ['night'] }, async () => {
    put('b.txt');
    await index({ timing: { settle: 2000, grace: 60_000 } });
    const id = await idAt('b.txt');
    // A file that is still being written keeps the missing one from being marked at once.
    const growing = setInterval(() => appendFileSync(join(root, 'growing.txt'), 'x'), 100);
    onTestFinished(() => clearInterval(growing));
    await until('the growing file is detected', () => running?.library.status().found === 2);
    hide('b.txt');
    await until('the file is missing', () => running?.library.status().done === 0);
    copyFileSync(join(away, 'hidden'), join(root, 'a.txt'));
    const past = new Date(Date.now() - 3_600_000);
    utimesSync(join(root, 'a.txt'), past, past);
    restore('b.txt');
    clearInterval(growing);
    await until('all files are indexed', async () => (await running?.files())?.size === 3);
    expect(await idAt('b.txt')).toBe(id);
    expect(await idAt('a.txt')).not.toBe(id);
  });
});

describe('SM10: the table of the index', () => {
  const row = { path: 'a', stamp: '', size: 1, ino: 1, sha256: undefined, failed: true };

  it('keeps an offline row whose path belongs to another asset, in either order of loading', () => {
    const online = { ...row, id: 'online' };
    const gone = { ...row, id: 'gone', offline: 'missing' as const };
    for (const rows of [
      [online, gone],
      [gone, online],
    ]) {
      const table = new IndexTable();
      for (const one of rows) table.put(one);
      expect(table.at('a')?.id).toBe('online');
      expect([...table.offline()]).toEqual([gone]);
      expect([table.count, table.failed, table.byInode(1)]).toEqual([1, 1, 'a']);
      table.drop(gone);
      expect([...table.offline()]).toEqual([]);
      expect(table.at('a')?.id).toBe('online');
      table.drop(online);
      expect([table.count, table.failed, table.isEmpty]).toEqual([0, 0, true]);
    }
  });
});

describe('SM10: the time until an offline asset is removed', () => {
  it('ends at once with a retention of 0', async () => {
    put('a.txt');
    put('b.txt');
    const { assets } = await index({ offlineRetention: 0 });
    const id = await idAt('a.txt');
    hide('a.txt');
    await until('the asset is removed', async () => (await assets.one(id)) === undefined);
    expect(await assets.count()).toBe(1);
  });

  it('runs only while the server watches the library, and on no wall clock', async () => {
    put('a.txt');
    put('b.txt');
    const day = 86_400_000;
    await index({ offlineRetention: 14 * day });
    const id = await idAt('a.txt');
    hide('a.txt');
    await until('the asset is offline', () => isOffline(id));
    for (const jump of [400 * day, -400 * day]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
      const { library } = await index({ offlineRetention: 14 * day });
      expect(await isOffline(id)).toBe(true);
      vi.setSystemTime(Date.now() + jump);
      // Each scan advances the observation clock, and the next one removes the expired assets.
      for (let scan = 0; scan < 3; scan++) await library.rescan();
      expect(await isOffline(id)).toBe(true);
      vi.useRealTimers();
    }
    const { library } = await index({ offlineRetention: 14 * day });
    await running?.assets.observe(14 * day);
    await library.rescan();
    await until('the asset is removed', async () => (await running?.assets.one(id)) === undefined);
  });

  it('advances while the server runs', { tags: ['night'] }, async () => {
    put('a.txt');
    put('b.txt');
    const { assets } = await index({ offlineRetention: 200 });
    const id = await idAt('a.txt');
    hide('a.txt');
    await until('the asset is removed', async () => (await assets.one(id)) === undefined);
  });
});

describe('SM10: a sudden loss', () => {
  const fill = (count: number) => {
    for (let i = 0; i < count; i++) put(`${i < count / 4 ? 'few' : 'most'}/${i}.txt`);
  };

  it('is on hold even with a retention of 0, and is removed after an admin has confirmed it', async () => {
    fill(40);
    const { library } = await index({ offlineRetention: 0 });
    renameSync(join(root, 'most'), join(away, 'most'));
    await until('the loss is on hold', () => library.offline().lost === 30);
    await library.rescan();
    await index({ offlineRetention: 0 });
    expect(running?.library.offline()).toEqual({ offline: 30, unmounted: 0, lost: 30 });
    await running?.library.confirmLoss();
    await until('the assets are removed', async () => (await running?.assets.count()) === 10);
  });

  it('is detected over several scans', { tags: ['night'] }, async () => {
    fill(40);
    const { library } = await index();
    for (let i = 10; i < 28; i++) rmSync(join(root, `most/${i}.txt`));
    await until('some are offline', () => offline() === 18);
    expect(library.offline().lost).toBe(0);
    for (let i = 28; i < 40; i++) rmSync(join(root, `most/${i}.txt`));
    await until('the loss is on hold', () => library.offline().lost === 30);
  });

  it('is not on hold if few assets or less than half of them are lost', async () => {
    fill(60);
    const { library } = await index();
    renameSync(join(root, 'few'), join(away, 'few'));
    for (let i = 15; i < 30; i++) rmSync(join(root, `most/${i}.txt`));
    await until('the assets are offline', () => offline() === 30);
    expect(library.offline().lost).toBe(0);
  });

  it('ends when the files are back', async () => {
    fill(40);
    const { library } = await index();
    const before = await running?.files();
    renameSync(join(root, 'most'), join(away, 'most'));
    await until('the loss is on hold', () => library.offline().lost === 30);
    renameSync(join(away, 'most'), join(root, 'most'));
    await until('all assets are online', () => offline() === 0);
    expect(await running?.files()).toEqual(before);
  });
});
