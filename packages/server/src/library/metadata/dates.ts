import { first, type Tags, type TagValue } from './tags.js';

/**
 * Returns a date from a file (`2021:03:14 21:15:09.5+01:00`, `2021-03-14`, `20210314`, `2021`) as ISO 8601. The
 * result has an offset only if the file has one, and no fractions of a second. Returns undefined for blank, zero
 * and impossible dates.
 *
 * @param offset Offset to use if the date has none.
 */
function isoDate(value: TagValue | undefined, offset?: TagValue): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/^\s*(\d{4})(\d{2})(\d{2})(?!\d)/, '$1-$2-$3');
  const parts =
    /^\s*(\d{4})(?:[:\-/.](\d{1,2})(?:[:\-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?)?/.exec(
      text,
    );
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second, zone] = parts;
  if (year === undefined || Number(year) === 0) return undefined;
  if (month === undefined) return year;
  if (!within(month, 1, 12)) return undefined;
  const two = (text: string | undefined) => (text ?? '0').padStart(2, '0');
  if (day === undefined) return `${year}-${two(month)}`;
  if (!within(day, 1, daysIn(Number(year), Number(month)))) return undefined;
  const date = `${year}-${two(month)}-${two(day)}`;
  if (hour === undefined) return date;
  if (!within(hour, 0, 23) || !within(minute, 0, 59) || !within(second ?? '0', 0, 59)) return undefined;
  return `${date}T${two(hour)}:${two(minute)}:${two(second)}${zoneOf(zone) ?? zoneOf(offset) ?? ''}`;
}

function within(text: string | undefined, low: number, high: number): boolean {
  const value = Number(text);
  return value >= low && value <= high;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function zoneOf(value: TagValue | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === 'Z') return 'Z';
  const parts = /^([+-])(\d{1,2}):?(\d{2})$/.exec(text);
  if (parts === null || Number(parts[2]) > 14 || Number(parts[3]) > 59) return undefined;
  return `${parts[1]}${(parts[2] as string).padStart(2, '0')}:${parts[3]}`;
}

/** Returns a time of IPTC (`113156+0000`, as in the file, or with colons) with colons. */
function timeOf(value: TagValue | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.trim().replace(/^(\d{2})(\d{2})(\d{2})(?=$|[+-])/, '$1:$2:$3');
}

/**
 * Returns the date when an image was taken, a document created or a video recorded. Sources are in order of
 * trust. A later one replaces an earlier one only if it starts with the same text and has more detail (a time,
 * or an offset).
 */
export function takenDate(sidecar: Tags, tags: Tags): string | undefined {
  const original = tags['ExifIFD:OffsetTimeOriginal'] ?? tags['ExifIFD:OffsetTime'];
  const iptcDate = tags['IPTC:DateCreated'];
  const iptcTime = timeOf(tags['IPTC:TimeCreated']);
  const sources = [
    isoDate(first(sidecar, 'XMP-exif:DateTimeOriginal', 'XMP-photoshop:DateCreated')),
    isoDate(tags['XMP-exif:DateTimeOriginal']),
    isoDate(tags['XMP-photoshop:DateCreated']),
    isoDate(typeof iptcDate === 'string' && iptcTime !== undefined ? `${iptcDate} ${iptcTime}` : iptcDate),
    isoDate(tags['ExifIFD:DateTimeOriginal'] ?? tags['IFD0:DateTimeOriginal'], original),
    isoDate(first(sidecar, 'XMP-xmp:CreateDate')),
    isoDate(tags['ExifIFD:CreateDate'], tags['ExifIFD:OffsetTimeDigitized'] ?? original),
    isoDate(first(tags, 'XMP-exif:DateTimeDigitized', 'XMP-xmp:CreateDate')),
    isoDate(first(tags, 'Keys:CreationDate', 'UserData:DateTimeOriginal', 'ItemList:ContentCreateDate')),
    // QuickTime headers count seconds in UTC.
    isoDate(first(tags, 'QuickTime:CreateDate'), 'Z'),
    isoDate(
      first(tags, 'PDF:CreateDate', 'XML:CreateDate', 'XMP-meta:Creation-date', 'XMP-pdf:CreationDate'),
    ),
    isoDate(
      first(tags, 'FlashPix:CreateDate', 'MS-DOC:CreateDate', 'RTF:CreateDate', 'PostScript:CreateDate'),
    ),
    isoDate(
      first(
        tags,
        'RIFF:DateTimeOriginal',
        'RIFF:DateCreated',
        'Vorbis:Date',
        'Matroska:Date',
        'ItemList:CreateDate',
        'Composite:DateTimeOriginal', // ID3
      ),
    ),
    isoDate(first(tags, 'XMP-dc:Date', 'XML-dc:Date')),
  ].filter((source) => source !== undefined);
  return sources.reduce<string | undefined>((best, next) => {
    if (best === undefined) return next;
    return next.length > best.length && next.startsWith(best) ? next : best;
  }, undefined);
}
