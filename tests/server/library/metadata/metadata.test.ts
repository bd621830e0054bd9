/** @module-tag night */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, beforeAll } from 'vitest';
import { readInOrder } from '../../../../packages/server/src/library/scan/pipeline.js';
import type { ReadResult } from '../../../../packages/server/src/library/read/read-result.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { compareOutput, OTHER_THAN_OUTPUT, readOutputs } from './expected-output.js';
import { compareFacts, listAll, OTHER_THAN_FACTS, readFacts } from './ground-truth.js';
import { startReader } from '../../../fixtures/server/reader.js';

describe.skipIf(!sharedAssets)('metadata of real files (needs ../shared/assets)', () => {
  const results = new Map<string, ReadResult>();

  beforeAll(async () => {
    const root = join(sharedAssets as string, 'files');
    const reader = startReader(root);
    await readInOrder(
      (some) => reader.read(some),
      listAll(root),
      3,
      (some) => {
        for (const result of some) results.set(Buffer.from(result.listed.path, 'latin1').toString(), result);
        return Promise.resolve();
      },
      () => false,
    );
    await reader.close();
  });

  it('matches the facts, except for listed differences', () => {
    const different: string[] = [];
    const missing: string[] = [];
    for (const [path, facts] of readFacts(sharedAssets as string)) {
      const result = results.get(path);
      if (result === undefined) missing.push(path);
      else different.push(...Object.keys(compareFacts(facts, result)).map((field) => `${path}: ${field}`));
    }
    expect(different.sort()).toEqual(Object.keys(OTHER_THAN_FACTS).sort());
    // A sidecar is an asset only if it belongs to nothing.
    expect(missing).toEqual(['known/sidecar/IMG_0001.xmp', 'known/sidecar/IMG_0002.jpg.xmp']);
  });

  it('matches the expected output, except for listed differences', () => {
    const outputs = readOutputs(sharedAssets as string);
    const differences: Record<string, unknown> = {};
    for (const [path, output] of outputs) {
      const result = results.get(path);
      const sidecar = outputs.get(path.replace(/\.[^.]+$/, '.xmp')) ?? outputs.get(`${path}.xmp`) ?? {};
      if (result === undefined) continue;
      for (const [field, pair] of Object.entries(compareOutput(output, sidecar, result)))
        differences[`${path}: ${field}`] = pair;
    }
    const unlisted = Object.entries(differences).filter(([key]) => !(key in OTHER_THAN_OUTPUT));
    expect(Object.fromEntries(unlisted)).toEqual({});
    expect(Object.keys(OTHER_THAN_OUTPUT).filter((key) => !(key in differences))).toEqual([]);
  });

  it('has the exposure, color profile and streams that exiftool reports', () => {
    const outputs = readOutputs(sharedAssets as string);
    const different: string[] = [];
    const counted: Record<string, number> = {};
    for (const [path, output] of outputs) {
      const asset = results.get(path)?.asset;
      const group = asset?.asset_groups[0];
      const compare = (field: keyof NonNullable<typeof asset>, groups: string, ...tags: string[]) => {
        const expected = tags.map((tag) => output[tag]).find((value) => value !== undefined);
        if (asset === undefined || expected === undefined || !groups.includes(group ?? '')) return;
        const isNumber = typeof expected === 'number';
        const value = asset[field];
        const isEqual = isNumber
          ? Math.abs(Number(value ?? 0) - expected) <= 0.001 * Math.max(1, expected)
          : value === expected;
        counted[field] = (counted[field] ?? 0) + 1;
        if (!isEqual)
          different.push(`${path}: ${field} ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`);
      };
      compare('exposure_time', 'image', 'ExifIFD:ExposureTime');
      compare('f_number', 'image', 'ExifIFD:FNumber');
      compare('iso', 'image', 'ExifIFD:ISO');
      compare('focal_length', 'image', 'ExifIFD:FocalLength');
      compare('color_profile', 'image', 'ICC_Profile:ProfileDescription');
      compare('usage_terms', 'image document', 'XMP-xmpRights:UsageTerms');
      compare('frame_rate', 'video', 'Track1:VideoFrameRate', 'Track2:VideoFrameRate', 'RIFF:VideoFrameRate');
      compare(
        'sample_rate',
        'video audio',
        'Track1:AudioSampleRate',
        'Track2:AudioSampleRate',
        'FLAC:SampleRate',
      );
      compare('channels', 'video audio', 'Track1:AudioChannels', 'Track2:AudioChannels', 'FLAC:Channels');
    }
    expect(different).toEqual([
      // Spaces at the end are removed.
      expect.stringMatching(/^images\/colour\/sample.jpg: color_profile/),
      // A placeholder, 136 years.
      expect.stringMatching(/^images\/metadata-cases\/exif_gps.jpg: exposure_time undefined/),
      // The header of the container says 2, but the stream is mono.
      expect.stringMatching(/^known\/video-12s-5-thumbs.mp4: channels 1/),
    ]);
    expect(Math.min(...Object.values(counted))).toBeGreaterThan(2);
    expect(counted['exposure_time']).toBeGreaterThan(60);
    expect(counted['color_profile']).toBeGreaterThan(40);
    const cmyk = [...results].filter(([, { asset }]) => asset.color_space === 'cmyk').map(([path]) => path);
    expect(cmyk).toContain('known/icc-cmyk.jpg');
    expect(
      cmyk.every((path) => /cmyk/i.test(path)),
      cmyk.join(),
    ).toBe(true);
  });

  it('prefers a sidecar, then XMP, then IPTC, then EXIF', () => {
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

  it('omits blank, zero and rejected values', () => {
    const asset = (name: string) => results.get(`known/${name}`)?.asset;
    expect(asset('date-blank.jpg')).not.toHaveProperty('taken_date');
    expect(asset('date-zeros.jpg')).not.toHaveProperty('taken_date');
    expect(asset('rating-rejected.jpg')).not.toHaveProperty('rating');
    expect(asset('rating-unrated.jpg')).not.toHaveProperty('rating');
    expect(asset('rating-0.jpg')?.rating).toBe(0);
    expect(asset('zero-island.jpg')?.location).toEqual({ lat: 0, lon: 0 });
    expect(results.get('images/metadata-cases/empty_gps.jpg')?.asset).not.toHaveProperty('location');
  });

  it('returns size, print size and orientation', { tags: ['3.asset.bbox'] }, () => {
    const asset = (name: string) => results.get(`known/${name}`)?.asset;
    expect(asset('orientation-6.png')).toMatchObject({
      pixel_x: 200,
      pixel_y: 300,
      width: 200,
      height: 300,
      orientation: 'portrait',
    });
    expect(asset('orientation-6.png')).toMatchObject({ bbox_x: 70.6, bbox_y: 105.8 });
    expect(asset('size-panorama-6000x300.png')?.orientation).toBe('panorama');
    expect(asset('size-16x16.png')?.orientation).toBe('square');
    expect(asset('video-rotated-90-phone.mp4')).toMatchObject({
      pixel_x: 360,
      pixel_y: 640,
      width: 360,
      orientation: 'portrait',
    });
    expect(asset('xmp-only.jpg')).not.toHaveProperty('bbox_x');
  });

  it('returns common names of cameras', () => {
    expect(results.get('known/berlin-brandenburger-tor.jpg')?.asset.camera).toBe('NIKON D750');
    expect(results.get('images/photos/Sanyo SR6.jpg')?.asset.camera).toMatch(/^SANYO SR6$/i);
    expect(results.get('known/exif-only.jpg')?.asset.camera).toBe('Canon EOS 5D Mark III');
  });

  it('hashes every file, and identifies its type', () => {
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
