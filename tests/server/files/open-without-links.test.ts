import { execFileSync } from 'node:child_process';
import { mkdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { descriptorPath, openWithoutLinks } from '../../../packages/server/src/files/open-without-links.js';
import { temporaryFolder } from '../../fixtures/folder.js';

let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
let root: string;

beforeEach(async () => {
  temporary = await temporaryFolder();
  root = await realpath(temporary.path);
  await mkdir(join(root, 'library/a/b'), { recursive: true });
  await mkdir(join(root, 'outside/b'), { recursive: true });
  await writeFile(join(root, 'library/a/b/file.txt'), 'inside');
  await writeFile(join(root, 'outside/b/file.txt'), 'outside');
});
afterEach(() => temporary.remove());

const file = () => join(root, 'library/a/b/file.txt');

async function contentOf(path: string | Buffer): Promise<string> {
  const handle = await openWithoutLinks(path);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/** Runs `work` as if on another system, where the system does not report the path of an open file. */
async function elsewhere<T>(work: () => Promise<T>): Promise<T> {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor;
  Object.defineProperty(process, 'platform', { ...platform, value: 'freebsd' });
  try {
    return await work();
  } finally {
    Object.defineProperty(process, 'platform', platform);
  }
}
const here = <T>(work: () => Promise<T>): Promise<T> => work();

describe.each([
  ['this system', here],
  ['a system without /proc', elsewhere],
])('SH3: opening a file without links on %s', (_, on) => {
  it('opens a regular file', async () => {
    expect(await on(() => contentOf(file()))).toBe('inside');
  });

  it.skipIf(process.platform === 'win32')('opens a name that is not UTF-8', async () => {
    const path = Buffer.concat([Buffer.from(`${root}/library/`), Buffer.from([0x66, 0xfc, 0x0a, 0x72])]);
    await writeFile(path, 'bytes');
    expect(await on(() => contentOf(path))).toBe('bytes');
  });

  it('opens a file whose name looks like that of a removed one', async () => {
    await rename(file(), `${file()} (deleted)`);
    expect(await on(() => contentOf(`${file()} (deleted)`))).toBe('inside');
    await expect(on(() => contentOf(file()))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it
    .skipIf(process.platform === 'win32')
    .each(['library', 'library/a', 'library/a/b', 'library/a/b/file.txt'])(
    'rejects a link in place of %s, even to the same file',
    async (part) => {
      await rename(join(root, part), join(root, 'moved'));
      await symlink(join(root, 'moved'), join(root, part));
      await expect(on(() => contentOf(file()))).rejects.toThrow();
    },
  );

  it.skipIf(process.platform === 'win32')('rejects a pipe and a folder without blocking', async () => {
    await rm(file());
    execFileSync('mkfifo', [file()]);
    await expect(on(() => contentOf(file()))).rejects.toMatchObject({ reason: 'not-a-file' });
    await expect(on(() => contentOf(join(file(), '..')))).rejects.toMatchObject({ reason: 'not-a-file' });
  });
});

describe.skipIf(process.platform !== 'linux')('SH3: a path that the kernel reports differently', () => {
  it('is opened folder by folder, without following links', async () => {
    // A doubled slash is not in the reported path, like a difference in case on some file systems.
    const path = file().replace('/library/', '//library/');
    expect(await contentOf(path)).toBe('inside');
    await rename(join(root, 'library/a'), join(root, 'library/x'));
    await symlink(join(root, 'outside'), join(root, 'library/a'));
    await expect(contentOf(path)).rejects.toMatchObject({ reason: 'link' });
    await expect(contentOf(`${root}/library/../library/x/b/file.txt`)).rejects.toMatchObject({
      reason: 'link',
    });
  });
});

describe.skipIf(process.platform === 'win32')('the path of a descriptor', () => {
  it('opens the same file after its path was replaced', async () => {
    const handle = await openWithoutLinks(file());
    try {
      await rm(file());
      await writeFile(file(), 'replaced');
      expect(await readFile(descriptorPath(handle.fd) as string, 'utf8')).toBe('inside');
    } finally {
      await handle.close();
    }
  });
});
