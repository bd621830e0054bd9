import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadResult } from '../../../../packages/server/src/library/read/read-result.js';
import { listFolder } from '../../../../packages/server/src/library/scan/walk.js';
import type { ListedAsset } from '../../../../packages/server/src/library/read/listed-file.js';

/**
 * Facts about a file in `facts.json`. `made_with` contains the metadata that was written into a generated test
 * file.
 */
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

/** Lists all assets below a folder, as a scan does. */
export function listAll(root: string): ListedAsset[] {
  const assets: ListedAsset[] = [];
  const folders = [''];
  for (const folder of folders) {
    const listing = listFolder(Buffer.from(root), folder);
    if (typeof listing === 'string') throw new Error(`${listing}: ${folder}`);
    assets.push(...listing.assets);
    folders.push(...listing.folders);
  }
  return assets;
}

/** Normalizes text for comparison. `singleLine` also collapses white space. */
export const normalized = (text: unknown) => String(text).normalize('NFC').replace(/\r\n?/g, '\n').trim();
export const singleLine = (text: unknown) => normalized(text).replace(/\s+/g, ' ');

/** Fields that differ from the expected value. */
export type Differences = Record<string, [expected: unknown, actual: unknown]>;

export function compareFacts(facts: Facts, { asset }: ReadResult): Differences {
  const differences: Differences = {};
  const check = (field: string, value: unknown, actual: unknown) => {
    if (JSON.stringify(value) !== JSON.stringify(actual)) differences[field] = [value, actual];
  };
  const expected = { ...facts, ...facts.made_with?.sidecar };
  check('file_size', facts.bytes, asset.file_size);
  check('group', facts.kind, asset.asset_groups[0]);
  if (expected.title !== undefined) check('title', singleLine(expected.title), asset.title);
  if (expected.caption !== undefined && normalized(expected.caption) !== '')
    check('description', normalized(expected.caption), asset.description);
  if (expected.keywords?.some((word) => singleLine(word) !== ''))
    check('keywords', [...new Set(expected.keywords.map(singleLine))], asset.keywords);
  if (expected.creator !== undefined) {
    const names = [expected.creator].flat().map(singleLine).filter(Boolean);
    check('creator', names.length > 1 ? names : names[0], asset.creator);
  }
  if (expected.copyright !== undefined && normalized(expected.copyright) !== '')
    check('copyright', normalized(expected.copyright), asset.copyright);
  if (expected.city !== undefined && singleLine(expected.city) !== '')
    check('city', singleLine(expected.city), asset.city);
  if (expected.country !== undefined && singleLine(expected.country) !== '')
    check('country', singleLine(expected.country), asset.country);
  if (expected.date_original !== undefined) {
    const iso = expected.date_original
      .replace(/^(\d+):(\d+):(\d+)/, '$1-$2-$3')
      .replace(' ', 'T')
      .replace(/\.\d+/, '');
    // Only the start is compared, because a time in EXIF can have its offset in XMP. A date of zeros counts as
    // missing.
    const matches = iso.startsWith('0000')
      ? asset.taken_date === undefined
      : asset.taken_date?.startsWith(iso);
    if (matches !== true) differences['taken_date'] = [iso, asset.taken_date];
  }
  if (expected.rating !== undefined)
    check('rating', expected.rating < 0 ? undefined : expected.rating, asset.rating);
  if (expected.gps !== undefined) {
    const actual =
      asset.location && [asset.location.lat, asset.location.lon].map((value) => value.toFixed(4));
    check(
      'location',
      expected.gps.map((value) => value.toFixed(4)),
      actual,
    );
  }
  const rotated = (facts.orientation ?? 1) >= 5;
  const displayed =
    facts.display ??
    facts.made_with?.display ??
    (rotated ? [facts.height, facts.width] : [facts.width, facts.height]);
  if (displayed[0] !== undefined && facts.kind !== 'audio') {
    check('displayed', displayed, [asset.width, asset.height]);
    check('pixels', displayed, [asset.pixel_x, asset.pixel_y]);
  }
  if (facts.duration !== undefined) {
    if (Math.abs((asset.duration ?? -1) - facts.duration) > 0.1)
      differences['duration'] = [facts.duration, asset.duration];
  }
  if (facts.page_cnt !== undefined) check('page_cnt', facts.page_cnt, asset.page_cnt);
  return differences;
}

const RAW = 'The facts have the size of the embedded thumbnail, ours is that of the image';
const DATE =
  'XMP and IPTC, which take precedence over EXIF (decisions, section 3), have another date than the camera';
const XMP_TEXT = 'XMP takes precedence over EXIF (decisions, section 3)';
const LATIN = 'Bytes that are not UTF-8 are Windows-1252; exiftool has question marks';
/** Reason of a text that is not used. */
export const AUTOMATIC = 'A text that a camera or program writes by itself is no title and no description';
/** Descriptions that cameras and programs wrote, in the form of {@link OTHER_THAN_FACTS}. */
export const AUTOMATIC_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'images/duplicates/el_torcal_rocks.jpeg: description': AUTOMATIC,
  'images/photos/Epson PhotoPC 3000Z.jpg: description': AUTOMATIC,
  'images/photos/Kodak PIXPRO FZ201.jpg: description': AUTOMATIC,
  'images/photos/Minolta DiMAGE X.jpg: description': AUTOMATIC,
  'images/photos/Olympus C3030Z.jpg: description': AUTOMATIC,
  'images/photos/Olympus C960.jpg: description': AUTOMATIC,
  'images/photos/Olympus X-2.jpg: description': AUTOMATIC,
  'images/photos/Olympus μ Digital 800.JPG: description': AUTOMATIC,
  'images/photos/Samsung_Digimax_i50_MP3.jpg: description': AUTOMATIC,
  'images/photos/Sanyo SR6.jpg: description': AUTOMATIC,
  'images/photos/el_torcal_rocks.jpg: description': AUTOMATIC,
  'images/formats/tiff/G31D_MULTI.TIF: description': AUTOMATIC,
};
const TURNED = 'The facts have the stored size; the container rotates it by a quarter turn';
const UNITS = 'A size in inches is not a size in pixels; the media component adds it after rendering';

/** Fields that differ from `facts.json`, with the reason. Any other difference fails the test. */
export const OTHER_THAN_FACTS: Readonly<Record<string, string>> = {
  // Its only stream is audio.
  'video/ac3.mkv: group': 'the group follows from the streams, not from the extension',
  'documents/pdf/pdfjsbad1586.pdf: title': AUTOMATIC,
  'images/formats/raw/CanonRaw.cr2: displayed': RAW,
  'images/formats/raw/CanonRaw.cr2: pixels': RAW,
  'images/formats/raw/DNG.dng: displayed': RAW,
  'images/formats/raw/DNG.dng: pixels': RAW,
  'images/formats/raw/Nikon.nef: displayed': RAW,
  'images/formats/raw/Nikon.nef: pixels': RAW,
  'images/formats/raw/Panasonic.rw2: displayed': RAW,
  'images/formats/raw/Panasonic.rw2: pixels': RAW,
  'images/formats/avif/rot1mir0.avif: displayed': TURNED,
  'images/formats/avif/rot1mir0.avif: pixels': TURNED,
  'images/formats/svg/XMP.svg: displayed': UNITS,
  'images/formats/svg/XMP.svg: pixels': UNITS,
  'images/metadata-cases/testJPEG_GEO.jpg: copyright':
    'The facts have question marks instead of the Cyrillic characters of XMP',
  'images/metadata-cases/testJPEG_commented.jpg: taken_date': DATE,
  'images/photos/32-lens_data.jpeg: copyright': 'The facts omit the part of EXIF after the photographer',
  'images/photos/Canon EOS 7D.jpg: copyright': XMP_TEXT,
  'images/photos/Nikon D1X.jpg: copyright': XMP_TEXT,
  'images/photos/Issue 258 (dotnet).jpg: creator': 'XMP names two creators, EXIF one',
  'images/photos/FujiFilm FinePixS1Pro (1).jpg: taken_date': DATE,
  'images/photos/FujiFilm FinePixS1Pro (2).jpg: taken_date': DATE,
  'images/photos/FujiFilm FinePixS1Pro (3).jpg: taken_date': DATE,
  ...AUTOMATIC_DESCRIPTIONS,
  'images/photos/Ricoh DC-3Z (normal res).jpg: copyright': LATIN,
  'known/conflict-iptc-xmp-exif.jpg: description': XMP_TEXT,
  'known/conflict-iptc-xmp-exif.jpg: keywords':
    'Only the first source with keywords is used; the facts join IPTC and XMP',
  'known/conflict-iptc-xmp-exif.jpg: taken_date': DATE,
};
