import { MAX_PAGE_COUNT } from '@assetportal/sdk/contract';
import type { Group } from '@assetportal/sdk/rules';
import type { FileFields } from '../../../store/assets/indexed-file.js';
import { codecsOf } from '../codecs.js';
import { takenDate } from '../dates.js';
import { first, number, type Tags, type TagValue } from '../tags.js';
import { list } from '../text.js';
import { OTHER, XMP } from '../tag-names.js';
import { sizes } from '../sizes.js';
import { technicalFields } from '../technical.js';
import { cameraOf, lensOf } from './camera.js';
import { keywordsOf } from './keywords.js';
import { localizedFields, type LocalizedText } from './languages.js';
import { locationOf, placeName } from './place.js';
import { provenanceOf, rightsOf } from './rights.js';
import { textFieldsOf, type TextFields } from './text-fields.js';

/**
 * Returns asset fields from the tags of a file and of its XMP sidecar. Pure: reads no files. Omits fields
 * without a value.
 */
export function fieldsOf(tags: Tags, sidecar: Tags, kind: { group: Group; filetype: string }): FileFields {
  const text = textFieldsOf(sidecar, tags);
  const trusted = (name: keyof typeof XMP): TagValue | undefined =>
    first(sidecar, ...XMP[name]) ?? first(tags, ...XMP[name]);
  const creators = creatorsOf(trusted('creator') ?? first(tags, ...OTHER.creator));
  const isPlayed = kind.group === 'video' || kind.group === 'audio';
  const hasPages = kind.group === 'document' || kind.filetype === 'ai' || kind.filetype === 'eps';
  return defined({
    ...defaultText(text),
    localized: localizedFields({ ...text }),
    keywords: keywordsOf(sidecar, tags),
    creator: creators.length > 1 ? creators : creators[0],
    city: placeName(sidecar, tags, 'City', 'IPTC:City'),
    country: placeName(sidecar, tags, 'Country', 'IPTC:Country-PrimaryLocationName'),
    taken_date: takenDate(sidecar, tags),
    rating: ratingOf(trusted('rating') ?? first(tags, 'IFD0:Rating')),
    camera: cameraOf(tags),
    lens: lensOf(tags),
    location: locationOf(sidecar, tags),
    ...rightsOf(sidecar, tags),
    ...provenanceOf(sidecar, tags),
    duration: isPlayed ? durationOf(tags) : undefined,
    ...(isPlayed ? codecsOf(tags) : {}),
    page_cnt: hasPages ? pagesOf(tags) : undefined,
    ...(kind.group === 'image' || kind.group === 'video' ? sizes(tags, kind) : {}),
    ...technicalFields(tags, kind),
  });
}

function defined(fields: { [K in keyof FileFields]: FileFields[K] | undefined }): FileFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function defaultText(fields: TextFields): FileFields {
  const entries = Object.entries(fields) as [keyof TextFields, LocalizedText | undefined][];
  return Object.fromEntries(entries.map(([field, localized]) => [field, localized?.text]));
}

function creatorsOf(value: TagValue | undefined): string[] {
  return list(value, typeof value === 'string' ? /\s*;\s*/ : undefined);
}

/**
 * Returns a rating from 0 to 5. Undefined for a file marked as rejected (-1), even if less trusted tags have a
 * rating.
 */
function ratingOf(value: TagValue | undefined): number | undefined {
  const rating = number(value);
  return rating === undefined || rating < 0 || rating > 5 ? undefined : Math.round(rating);
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
