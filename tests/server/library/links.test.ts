import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OpenFiles } from '../../../packages/server/src/library/read/open-files.js';
import { listFolder, type Listing } from '../../../packages/server/src/library/scan/walk.js';
import { image, temporary } from '../../fixtures/server/library.js';
import { startReader } from '../../fixtures/server/reader.js';

const temp = temporary();
let root: string;
let outside: string;

const TIME = new Date('2024-01-01T00:00:00Z');
const xmp = (title: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
  xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li>
  </rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;

async function writeFiles(folder: string, title: string, number: number): Promise<void> {
  mkdirSync(join(folder, 'deep'), { recursive: true });
  const bytes = await image(number);
  for (const [name, content] of [
    ['deep/a.png', bytes],
    ['deep/a.xmp', xmp(title)],
  ] as const) {
    writeFileSync(join(folder, name), content);
    utimesSync(join(folder, name), TIME, TIME);
  }
}

beforeEach(async () => {
  [root, outside] = [temp.folder(), temp.folder()];
  await writeFiles(join(root, 'd'), 'inside', 1);
  await writeFiles(outside, 'secret', 2);
});
afterEach(() => temp.clear());

/** Replaces the folder `d` by a link to the outside. */
function replaceFolder(): void {
  renameSync(join(root, 'd'), join(root, 'x'));
  symlinkSync(outside, join(root, 'd'));
}

const assetsIn = (folder: string) => (listFolder(Buffer.from(root), folder) as Listing).assets;

describe.skipIf(process.platform === 'win32')('SH3: a folder that a link replaced during a scan', () => {
  it('is not listed', () => {
    expect(assetsIn('d/deep').map(({ path }) => path)).toEqual(['d/deep/a.png']);
    replaceFolder();
    expect(listFolder(Buffer.from(root), 'd/deep')).toBe('gone');
    expect(listFolder(Buffer.from(root), 'd')).toBe('gone');
  });

  it('is not read after it was listed, and neither are its sidecars', async () => {
    const reader = startReader(root);
    try {
      const assets = assetsIn('d/deep');
      expect(await reader.read(assets)).toMatchObject([{ problem: undefined, asset: { title: 'inside' } }]);
      replaceFolder();
      const [result] = await reader.read(assets);
      expect(result).toMatchObject({ problem: 'unreadable', sha256: undefined, asset: { title: 'a' } });
      expect(JSON.stringify(result)).not.toContain('secret');
    } finally {
      await reader.close();
    }
  });

  it('is not read by libraries and exiftool after its file was opened', async () => {
    const scratch = temp.folder();
    const files = new OpenFiles(scratch);
    try {
      const file = await files.open(Buffer.from(join(root, 'd/deep/a.png')), 'png');
      const path = await file.path();
      replaceFolder();
      // Elsewhere, the path is only checked again afterwards.
      if (process.platform !== 'linux') await expect(file.assertSame()).rejects.toThrow();
      else {
        expect(path).toMatch(/\.png$/);
        const { data } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
        expect(data[0]).toBe(1);
        await expect(file.assertSame()).resolves.toBeUndefined();
      }
    } finally {
      await files.close();
    }
  });
});

describe.skipIf(process.platform !== 'linux')('the paths of open files', () => {
  it('have the extension, and are removed with the files', async () => {
    const scratch = temp.folder();
    const files = new OpenFiles(scratch);
    const file = await files.open(Buffer.from(join(root, 'd/deep/a.png')), 'png');
    const path = await file.path();
    const handle = await open(path);
    expect((await handle.readFile()).equals(await image(1))).toBe(true);
    await handle.close();
    await files.close();
    await expect(open(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('work without the extension if the folder for links is missing', async () => {
    const scratch = temp.folder();
    const files = new OpenFiles(scratch);
    rmSync(scratch, { recursive: true });
    const file = await files.open(Buffer.from(join(root, 'd/deep/a.png')), 'png');
    expect((await sharp(await file.path()).metadata()).format).toBe('png');
    await files.close();
  });
});
