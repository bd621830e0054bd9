/** @module-tag night */
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { openDatabase } from '../../../../packages/server/src/lib/sqlite-driver.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import type { Asset, ZipLink } from '@assetportal/sdk/contract';
import { crc32 } from '../../../../packages/server/src/lib/checksum.js';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../../fixtures/library.js';
import { problemOf } from '../../../fixtures/problem.js';
import { contentsOf, inMemory } from '../../../fixtures/formats/read-zip.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let admin: Portal;
let assets: Map<string, Asset>;
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/">
<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Bob</rdf:li></rdf:Seq></dc:creator>
<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© 2026 Ada</rdf:li></rdf:Alt></dc:rights>
<xmpRights:UsageTerms><rdf:Alt><rdf:li xml:lang="x-default">Editorial	use&#10;only</rdf:li></rdf:Alt></xmpRights:UsageTerms>
</rdf:Description></rdf:RDF></x:xmpmeta>`;
const TEXT = 'no image\n'.repeat(1000);

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const name of ['a.png', 'b.png']) {
    const background = name === 'a.png' ? '#c33' : '#3c3';
    const image = sharp({ create: { width: 2000, height: 800, channels: 3, background } });
    await writeFile(join(folder.path, name), await image.png().toBuffer());
  }
  const licensed = sharp({ create: { width: 90, height: 80, channels: 3, background: '#33c' } }).jpeg();
  const bytes = await licensed.withXmp(XMP).toBuffer();
  await writeFile(join(folder.path, 'licensed.jpg'), bytes);
  // The metadata are complete, the image data are not.
  await writeFile(
    join(folder.path, 'cut.jpg'),
    bytes.subarray(0, bytes.lastIndexOf('\xff\xda', undefined, 'latin1')),
  );
  await writeFile(join(folder.path, 'broken.png'), Buffer.from('\x89PNG\r\n\x1a\nno more', 'latin1'));
  await writeFile(join(folder.path, 'text.txt'), TEXT);
  portal = await testPortal(folder.path);
  await portal.settled();
  admin = await portal.admin();
  const { assets: docs } = await admin.search.query({ rows: 10 });
  assets = new Map(docs.map((asset) => [asset.fname, asset]));
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

const id = (fname: string) => (assets.get(fname) as Asset).id;
const contents = async (link: ZipLink) =>
  contentsOf(inMemory(Buffer.from(await (await fetch(portal.url + link.url)).arrayBuffer())));

describe('the licenses of the files', () => {
  it.each([
    ['en', 'Licenses.txt', 'File\tCopyright\tTerms of use\tCreator'],
    ['de', 'Lizenzen.txt', 'Datei\tCopyright\tNutzungsbedingungen\tUrheber'],
  ])('are in a text file in the requested language (%s)', async (locale, name, heading) => {
    const requested = ['a.png', 'licensed.jpg'].map(id);
    const link = await portal.client(undefined, { locale }).downloads.zip({ ids: requested });
    const url = portal.url + link.url;
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(bytes.length).toBe(link.size);
    const files = await contentsOf(inMemory(bytes));
    expect([...files.keys()]).toEqual([name, 'a.png', 'licensed.jpg']);
    expect(String(files.get(name))).toBe(
      `${heading}\na.png\t\t\t\nlicensed.jpg\t© 2026 Ada\tEditorial use only\tAda, Bob\n`,
    );
    // A download can be resumed in the middle of the text file, and behind it.
    for (const start of [70, 900]) {
      const rest = await fetch(url, { headers: { range: `bytes=${start}-` } });
      expect(rest.status).toBe(206);
      expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(start))).toBe(true);
    }
  });

  it('are omitted if no file has any', async () => {
    const files = await contents(await admin.downloads.zip({ ids: [id('a.png'), id('text.txt')] }));
    expect([...files.keys()]).toEqual(['a.png', 'text.txt']);
  });
});

describe('a ZIP archive in a convert set', () => {
  it(
    'contains the converted files, named with the new extension',
    { tags: ['7.call.download.zip'] },
    async () => {
      const link = await admin.downloads.zip({ ids: [id('a.png'), id('b.png')], convertSet: 'web' });
      const files = await contents(link);
      expect([...files.keys()]).toEqual(['a.webp', 'b.webp']);
      for (const bytes of files.values()) {
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 480 });
      }
      // The renditions are cached: a repeated request returns the same bytes.
      expect(
        (
          await contents(await admin.downloads.zip({ ids: [id('a.png'), id('b.png')], convertSet: 'web' }))
        ).get('a.webp'),
      ).toEqual(files.get('a.webp'));
    },
  );

  it('skips files that cannot be converted, and reports the reasons', async () => {
    const link = await admin.downloads.zip({
      ids: ['text.txt', 'a.png', 'broken.png', 'cut.jpg'].map(id),
      convertSet: 'web',
    });
    expect(link.rejectedAssetIds).toEqual(['text.txt', 'broken.png', 'cut.jpg'].map(id));
    const files = await contents(link);
    // The license of a skipped file is left out too.
    expect([...files.keys()]).toEqual(['Not included.txt', 'a.webp']);
    const report = String(files.get('Not included.txt'));
    expect(report).toContain(`text.txt (${id('text.txt')}): Not available in the selected format.`);
    expect(report).toContain(`broken.png (${id('broken.png')}): `);
    expect(await problemOf(admin.downloads.zip({ ids: [id('text.txt')], convertSet: 'web' }))).toBe(
      '422 conversion-failed',
    );
  });
});

it('a ZIP download computes and stores the missing CRC-32 of an original', async () => {
  const db = openDatabase(join(portal.data, 'portal.db'), { timeout: 5000 });
  try {
    const storedCrc32 = () => db.prepare('SELECT crc32 FROM assets WHERE id = ?').pluck().get(id('text.txt'));
    expect(storedCrc32()).toBe(crc32(Buffer.from(TEXT)));
    db.prepare('UPDATE assets SET crc32 = NULL WHERE id = ?').run(id('text.txt'));
    const files = await contents(await admin.downloads.zip({ ids: [id('text.txt'), id('a.png')] }));
    expect(String(files.get('text.txt'))).toBe(TEXT);
    expect(storedCrc32()).toBe(crc32(Buffer.from(TEXT)));
  } finally {
    db.close();
  }
});
