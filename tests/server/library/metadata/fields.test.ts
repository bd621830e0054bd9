/** @module-tag gate */
import { describe, expect, it } from 'vitest';
import { isAutomatic } from '../../../../packages/server/src/library/metadata/fields/automatic-captions.js';
import { fieldsOf } from '../../../../packages/server/src/library/metadata/fields/fields.js';
import type { Tags } from '../../../../packages/server/src/library/metadata/tags.js';
import { readXmp } from '../../../../packages/server/src/library/metadata/xmp/xmp.js';
import { decodeUserComment } from '../../../../packages/server/src/library/metadata/encodings/user-comment.js';
import { decodeAgain, decodeUndeclared } from '../../../../packages/server/src/lib/windows-1252.js';

const IMAGE = { group: 'image', filetype: 'jpg' } as const;
const fields = (tags: Tags, sidecar: Tags = {}) => fieldsOf(tags, sidecar, IMAGE);

describe('place', () => {
  const EXIF = { 'GPS:GPSLatitude': '33.25', 'GPS:GPSLongitude': '68.5' };
  const SOUTH_WEST = { ...EXIF, 'GPS:GPSLatitudeRef': 'S', 'GPS:GPSLongitudeRef': 'W' };
  const xmp = (lat: string, lon: string) => ({ 'XMP-exif:GPSLatitude': lat, 'XMP-exif:GPSLongitude': lon });
  const RIGHT = { lat: -33.25, lon: -68.5 };

  it.each<[string, Tags, Tags, { lat: number; lon: number } | undefined]>([
    ['EXIF with hemispheres', SOUTH_WEST, {}, RIGHT],
    ['XMP with letters', {}, xmp('33,15.0S', '68,30,0W'), RIGHT],
    ['XMP with signs', {}, xmp('-33.25', '-68.5'), RIGHT],
    [
      'XMP with separate hemispheres',
      {},
      { ...xmp('33.25', '68.5'), 'XMP-exif:GPSLatitudeRef': 'S', 'XMP-exif:GPSLongitudeRef': 'W' },
      RIGHT,
    ],
    ['a sidecar without hemispheres', SOUTH_WEST, xmp('33.25', '68.5'), RIGHT],
    ['XMP in the file without hemispheres', { ...SOUTH_WEST, ...xmp('33.25', '68.5') }, {}, RIGHT],
    ['a sidecar with another place', SOUTH_WEST, xmp('48.1', '11.5'), { lat: 48.1, lon: 11.5 }],
    [
      'a sidecar that corrects the hemispheres',
      SOUTH_WEST,
      xmp('33,15.0N', '68,30.0E'),
      { lat: 33.25, lon: 68.5 },
    ],
    ['a sidecar with a latitude only', SOUTH_WEST, { 'XMP-exif:GPSLatitude': '33.25' }, RIGHT],
    [
      'a void measurement in EXIF',
      { ...SOUTH_WEST, 'GPS:GPSStatus': 'V', 'Composite:GPSLatitude': '0', 'Composite:GPSLongitude': '0' },
      {},
      undefined,
    ],
    ['a void measurement in XMP', {}, { ...xmp('33.25', '68.5'), 'XMP-exif:GPSStatus': 'V' }, undefined],
    ['a video', { 'Composite:GPSLatitude': '-33.25', 'Composite:GPSLongitude': '-68.5' }, {}, RIGHT],
    ['a latitude beyond the pole', {}, xmp('133.25', '68.5'), undefined],
  ])('%s', (_, tags, sidecar, expected) => {
    expect(fields(tags, sidecar).location).toEqual(expected);
  });
});

describe('keywords', () => {
  it.each<[Tags, string[] | undefined]>([
    [{ 'XMP-microsoft:LastKeywordXMP': ['Places/Rome'] }, ['Places', 'Rome']],
    [{ 'XMP-mediapro:CatalogSets': ['Places|Rome', 'Places|Siena'] }, ['Places', 'Rome', 'Siena']],
    [{ 'XMP-acdsee:Keywords': ['Rome'] }, ['Rome']],
    [
      {
        'XMP-acdsee:Categories':
          '<Categories><Category Assigned="0">Places<Category Assigned="1">R &amp; B</Category></Category><Category Assigned="0">Not</Category></Categories>',
      },
      ['Places', 'R & B'],
    ],
    [
      { 'XMP-mwg-kw:KeywordInfo': { Hierarchy: [{ Keyword: 'Top', Children: [{ Keyword: 'Leaf' }] }] } },
      ['Top', 'Leaf'],
    ],
    [{ 'XMP-lr:HierarchicalSubject': ['a|b'], 'IPTC:Keywords': ['flat'] }, ['flat']],
    [{ 'IFD0:XPKeywords': 'a;b' }, ['a', 'b']],
    [{}, undefined],
  ])('%j', (tags, expected) => {
    expect(fields(tags).keywords).toEqual(expected);
  });
});

describe('captions that cameras and programs write', () => {
  it.each([
    'OLYMPUS DIGITAL CAMERA         ',
    'MINOLTA DIGITAL CAMERA',
    'KODAK Digital Still Camera',
    'SONY DSC',
    'SAMSUNG',

    '<KENOX S760  / Samsung S760>',
    'KENOX S760 / Samsung S760',
    'Exif_JPEG_PICTURE',
    'DCIM',
    'DSC_0001',
    'cof',
    'sdr',

    'hdr',
    'oznorWO',
    'rhdr',
    'dav',
    'edf',
    'ptr',
    'sdr_HDRB',
    'untitled',
    'Default',
    'AppleMark\n',
    '   ',
    '* * *',

    'LEAD Technologies Inc. V1.01',
    'CREATOR: gd-jpeg v1.0 (using IJG JPEG v80), quality = 85\n',
    'Created with GIMP',

    'Created by OpenJPEG version 2.5.0',
    'Processed with VSCO with a6 preset',
    'File written by Adobe Photoshop\xa8 4.0',
    'filter: 0; fileterIntensity: 0.0; filterMask: 0;',
    'Screenshot',
    'EPSON DSC picture',
  ])('%j is ignored', (text) => {
    expect(isAutomatic(text)).toBe(true);
    expect(fields({ 'IFD0:ImageDescription': text, 'IFD0:XPComment': 'Real' }).description).toBe('Real');
  });

  it.each([
    'Sony DSC at the flea market',
    'My first digital camera',
    'After the storm',
    'Default settings of the machine',
    '2024',

    'Created by Anna Weber for the exhibition',
    'Samsung opens a plant in Dresden',
    'dave',
    'Edited by Jo',
    'C',
    '橋',
    '1.50',
    'Photoshop course in Berlin',
    'Converted by hand in the old mill',
    'Untitled No. 5',
  ])('%j is a caption', (text) => {
    expect(isAutomatic(text)).toBe(false);
  });
});

describe('captions', () => {
  it.each<[Tags, string | undefined]>([
    [{ 'XMP-tiff:ImageDescription-de': 'Deutsch' }, 'Deutsch'],
    [{ 'XMP-acdsee:Notes': 'Notes' }, 'Notes'],
    [{ 'XMP-dc:Title': 'Title', 'XMP-photoshop:Headline': 'Headline' }, 'Headline'],
    [{ 'XMP-photoshop:Headline': 'Headline' }, undefined],
    [{ 'IFD0:XPSubject': 'Subject' }, 'Subject'],
    [{ 'File:Comment': ['CREATOR: gd-jpeg v1.0', 'Real'] }, 'Real'],
    [{ 'GIF:Comment': ['A walk'] }, 'A walk'],
  ])('%j', (tags, expected) => {
    expect(fields(tags).description).toBe(expected);
  });

  it('of UserComment have the encoding that they name', () => {
    const named = (code: string, text: Buffer) =>
      decodeUserComment(Buffer.concat([Buffer.from(code.padEnd(8, '\0')), text]));
    const utf16 = Buffer.from('Grüße', 'utf16le');
    expect(named('ASCII', Buffer.from('Grüße'))).toBe('Grüße');
    expect(named('', Buffer.from('Gr\xfc\xdfe', 'latin1'))).toBe('Grüße');
    expect(named('UNICODE', utf16)).toBe('Grüße');
    expect(named('UNICODE', Buffer.from(utf16).swap16())).toBe('Grüße');
    expect(decodeUserComment(Buffer.from('No code at all'))).toBe('No code at all');
  });
});

describe('text without a declared encoding', () => {
  it('is UTF-8 or else Windows-1252, also after another program decoded it as the latter', () => {
    const all = Buffer.from(Array.from({ length: 255 }, (_, index) => index + 1));
    const latin = decodeUndeclared(all);
    expect(latin.charAt(0x7f)).toBe('€');
    expect(decodeAgain(latin)).toBe(latin);
    expect(decodeAgain('FluÃŸ à la carte')).toBe('FluÃŸ à la carte');
    for (const text of ['Fluß', 'Ý€“', '東京', 'à'])
      expect(decodeAgain([...Buffer.from(text)].map((byte) => latin.charAt(byte - 1)).join(''))).toBe(text);
  });
});

describe('text in several languages', () => {
  it.each<[string, Tags, Tags, object]>([
    [
      'a default that equals a language',
      { 'XMP-dc:Title': 'A', 'XMP-dc:Title-de': 'A' },
      {},
      { title: 'A', localized: undefined },
    ],
    [
      'one language only',
      { 'XMP-dc:Title-de': 'A', 'XMP-dc:Description-de': 'B' },
      {},
      { title: 'A', description: 'B', localized: undefined },
    ],
    [
      'two languages',
      {
        'XMP-dc:Title': 'Bridge',
        'XMP-dc:Title-en-US': 'Bridge',
        'XMP-dc:Title-de-DE': 'Brücke',
        'XMP-dc:Rights-de-DE': 'Alle',
      },
      {},
      {
        title: 'Bridge',
        copyright: 'Alle',
        localized: { 'en-us': { title: 'Bridge' }, 'de-de': { title: 'Brücke', copyright: 'Alle' } },
      },
    ],
    [
      'a default of another language',
      { 'XMP-iptcCore:AltTextAccessibility': 'bridge', 'XMP-iptcCore:AltTextAccessibility-fr': 'pont' },
      {},
      { alt_text: 'bridge', localized: { fr: { alt_text: 'pont' } } },
    ],
    [
      'a sidecar, which replaces the languages of a field',
      { 'XMP-dc:Title-de': 'Alt', 'XMP-dc:Title-en': 'Old', 'XMP-dc:Description-en': 'Text' },
      { 'XMP-dc:Title-de': 'Neu' },
      { title: 'Neu', localized: { de: { title: 'Neu' }, en: { description: 'Text' } } },
    ],
    [
      'a code that is none',
      { 'XMP-dc:Title': 'A', 'XMP-dc:Title-__proto__': 'B' },
      {},
      { localized: undefined },
    ],
  ])('%s', (_, tags, sidecar, expected) => {
    expect({ localized: undefined, ...fields(tags, sidecar) }).toMatchObject(expected);
  });
});

describe('XMP', () => {
  const packet = (content: string) => `<?xpacket begin="\uFEFF"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSStatus="V"
    xmlns:c="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" photoshop:Credit="Agency / Weber">${content}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

  it('has the rights and the origin, each under its own name', () => {
    const tags = readXmp(
      packet(`<c:AltTextAccessibility><rdf:Alt><rdf:li xml:lang="x-default">A bridge</rdf:li><rdf:li xml:lang="de">Brücke</rdf:li></rdf:Alt></c:AltTextAccessibility>
      <c:ExtDescrAccessibility><rdf:Alt><rdf:li xml:lang="x-default">A long bridge</rdf:li></rdf:Alt></c:ExtDescrAccessibility>
      <e:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</e:DigitalSourceType>
      <plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorName>Agency</plus:LicensorName></rdf:li></rdf:Seq></plus:Licensor>
      <plus:ModelReleaseStatus rdf:resource="http://ns.useplus.org/ldf/vocab/MR-UMR"/><plus:PropertyReleaseStatus>PR-NON</plus:PropertyReleaseStatus>
      <photoshop:Instructions>Not before 6 a.m.</photoshop:Instructions>
      <xmpRights:WebStatement>https://example.org/rights</xmpRights:WebStatement>
      <xmpRights:UsageTerms><rdf:Alt><rdf:li xml:lang="x-default">Press only</rdf:li></rdf:Alt></xmpRights:UsageTerms>`),
    );
    expect(fields({}, tags)).toEqual({
      alt_text: 'A bridge',
      extended_description: 'A long bridge',
      localized: { de: { alt_text: 'Brücke' } },
      digital_source: 'trainedAlgorithmicMedia',
      licensor: 'Agency',
      credit_line: 'Agency / Weber',
      model_release: 'MR-UMR',
      property_release: 'PR-NON',
      instructions: 'Not before 6 a.m.',
      web_statement: 'https://example.org/rights',
      usage_terms: 'Press only',
    });
    expect(tags['XMP-exif:GPSStatus']).toBe('V');
  });

  it('has no address that is not of the web, and no code of another form', () => {
    const tags = {
      'XMP-xmpRights:WebStatement': 'javascript:alert(1)',
      'XMP-iptcExt:DigitalSourceType': 'a b',
      'XMP-plus:ModelReleaseStatus': 'x',
    };
    expect(fields(tags)).toEqual({});
  });

  it('has the properties before a fault, and never more than the limits', () => {
    const damaged = packet('<dc:title>One</dc:title><dc:rights>&unknown; </b>');
    expect(readXmp(damaged)['XMP-dc:Title']).toBe('One');
    expect(readXmp('<'.repeat(10))).toEqual({});
    expect(readXmp(packet('<dc:x>'.repeat(100_000)))).toHaveProperty(
      'XMP-photoshop:Credit',
      'Agency / Weber',
    );
  });
});

describe('references that a faulty program has written instead of values', () => {
  it.each(['ARRAY(0x2c7cf020)', 'HASH(0x1)', 'CODE(0xff)', 'SCALAR(0x5581f0)', ' array(0x2C7CF020) '])(
    'are no values: %s',
    (value) => {
      const read = fields({
        'PDF:Author': value,
        'XMP-dc:Creator': [value],
        'XMP-dc:Title': value,
        'XMP-dc:Subject': [value, 'sea'],
        'XMP-photoshop:Credit': value,
        'XMP-dc:Rights': value,
        'IPTC:ObjectName': 'A title',
      });
      expect(JSON.stringify(read)).not.toMatch(/0x/i);
      expect(read).toMatchObject({ title: 'A title', keywords: ['sea'] });
    },
  );

  it('are text within other text', () => {
    expect(fields({ 'XMP-dc:Title': 'Why Perl prints ARRAY(0x1)' })).toMatchObject({
      title: 'Why Perl prints ARRAY(0x1)',
    });
  });
});
