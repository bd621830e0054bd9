import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeAtomically } from '../../../packages/server/src/lib/atomic-write.js';

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
