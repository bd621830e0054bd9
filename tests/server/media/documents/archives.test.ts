/** @module-tag gate */
import { execFile } from 'node:child_process';
import { mkdir, open, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { identify } from '../../../../packages/server/src/library/read/identify.js';
import { listArchive } from '../../../../packages/server/src/media/text/archive-list.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { zipOf, type Part } from '../../../fixtures/formats/zip.js';
import { file, folder, media } from '../helpers.js';

const run = promisify(execFile);

/** Name of an entry that is too long for a header, in its folder. */
const LONG = `${'long '.repeat(30)}/${'name '.repeat(30)}ä.txt`;
const CONTENTS: Readonly<Record<string, string>> = { 'b/second.bin': 'x'.repeat(70_000), [LONG]: 'y' };

/** Creates an archive with the tar of the system. Returns its content. */
async function tarOf(...options: string[]): Promise<Buffer> {
  const path = await folder();
  for (const [name, content] of Object.entries(CONTENTS)) {
    await mkdir(dirname(join(path, 'in', name)), { recursive: true });
    await writeFile(join(path, 'in', name), content);
  }
  await symlink('b/second.bin', join(path, 'in', 'link'));
  await run('tar', [...options, '-cf', join(path, 'archive'), '-C', join(path, 'in'), 'b', 'link', LONG]);
  return readFile(join(path, 'archive'));
}

async function listOf(content: Buffer, type: 'tar' | 'tgz'): Promise<string[]> {
  const source = await file(`a.${type}`, content);
  const opened = await open(source.path);
  return listArchive(opened, type)
    .then((text) => text.split('\n'))
    .finally(() => opened.close());
}

const ROWS = ['"b/second.bin"\t70 kB', '"link"\t0 B', `"${LONG}"\t1 B`];

describe.runIf(process.platform === 'linux')('preview of a tar archive', () => {
  test.each([['ustar'], ['gnu'], ['pax']])('lists the files of the format %s', async (format) => {
    // ustar has no place for so long a name.
    const options = format === 'ustar' ? ['--transform', 's,long ,,g;s,name ,,g'] : [];
    const list = await listOf(await tarOf(`--format=${format}`, ...options), 'tar');
    const rows = ROWS.map((row) => (format === 'ustar' ? row.replaceAll(/long |name /g, '') : row));
    expect(list[0]).toBe('TAR (3)\t70 kB');
    expect([...list.slice(1)].sort()).toEqual([...rows].sort());
  });

  test('is a page of paper, also of a compressed archive', async () => {
    const m = await media();
    for (const [name, content] of [
      ['a.tar', await tarOf()],
      ['a.tgz', await tarOf('-z')],
    ] as const) {
      const source = await file(name, content, { assetGroup: 'other' });
      expect(await m.prepare(source)).toMatchObject({ hasPreview: true, colors: [] });
    }
    expect(await listOf(await tarOf('-z'), 'tgz')).toEqual(await listOf(await tarOf(), 'tar'));
  });

  test('reads only the headers of an archive that is not compressed', async () => {
    // GNU tar writes sizes from 8 GiB on as binary numbers, and pax as a record. The files have holes instead of content.
    const path = await folder();
    await writeFile(join(path, 'big.bin'), '');
    await truncate(join(path, 'big.bin'), 9 * 2 ** 30);
    const archive = join(path, 'a.tar');
    for (const format of ['gnu', 'pax']) {
      const header = await run(
        'sh',
        ['-c', `tar --format=${format} -cf - -C "$1" big.bin | head -c 4096`, '-', path],
        { encoding: 'buffer' },
      );
      await writeFile(archive, header.stdout);
      await truncate(archive, 9 * 2 ** 30 + 8192);
      const opened = await open(archive);
      expect(await listArchive(opened, 'tar').finally(() => opened.close())).toBe(
        'TAR (1)\t9.7 GB\n"big.bin"\t9.7 GB',
      );
    }
  });

  test('shows what precedes the end of a truncated archive', async () => {
    const tar = await tarOf();
    const cut = tar.subarray(0, tar.length - 12_000);
    expect((await listOf(cut, 'tar'))[0]).toMatch(/^TAR \(≥ \d\)\t≥ 70 kB$/);
    const packed = await tarOf('-z');
    expect((await listOf(packed.subarray(0, packed.length - 20), 'tgz'))[0]).toMatch(
      /^TAR \(≥ \d\)\t≥ 70 kB$/,
    );
  });

  test('reads at most 512 MiB of a compressed archive', { tags: ['night'] }, async () => {
    const path = await folder();
    await writeFile(join(path, 'zeros'), '');
    await truncate(join(path, 'zeros'), 640 * 2 ** 20);
    const head = await run('sh', ['-c', 'tar -cf - -C "$1" zeros | head -c 512', '-', path], {
      encoding: 'buffer',
    });
    // A gzip file can have several parts.
    const zeros = gzipSync(Buffer.alloc(64 * 2 ** 20));
    const bomb = [gzipSync(head.stdout), ...Array.from({ length: 10 }, () => zeros), await tarOf('-z')];
    expect(await listOf(Buffer.concat(bomb), 'tgz')).toEqual(['TAR (≥ 1)\t≥ 670 MB', '"zeros"\t670 MB']);
  });

  test.each([
    ['a.tar', Buffer.from('no archive at all')],
    ['a.tar', Buffer.alloc(2000, 1)],
    ['a.tgz', gzipSync('no archive at all')],
    ['a.tgz', Buffer.from('\x1f\x8b\x08 no gzip', 'latin1')],
  ])('does not exist for a broken archive: %s', async (name, content) => {
    const m = await media();
    const source = await file(name, content, { assetGroup: 'other' });
    expect(await m.prepare(source)).toMatchObject({ hasPreview: false, problem: 'damaged' });
  });

  test('has the type tgz, whatever the name', async () => {
    const head = (await tarOf('-z')).subarray(0, 16 * 1024);
    for (const name of ['a.tar.gz', 'a.tgz', 'a'])
      expect((await identify(name, head, () => Promise.reject(new Error()))).filetype).toBe('tgz');
    const other = await identify('a.gz', gzipSync('a text'), () => Promise.reject(new Error()));
    expect(other.filetype).toBe('gz');
  });
});

const CONTAINER = `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
  <rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
const item = (id: string, href: string, rest = '') =>
  `<item id="${id}" href="${href}" media-type="image/png" ${rest}/>`;

describe('cover of an EPUB', () => {
  const square = (background: string, side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer();

  /** Returns the main color of the preview of a book: 4 for green, that of its cover. */
  async function previewOf(opf: string, parts: readonly Part[] = []) {
    const m = await media();
    const epub = zipOf([
      { name: 'mimetype', content: 'application/epub+zip' },
      { name: 'META-INF/container.xml', content: CONTAINER },
      { name: 'OEBPS/book.opf', content: `<package xmlns="http://www.idpf.org/2007/opf">${opf}</package>` },
      { name: 'OEBPS/images/front page.png', content: await square('#00aa00', 40) },
      { name: 'OEBPS/images/cover-of-the-sequel.png', content: await square('#aa0000', 90) },
      { name: 'OEBPS/chapter.xhtml', content: '<html><body><p>The text of the book</p></body></html>' },
      ...parts,
    ]);
    return m.prepare(await file('a.epub', epub, { assetGroup: 'document' }));
  }

  const front = item('i1', 'images/front%20page.png');
  const sequel = item('i2', 'images/cover-of-the-sequel.png');
  test.each<[string, string, Part[]?]>([
    [
      'EPUB 3',
      `<manifest>${sequel}${item('i1', 'images/front%20page.png', 'properties="a cover-image"')}</manifest>`,
    ],
    [
      'EPUB 2',
      `<metadata><meta name="cover" content="i1"/></metadata><manifest>${sequel}${front}</manifest>`,
    ],
    [
      'a cover page',
      `<manifest>${sequel}${front}</manifest><guide><reference type="cover" href="text/cover.xhtml#top"/></guide>`,
      [
        {
          name: 'OEBPS/text/cover.xhtml',
          content:
            '<html xmlns:xlink="http://www.w3.org/1999/xlink"><svg><image xlink:href="../images/front%20page.png"/></svg></html>',
        },
      ],
    ],
  ])('is the image that is declared as in %s', async (_name, opf, parts) => {
    expect(await previewOf(opf, parts)).toMatchObject({ hasPreview: true, colors: [4] });
  });

  test(
    'is an image with such a name, if none is declared or the declared one is missing',
    { tags: ['night'] },
    async () => {
      expect(await previewOf(`<manifest>${sequel}</manifest>`)).toMatchObject({ colors: [1] });
      const missing = item('i3', '../../../missing.png', 'properties="cover-image"');
      expect(await previewOf(`<manifest>${missing}</manifest>`)).toMatchObject({ colors: [1] });
    },
  );

  test('is replaced by a page of its text, if it is not readable', { tags: ['night'] }, async () => {
    const damaged = item('i4', 'x.png', 'properties="cover-image"');
    const facts = await previewOf(`<manifest>${damaged}</manifest>`, [
      { name: 'OEBPS/x.png', content: 'encrypted' },
    ]);
    expect(facts).toMatchObject({ hasPreview: true, colors: [] });
  });

  test.skipIf(!sharedAssets)('of a book without one is its text', { tags: ['night'] }, async () => {
    const m = await media();
    const path = join(sharedAssets ?? '', 'files/documents/office/test.epub');
    const source = await file('test.epub', await readFile(path), { assetGroup: 'document' });
    expect(await m.prepare(source)).toMatchObject({ hasPreview: true, colors: [] });
  });
});
