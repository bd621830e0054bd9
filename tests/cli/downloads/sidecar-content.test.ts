import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Asset } from '@assetportal/sdk/contract';
import { sidecarCsvRow, sidecarPath, sidecarText } from '@assetportal/sdk/rules';
import { portalWithFiles, type CliPortal } from '../library.js';

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
};
const asset = {
  ...{ id: 'a', fname: 'x.jpg', folder: 'f', filetype: 'jpg', asset_type: 'JPG', asset_groups: ['image'] },
  ...{ file_size: 1, obj_dload_cnt: 7, url: '/thumbnail', imp_date: '2024-01-01T00:00:00Z' },
  ...METADATA,
} as Asset;

describe('content of sidecars', () => {
  let library: CliPortal;
  beforeAll(async () => {
    library = await portalWithFiles({ 'x.txt': 'x\n', 'x.txt.xmp': sidecarText(asset, 'xmp') });
  });
  afterAll(() => library.close());

  test('a portal reads the same metadata from XMP that it was written from', () => {
    expect(library.assets.get('x.txt')).toMatchObject(METADATA);
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
    expect(row).toMatch(/^\.\/f\/x\.jpg,'=HYPERLINK\(1\),"a, ""b""",Ben Krüger; Ada,/);
    expect(row).toMatch(/,-53\.5432101,9\.9876543\r\n$/);
  });

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
