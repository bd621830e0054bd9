import { MAX_PAGE_COUNT } from '@assetportal/sdk/contract';
import type { Group } from '@assetportal/sdk/rules';
import type { FileFields } from '../../store/assets/indexed-file.js';
import { codecsOf } from './codecs.js';
import { takenDate } from './dates.js';
import { first, number, type Tags, type TagValue } from './tags.js';
import { body, line, list } from './text.js';
import { KEYWORD_SOURCES, OTHER, XMP } from './tag-names.js';
import { sizes } from './sizes.js';
import { technicalFields } from './technical.js';

/**
 * Returns asset fields from the tags of a file and of its XMP sidecar. Pure: reads no files. Omits fields
 * without a value.
 */
export function fieldsOf(tags: Tags, sidecar: Tags, kind: { group: Group; filetype: string }): FileFields {
  const trusted = (name: keyof typeof XMP): TagValue | undefined =>
    first(sidecar, ...XMP[name]) ?? first(tags, ...XMP[name]);
  const ranked = (name: keyof typeof OTHER): TagValue | undefined =>
    trusted(name) ?? first(tags, ...OTHER[name]);
  const creators = creatorsOf(ranked('creator'));
  return defined({
    title: line(ranked('title')),
    description: body(ranked('description')),
    keywords: keywordsOf(trusted('keywords'), tags),
    creator: creators.length > 1 ? creators : creators[0],
    copyright: body(ranked('copyright'), 1000),
    usage_terms: body(trusted('usage_terms'), 2000),
    city: place(sidecar, tags, 'City', ['IPTC:City']),
    country: place(sidecar, tags, 'Country', ['IPTC:Country-PrimaryLocationName']),
    taken_date: takenDate(sidecar, tags),
    rating: ratingOf(trusted('rating') ?? first(tags, 'IFD0:Rating')),
    camera: cameraOf(tags),
    lens: lensOf(tags),
    location:
      locationOf(sidecar, 'XMP-exif') ??
      locationOf(tags, 'XMP-exif') ??
      locationOf(tags, 'Composite') ??
      locationOf(tags, 'GPS'),
    duration: kind.group === 'video' || kind.group === 'audio' ? durationOf(tags) : undefined,
    ...(kind.group === 'video' || kind.group === 'audio' ? codecsOf(tags) : {}),
    page_cnt:
      kind.group === 'document' || kind.filetype === 'ai' || kind.filetype === 'eps'
        ? pagesOf(tags)
        : undefined,
    ...(kind.group === 'image' || kind.group === 'video' ? sizes(tags, kind) : {}),
    ...technicalFields(tags, kind),
  });
}

function defined(fields: { [K in keyof FileFields]: FileFields[K] | undefined }): FileFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function creatorsOf(value: TagValue | undefined): string[] {
  return list(value, typeof value === 'string' ? /\s*;\s*/ : undefined);
}

function keywordsOf(xmp: TagValue | undefined, tags: Tags): string[] | undefined {
  let keywords = list(xmp, typeof xmp === 'string' ? /[;,]/ : undefined);
  for (const [tag, separator] of KEYWORD_SOURCES) {
    if (keywords.length > 0) break;
    const value = tags[tag];
    keywords = list(value, Array.isArray(value) ? undefined : separator);
  }
  return keywords.length > 0 ? keywords : undefined;
}

/**
 * Returns the city or country where the file was created. If it is unknown, returns the depicted city or
 * country.
 */
function place(
  sidecar: Tags,
  tags: Tags,
  name: 'City' | 'Country',
  iptc: readonly string[],
): string | undefined {
  const member = name === 'Country' ? 'CountryName' : name;
  for (const source of [sidecar, tags]) {
    const value = source[`XMP-photoshop:${name}`];
    const found =
      line(value) ??
      ofLocation(source['XMP-iptcExt:LocationCreated'], member) ??
      ofLocation(source['XMP-iptcExt:LocationShown'], member);
    if (found !== undefined) return found;
  }
  return line(first(tags, ...iptc));
}

function ofLocation(value: TagValue | undefined, member: string): string | undefined {
  const one = Array.isArray(value) ? (value as readonly TagValue[])[0] : value;
  return typeof one === 'object' && !Array.isArray(one)
    ? line((one as Record<string, TagValue>)[member])
    : undefined;
}

/**
 * Returns a rating from 0 to 5. Undefined for a file marked as rejected (-1), even if less trusted tags have a
 * rating.
 */
function ratingOf(value: TagValue | undefined): number | undefined {
  const rating = number(value);
  return rating === undefined || rating < 0 || rating > 5 ? undefined : Math.round(rating);
}

/** Legal forms and other parts of a maker's name that a camera name omits. */
const MAKER_SUFFIXES =
  /\b(corporation|corp|company|co|ltd|inc|gmbh|ag|kk|imaging|optical|electric|electronics|camera)\b\.?,?/gi;

function cameraOf(tags: Tags): string | undefined {
  const make = line(
    first(tags, 'IFD0:Make', 'XMP-tiff:Make', 'Keys:Make', 'UserData:Make', 'QuickTime:Make'),
    100,
  );
  const model = line(
    first(tags, 'IFD0:Model', 'XMP-tiff:Model', 'Keys:Model', 'UserData:Model', 'QuickTime:Model'),
    100,
  );
  if (make === undefined || model === undefined) return model ?? make;
  const makers = make
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter((word) => word.length > 1);
  const firstWord = model.toLowerCase().split(/[\s,._-]+/)[0] ?? '';
  if (makers.includes(firstWord)) return model;
  const short = make.replace(MAKER_SUFFIXES, '').replace(/\s+/g, ' ').trim();
  return `${short === '' ? make : short} ${model}`;
}

function lensOf(tags: Tags): string | undefined {
  const lens = line(
    first(
      tags,
      'XMP-aux:Lens',
      'XMP-exifEX:LensModel',
      'ExifIFD:LensModel',
      'Composite:LensID',
      'FLIR:LensModel',
    ),
    200,
  );
  return lens === undefined || /^unknown|^n\/?a$|^-+$|^none$/i.test(lens) ? undefined : lens;
}

/**
 * Returns coordinates in degrees, rounded to 7 decimal places (about a centimeter). This removes rounding errors
 * from the conversion to degrees.
 */
function locationOf(tags: Tags, group: string): { lat: number; lon: number } | undefined {
  const lat = number(tags[`${group}:GPSLatitude`]);
  const lon = number(tags[`${group}:GPSLongitude`]);
  if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) return undefined;
  return { lat: Number(lat.toFixed(7)), lon: Number(lon.toFixed(7)) };
}

function durationOf(tags: Tags): number | undefined {
  const value = first(
    tags,
    'QuickTime:Duration',
    'Info:Duration', // Matroska
    'Composite:Duration',
    '*:Duration',
    'Track1:MediaDuration',
  );
  const seconds = number(value);
  return seconds === undefined || seconds < 0 ? undefined : Number(seconds.toFixed(3));
}

function pagesOf(tags: Tags): number | undefined {
  const statistic = tags['XMP-meta:Document-statistic'];
  const counted =
    typeof statistic === 'object' && !Array.isArray(statistic)
      ? (statistic as Record<string, TagValue>)['Page-count']
      : undefined;
  const pages = number(
    first(
      tags,
      'PDF:PageCount',
      'XMP-xmpTPg:NPages',
      'PostScript:Pages',
      'XML:Slides',
      'FlashPix:Slides',
      'XML:Pages',
      'FlashPix:Pages',
      'MS-DOC:Pages',
    ) ?? counted,
  );
  return pages === undefined || !Number.isInteger(pages) || pages < 1
    ? undefined
    : Math.min(MAX_PAGE_COUNT, pages);
}
