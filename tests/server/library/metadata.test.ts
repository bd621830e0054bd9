import { join } from 'node:path';
import { describe, expect, it, beforeAll } from 'vitest';
import { createReader, type ReadResult } from '../../../packages/server/src/library/read.js';
import { listFolder, type ListedAsset } from '../../../packages/server/src/library/walk.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { readFacts, type Facts } from './ground-truth.js';

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
    check('taken_date', iso, asset.taken_date);
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

export function allFiles(root: string): ListedAsset[] {
  const found: ListedAsset[] = [];
  const folders = [''];
  for (const folder of folders) {
    const listing = listFolder(Buffer.from(root), folder);
    if (typeof listing === 'string') throw new Error(`${listing}: ${folder}`);
    found.push(...listing.assets);
    folders.push(...listing.folders);
  }
  return found;
}

describe.skipIf(!sharedAssets)('the metadata of real files (needs ../shared/assets)', () => {
  const results = new Map<string, ReadResult>();

  beforeAll(async () => {
    const root = join(sharedAssets as string, 'files');
    const reader = createReader(Buffer.from(root));
    const files = allFiles(root);
    for (let at = 0; at < files.length; at += 24) {
      for (const result of await reader.read(files.slice(at, at + 24))) {
        results.set(Buffer.from(result.listed.path, 'latin1').toString(), result);
      }
    }
    await reader.close();
  });

  it('agrees with the facts', () => {
    const facts = readFacts(sharedAssets as string);
    for (const [path, expected] of facts) {
      const result = results.get(path);
      if (!result) {
        console.log('NONE', path);
        continue;
      }
      const w = compare(expected, result);
      for (const [f, v] of Object.entries(w)) console.log('>>', path, f, JSON.stringify(v).slice(0, 300));
    }
    expect(results.size).toBeGreaterThan(400);
  });
});
