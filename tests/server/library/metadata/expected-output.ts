import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadResult } from '../../../../packages/server/src/library/read/read-result.js';
import {
  AUTOMATIC,
  AUTOMATIC_DESCRIPTIONS,
  singleLine,
  normalized,
  type Differences,
} from './ground-truth.js';

/**
 * Tags that another release of exiftool (12.57) reads from a file, by `Group:Name`. `_MWG` contains its
 * reconciled values.
 */
export interface Output {
  readonly _MWG?: Readonly<Record<string, unknown>>;
  readonly [tag: string]: unknown;
}

export function readOutputs(shared: string): ReadonlyMap<string, Output> {
  const { files } = JSON.parse(readFileSync(join(shared, 'expected.json'), 'utf8')) as {
    files: Record<string, Output>;
  };
  return new Map(Object.entries(files).map(([path, output]) => [path.replace(/^files\//, ''), output]));
}

/**
 * Groups in order of trust (decisions, section 3): XMP, IPTC, EXIF, the rest. Excludes previews, tracks and
 * maker notes.
 */
const TRUST = [
  /^XMP/,
  /^IPTC$/,
  /^(IFD0|ExifIFD)$/,
  /^(Composite|PDF|FlashPix|MS-DOC|RTF|PostScript|SVG|PNG|GIF|Jpeg2000|QuickTime|Keys|UserData|ItemList|Matroska|RIFF|ASF|Vorbis|FLAC|ID3.*)$/,
];

type Scalar = string | number | boolean;

/** Returns a tag's value, or its list of values, as one string. */
function joined(value: unknown, separator: string): string {
  return [value as Scalar | readonly Scalar[]].flat().join(separator);
}

function valueOf(output: Output, names: readonly string[]): unknown {
  for (const group of TRUST) {
    for (const name of names) {
      for (const [tag, value] of Object.entries(output)) {
        const [inGroup = '', tagName] = tag.split(':');
        if (tagName === name && group.test(inGroup) && singleLine(joined(value ?? '', '')) !== '')
          return value;
      }
    }
  }
  return undefined;
}

/** Tag names for each field, and the name of its reconciled value (`mwg`), which takes precedence. */
const FIELDS = {
  title: { tags: ['Title', 'ObjectName', 'Headline', 'XPTitle'] },
  description: {
    tags: ['Description', 'Caption-Abstract', 'ImageDescription', 'XPComment'],
    mwg: 'Description',
  },
  keywords: { tags: ['Subject', 'Keywords', 'XPKeywords'], mwg: 'Keywords' },
  creator: { tags: ['Creator', 'By-line', 'Artist', 'Author', 'XPAuthor'], mwg: 'Creator' },
  copyright: { tags: ['Rights', 'CopyrightNotice', 'Copyright'], mwg: 'Copyright' },
  city: { tags: ['City'], mwg: 'City' },
  country: { tags: ['Country', 'Country-PrimaryLocationName'], mwg: 'Country' },
  taken_date: {
    tags: ['DateTimeOriginal', 'DateCreated', 'CreationDate', 'CreateDate', 'Date'],
    mwg: 'DateTimeOriginal',
  },
  rating: { tags: ['Rating'], mwg: 'Rating' },
  lens: { tags: ['Lens', 'LensModel'] },
  camera: { tags: ['Model'] },
  page_cnt: { tags: ['PageCount', 'NPages', 'Pages', 'Slides'] },
} as const satisfies Partial<Record<keyof ReadResult['asset'], { tags: readonly string[]; mwg?: string }>>;
type Field = keyof typeof FIELDS;

/**
 * Tags with the same name as a field's tag, but another meaning: the program, the topic of a document, the focal
 * length, or a length in frames.
 */
const NAMESAKES = [
  'PDF:Creator',
  'PostScript:Creator',
  'PDF:Subject',
  'Composite:Lens',
  'XMP-xmpDM:Duration',
];

/** A fact in the output of a reference tool, and the portal's value. */
export interface Compared {
  readonly expected: unknown;
  readonly actual: unknown;
  readonly isEqual: boolean;
}

/** Returns the fields that differ from the output. Fields without a value in the output are not compared. */
export function compareOutput(
  output: Output,
  sidecar: Output,
  { asset }: Pick<ReadResult, 'asset'>,
): Differences {
  const compared = Object.entries(comparedFields(output, sidecar, asset));
  return Object.fromEntries(
    compared.flatMap(([field, { expected, actual, isEqual }]): [string, Differences[string]][] =>
      isEqual ? [] : [[field, [expected, actual]]],
    ),
  );
}

/** Compares each field that has a value in the output of exiftool. */
export function comparedFields(
  output: Output,
  sidecar: Output,
  asset: Omit<ReadResult['asset'], 'asset_groups'> & { readonly asset_groups: readonly string[] },
): Record<string, Compared> {
  const compared: Record<string, Compared> = {};
  const own = Object.fromEntries(Object.entries(output).filter(([tag]) => !NAMESAKES.includes(tag)));
  for (const field of Object.keys(FIELDS) as Field[]) {
    const { tags, mwg } = { mwg: undefined, ...FIELDS[field] };
    const reconciled =
      mwg === undefined ? undefined : valueOf({ [`Composite:${mwg}`]: output._MWG?.[mwg] }, [mwg]);
    const raw = valueOf(sidecar, tags) ?? reconciled ?? valueOf(own, tags);
    const expected =
      raw === undefined ? undefined : (CONVERSIONS[field]?.(raw) ?? singleLine(joined(raw, ', ')));
    if (expected === undefined) continue;
    const actual = asset[field];
    compared[field] = { expected, actual, isEqual: matches(field, expected, actual) };
  }
  const { location, pixel_x, pixel_y, duration } = asset;
  const place = [
    valueOf(sidecar, LATITUDE) ?? valueOf(own, LATITUDE),
    valueOf(sidecar, LONGITUDE) ?? valueOf(own, LONGITUDE),
  ];
  if (place.some((degrees) => degrees !== undefined)) {
    const [expected, actual] = [place, [location?.lat, location?.lon]].map((pair) =>
      pair.map((degrees) => Number(degrees).toFixed(6)).join(),
    );
    compared['location'] = { expected: place, actual: location, isEqual: expected === actual };
  }
  const size = output['Composite:ImageSize'];
  const { width, height } = asset;
  const isRotated = size === `${height} ${width}` && width !== height;
  const pixels = isRotated ? `${pixel_y} ${pixel_x}` : `${pixel_x} ${pixel_y}`;
  if (size !== undefined && asset.asset_groups[0] !== 'audio')
    compared['pixels'] = { expected: size, actual: [pixel_x, pixel_y], isEqual: size === pixels };
  const length = valueOf(own, ['Duration']);
  if (length !== undefined)
    compared['duration'] = {
      expected: length,
      actual: duration,
      isEqual: Math.abs(seconds(length) - (duration ?? NaN)) < 0.05,
    };
  return compared;
}

const LATITUDE = ['GPSLatitude'];
const LONGITUDE = ['GPSLongitude'];

const CONVERSIONS: Partial<Record<Field, (raw: unknown) => unknown>> = {
  description: (raw) => normalized(joined(raw, ', ')),
  copyright: (raw) => normalized(joined(raw, ', ')),
  keywords: (raw) => {
    const words = Array.isArray(raw) ? raw : String(raw).split(/[;,]/);
    return [...new Set(words.map(singleLine).filter(Boolean))];
  },
  creator: (raw) => {
    const names = [raw]
      .flat()
      .flatMap((name) => String(name).split(';'))
      .map(singleLine);
    return names.length > 1 ? names : names[0];
  },
  taken_date: (raw) =>
    String(raw)
      .replace(/^(\d{4}):?(\d\d)?:?(\d\d)?/, (_, ...parts: unknown[]) =>
        parts.slice(0, 3).filter(Boolean).join('-'),
      )
      .replace(' ', 'T')
      .replace(/\.\d+/, ''),
  rating: Number,
  page_cnt: Number,
};

function matches(field: Field, expected: unknown, actual: unknown): boolean {
  // Blank strings and dates of zeros count as missing. A rating of -1 marks an image as rejected and counts as
  // missing.
  const none =
    (Array.isArray(expected) && expected.length === 0) ||
    ['', -1].includes(expected as string | number) ||
    (field === 'taken_date' && String(expected).startsWith('0000'));
  if (none) return actual === undefined;
  // The portal's value includes the maker. EXIF times in the portal include the offset from XMP.
  if (field === 'camera') return String(actual).includes(String(expected));
  if (field === 'taken_date') return String(actual).startsWith(String(expected));
  return JSON.stringify(expected) === JSON.stringify(actual);
}

/** Converts a duration to seconds, also from the form `00:00:02.5`. */
function seconds(length: unknown): number {
  return String(length)
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

const EXIF_FIRST =
  'The reconciled values prefer EXIF to XMP and IPTC; in our order it comes last (decisions, section 3)';
const ANIMATION = 'An animation is an image: only video and audio have a duration (decisions, section 3)';
/** Fields that differ from `expected.json`, with the reason. Any other difference fails the test. */
export const OTHER_THAN_OUTPUT: Readonly<Record<string, string>> = {
  'audio/testVORBIS.ogg: duration':
    'exiftool guesses from the bit rate; ours comes from the timestamps, as in the facts',
  'images/formats/eps-ai/VENUS.EPS: taken_date':
    'A year of two digits, and an unknown order of day and month',
  'images/formats/gif/cogs.gif: duration': ANIMATION,
  'images/formats/gif/iss634.gif: duration': ANIMATION,
  'images/formats/gif/rotating-squares.gif: duration': ANIMATION,
  'images/formats/png/Issue 280 (dotnet).png: keywords':
    'One IPTC keyword is one keyword, with its commas, as in the facts',
  'images/formats/webp/Animation Lossy.webp: duration': ANIMATION,
  'images/formats/webp/rotating-squares.webp: duration': ANIMATION,
  'images/metadata-cases/testJPEG_GEO.jpg: copyright': EXIF_FIRST,
  'images/metadata-cases/testJPEG_commented.jpg: taken_date': EXIF_FIRST,
  'images/photos/32-lens_data.jpeg: copyright': EXIF_FIRST,
  'images/photos/Canon EOS 7D.jpg: copyright': EXIF_FIRST,
  'images/photos/FujiFilm FinePixS1Pro (1).jpg: taken_date': EXIF_FIRST,
  'images/photos/FujiFilm FinePixS1Pro (2).jpg: taken_date': EXIF_FIRST,
  'images/photos/FujiFilm FinePixS1Pro (3).jpg: taken_date': EXIF_FIRST,
  'images/photos/Issue 258 (dotnet).jpg: creator': EXIF_FIRST,
  'images/photos/Nikon D1X.jpg: copyright': EXIF_FIRST,
  ...AUTOMATIC_DESCRIPTIONS,
  'images/photos/Ricoh DC-3Z (normal res).jpg: copyright':
    'Bytes that are not UTF-8 are Windows-1252; exiftool has question marks',
  'documents/pdf/TAMReview.pdf: creator':
    'A reference of Perl, which a faulty program has written instead of the name',
  'documents/pdf/pdfjsbad1586.pdf: title': AUTOMATIC,
  'known/animated-4-frames.gif: duration': ANIMATION,
  'known/animated-4-frames.webp: duration': ANIMATION,
  'known/conflict-iptc-xmp-exif.jpg: description': EXIF_FIRST,
  'known/conflict-iptc-xmp-exif.jpg: taken_date': EXIF_FIRST,
  'video/rotate-buck-bunny.mp4: duration':
    'exiftool has none for fragmented MP4; ours is the sum of the fragments, as in the facts',
};
