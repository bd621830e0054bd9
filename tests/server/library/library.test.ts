/** @module-tag sizes */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { times } from '../../fixtures/run/nightly.js';
import { image, SHORT_TIMING, run, temporary, until, type Running } from '../../fixtures/server/library.js';

const temp = temporary();
let root: string;
let data: string;
let running: Running | undefined;

beforeEach(() => {
  root = temp.folder();
  data = temp.folder();
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  temp.clear();
});

async function index(): Promise<Running> {
  running = await run(root, data);
  await running.library.settled();
  return running;
}

async function restart(): Promise<Running> {
  await running?.stop();
  return index();
}

function put(path: string, content: Buffer | string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), content);
}

describe('a library', () => {
  it('indexes files with title, type and hash, and does not read unchanged files again', async () => {
    for (let i = 0; i < 30; i++) put(`trips/${i % 3}/image ${i}.png`, await image(i));
    const first = await index();
    expect(first.library.status()).toEqual({ state: 'idle', found: 30, done: 30, failed: 0 });
    expect(first.library.filesRead()).toBe(30);
    const ids = await first.files();
    const second = await restart();
    expect(second.library.filesRead()).toBe(0);
    expect(await second.files()).toEqual(ids);
    const [path, id] = [...ids][0] as [string, string];
    expect(path).toBe('trips/0/image 0.png');
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect((await second.assets.one(id))?.asset).toMatchObject({
      title: 'image 0',
      filetype: 'png',
      folder: 'trips/0',
      width: 8,
    });
  });

  it('assigns the same IDs when it is indexed from scratch', { tags: ['night'] }, async () => {
    for (let i = 0; i < 20; i++) put(`${i % 4}/${i}.png`, await image(i % 7));
    const ids = await (await index()).files();
    expect(new Set(ids.values()).size).toBe(20);
    data = temp.folder();
    expect(await (await restart()).files()).toEqual(ids);
  });

  it('follows new, changed, moved, renamed and deleted files', async () => {
    put('a/one.png', await image(1));
    put('a/two.png', await image(2));
    put('a/three.png', await image(3));
    const { files, assets } = await index();
    const before = await files();
    put('b/four.png', await image(4));
    renameSync(join(root, 'a/one.png'), join(root, 'b/uno.png'));
    put('a/two.png', await image(22));
    rmSync(join(root, 'a/three.png'));
    await until(
      'the index has the new files',
      async () => [...(await files()).keys()].join() === 'a/two.png,b/four.png,b/uno.png',
    );
    await until('the change is indexed', async () => {
      const two = await assets.one(before.get('a/two.png') as string);
      return (
        (await assets.file(two?.id as string))?.size === (await image(22)).length &&
        (await files()).get('a/two.png') === two?.id
      );
    });
    const after = await files();
    expect(after.get('b/uno.png')).toBe(before.get('a/one.png'));
    expect(after.get('a/two.png')).toBe(before.get('a/two.png'));
  });

  it(
    'preserves IDs when a folder is moved, a name changes only in case, and files are swapped while it is stopped',
    { tags: ['night'] },
    async () => {
      for (let i = 0; i < 6; i++) put(`old/deep/${i}.png`, await image(i));
      put('x.png', await image(50));
      put('y.png', await image(51));
      const before = await (await index()).files();
      await running?.stop();
      renameSync(join(root, 'old'), join(root, 'new'));
      renameSync(join(root, 'new/deep/0.png'), join(root, 'new/deep/0.PNG'));
      renameSync(join(root, 'x.png'), join(root, 'z.png'));
      renameSync(join(root, 'y.png'), join(root, 'x.png'));
      renameSync(join(root, 'z.png'), join(root, 'y.png'));
      const after = await (await index()).files();
      expect(after.get('new/deep/0.PNG')).toBe(before.get('old/deep/0.png'));
      expect(after.get('new/deep/5.png')).toBe(before.get('old/deep/5.png'));
      expect(after.get('x.png')).toBe(before.get('y.png'));
      expect(after.get('y.png')).toBe(before.get('x.png'));
      expect(after.size).toBe(8);
    },
  );

  it(
    'indexes bursts of new, deleted, moved and changed files correctly',
    { tags: ['night'], timeout: 240_000 },
    async () => {
      const count = times(2400, 10_000);
      const half = count / 2;
      const { assets, files, library } = await index();
      const name = (i: number) => `${Math.floor(i / 100)}/in/${i}.txt`;
      for (let i = 0; i < count; i++) {
        if (i % 100 === 0) mkdirSync(join(root, `burst/${i / 100}/in`), { recursive: true });
        writeFileSync(join(root, 'burst', name(i)), `text ${i}`);
      }
      await until('all files are indexed', async () => (await files()).size === count, 60_000);
      const first = await files();
      for (let i = 0; i < half / 100; i++) rmSync(join(root, `burst/${i}`), { recursive: true });
      await until('half of the files are removed', () => library.status().done === half, 60_000);
      renameSync(join(root, 'burst'), join(root, 'moved'));
      const moved = new Map([...first].filter(([path]) => Number(path.split('/')[1]) >= half / 100));
      const names = [...moved].map(([path, id]): [string, string] => [path.replace('burst', 'moved'), id]);
      await until('the rest is moved', async () => isDeepStrictEqual(await files(), new Map(names)), 60_000);
      for (let i = half; i < count; i++) writeFileSync(join(root, 'moved', name(i)), `another text ${i}`);
      const bytes = `another text ${half}`.length;
      const isChanged = async () => {
        for (const id of moved.values()) if ((await assets.file(id))?.size !== bytes) return false;
        return true;
      };
      await until('all changes are indexed', isChanged, 60_000);
      expect(await files()).toEqual(new Map(names));
    },
  );

  it('never reports more files than exist while it waits for some of them', { tags: ['night'] }, async () => {
    for (let i = 0; i < 60; i++) put(`${i}.png`, await image(i));
    running = await run(root, data, { ...SHORT_TIMING, settle: 2000 });
    const { library } = running;
    const reported: number[] = [];
    library.onStatus(() => reported.push(library.status().found));
    await until('all files are indexed', () => library.status().done === 60);
    expect(Math.max(...reported)).toBe(60);
  });

  it('waits for a file that is still being copied', { tags: ['gate'] }, async () => {
    const { files, assets, library } = await index();
    const complete = await image(9);
    const path = join(root, 'slow.png');
    writeFileSync(path, complete.subarray(0, 40));
    await until('the file is detected', () => library.status().found === 1);
    expect((await files()).size).toBe(0);
    appendFileSync(path, complete.subarray(40));
    await until('the file is indexed', async () => (await files()).size === 1);
    const id = (await files()).get('slow.png') as string;
    expect((await assets.file(id))?.size).toBe(complete.length);
    expect(library.failures()).toEqual([]);
  });

  it('stops waiting for a file whose copy was canceled', { tags: ['gate'] }, async () => {
    const { library } = await index();
    put('canceled.png', (await image(9)).subarray(0, 40));
    await until('the file is detected', () => library.status().found === 1);
    rmSync(join(root, 'canceled.png'));
    await until('no file is pending', () => library.status().found === 0);
    await until('the library is idle', () => library.status().state === 'idle');
  });

  it('indexes unreadable files with the reason', async () => {
    put('cut.png', (await image(3)).subarray(0, 60));
    put('empty.jpg', '');
    const past = new Date(Date.now() - 3_600_000);
    for (const name of ['cut.png', 'empty.jpg']) utimesSync(join(root, name), past, past);
    const { library, assets, files } = await index();
    const reasons = Object.fromEntries(library.failures().map(({ fname, reason }) => [fname, reason]));
    expect(reasons).toEqual({ 'cut.png': 'truncated', 'empty.jpg': 'empty' });
    expect(library.status()).toMatchObject({ found: 2, done: 2, failed: 2 });
    const empty = await assets.one((await files()).get('empty.jpg') as string);
    expect(empty?.asset).toMatchObject({ preview_problem: 'empty', filetype: 'jpg', file_size: 0 });
    expect((await restart()).library.failures()).toHaveLength(2);
  });

  it('reads a sidecar with its asset, and again when it changes', async () => {
    put('photo.png', await image(5));
    const { files, assets } = await index();
    const id = (await files()).get('photo.png') as string;
    const title = async () => (await assets.one(id))?.asset.title;
    put('photo.xmp', sidecar('by stem'));
    await until('the sidecar applies', async () => (await title()) === 'by stem');
    put('photo.png.xmp', sidecar('by name'));
    await until('the more specific sidecar applies', async () => (await title()) === 'by name');
    rmSync(join(root, 'photo.png.xmp'));
    rmSync(join(root, 'photo.xmp'));
    await until('no sidecar applies', async () => (await title()) === 'photo');
  });

  it(
    'preserves its assets while the folder is missing, and continues when it returns',
    { tags: ['gate'] },
    async () => {
      put('a.png', await image(1));
      const { library, files } = await index();
      const away = `${root}-away`;
      renameSync(root, away);
      try {
        await until('the missing folder is reported', () => library.status().problem === 'folder-gone');
        expect((await files()).size).toBe(1);
        mkdirSync(root); // An unmounted disk leaves an empty folder behind.
        await library.rescan();
        expect(library.status().problem).toBe('folder-gone');
        expect((await files()).size).toBe(1);
        rmSync(root, { recursive: true });
      } finally {
        renameSync(away, root);
      }
      await until('the folder is available again', () => library.status().problem === undefined);
      put('b.png', await image(2));
      await until('the folder is watched again', async () => (await files()).size === 2);
    },
  );

  it('detects a change that preserves size and modification time', { tags: ['night'] }, async () => {
    put('a.txt', 'first');
    const past = new Date(Date.now() - 3_600_000);
    utimesSync(join(root, 'a.txt'), past, past);
    const { files, assets } = await index();
    const id = (await files()).get('a.txt') as string;
    const { sha256 } = (await assets.file(id)) as { sha256: string };
    writeFileSync(join(root, 'a.txt'), 'other');
    utimesSync(join(root, 'a.txt'), past, past);
    await until('the file is read again', async () => (await assets.file(id))?.sha256 !== sha256);
    expect((await files()).get('a.txt')).toBe(id);
  });
});

describe.skipIf(process.platform === 'win32')('a library with unusual names and files', () => {
  it(
    'reads files by their bytes if the name is not UTF-8 or has line breaks',
    { tags: ['night'] },
    async () => {
      const latin = Buffer.concat([
        Buffer.from(`${root}/Gr`),
        Buffer.from([0xf6, 0xdf]),
        Buffer.from('e.png'),
      ]);
      writeFileSync(latin, await image(1));
      writeFileSync(join(root, 'two\nlines.png'), await image(2));
      writeFileSync(join(root, '-rf --option.png'), await image(3));
      const { files, assets } = await index();
      expect([...(await files()).keys()]).toEqual(['-rf --option.png', 'Größe.png', 'two_lines.png']);
      for (const id of (await files()).values()) {
        const file = await assets.file(id);
        expect(readFileSync(file?.path as Buffer).length).toBe(file?.size);
        expect((await assets.one(id))?.asset.width).toBe(8);
      }
      expect((await restart()).library.filesRead()).toBe(0);
    },
  );

  it('does not follow links, and skips hidden files, pipes, sockets and its own state', async () => {
    const outside = temp.folder();
    writeFileSync(join(outside, 'secret.png'), await image(7));
    put('in/real.png', await image(1));
    put('.hidden/x.png', await image(2));
    put('.dot.png', await image(3));
    put('Thumbs.db', 'x');
    symlinkSync(root, join(root, 'in/loop'));
    symlinkSync(outside, join(root, 'out'));
    symlinkSync(join(outside, 'secret.png'), join(root, 'secret.png'));
    symlinkSync(join(root, 'nowhere'), join(root, 'dangling.png'));
    execFileSync('mkfifo', [join(root, 'pipe.png')]);
    const socket = createServer().listen(join(root, 'socket.png'));
    data = join(root, 'state');
    try {
      expect([...(await (await index()).files()).keys()]).toEqual(['in/real.png']);
    } finally {
      socket.close();
    }
  });

  it('lists deep folders', { tags: ['night'] }, async () => {
    const deep = Array.from({ length: 60 }, (_, i) => `level ${i}`).join('/');
    put(`${deep}/bottom.txt`, 'deep');
    expect([...(await (await index()).files()).keys()]).toEqual([`${deep}/bottom.txt`]);
  });

  it('reads a file again that shrinks while it is read', { tags: ['night'] }, async () => {
    put('big.bin', Buffer.alloc(3_000_000, 1));
    const { files, assets } = await index();
    truncateSync(join(root, 'big.bin'), 10);
    const id = (await files()).get('big.bin') as string;
    await until('the new size is indexed', async () => (await assets.file(id))?.size === 10);
    copyFileSync(join(root, 'big.bin'), join(root, 'copy.bin'));
    await until('the copy has a separate ID', async () => (await files()).size === 2);
    expect((await files()).get('copy.bin')).not.toBe(id);
  });
});

function sidecar(title: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>
    <rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;
}
