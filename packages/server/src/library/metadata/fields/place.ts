import type { FileFields } from '../../../store/assets/indexed-file.js';
import { line } from '../text.js';
import type { Tags, TagValue } from '../tags.js';

type Place = NonNullable<FileFields['location']>;

/** A latitude or longitude in degrees, and whether its source states the hemisphere. */
interface Coordinate {
  readonly degrees: number;
  readonly hasHemisphere: boolean;
}

/**
 * Returns the place where the file was created. The sources are, in this order: XMP of the sidecar, XMP, EXIF, and
 * those of other formats. XMP without a hemisphere gets that of EXIF, if both are at the same distance from the equator
 * and the meridian.
 */
export function locationOf(sidecar: Tags, tags: Tags): Place | undefined {
  const exif = placeOf(tags, 'GPS');
  const xmp = placeOf(sidecar, 'XMP-exif') ?? placeOf(tags, 'XMP-exif');
  if (xmp) return rounded(exif ? withHemispheres(xmp, exif) : xmp);
  if (exif) return rounded(exif);
  // exiftool derives these from the tags above, if there are any. Then those were invalid.
  const isDerived = Object.keys(tags).some((key) => /^(GPS|XMP-exif):GPSL/.test(key));
  const other = isDerived ? undefined : placeOf(tags, 'Composite');
  return other && rounded(other);
}

type Sourced = Readonly<Record<'lat' | 'lon', Coordinate>>;

/** Returns the place in a group. Undefined for one coordinate without the other, and for a void measurement. */
function placeOf(tags: Tags, group: string): Sourced | undefined {
  const status = tags[`${group}:GPSStatus`];
  if (typeof status === 'string' && /^\s*(V|measurement void)\s*$/i.test(status)) return undefined;
  const lat = coordinate(tags[`${group}:GPSLatitude`], tags[`${group}:GPSLatitudeRef`]);
  const lon = coordinate(tags[`${group}:GPSLongitude`], tags[`${group}:GPSLongitudeRef`]);
  if (lat === undefined || lon === undefined) return undefined;
  return Math.abs(lat.degrees) > 90 || Math.abs(lon.degrees) > 180 ? undefined : { lat, lon };
}

/** A number, or degrees, minutes and seconds, with or without N, S, E or W: `33,15.0S`, `33.25`. */
const NOTATION = /^([+-]?\d+(?:\.\d+)?)(?:,(\d+(?:\.\d+)?))?(?:,(\d+(?:\.\d+)?))?\s*([NSEW]?)$/i;

function coordinate(value: TagValue | undefined, ref: TagValue | undefined): Coordinate | undefined {
  const parts = typeof value === 'string' ? NOTATION.exec(value.trim()) : null;
  if (parts === null) return undefined;
  const [, degrees = '', minutes = '0', seconds = '0', letter = ''] = parts;
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  const stated = letter === '' && typeof ref === 'string' ? ref.trim().charAt(0) : letter;
  const isNegative = degrees.startsWith('-') || /^[SW]$/i.test(stated);
  return { degrees: isNegative ? -size : size, hasHemisphere: isNegative || /^[NE]$/i.test(stated) };
}

function withHemispheres(xmp: Sourced, exif: Sourced): Sourced {
  const isSame = (['lat', 'lon'] as const).every(
    (name) => Math.abs(Math.abs(xmp[name].degrees) - Math.abs(exif[name].degrees)) < 0.001,
  );
  const of = (name: 'lat' | 'lon') => (isSame && !xmp[name].hasHemisphere ? exif[name] : xmp[name]);
  return { lat: of('lat'), lon: of('lon') };
}

/** Rounds to 7 decimal places (about a centimeter). This removes rounding errors of the conversion to degrees. */
function rounded({ lat, lon }: Sourced): Place {
  return { lat: Number(lat.degrees.toFixed(7)), lon: Number(lon.degrees.toFixed(7)) };
}

/**
 * Returns the city or country where the file was created. If it is unknown, returns the depicted city or country.
 */
export function placeName(
  sidecar: Tags,
  tags: Tags,
  name: 'City' | 'Country',
  iptc: string,
): string | undefined {
  const member = name === 'Country' ? 'CountryName' : name;
  for (const source of [sidecar, tags]) {
    const text =
      line(source[`XMP-photoshop:${name}`]) ??
      ofLocation(source['XMP-iptcExt:LocationCreated'], member) ??
      ofLocation(source['XMP-iptcExt:LocationShown'], member);
    if (text !== undefined) return text;
  }
  return line(tags[iptc]);
}

function ofLocation(value: TagValue | undefined, member: string): string | undefined {
  const one = Array.isArray(value) ? (value as readonly TagValue[])[0] : value;
  return typeof one === 'object' && !Array.isArray(one)
    ? line((one as Record<string, TagValue>)[member])
    : undefined;
}
