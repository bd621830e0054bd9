import { open, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crc32 } from '../../../packages/server/src/lib/checksum.js';
import { ZipLayout, ZipNames } from '../../../packages/server/src/delivery/zip/format/index.js';
import { openedFile } from '../../../packages/server/src/files/opened-file.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { PROGRAMS } from './programs.js';
import { contentsOf, inMemory, readZip } from '../../fixtures/formats/read-zip.js';
import { partsOf, zipOf } from './zips.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const GIB = 1024 ** 3;

const files = fc
  .array(
    fc.record({
      fname: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.constantFrom('a.jpg', 'A.JPG', 'ä', '..'),
      ),
      folder: fc.constantFrom('', 'a', 'A/b', 'ä/日本', 'a.jpg'),
      bytes: fc.uint8Array({ maxLength: 400 }),
      modified: fc.integer({ min: -(2 ** 33), max: 2 ** 33 }).map((seconds) => seconds * 1000 + 345),
    }),
    { maxLength: 12 },
  )
  .map((list) => {
    const names = new ZipNames();
    for (const file of list) names.reserve(file.folder);
    return list.map((file) => ({ ...file, name: names.claim(file.fname, file.folder) }));
  });

describe('a ZIP archive', () => {
  it('contains the added files, for any names and contents', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (list) => {
        const zip = zipOf(list);
        const whole = inMemory(await zip.read(0, zip.size));
        const contents = await contentsOf(whole);
        expect([...contents.keys()]).toEqual(list.map(({ name }) => name));
        for (const { name, bytes } of list) expect(contents.get(name)?.equals(bytes)).toBe(true);
        const times = (await readZip(whole)).map(({ modified }) => modified);
        const inField = (seconds: number) => seconds >= -(2 ** 31) && seconds < 2 ** 31;
        const expected = list.map(({ modified }) => Math.floor(modified / 1000));
        expect(times).toEqual(expected.map((seconds) => (inField(seconds) ? seconds : undefined)));
      }),
    );
  });

  it('has the same bytes if it is read in parts', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.array(fc.nat(), { maxLength: 8 }), async (list, cuts) => {
        const zip = zipOf(list);
        const whole = await zip.read(0, zip.size);
        const offsets = [0, zip.size, ...cuts.map((cut) => cut % (zip.size + 1))].sort((a, b) => a - b);
        const parts = await Promise.all(
          offsets.slice(1).map((end, index) => zip.read(offsets[index] as number, end)),
        );
        expect(Buffer.concat(parts).equals(whole)).toBe(true);
      }),
    );
  });

  it('has an ETag that depends on every property', () => {
    const file = { name: 'a', bytes: Buffer.from('1'), modified: 1_000_000 };
    const tag = (...list: (typeof file)[]) => zipOf(list).layout.etag;
    const other = { ...file, name: 'b' };
    expect(tag(file, other)).toBe(tag(file, { ...other }));
    const tags = [
      tag(),
      tag(file),
      tag(other),
      tag(file, other),
      tag(other, file),
      tag({ ...file, bytes: Buffer.from('2') }),
      tag({ ...file, modified: 2_000_000 }),
    ];
    expect(new Set(tags).size).toBe(tags.length);
    for (const one of tags) expect(one).toMatch(/^"[\w-]+"$/);
  });
});

/** Returns the paths that `ZipNames` assigns to file names that some programs reject or misinterpret. */
function hostileNames(): string[] {
  const names = new ZipNames();
  const hostile = [
    '../../etc/passwd',
    'CON',
    'a\nb.txt',
    'Größe 東京 🙂.jpg',
    'a.jpg',
    'A.JPG',
    '-rf',
    ' ',
    'x'.repeat(400),
  ];
  return [
    ...hostile.map((name) => names.claim(name)),
    ...hostile.map((name) => names.claim(name, 'Ordner/ü')),
  ];
}

describe.each(PROGRAMS)('$program', ({ program, isInstalled, check }) => {
  it.runIf(isInstalled)('accepts a ZIP archive', async () => {
    const zip = zipOf(
      hostileNames().map((name, index) => ({ name, bytes: Buffer.alloc(index * 1000, name) })),
    );
    const file = join(folder.path, `${program}.zip`);
    await writeFile(file, await zip.read(0, zip.size));
    check(file);
  });
});

describe('ZIP64', () => {
  it('supports 70,000 entries', { tags: ['night'] }, async () => {
    const list = Array.from({ length: 70_000 }, (_, index) => ({
      name: `${index}.txt`,
      bytes: index % 3 === 0 ? Buffer.alloc(0) : Buffer.from(String(index)),
    }));
    const zip = zipOf(list);
    const whole = await zip.read(0, zip.size);
    const contents = await contentsOf(inMemory(whole));
    expect(contents.size).toBe(70_000);
    expect(contents.get('69998.txt')?.toString()).toBe('69998');
    const file = join(folder.path, 'many.zip');
    await writeFile(file, whole);
    PROGRAMS.find(({ program, isInstalled }) => program === 'unzip' && isInstalled)?.check(file);
    // Random access does not read the earlier parts, so a thousand reads are fast.
    for (let index = 0; index < 1000; index += 1) {
      const offset = Math.floor((index / 1000) * (zip.size - 50));
      expect((await zip.read(offset, offset + 50)).equals(whole.subarray(offset, offset + 50))).toBe(true);
    }
  });

  it.each([
    ['a size just below 4 GiB', [4 * GIB - 2, 10]],
    ['the first size that does not fit into 32 bits', [4 * GIB - 1, 10]],
    ['an offset above 4 GiB', [3 * GIB, 3 * GIB, 10]],
    ['sizes and offsets above 4 GiB', [10, 5 * GIB, 10, 6 * GIB, 0]],
  ])('supports %s', async (_, sizes) => {
    const path = join(folder.path, 'sparse');
    await writeFile(path, '');
    await truncate(path, Math.max(...sizes));
    const layout = new ZipLayout();
    // The checksums are not verified, because no test reads a whole large entry.
    sizes.forEach((size, index) =>
      layout.add({
        name: `${index}.bin`,
        size,
        crc32: size > 10 ? 7 : crc32(Buffer.alloc(size)),
        modified: 0,
      }),
    );
    const zip = partsOf(layout, async () => openedFile(await open(path)));
    const entries = await readZip(zip);
    expect(entries.map(({ size }) => size)).toEqual(sizes);
    for (const { dataAt, size } of entries.filter(({ size }) => size > 100)) {
      // Ranges across the start and the end of the data, and across 4 GiB.
      for (const offset of [dataAt - 20, dataAt + size - 20, 4 * GIB - 5].filter(
        (at) => at + 40 < zip.size,
      )) {
        const both = Buffer.concat([
          await zip.read(offset, offset + 17),
          await zip.read(offset + 17, offset + 40),
        ]);
        expect((await zip.read(offset, offset + 40)).equals(both)).toBe(true);
      }
    }
  });
});
