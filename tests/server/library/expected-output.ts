import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadResult } from '../../../packages/server/src/library/read/read.js';
import { one, whole, type Wrong } from './ground-truth.js';

/** What another release of exiftool (12.57) says of a file, by `Group:Name`. `_MWG` are its reconciled values. */
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

/** Groups by trust (decisions, section 3): XMP, IPTC, EXIF, the rest. Not those of previews, tracks and makers' notes. */
const TRUST = [
  /^XMP/,
  /^IPTC$/,
  /^(IFD0|ExifIFD)$/,
  /^(Composite|PDF|FlashPix|MS-DOC|RTF|PostScript|SVG|PNG|GIF|Jpeg2000|QuickTime|Keys|UserData|ItemList|Matroska|RIFF|ASF|Vorbis|FLAC|ID3.*)$/,
];

type Scalar = string | number | boolean;

/** A tag's value, or its list of values, as one string. */
function joined(value: unknown, separator: string): string {
  return [value as Scalar | readonly Scalar[]].flat().join(separator);
}

function told(output: Output, names: readonly string[]): unknown {
  for (const group of TRUST) {
    for (const name of names) {
      for (const [tag, value] of Object.entries(output)) {
        const [inGroup = '', itsName] = tag.split(':');
        if (itsName === name && group.test(inGroup) && one(joined(value ?? '', '')) !== '') return value;
      }
    }
  }
  return undefined;
}

/** Fields by the names that their tags have, and by their reconciled value's, which comes before them. */
const TEXTS = {
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
type Field = keyof typeof TEXTS;

/** Named alike, but something else: the program, what a document is about, the focal length, a length of frames. */
const NAMESAKES = [
  'PDF:Creator',
  'PostScript:Creator',
  'PDF:Subject',
  'Composite:Lens',
  'XMP-xmpDM:Duration',
];

/** What we say of a file and the output does not. Where it says nothing, there is nothing to compare. */
export function compareOutput(output: Output, sidecar: Output, { asset }: ReadResult): Wrong {
  const wrong: Wrong = {};
  const own = Object.fromEntries(Object.entries(output).filter(([tag]) => !NAMESAKES.includes(tag)));
  for (const field of Object.keys(TEXTS) as Field[]) {
    const { tags, mwg } = { mwg: undefined, ...TEXTS[field] };
    const reconciled =
      mwg === undefined ? undefined : told({ [`Composite:${mwg}`]: output._MWG?.[mwg] }, [mwg]);
    const raw = told(sidecar, tags) ?? reconciled ?? told(own, tags);
    const expected = raw === undefined ? undefined : (NORMAL[field]?.(raw) ?? one(joined(raw, ', ')));
    if (expected === undefined || agrees(field, expected, asset[field])) continue;
    wrong[field] = [expected, asset[field]];
  }
  const { location, pixel_x, pixel_y, duration } = asset;
  const place = [
    told(sidecar, LATITUDE) ?? told(own, LATITUDE),
    told(sidecar, LONGITUDE) ?? told(own, LONGITUDE),
  ];
  if (place.some((degrees) => degrees !== undefined)) {
    const [expected, got] = [place, [location?.lat, location?.lon]].map((pair) =>
      pair.map((degrees) => Number(degrees).toFixed(6)).join(),
    );
    if (expected !== got) wrong['location'] = [place, location];
  }
  const size = output['Composite:ImageSize'];
  if (size !== undefined && asset.asset_groups[0] !== 'audio' && size !== `${pixel_x} ${pixel_y}`)
    wrong['pixels'] = [size, [pixel_x, pixel_y]];
  const length = told(own, ['Duration']);
  if (length !== undefined && !(Math.abs(seconds(length) - (duration ?? NaN)) < 0.05))
    wrong['duration'] = [length, duration];
  return wrong;
}

const LATITUDE = ['GPSLatitude'];
const LONGITUDE = ['GPSLongitude'];

const NORMAL: Partial<Record<Field, (raw: unknown) => unknown>> = {
  description: (raw) => whole(joined(raw, ', ')),
  copyright: (raw) => whole(joined(raw, ', ')),
  keywords: (raw) => {
    const words = Array.isArray(raw) ? raw : String(raw).split(/[;,]/);
    return [...new Set(words.map(one).filter(Boolean))];
  },
  creator: (raw) => {
    const names = [raw]
      .flat()
      .flatMap((name) => String(name).split(';'))
      .map(one);
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

function agrees(field: Field, expected: unknown, got: unknown): boolean {
  // Blank texts and dates of zeros are none; -1 marks a picture as rejected, which is no rating.
  const none =
    (Array.isArray(expected) && expected.length === 0) ||
    ['', -1].includes(expected as string | number) ||
    (field === 'taken_date' && String(expected).startsWith('0000'));
  if (none) return got === undefined;
  // We say the maker with the model, and the offset that XMP knows of the moment that EXIF tells.
  if (field === 'camera') return String(got).includes(String(expected));
  if (field === 'taken_date') return String(got).startsWith(String(expected));
  return JSON.stringify(expected) === JSON.stringify(got);
}

/** Seconds, also of `00:00:02.5`. */
function seconds(length: unknown): number {
  return String(length)
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

const LOCKED = 'The media part opens it: exiftool takes seconds to derive the key of AES-256 in Perl';
const EXIF_FIRST =
  'The reconciled values trust EXIF before XMP and IPTC; we trust it last (decisions, section 3)';
const ANIMATION = 'A moving picture is a picture: films and sounds have a duration (decisions, section 3)';
/** Where we say something else than `expected.json`, and why. Anything else that differs fails the test. */
export const OTHER_THAN_OUTPUT: Readonly<Record<string, string>> = {
  'audio/testVORBIS.ogg: duration':
    'exiftool guesses from the bit rate; ours comes from the time stamps, as in the facts',
  'documents/pdf/empty_protected.pdf: page_cnt': LOCKED,
  'documents/pdf/empty_protected.pdf: taken_date': LOCKED,
  'images/formats/eps-ai/VENUS.EPS: taken_date':
    'A year of two digits, and which is the month is not told either',
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
  'known/animated-4-frames.gif: duration': ANIMATION,
  'known/animated-4-frames.webp: duration': ANIMATION,
  'known/conflict-iptc-xmp-exif.jpg: description': EXIF_FIRST,
  'known/conflict-iptc-xmp-exif.jpg: taken_date': EXIF_FIRST,
  'known/pdf-encrypted-owner-only.pdf: creator': LOCKED,
  'known/pdf-encrypted-owner-only.pdf: keywords': LOCKED,
  'known/pdf-encrypted-owner-only.pdf: page_cnt': LOCKED,
  'known/pdf-encrypted-owner-only.pdf: taken_date': LOCKED,
  'known/pdf-encrypted-owner-only.pdf: title': LOCKED,
  'video/rotate-buck-bunny.mp4: duration':
    'exiftool finds none in a fragmented film; ours is the sum of its fragments, as in the facts',
};
