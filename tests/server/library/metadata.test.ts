import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, beforeAll } from 'vitest';
import { readInOrder } from '../../../packages/server/src/library/pipeline.js';
import { createReader, type ReadResult } from '../../../packages/server/src/library/read.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { DISAGREEMENTS, listAll, readFacts, type Facts } from './ground-truth.js';

const nfc = (text: unknown) => String(text).normalize('NFC').replace(/\r\n?/g, '\n').trim();
const one = (text: unknown) => nfc(text).replace(/\s+/g, ' ');

function compare(facts: Facts, { asset }: ReadResult): Record<string, [expected: unknown, got: unknown]> {
  const wrong: Record<string, [unknown, unknown]> = {};
  const check = (field: string, expected: unknown, got: unknown) => {
    if (JSON.stringify(expected) !== JSON.stringify(got)) wrong[field] = [expected, got];
  };
  const told = { ...facts, ...facts.made_with?.sidecar };
  check('file_size', facts.bytes, asset.file_size);
  check('group', facts.kind, asset.asset_groups[0]);
  if (told.title !== undefined) check('title', one(told.title), asset.title);
  if (told.caption !== undefined && nfc(told.caption) !== '')
    check('description', nfc(told.caption), asset.description);
  if (told.keywords?.some((word) => one(word) !== ''))
    check('keywords', [...new Set(told.keywords.map(one))], asset.keywords);
  if (told.creator !== undefined) {
    const names = [told.creator].flat().map(one).filter(Boolean);
    check('creator', names.length > 1 ? names : names[0], asset.creator);
  }
  if (told.copyright !== undefined && nfc(told.copyright) !== '')
    check('copyright', nfc(told.copyright), asset.copyright);
  if (told.city !== undefined && one(told.city) !== '') check('city', one(told.city), asset.city);
  if (told.country !== undefined && one(told.country) !== '')
    check('country', one(told.country), asset.country);
  if (told.date_original !== undefined) {
    const iso = told.date_original
      .replace(/^(\d+):(\d+):(\d+)/, '$1-$2-$3')
      .replace(' ', 'T')
      .replace(/\.\d+/, '');
    // The same moment with its offset, which XMP tells and EXIF does not, agrees; a date of zeros is none.
    const agrees = iso.startsWith('0000')
      ? asset.taken_date === undefined
      : asset.taken_date?.startsWith(iso);
    if (agrees !== true) wrong['taken_date'] = [iso, asset.taken_date];
  }
  if (told.rating !== undefined) check('rating', told.rating < 0 ? undefined : told.rating, asset.rating);
  if (told.gps !== undefined) {
    const got = asset.location && [asset.location.lat, asset.location.lon].map((value) => value.toFixed(4));
    check(
      'location',
      told.gps.map((value) => value.toFixed(4)),
      got,
    );
  }
  if (facts.width !== undefined && facts.kind === 'image')
    check('pixels', [facts.width, facts.height], [asset.pixel_x, asset.pixel_y]);
  const turned = (facts.orientation ?? 1) >= 5;
  const shown =
    facts.display ??
    facts.made_with?.display ??
    (turned ? [facts.height, facts.width] : [facts.width, facts.height]);
  if (shown[0] !== undefined && facts.kind !== 'audio')
    check('displayed', shown, [asset.width, asset.height]);
  if (facts.duration !== undefined) {
    if (Math.abs((asset.duration ?? -1) - facts.duration) > 0.1)
      wrong['duration'] = [facts.duration, asset.duration];
  }
  if (facts.page_cnt !== undefined) check('page_cnt', facts.page_cnt, asset.page_cnt);
  return wrong;
}

describe.skipIf(!sharedAssets)('the metadata of real files (needs ../shared/assets)', () => {
  const results = new Map<string, ReadResult>();

  beforeAll(async () => {
    const root = join(sharedAssets as string, 'files');
    const reader = createReader(Buffer.from(root));
    await readInOrder(
      reader,
      listAll(root),
      3,
      async (some) => {
        for (const result of some) results.set(Buffer.from(result.listed.path, 'latin1').toString(), result);
      },
      () => false,
    );
    await reader.close();
  });

  it('agrees with the facts, but for what is listed', () => {
    const found: string[] = [];
    const missing: string[] = [];
    for (const [path, facts] of readFacts(sharedAssets as string)) {
      const result = results.get(path);
      if (result === undefined) missing.push(path);
      else found.push(...Object.keys(compare(facts, result)).map((field) => `${path}: ${field}`));
    }
    expect(found.sort()).toEqual(Object.keys(DISAGREEMENTS).sort());
    // A sidecar is no asset, with or without one that it belongs to.
    expect(missing.filter((path) => !path.endsWith('.xmp'))).toEqual([]);
    expect(missing).toHaveLength(5);
  });

  it('takes IPTC before EXIF and XMP before both, and a sidecar before all', () => {
    const asset = (path: string) => results.get(path)?.asset;
    expect(asset('known/conflict-iptc-xmp-exif.jpg')).toMatchObject({
      description: 'caption from XMP',
      keywords: ['k-xmp', 'k-both'],
      taken_date: '2002-02-02T02:02:02+02:00',
    });
    expect(asset('known/sidecar/IMG_0001.jpg')).toMatchObject({
      title: 'Aus dem Sidecar',
      creator: 'Side Car',
      location: { lat: 48.137154, lon: 11.576124 },
    });
    expect(asset('known/sidecar/IMG_0002.jpg')).toMatchObject({
      title: 'sidecar title',
      keywords: ['sidecar'],
      rating: 5,
    });
  });

  it('leaves out what is blank, zero or rejected', () => {
    const asset = (name: string) => results.get(`known/${name}`)?.asset;
    expect(asset('date-blank.jpg')).not.toHaveProperty('taken_date');
    expect(asset('date-zeros.jpg')).not.toHaveProperty('taken_date');
    expect(asset('rating-rejected.jpg')).not.toHaveProperty('rating');
    expect(asset('rating-unrated.jpg')).not.toHaveProperty('rating');
    expect(asset('rating-0.jpg')?.rating).toBe(0);
    expect(asset('zero-island.jpg')?.location).toEqual({ lat: 0, lon: 0 });
    expect(results.get('images/metadata-cases/empty_gps.jpg')?.asset).not.toHaveProperty('location');
  });

  it('tells size, print size and which way a picture lies', () => {
    const asset = (name: string) => results.get(`known/${name}`)?.asset;
    expect(asset('orientation-6.png')).toMatchObject({
      pixel_x: 300,
      width: 200,
      height: 300,
      orientation: 'portrait',
    });
    expect(asset('orientation-6.png')).toMatchObject({ bbox_x: 70.6, bbox_y: 105.8 });
    expect(asset('size-panorama-6000x300.png')?.orientation).toBe('panorama');
    expect(asset('size-16x16.png')?.orientation).toBe('square');
    expect(asset('video-rotated-90-phone.mp4')).toMatchObject({
      pixel_x: 640,
      width: 360,
      orientation: 'portrait',
    });
    expect(asset('xmp-only.jpg')).not.toHaveProperty('bbox_x');
  });

  it('names cameras and lenses as people do', () => {
    expect(results.get('known/berlin-brandenburger-tor.jpg')?.asset.camera).toBe('NIKON D750');
    expect(results.get('images/photos/Sanyo SR6.jpg')?.asset.camera).toMatch(/^SANYO SR6$/i);
    expect(results.get('known/exif-only.jpg')?.asset.camera).toBe('Canon EOS 5D Mark III');
  });

  it('hashes and identifies every file', () => {
    for (const [path, { asset, sha256 }] of results) {
      expect(sha256, path).toBe(
        createHash('sha256')
          .update(readFileSync(join(sharedAssets as string, 'files', path)))
          .digest('hex'),
      );
      expect(asset.asset_type, path).toBe(asset.filetype.toUpperCase());
    }
    expect(results.get('images/formats/raw/Issue 247-1.nef')?.asset.filetype).toBe('jpg');
    expect(results.get('documents/office/testWORD_protected_passtika.docx')?.asset.filetype).toBe('docx');
    expect(results.get('3d/obj/cube_with_materials.mtl')?.asset.asset_groups).toEqual(['other']);
  });
});
