import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Asset } from '@assetportal/sdk/contract';
import { sidecarCsvRow, sidecarPath, sidecarText } from '@assetportal/sdk/rules';
import { temporaryFolder } from '../../fixtures/folder.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { terminal } from '../terminal.js';

const LOCALIZED = {
  en: { title: 'Harbor & <Crane> "at dusk"', copyright: '© 2024 Ben Krüger' },
  'de-at': { title: 'Hafen & <Kran>', description: 'Erste Zeile', usage_terms: 'Frei' },
};

const METADATA = {
  title: 'Harbor & <Crane> "at dusk"',
  description: 'First line\nSecond line ]]> Größe 港',
  creator: ['Ben Krüger', 'Ada'],
  copyright: '© 2024 Ben Krüger',
  keywords: ['Hafen, Kran', 'a;b', '=1+1'],
  usage_terms: 'CC0 <https://example.org>',
  rating: 4,
  city: 'Hamburg',
  country: 'Germany',
  taken_date: '2024-06-12T21:15:09+02:00',
  location: { lat: -53.5432101, lon: 9.9876543 },
  web_statement: 'https://example.org/rights?a&b',
  licensor: 'Agency & Co',
  credit_line: 'Ben/Agency',
  instructions: 'Embargo: 1 May',
  model_release: 'MR-UMR',
  property_release: 'PR-LPR',
  alt_text: 'A crane',
  extended_description: 'A red crane\nat the quay',
  digital_source: 'compositeWithTrainedAlgorithmicMedia',
};
const asset = {
  id: 'a',
  fname: 'x.jpg',
  folder: 'f',
  filetype: 'jpg',
  asset_type: 'JPG',
  asset_groups: ['image'],
  file_size: 1,
  obj_dload_cnt: 7,
  url: '/thumbnail',
  imp_date: '2024-01-01T00:00:00Z',
  ...METADATA,
} as Asset;

/** The exiftool of the server. It is a Perl program. */
const EXIFTOOL = resolve(import.meta.dirname, '../../../node_modules/exiftool-vendored.pl/bin/exiftool');
const hasPerl = spawnSync('perl', ['-v']).status === 0;
const exiftool = (cwd: string, args: readonly string[]) =>
  // `-config` with an empty name: a file in the folder must not be run as Perl.
  execFileSync('perl', [EXIFTOOL, '-config', '', ...args], { cwd, encoding: 'utf8' });

describe('content of sidecars', () => {
  let library: CliPortal;
  beforeAll(async () => {
    const image = { width: 8, height: 8, channels: 3, background: 'red' } as const;
    library = await portalWithFiles({
      'x.txt': 'x\n',
      'x.txt.xmp': sidecarText(asset, 'xmp'),
      'y.txt': 'y\n',
      'y.txt.xmp': sidecarText({ ...asset, localized: LOCALIZED }, 'xmp'),
      'f/photo.jpg': await sharp({ create: image }).jpeg().toBuffer(),
      'f/photo.jpg.xmp': sidecarText(asset, 'xmp'),
    });
  });
  afterAll(() => library.close());

  test('a portal reads the same metadata from XMP that it was written from', () => {
    expect(library.assets.get('x.txt')).toMatchObject(METADATA);
  });

  test('XMP has the translations of a file', () => {
    expect(library.assets.get('y.txt')).toMatchObject({ ...METADATA, localized: LOCALIZED });
    const hostile = sidecarText({ ...asset, localized: { 'de"><x': { title: 'x' } } }, 'xmp');
    expect(hostile).toBe(sidecarText(asset, 'xmp'));
  });

  test('show prints the label of an asset of a generative model, its origin and its rights', async () => {
    const home = await temporaryFolder();
    try {
      const { run } = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
      const { stdout } = await run(['show', idOf(library, 'x.txt')]);
      for (const line of [
        /^ +Edited with AI$/m,
        /^Origin +Edited with generative AI$/m,
        /^Credit line +Ben\/Agency$/m,
        /^License page +https:/m,
        /^Licensor +Agency & Co$/m,
        /^Instructions +Embargo: 1 May$/m,
        /^Model release +Unlimited model releases$/m,
        /^Alternative text +A crane$/m,
      ])
        expect(stdout).toMatch(line);
      const { stdout: csv } = await run(['search', '--csv']);
      expect(csv.split('\r\n')[0]).toContain(',alt_text,extended_description,digital_source,credit_line,');
    } finally {
      await home.remove();
    }
  });

  test('XMP contains no character that XML rejects', () => {
    const text = sidecarText({ ...asset, title: 'a\u0000b\u001b[31m\ud800c' }, 'xmp');
    expect(text).toContain('<rdf:li xml:lang="x-default">a b [31m c</rdf:li>');
  });

  test('JSON has the same bytes for the same metadata', () => {
    const reversed = Object.fromEntries(Object.entries(asset).reverse()) as unknown as Asset;
    const counted = { ...reversed, obj_dload_cnt: 8, url: '/other' };
    expect(sidecarText(counted, 'json')).toBe(sidecarText(asset, 'json'));
    expect(JSON.parse(sidecarText(asset, 'json'))).toMatchObject(METADATA);
  });

  test('CSV has exiftool’s notation, and no cell is a formula', () => {
    const row = sidecarCsvRow('f/x.jpg', { ...asset, title: '=HYPERLINK(1)', description: 'a, "b"' });
    expect(row).toMatch(/^\.\/f\/x\.jpg,'=HYPERLINK\(1\),"a, ""b""",Ben Krüger;; Ada,/);
    expect(row).toMatch(/,-53\.5432101,9\.9876543\r\n$/);
  });

  test.runIf(hasPerl)(
    'exiftool imports the CSV file, and every field has its value',
    { tags: ['gate'] },
    async () => {
      const home = await temporaryFolder();
      try {
        const args = ['download', '--query', '*', '--to', home.path, '--sidecar', 'csv', '--yes'];
        const { run } = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
        expect(await run(args)).toMatchObject({ code: 0 });
        exiftool(home.path, ['-csv=metadata.csv', '-sep', ';; ', '-ext', 'jpg', '-r', '.']);
        const tags = exiftool(home.path, ['-json', '-n', '-struct', '-G1', '-XMP:all', 'f/photo.jpg']);
        expect((JSON.parse(tags) as unknown[])[0]).toMatchObject({
          'XMP-dc:Title': METADATA.title,
          'XMP-dc:Description': METADATA.description,
          'XMP-dc:Creator': METADATA.creator,
          'XMP-dc:Rights': METADATA.copyright,
          'XMP-dc:Subject': METADATA.keywords,
          'XMP-xmpRights:UsageTerms': METADATA.usage_terms,
          'XMP-xmpRights:WebStatement': METADATA.web_statement,
          'XMP-photoshop:Credit': METADATA.credit_line,
          'XMP-photoshop:Instructions': METADATA.instructions,
          'XMP-plus:Licensor': [{ LicensorName: METADATA.licensor }],
          'XMP-plus:ModelReleaseStatus': METADATA.model_release,
          'XMP-plus:PropertyReleaseStatus': METADATA.property_release,
          'XMP-iptcCore:AltTextAccessibility': METADATA.alt_text,
          'XMP-iptcCore:ExtDescrAccessibility': METADATA.extended_description,
          'XMP-iptcExt:DigitalSourceType': `http://cv.iptc.org/newscodes/digitalsourcetype/${METADATA.digital_source}`,
          'XMP-xmp:Rating': METADATA.rating,
          'XMP-photoshop:City': METADATA.city,
          'XMP-photoshop:Country': METADATA.country,
          'XMP-photoshop:DateCreated': '2024:06:12 21:15:09+02:00',
          'XMP-exif:GPSLatitude': METADATA.location.lat,
          'XMP-exif:GPSLongitude': METADATA.location.lon,
        });
      } finally {
        await home.remove();
      }
    },
  );

  test.each([
    ['a/x.jpg', 'json', false, 'a/x.jpg.json'],
    ['a/x.jpg', 'xmp', false, 'a/x.xmp'],
    ['a/x.jpg', 'xmp', true, 'a/x.jpg.xmp'],
    ['a.b/x', 'xmp', false, 'a.b/x.xmp'],
    ['a/.hidden', 'xmp', false, 'a/.hidden.xmp'],
  ] as const)('sidecarPath(%j, %j, %j) is %j', (path, kind, full, expected) => {
    expect(sidecarPath(path, kind, { full })).toBe(expected);
  });
});
