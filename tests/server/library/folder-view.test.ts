/** @module-tag gate */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { folderView } from '../../../packages/server/src/library/read/folder-view.js';
import { listFolder, type Listing } from '../../../packages/server/src/library/scan/walk.js';
import { image, temporary } from '../../fixtures/server/library.js';
import { startReader } from '../../fixtures/server/reader.js';

const temp = temporary();
afterEach(() => temp.clear());

const canMount = (() => {
  if (process.platform !== 'linux') return false;
  const folder = temp.folder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'none', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    temp.clear();
  }
})();

const listed = (root: string, folder: string) => (listFolder(Buffer.from(root), folder) as Listing).assets;

describe('the view of a folder', () => {
  it('changes if another folder replaces it', async () => {
    const root = temp.folder();
    const library = join(root, 'library');
    mkdirSync(library);
    const before = await folderView(library);
    writeFileSync(join(library, 'a.txt'), 'a');
    expect(await folderView(library)).toBe(before);
    renameSync(library, join(root, 'other'));
    mkdirSync(library);
    expect(await folderView(library)).not.toBe(before);
  });
});

describe.skipIf(!canMount)(
  'a disk that is mounted while the reader process runs (requires the right to mount)',
  () => {
    it('is read', async () => {
      const root = temp.folder();
      const disk = join(root, 'a disk');
      mkdirSync(disk);
      writeFileSync(join(disk, 'a.png'), await image(1));
      const reader = startReader(root);
      const hash = async () => (await reader.read(listed(root, 'a disk')))[0]?.sha256;
      try {
        const before = await hash();
        execFileSync('mount', ['-t', 'tmpfs', 'none', disk]);
        try {
          writeFileSync(join(disk, 'a.png'), await image(2));
          const mounted = await hash();
          expect(mounted).toMatch(/^[0-9a-f]{64}$/);
          expect(mounted).not.toBe(before);
        } finally {
          execFileSync('umount', [disk]);
        }
        expect(await hash()).toBe(before);
      } finally {
        await reader.close();
      }
    });
  },
);
