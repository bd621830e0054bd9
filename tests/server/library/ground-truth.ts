import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadResult } from '../../../packages/server/src/library/read/read.js';
import { listFolder } from '../../../packages/server/src/library/scan/walk.js';
import type { ListedAsset } from '../../../packages/server/src/library/read/listed-file.js';

/** What `facts.json` says of a file; `made_with` is what was written into a file made for these tests. */
export interface Facts {
  readonly bytes: number;
  readonly kind: string;
  readonly title?: string;
  readonly caption?: string;
  readonly keywords?: readonly string[];
  readonly creator?: string | readonly string[];
  readonly copyright?: string;
  readonly city?: string;
  readonly country?: string;
  readonly date_original?: string;
  readonly rating?: number;
  readonly gps?: readonly [number, number];
  readonly width?: number;
  readonly height?: number;
  readonly orientation?: number;
  readonly display?: readonly [number, number];
  readonly duration?: number;
  readonly page_cnt?: number;
  readonly made_with?: {
    readonly display?: readonly [number, number];
    readonly sidecar?: Pick<Facts, 'title' | 'keywords' | 'rating' | 'gps'>;
  };
}

export function readFacts(shared: string): ReadonlyMap<string, Facts> {
  const { files } = JSON.parse(readFileSync(join(shared, 'facts.json'), 'utf8')) as {
    files: Record<string, Facts>;
  };
  return new Map(Object.entries(files).map(([path, facts]) => [path.replace(/^files\//, ''), facts]));
}

/** Every asset's file below a folder, as the walk lists it. */
export function listAll(root: string): ListedAsset[] {
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

/** A text as it is shown; `one` has its white space made single blanks. */
export const whole = (text: unknown) => String(text).normalize('NFC').replace(/\r\n?/g, '\n').trim();
export const one = (text: unknown) => whole(text).replace(/\s+/g, ' ');

/** Fields in which an asset is not what was told of it. */
export type Wrong = Record<string, [expected: unknown, got: unknown]>;

export function compareFacts(facts: Facts, { asset }: ReadResult): Wrong {
  const wrong: Wrong = {};
  const check = (field: string, expected: unknown, got: unknown) => {
    if (JSON.stringify(expected) !== JSON.stringify(got)) wrong[field] = [expected, got];
  };
  const told = { ...facts, ...facts.made_with?.sidecar };
  check('file_size', facts.bytes, asset.file_size);
  check('group', facts.kind, asset.asset_groups[0]);
  if (told.title !== undefined) check('title', one(told.title), asset.title);
  if (told.caption !== undefined && whole(told.caption) !== '')
    check('description', whole(told.caption), asset.description);
  if (told.keywords?.some((word) => one(word) !== ''))
    check('keywords', [...new Set(told.keywords.map(one))], asset.keywords);
  if (told.creator !== undefined) {
    const names = [told.creator].flat().map(one).filter(Boolean);
    check('creator', names.length > 1 ? names : names[0], asset.creator);
  }
  if (told.copyright !== undefined && whole(told.copyright) !== '')
    check('copyright', whole(told.copyright), asset.copyright);
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

const LOCKED = 'The media part counts the pages: exiftool takes seconds to derive the key of AES-256 in Perl';
const NO_PAGES = 'exiftool finds no page count in a broken or locked PDF; the media part counts them';
const RAW = 'The facts have the size of the embedded thumbnail, ours is that of the picture';
const DATE = 'XMP and IPTC, trusted before EXIF (decisions, section 3), tell another date than the camera';
const XMP_TEXT = 'XMP is trusted before EXIF (decisions, section 3)';
const UNITS = 'A size in inches is none in pixels; the media part tells it when it has drawn the file';

/** Where we say something else than `facts.json`, and why. Anything else that differs fails the test. */
export const OTHER_THAN_FACTS: Readonly<Record<string, string>> = {
  'documents/pdf/empty_protected.pdf: page_cnt': LOCKED,
  'documents/pdf/helloworld-bad.pdf: page_cnt': NO_PAGES,
  'known/pdf-encrypted-owner-only.pdf: page_cnt': LOCKED,
  'known/pdf-encrypted-owner-only.pdf: title': LOCKED,
  'images/formats/raw/CanonRaw.cr2: displayed': RAW,
  'images/formats/raw/CanonRaw.cr2: pixels': RAW,
  'images/formats/raw/DNG.dng: displayed': RAW,
  'images/formats/raw/DNG.dng: pixels': RAW,
  'images/formats/raw/Nikon.nef: displayed': RAW,
  'images/formats/raw/Nikon.nef: pixels': RAW,
  'images/formats/raw/Panasonic.rw2: displayed': RAW,
  'images/formats/raw/Panasonic.rw2: pixels': RAW,
  'images/formats/svg/XMP.svg: displayed': UNITS,
  'images/formats/svg/XMP.svg: pixels': UNITS,
  'images/metadata-cases/testJPEG_GEO.jpg: copyright':
    'The facts have question marks where XMP has Cyrillic letters',
  'images/metadata-cases/testJPEG_commented.jpg: taken_date': DATE,
  'images/photos/32-lens_data.jpeg: copyright': 'The facts leave out what EXIF has after the photographer',
  'images/photos/Canon EOS 7D.jpg: copyright': XMP_TEXT,
  'images/photos/Nikon D1X.jpg: copyright': XMP_TEXT,
  'images/photos/Issue 258 (dotnet).jpg: creator': 'XMP names two creators, EXIF one',
  'images/photos/FujiFilm FinePixS1Pro (1).jpg: taken_date': DATE,
  'images/photos/FujiFilm FinePixS1Pro (2).jpg: taken_date': DATE,
  'images/photos/FujiFilm FinePixS1Pro (3).jpg: taken_date': DATE,
  'known/conflict-iptc-xmp-exif.jpg: description': XMP_TEXT,
  'known/conflict-iptc-xmp-exif.jpg: keywords':
    'The first source that has any counts; the facts join IPTC and XMP',
  'known/conflict-iptc-xmp-exif.jpg: taken_date': DATE,
};
