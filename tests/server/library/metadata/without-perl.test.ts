/**
 * Changes the environment. The process chooses a metadata reader once.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { temporary } from '../../../fixtures/server/library.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { listAll } from './ground-truth.js';
import { startReader } from '../../../fixtures/server/reader.js';

const temp = temporary();

afterEach(() => {
  delete process.env['ASSETPORTAL_METADATA'];
  temp.clear();
});

async function read(root: string) {
  const reader = startReader(root);
  const results = await reader.read(listAll(root));
  await reader.close();
  return results.map(({ asset }) => asset);
}

/** Non-ASCII text is in XMP, because sharp cannot write it to EXIF. */
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>
  <rdf:li xml:lang="x-default">Grüße aus Köln</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag>
  <rdf:li>Brücke</rdf:li><rdf:li>橋</rdf:li><rdf:li>Brücke</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;

const PDFS = ['empty_protected.pdf', 'testPDF_twoAuthors.pdf', 'helloworld-bad.pdf'];

describe('metadata of generated files', () => {
  it('is the same with exiftool and without Perl', async () => {
    const root = temp.folder();
    const gray = sharp({ create: { width: 60, height: 20, channels: 3, background: '#777' } });
    const exif = {
      IFD0: {
        ImageDescription: 'A bridge in the rain',
        Artist: 'J. Weber',
        Make: 'NIKON CORPORATION',
        Model: 'NIKON D750',
      },
      IFD2: { DateTimeOriginal: '2021:03:14 21:15:09', OffsetTimeOriginal: '+01:00' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 51/1 24/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '151/1 12/1 54/1',
      },
    };
    await gray
      .clone()
      .jpeg()
      .withExif(exif)
      .withMetadata({ orientation: 6, density: 300 })
      .withXmp(XMP)
      .toFile(join(root, 'köln.JPEG'));
    writeFileSync(join(root, 'note.md'), '# Hello');
    writeFileSync(join(root, 'image.gif'), await gray.clone().png().toBuffer());
    writeFileSync(join(root, 'nothing'), 'text without an extension');
    const [photo, nothing, note, gif] = await read(root)
      .then((assets) => assets.sort((a, b) => (a.fname < b.fname ? -1 : 1)))
      .then(byName(['köln.JPEG', 'nothing', 'note.md', 'image.gif']));
    expect(photo).toMatchObject({
      title: 'Grüße aus Köln',
      description: 'A bridge in the rain',
      creator: 'J. Weber',
      camera: 'NIKON D750',
      filetype: 'jpg',
      taken_date: '2021-03-14T21:15:09+01:00',
      location: { lat: -33.8566667, lon: 151.215 },

      pixel_x: 20,
      pixel_y: 60,
      width: 20,
      height: 60,
      orientation: 'portrait',
      bbox_x: 1.7,
      bbox_y: 5.1,
    });
    expect(nothing).toMatchObject({ filetype: 'txt', asset_type: 'TXT', asset_groups: ['document'] });
    expect(note).toMatchObject({ filetype: 'md', mime: 'text/markdown', asset_groups: ['document'] });
    expect(gif).toMatchObject({ filetype: 'png', title: 'image', orientation: 'panorama' });
    process.env['ASSETPORTAL_METADATA'] = 'exifr';
    expect((await read(root)).find(({ fname }) => fname === 'köln.JPEG')).toEqual(photo);
  });
});

describe.skipIf(!sharedAssets)('a real PDF (needs ../shared/assets)', { tags: ['night'] }, () => {
  it('has its title, date and pages without Perl', async () => {
    const root = temp.folder();
    const documents = join(sharedAssets as string, 'files', 'documents', 'pdf');
    for (const name of PDFS) cpSync(join(documents, name), join(root, name));
    const facts = async () =>
      (await read(root)).map(({ fname, title, page_cnt, taken_date }) => {
        return { fname, title, page_cnt, taken_date };
      });
    const expected = await facts();
    process.env['ASSETPORTAL_METADATA'] = 'exifr';
    expect(await facts()).toEqual(expected);
    expect(expected.every(({ page_cnt }) => page_cnt !== undefined)).toBe(true);
  });
});

function byName<T extends { fname: string }>(
  names: readonly string[],
): (assets: readonly T[]) => (T | undefined)[] {
  return (assets) => names.map((name) => assets.find(({ fname }) => fname === name));
}
