/**
 * Faults that users of comparable systems met, with exiftool and without Perl. The process starts exiftool once.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createExifTool } from '../../../../packages/server/src/library/metadata/exiftool.js';
import { readWithoutPerl } from '../../../../packages/server/src/library/metadata/fallback.js';
import { fieldsOf } from '../../../../packages/server/src/library/metadata/fields/fields.js';
import { metadataTool } from '../../../../packages/server/src/workers/exiftool.js';
import { configureSandbox } from '../../../../packages/server/src/workers/sandbox/sandbox.js';
import { temporary } from '../../../fixtures/server/library.js';
import { inJpeg, store } from './provenance/manifest.js';
import { sharedAssets } from '../../../fixtures/shared.js';

// exiftool reads the files where they are.
configureSandbox('off');
const exiftool = (await metadataTool()) === 'exiftool' ? createExifTool(1) : undefined;
afterAll(() => exiftool?.close());

const WAYS = {
  ...(exiftool && { exiftool: (files: readonly string[]) => exiftool.read(files) }),
  'the portal’s own readers': readWithoutPerl,
};

describe.skipIf(!sharedAssets).each(Object.entries(WAYS))(
  'reports read with %s (needs ../shared/assets)',
  (_, read) => {
    /** Returns the fields of a report, with its sidecar if it has one. */
    async function fields(name: string) {
      const file = join(sharedAssets as string, 'reports', name);
      const sidecar = file.replace(/\.[^.]+$/, '.xmp');
      const hasSidecar = existsSync(sidecar);
      const tags = await read(hasSidecar ? [file, sidecar] : [file]);
      const kind = { group: 'image', filetype: 'jpg' } as const;
      return fieldsOf(tags.get(file) ?? {}, hasSidecar ? (tags.get(sidecar) ?? {}) : {}, kind);
    }

    it('has no author whose value is a reference of Perl', async () => {
      const file = join(sharedAssets as string, 'files/documents/pdf/TAMReview.pdf');
      const tags = (await read([file])).get(file) ?? {};
      const result = fieldsOf(tags, {}, { group: 'document', filetype: 'pdf' });
      expect(JSON.stringify(result)).not.toContain('ARRAY');
    });

    it.each([
      ['gps/own-exif-and-sidecar-ref.jpg', { lat: -33.25, lon: -68.5 }],
      ['gps/ref-separate.jpg', { lat: -33.25, lon: -68.5 }],
      ['gps/normal-xmp.jpg', { lat: -33.25, lon: -68.5 }],
      ['gps/lat-only.jpg', undefined],
    ])('%s: the place has its hemisphere', async (name, location) => {
      expect((await fields(name)).location).toEqual(location);
    });

    it.each([
      ['keywords/hierarchical-only.jpg', ['Places', 'Italy', 'Cremona', 'Trip']],
      ['keywords/digikam-only.jpg', ['Places', 'Italy', 'Mantova', 'Travelling']],
      ['keywords/hier-plus-flat.jpg', ['Landscape', 'Sunset']],
      ['keywords/numeric-keywords.jpg', ['2024', '007', '1.50', 'true']],
      ['keywords/nfd.jpg', ['dänemark']],
    ])('%s: keywords', async (name, keywords) => {
      expect((await fields(name)).keywords).toEqual(keywords);
    });

    it.each([
      [
        'iptc-utf8-no-marker',
        { title: 'Brücke über den Fluß', creator: 'Jürgen', description: 'Grüße aus Köln' },
      ],
      ['iptc-utf8-no-marker', { keywords: ['dänemark', 'マリン'] }],
      ['iptc-utf8-marker', { title: 'Brücke 橋', keywords: ['dänemark'] }],
      ['iptc-latin1-marker-missing', { title: 'Brücke über den Fluß', keywords: ['dänemark'] }],
      ['exif-latin1', { creator: 'José Müller', description: 'Grüße' }],
      ['exif-shiftjis', { description: '富士山の写真' }],
      ['usercomment-ascii-only', { description: 'Plain comment of the photographer' }],
      ['usercomment-unicode', { description: 'Grüße aus dem Süden 富士山' }],
      ['jpeg-com', { description: 'Comment marker text' }],
      ['lang-alt-no-default', { title: 'Nur Deutsch' }],
      ['desc-default', { description: 'Real comment' }],
    ])('text/%s: text', async (name, expected) => {
      const all = await fields(`text/${name}.jpg`);
      expect(all).toMatchObject(expected);
      expect(all).not.toHaveProperty('localized');
    });

    it.each(['desc-kenox', 'desc-olympus', 'desc-sony'])(
      'text/%s: what a camera writes is no description',
      async (name) => {
        expect(await fields(`text/${name}.jpg`)).not.toHaveProperty('description');
      },
    );
  },
);

describe.each(Object.entries(WAYS))('an image created here, read with %s', (_, read) => {
  const temp = temporary();
  afterEach(() => temp.clear());

  it('has no place after a void measurement, and all languages and statements', async () => {
    const file = join(temp.folder(), 'image.jpg');
    const gps = {
      GPSLatitudeRef: 'S',
      GPSLatitude: '33/1 15/1 0/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '68/1 30/1 0/1',
    };
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
      .jpeg()
      .withExif({ IFD3: { ...gps, GPSStatus: 'V' } })
      .withXmp(XMP)
      .toBuffer();
    writeFileSync(
      file,
      inJpeg(bytes, store({ claim: { claim_generator: 'Example/1' }, actions: [{ action: 'c2pa.opened' }] })),
    );
    // Sizes and colors are not part of this test.
    const kind = { group: 'other', filetype: 'jpg' } as const;
    const fields = fieldsOf((await read([file])).get(file) ?? {}, {}, kind);
    expect(fields).toEqual({
      title: 'Bridge',
      localized: { de: { title: 'Brücke', alt_text: 'Eine Brücke' }, en: { title: 'Bridge' } },

      alt_text: 'Eine Brücke',
      digital_source: 'digitalCapture',
      licensor: 'Agency',
      model_release: 'MR-UMR',
      web_statement: 'https://example.org/rights',
      credit_line: 'Agency / Weber',
      content_credentials: 'Example',
      content_credentials_actions: ['c2pa.opened'],
    });
  });
});

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
  xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
  xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"
  photoshop:Credit="Agency / Weber" xmpRights:WebStatement="https://example.org/rights">
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Bridge</rdf:li><rdf:li xml:lang="de">Brücke</rdf:li>
  <rdf:li xml:lang="en">Bridge</rdf:li></rdf:Alt></dc:title>
  <Iptc4xmpCore:AltTextAccessibility><rdf:Alt><rdf:li xml:lang="de">Eine Brücke</rdf:li></rdf:Alt></Iptc4xmpCore:AltTextAccessibility>
  <Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture</Iptc4xmpExt:DigitalSourceType>
  <plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorName>Agency</plus:LicensorName></rdf:li></rdf:Seq></plus:Licensor>
  <plus:ModelReleaseStatus>http://ns.useplus.org/ldf/vocab/MR-UMR</plus:ModelReleaseStatus>
  </rdf:Description></rdf:RDF></x:xmpmeta>`;
