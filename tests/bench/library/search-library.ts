import type { Asset } from '@assetportal/sdk/contract';
import type { IndexedAsset } from '../../../packages/server/src/search/engine.js';

/** Words that occur in a fixed share of the assets. */
export const IN_6_PERCENT = 'harbor';
export const IN_40_PERCENT = 'landscape';

/** Returns a function that generates reproducible numbers from 0 (inclusive) to 1 (exclusive). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SYLLABLES =
  'ba be bi bo bra da de di dor du en er fa fe fla ga gen ha hel in ka ke kon la le lin lo ma me mi mu na ne nor pa pe pra ra re ri ro sa se sta ta te ti tor tra un va ve wa we zu'.split(
    ' ',
  );

function words(count: number, seed: number): string[] {
  const random = randomFrom(seed);
  const result = new Set<string>();
  while (result.size < count) {
    const length = 2 + Math.floor(random() * 3);
    result.add(Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(''));
  }
  return [...result];
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
const VOCABULARY = words(40_000, 1);
const KEYWORDS = words(5_000, 2);
const CITIES = words(400, 3).map(capital);
const COUNTRIES = words(60, 4).map(capital);
const CREATORS = words(300, 5).map((name, i) => `${capital(name)} ${capital(VOCABULARY[i]!)}`);
const CAMERAS = words(40, 6).map((name, i) => `${capital(name)} D${i}00`);
const LENSES = Array.from({ length: 80 }, (_, i) => `EF ${20 + i * 3}mm f/${1 + (i % 5)}`);
const FOLDERS = words(2_000, 7).map((name, i) =>
  [`${2005 + (i % 20)}`, VOCABULARY[i % 97], name].slice(0, 1 + (i % 3)).join('/'),
);
const TYPES = ['jpg', 'jpg', 'jpg', 'jpg', 'tif', 'png', 'pdf', 'mp4', 'glb', 'heic'];

/** Returns a synthetic asset. As in a real library, a few words are frequent and most are rare (Zipf). */
export function syntheticAsset(number: number): IndexedAsset {
  const random = randomFrom(number * 2_654_435_761 + 17);
  const even = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const zipf = <T>(list: readonly T[]): T => list[Math.floor(list.length ** random()) - 1]!;
  const some = (count: number, list: readonly string[]): string[] =>
    Array.from({ length: count }, () => zipf(list));
  const hex = (length: number): string =>
    Array.from({ length: length / 8 }, () =>
      Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('');
  const filetype = even(TYPES);
  const title = some(3 + Math.floor(random() * 4), VOCABULARY);
  if (random() < 0.06) title.push(IN_6_PERCENT);
  const keywords = some(2 + Math.floor(random() * 6), KEYWORDS);
  if (random() < 0.4) keywords.push(IN_40_PERCENT);
  const width = 800 + Math.floor(random() * 6000);
  const height = 800 + Math.floor(random() * 4000);
  const asset: Asset = {
    id: hex(24),
    fname: `${even(['IMG', 'DSC', 'scan'])}_${String(number).padStart(5, '0')}.${filetype}`,
    filetype,
    asset_type: filetype.toUpperCase(),
    asset_groups: [
      filetype === 'mp4' ? 'video' : filetype === 'pdf' ? 'document' : filetype === 'glb' ? '3d' : 'image',
    ],
    imp_date: new Date(1.6e12 + number * 60_000).toISOString(),
    obj_dload_cnt: Math.floor(40 * random() ** 4),
    title: title.join(' '),
    keywords,
    creator: zipf(CREATORS),
    city: zipf(CITIES),
    country: zipf(COUNTRIES),
    folder: even(FOLDERS),
    camera: zipf(CAMERAS),
    lens: zipf(LENSES),
    orientation: width > height ? 'landscape' : 'portrait',
    color_code:
      random() < 0.5
        ? 1 + Math.floor(random() * 7)
        : [1 + Math.floor(random() * 3), 4 + Math.floor(random() * 4)],
    taken_date: new Date(1.1e12 + Math.floor(random() * 6e11)).toISOString().slice(0, 19),
    file_size: 20_000 + Math.floor(random() * 3e7),
    width,
    height,
    sha256: hex(64),
  };
  if (random() < 0.6) asset.description = some(12 + Math.floor(random() * 12), VOCABULARY).join(' ');
  if (random() < 0.5) asset.rating = Math.floor(random() * 6);
  return { asset };
}

/** Returns `count` words of document text in a Zipf distribution. */
export function syntheticText(number: number, count: number): string {
  const random = randomFrom(number * 40_503 + 7);
  return Array.from({ length: count }, () => VOCABULARY[Math.floor(VOCABULARY.length ** random()) - 1]).join(
    ' ',
  );
}

export function* syntheticAssets(count: number, from = 0): Generator<IndexedAsset> {
  for (let number = from; number < from + count; number++) yield syntheticAsset(number);
}
