import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderSync, writeAtomically } from '../../../packages/server/src/lib/atomic-write.js';

it('writeAtomically replaces a file atomically, and leaves no temporary files behind', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'atomic-')), 'new');
  const path = join(folder, 'file');
  expect(await writeAtomically(path, async (file) => file.writeFile('one'))).toBe(true);
  expect(await readFile(path, 'utf8')).toBe('one');
  const failed = writeAtomically(path, async (file) => {
    await file.writeFile('tw');
    expect(await readFile(path, 'utf8')).toBe('one');
    throw new Error('disk full');
  });
  await expect(failed).rejects.toThrow('disk full');
  expect(await writeAtomically(path, () => Promise.resolve(false))).toBe(false);
  expect(await readFile(path, 'utf8')).toBe('one');
  expect(await readdir(folder)).toEqual(['file']);
});

it('createFolderSync creates missing folders with a mode, and leaves existing ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atomic-'));
  createFolderSync(join(folder, 'one', 'two'), { mode: 0o700 });
  createFolderSync(join(folder, 'one'));
  if (process.platform !== 'win32') expect((await stat(join(folder, 'one'))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, 'one'))).toEqual(['two']);
});
